import { stageLabels, stages } from '../deals/stages.ts'
import { Button } from '../ui/button.tsx'
import { formatDay, formatMoney, formatNumber } from '../ui/format.ts'
import { Input } from '../ui/input.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { LazyChart } from './lazy-chart.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { shortMoney } from './short.ts'
import { usePipelineReport } from './use-reports.ts'

const utcToday = () => new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const usual = [
  ['Today', undefined],
  ['30 days ago', 30],
  ['90 days ago', 90],
] as const

/** The pipeline by stage, today and as it stood on any past day. */
export function PipelineReport() {
  const { text, set } = useFilters()
  const day = text('as_of')
  const asOf = day && day < utcToday() ? day : undefined
  const { data, error, refetch } = usePipelineReport(asOf)
  const { data: now } = usePipelineReport(undefined)
  const isPast = asOf !== undefined
  const sum = (of: 'count' | 'value') => (data ? stages.reduce((total, stage) => total + data.stages[stage][of], 0) : 0)
  const rows = data
    ? stages.map((stage) => {
        const { count, value } = data.stages[stage]
        const present = now?.stages[stage]
        const cells = [stageLabels[stage], formatNumber(count), formatMoney(value)]
        return { key: stage, cells: isPast ? [...cells, present ? formatMoney(present.value) : '…'] : cells }
      })
    : []
  return (
    <Report
      title="Pipeline by stage"
      hint={isPast ? `As it stood at the end of ${formatDay(asOf)}, UTC` : 'As it stands today'}
      controls={
        <div className="flex flex-wrap items-center gap-2">
          {usual.map(([label, days]) => {
            const value = days && daysAgo(days)
            return (
              <Button
                key={label}
                size="small"
                variant="quiet"
                aria-pressed={asOf === value}
                className={asOf === value ? 'bg-sunken text-ink' : ''}
                onClick={() => set({ as_of: value })}
              >
                {label}
              </Button>
            )
          })}
          <Input
            type="date"
            aria-label="As of"
            max={utcToday()}
            value={asOf ?? utcToday()}
            onChange={({ target }) => target.value && set({ as_of: target.value })}
            className="w-auto"
          />
        </div>
      }
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      chart={
        <LazyChart
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
          head={['Stage', 'Deals', 'Value', ...(isPast ? ['Today'] : [])]}
          rows={rows}
          foot={['All', formatNumber(sum('count')), formatMoney(sum('value')), ...(isPast ? [''] : [])]}
        />
      }
    />
  )
}
