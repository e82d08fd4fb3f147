import { useQuery } from '@tanstack/react-query'
import { stages } from '../kinds/stages.ts'
import { formatMoney } from '../ui/format.ts'
import { type ColumnFilters, pipelineQuery } from './use-deals.ts'

/** The value of all deals that match the filters, on all pages. A component of its own, so that the table is not rendered again. */
export function DealsSum({ filters, stage }: { filters: ColumnFilters; stage: string | undefined }) {
  // Without the stage: the response has all stages, so that choosing one needs no further request.
  const { data: sums } = useQuery(pipelineQuery(filters))
  const shown = stages.filter((one) => !stage || one === stage)
  if (!sums || shown.length === 0) return null
  return <>Sum {formatMoney(shown.reduce((sum, one) => sum + sums[one].value, 0))}</>
}
