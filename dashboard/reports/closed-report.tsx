import { useQuery } from '@tanstack/react-query'
import { ToggleGroup } from 'radix-ui'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { useFilters } from '../ui/use-filters.ts'
import { BarChart } from './bar-chart.tsx'
import { LostReasons } from './lost-reasons.tsx'
import { NumberTable } from './number-table.tsx'
import { Report } from './report.tsx'
import { monthAndYearOf, monthOf, shareOf, shortMoney } from './short.ts'
import { type Period, closedReport } from './use-reports.ts'

const choice =
  'h-control-small rounded px-2.5 text-muted hover:text-ink data-[state=on]:bg-sunken data-[state=on]:text-ink'

/** Won and lost per month, with the reasons. */
export function ClosedReport({ period }: { period: Period }) {
  const { text, set } = useFilters()
  const by = text('by') === 'count' ? 'count' : 'value'
  const { data, error, refetch } = useQuery(closedReport(period))
  const months = data?.months ?? []
  const closed = data ? data.won.count + data.lost.count : 0
  return (
    <Report
      title="Won and lost"
      hint={
        data && closed > 0
          ? `${shareOf(data.won.count, closed)} of the deals closed were won`
          : 'Deals closed, month by month'
      }
      controls={
        <ToggleGroup.Root
          type="single"
          aria-label="Measure"
          value={by}
          onValueChange={(next) => next && set({ by: next === 'count' ? next : undefined })}
          className="flex h-control items-center rounded-md border bg-surface px-px"
        >
          <ToggleGroup.Item value="value" className={choice}>
            Value
          </ToggleGroup.Item>
          <ToggleGroup.Item value="count" className={choice}>
            Deals
          </ToggleGroup.Item>
        </ToggleGroup.Root>
      }
      error={error}
      retry={() => void refetch()}
      isReady={data !== undefined}
      empty={closed === 0 && 'No deal was won or lost in these months.'}
      chart={
        <div className="flex flex-col gap-5">
          <BarChart
            label={`Deals won and lost per month, by ${by === 'value' ? 'value' : 'number'}`}
            name="month"
            rows={months.map(({ month, won, lost }) => ({ month: monthOf(month), won: won[by], lost: lost[by] }))}
            series={[
              { key: 'won', label: 'Won', color: 'var(--good)' },
              { key: 'lost', label: 'Lost', color: 'var(--danger)', hatched: true },
            ]}
            format={by === 'value' ? formatMoney : formatNumber}
            short={by === 'value' ? shortMoney : formatNumber}
          />
          {data && data.lost_reasons.length > 0 && <LostReasons reasons={data.lost_reasons} total={data.lost.count} />}
        </div>
      }
      table={
        <NumberTable
          label="Won and lost per month, in numbers"
          head={['Month', 'Won', 'Value won', 'Lost', 'Value lost']}
          rows={months.toReversed().map(({ month, won, lost }) => ({
            key: month,
            cells: [
              monthAndYearOf(month),
              formatNumber(won.count),
              formatMoney(won.value),
              formatNumber(lost.count),
              formatMoney(lost.value),
            ],
          }))}
          sums={
            data
              ? [
                  {
                    key: 'all',
                    cells: [
                      'All months',
                      formatNumber(data.won.count),
                      formatMoney(data.won.value),
                      formatNumber(data.lost.count),
                      formatMoney(data.lost.value),
                    ],
                  },
                ]
              : []
          }
        />
      }
    />
  )
}
