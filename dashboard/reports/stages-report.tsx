import { stageLabels } from '../deals/stages.ts'
import { formatNumber } from '../ui/format.ts'
import { LazyChart } from './lazy-chart.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { daysOf, shareOf } from './short.ts'
import { type Period, useStagesReport } from './use-reports.ts'

const open = ['lead', 'prospect', 'negotiation'] as const

/** How long deals stay in each stage, and how many go on. */
export function StagesReport({ period }: { period: Period }) {
  const { data, error, refetch } = useStagesReport(period)
  return (
    <Report
      title="Time in each stage"
      hint="Of the deals that came into a stage: how long they stayed, and where they went"
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      chart={
        <LazyChart
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
          head={['Stage', 'Came in', 'Went on', 'Lost', 'Back', 'Still there', 'Median', 'Average']}
          rows={
            data
              ? open.map((stage) => {
                  const one = data.stages[stage]
                  return {
                    key: stage,
                    cells: [
                      stageLabels[stage],
                      formatNumber(one.entered),
                      `${formatNumber(one.advanced)} (${shareOf(one.advanced, one.entered)})`,
                      formatNumber(one.lost),
                      formatNumber(one.returned),
                      formatNumber(one.present),
                      daysOf(one.median_days),
                      daysOf(one.average_days),
                    ],
                  }
                })
              : []
          }
        />
      }
    />
  )
}
