import { useQuery } from '@tanstack/react-query'
import { useMe } from '../sessions/me.ts'
import { formatEstimate, formatMoney, formatNumber } from '../ui/format.ts'
import { BarChart } from './bar-chart.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { monthAndYearOf, monthOf, shortMoney } from './short.ts'
import { forecastReport } from './use-reports.ts'

/** Open deals by the month in which they are expected to close. */
export function ForecastReport({ who }: { who: string | undefined }) {
  const { data, error, refetch } = useQuery(forecastReport(who))
  const lines = data
    ? [
        { key: 'overdue', label: 'Overdue', ...data.overdue },
        ...data.months.map((one) => ({ key: one.month, label: monthAndYearOf(one.month), ...one })),
        { key: 'later', label: 'Later', ...data.later },
        { key: 'undated', label: 'No date', ...data.undated },
      ]
    : []
  const cells = ({ label, count, value, weighted_value }: Omit<(typeof lines)[number], 'key'>) => [
    label,
    formatNumber(count),
    formatMoney(value),
    formatEstimate(weighted_value),
  ]
  // Months always, the rest only if there are such deals.
  const isShown = ({ key, count }: (typeof lines)[number]) => count > 0 || key.includes('-')
  const { lead, prospect, negotiation } = useMe().workspace?.stage_probabilities ?? {}
  return (
    <Report
      anchor="forecast"
      title="Forecast by expected close"
      hint={
        data
          ? `Open deals. The forecast weights Lead at ${lead}%, Prospect at ${prospect}% and Negotiation at ${negotiation}%.`
          : 'Open deals by month'
      }
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      empty={data?.total.count === 0 && 'There are no open deals.'}
      chart={
        <BarChart
          label="Value and forecast of open deals per month of their expected close"
          name="month"
          rows={(data?.months ?? []).map(({ month, value, weighted_value }) => ({
            month: monthOf(month),
            value,
            weighted_value,
          }))}
          series={[
            { key: 'value', label: 'Value', color: 'var(--line-strong)', hatched: true },
            { key: 'weighted_value', label: 'Forecast', color: 'var(--accent)' },
          ]}
          format={formatMoney}
          short={shortMoney}
        />
      }
      table={
        <NumberTable
          label="Forecast by expected close, in numbers"
          head={['Month', 'Deals', 'Value', 'Forecast']}
          rows={lines.filter(isShown).map((line) => ({ key: line.key, cells: cells(line) }))}
          sums={data ? [{ key: 'all', cells: cells({ label: 'All open deals', ...data.total }) }] : []}
        />
      }
    />
  )
}
