import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { stageLabels } from '../kinds/stages.ts'
import { formatNumber } from '../ui/format.ts'
import { BarChart } from './bar-chart.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { daysOf, shareOf } from './short.ts'
import { type Period, stagesReport } from './use-reports.ts'

const open = ['lead', 'prospect', 'negotiation'] as const

type Stay = Schemas['StagesReport']['stages']['lead']

const measures: [label: string, of: (stay: Stay) => string][] = [
  ['Entered', ({ entered }) => formatNumber(entered)],
  ['Moved on', ({ advanced }) => formatNumber(advanced)],
  ['Share', ({ advanced, entered }) => shareOf(advanced, entered)],
  ['Lost', ({ lost }) => formatNumber(lost)],
  ['Moved back', ({ returned }) => formatNumber(returned)],
  ['Still there', ({ present }) => formatNumber(present)],
  ['Median days', ({ median_days }) => daysOf(median_days)],
  ['Average days', ({ average_days }) => daysOf(average_days)],
]

/** How long deals stay in each stage, and how many go on. */
export function StagesReport({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery(stagesReport(period))
  return (
    <Report
      title="Time in each stage"
      hint="How long deals stayed in each stage, and where they moved"
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      empty={
        data && open.every((stage) => data.stages[stage].entered === 0) && 'No deal entered a stage in these months.'
      }
      chart={
        <BarChart
          label="Median days that deals stay in each stage"
          name="stage"
          rows={open.map((stage) => ({
            stage: stageLabels[stage],
            median: data?.stages[stage].median_days ?? 0,
            average: data?.stages[stage].average_days ?? 0,
          }))}
          series={[
            { key: 'median', label: 'Median days', color: 'var(--accent)' },
            { key: 'average', label: 'Average days', color: 'var(--muted)', hatched: true },
          ]}
          format={(days) => `${daysOf(days)} days`}
          short={(days) => daysOf(days)}
          labelled
        />
      }
      table={
        <NumberTable
          label="Time in each stage, in numbers"
          head={['Stage', ...open.map((stage) => stageLabels[stage])]}
          rows={measures.map(([label, of]) => ({
            key: label,
            cells: [label, ...open.map((stage) => (data ? of(data.stages[stage]) : ''))],
          }))}
        />
      }
    />
  )
}
