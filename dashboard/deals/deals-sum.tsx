import { useQuery } from '@tanstack/react-query'
import { type Stage, stages } from '../kinds/stages.ts'
import { formatMoney } from '../ui/format.ts'
import { type ColumnFilters, pipelineQuery } from './use-deals.ts'

/** The value of all deals that match the filters, on all pages. A component of its own, so that the table is not rendered again. */
export function DealsSum({ filters, stage }: { filters: ColumnFilters; stage: Stage | undefined }) {
  // Without the stage: the response has all stages, so that choosing one needs no further request.
  const { data: sums } = useQuery(pipelineQuery(filters))
  const value = sums && (stage ? [stage] : stages).reduce((sum, one) => sum + sums[one].value, 0)
  return value === undefined ? null : <>Sum {formatMoney(value)}</>
}
