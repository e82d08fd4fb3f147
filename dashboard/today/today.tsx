import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { preparePages, prepareQuery } from '../api/prepare.ts'
import { pipelineQuery } from '../deals/use-deals.ts'
import { OwnerFilter, ownerIn } from '../owners/owner-filter.tsx'
import { useMe } from '../sessions/me.ts'
import { today } from '../ui/format.ts'
import { Skeleton } from '../ui/states.tsx'
import { inLocale } from '../ui/locale.ts'
import { filtersIn, type Search, useFilters } from '../ui/use-filters.ts'
import { AddTask } from './add-task.tsx'
import { DueTasks, dueTasksQuery } from './due-tasks.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { PipelineGlance } from './pipeline-glance.tsx'
import { emptinessQuery } from './emptiness.ts'
import { recentActivityQuery } from './use-recent-activity.ts'

// Loaded only in an empty workspace.
const FirstSteps = lazy(() => import('./first-steps.tsx'))

const date = inLocale((language) => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }))
// A word, in the language of all texts.
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' })

/** Whose tasks are shown: by default those of the person; `all` in the URL means those of everyone. */
function ownerOf(search: Search) {
  const { text, id } = filtersIn(search)
  const given = text('owner') ?? 'me'
  return given === 'all' ? undefined : ownerIn(given, id, 'owner')
}

export function prepare({ search }: { search: Search }) {
  const who = ownerOf(search)
  return [
    prepareQuery(emptinessQuery),
    preparePages(dueTasksQuery('follow-ups', who)),
    preparePages(dueTasksQuery('commitments', who)),
    prepareQuery(pipelineQuery(who ? { owner_id: who } : {})),
    prepareQuery(recentActivityQuery),
  ]
}

/** The start page: due tasks, the pipeline, and recent activity. */
export default function Today() {
  const me = useMe()
  const { search, set } = useFilters()
  const who = ownerOf(search)
  const { data: isEmpty, isError } = useQuery(emptinessQuery)
  const now = new Date(`${today()}T12:00`)
  return (
    <div className="flex flex-col gap-4 p-3 sm:p-5">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-lg font-semibold">Today</h1>
        <p className="text-muted">
          {weekday.format(now)}, {date().format(now)} · {me.workspace?.name}
        </p>
        {isEmpty === false && (
          <div className="ml-auto flex items-center gap-2">
            <OwnerFilter
              label="Owner"
              who={who}
              onPick={(next) => set({ owner: next === 'me' ? undefined : (next ?? 'all') })}
            />
            <AddTask />
          </div>
        )}
      </header>
      {isEmpty ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <FirstSteps />
        </Suspense>
      ) : isEmpty === undefined && !isError ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DueTasks who={who} />
          <div className="flex min-w-0 flex-col gap-4">
            <PipelineGlance who={who} />
            <RecentActivity />
          </div>
        </div>
      )}
    </div>
  )
}
