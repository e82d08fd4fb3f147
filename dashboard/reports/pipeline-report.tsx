import { useQuery } from '@tanstack/react-query'
import { stageLabels, stages } from '../kinds/stages.ts'
import { formatDay, formatMoney, formatNumber } from '../ui/format.ts'
import { useFilters } from '../ui/use-filters.ts'
import { AsOf } from './as-of.tsx'
import { isDay, utcToday } from './days.ts'
import { BarChart } from './bar-chart.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { shortMoney } from './short.ts'
import { pipelineReport } from './use-reports.ts'

const open = stages.filter((stage) => stage !== 'won' && stage !== 'lost')
const lines = [
  ...stages.map((stage) => ({ key: stage, label: stageLabels[stage], of: [stage] })),
  { key: 'open', label: 'Open', of: open },
  { key: 'all', label: 'All stages', of: stages },
]

/** The pipeline by stage, today and as it stood on any past day. */
export function PipelineReport({ who }: { who: string | undefined }) {
  const { text, set } = useFilters()
  const day = isDay(text('as_of')) ? text('as_of') : undefined
  const isFuture = day !== undefined && day > utcToday()
  const asOf = day !== undefined && day < utcToday() ? day : undefined
  const { data, error, refetch } = useQuery(pipelineReport(asOf, who))
  const { data: now } = useQuery(pipelineReport(undefined, who))
  const hint = asOf
    ? `At the end of ${formatDay(asOf)}, UTC`
    : isFuture
      ? `${formatDay(day)} is in the future: this is the pipeline today`
      : 'As of today'
  const rows = lines.map(({ key, label, of }) => {
    const sum = (report: typeof data, what: 'count' | 'value') =>
      report && of.reduce((total, stage) => total + report.stages[stage][what], 0)
    const count = sum(data, 'count') ?? 0
    const present = sum(now, 'value')
    const cells = [label, formatNumber(count), formatMoney(sum(data, 'value') ?? 0)]
    return { key, count, cells: asOf ? [...cells, present === undefined ? '…' : formatMoney(present)] : cells }
  })
  return (
    <Report
      title="Pipeline by stage"
      hint={hint}
      controls={<AsOf day={asOf} onPick={(next) => set({ as_of: next })} />}
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      empty={rows.at(-1)?.count === 0 && (who ? 'This owner has no deals.' : 'There were no deals yet on that day.')}
      chart={
        <BarChart
          label={`Value of the deals in each stage, ${asOf ? formatDay(asOf) : 'today'}`}
          name="stage"
          rows={data ? stages.map((stage) => ({ stage: stageLabels[stage], value: data.stages[stage].value })) : []}
          series={[{ key: 'value', label: 'Value', color: 'var(--accent)' }]}
          format={formatMoney}
          short={shortMoney}
          labelled
        />
      }
      table={
        <NumberTable
          label="Pipeline by stage, in numbers"
          head={['Stage', 'Deals', 'Value', ...(asOf ? ['Today'] : [])]}
          rows={rows.slice(0, stages.length)}
          sums={rows.slice(stages.length)}
        />
      }
    />
  )
}
