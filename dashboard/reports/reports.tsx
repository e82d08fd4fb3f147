import { useQuery } from '@tanstack/react-query'
import { prepareQuery } from '../api/prepare.ts'
import { OwnerFilter, ownerIn } from '../owners/owner-filter.tsx'
import { formatDay, today } from '../ui/format.ts'
import { Select } from '../ui/input.tsx'
import { filtersIn, type Search, useFilters } from '../ui/use-filters.ts'
import { ClosedReport } from './closed-report.tsx'
import { ForecastReport } from './forecast-report.tsx'
import { NoDeals } from './no-deals.tsx'
import { PipelineReport } from './pipeline-report.tsx'
import { StagesReport } from './stages-report.tsx'
import { closedReport, forecastReport, pipelineReport, stagesReport } from './use-reports.ts'

const spans = { '3': 'Last 3 months', '6': 'Last 6 months', '12': 'Last 12 months', '24': 'Last 24 months' } as const

/** The owner and the period for the search parameters of the URL. */
function shownIn(search: Search) {
  const { text, id } = filtersIn(search)
  const who = ownerIn(text('owner_id'), id, 'owner_id')
  const months = Object.keys(spans).find((span) => span === text('months')) ?? '12'
  const from = firstOf(Number(months))
  return { who, months, from, period: { ...(months !== '12' && { from }), owner_id: who } }
}

export function prepare({ search }: { search: Search }) {
  const { who, period } = shownIn(search)
  return [
    prepareQuery(pipelineReport(undefined)),
    prepareQuery(pipelineReport(undefined, who)),
    prepareQuery(forecastReport(who)),
    prepareQuery(closedReport(period)),
    prepareQuery(stagesReport(period)),
  ]
}

export default function Reports() {
  const { data: now } = useQuery(pipelineReport(undefined))
  // Deleted deals are in no report, so a workspace without deals has no reports.
  const isEmpty = now && Object.values(now.stages).every(({ count }) => count === 0)
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-4 p-3 sm:p-5">
      <header>
        <h1 className="text-lg font-semibold">Reports</h1>
      </header>
      {isEmpty ? <NoDeals /> : <AllReports />}
    </div>
  )
}

function AllReports() {
  const { search, set } = useFilters()
  const { who, months, from, period } = shownIn(search)
  return (
    <>
      <div>
        <OwnerFilter label="Owner" who={who} onPick={(next) => set({ owner_id: next })} />
      </div>
      <PipelineReport who={who} />
      <ForecastReport who={who} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Period"
          value={months}
          onChange={({ target }) => set({ months: target.value === '12' ? undefined : Number(target.value) })}
          className="w-auto pr-7"
        >
          {Object.entries(spans).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <span className="text-muted">since {formatDay(from)}</span>
      </div>
      <ClosedReport period={period} />
      <StagesReport period={period} />
    </>
  )
}

/** The first day of the month with which a span of so many months begins. */
function firstOf(months: number) {
  const at = new Date(`${today().slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months + 1)
  return at.toISOString().slice(0, 10)
}
