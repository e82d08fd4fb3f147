import { CalendarCheck2, Check, Handshake, ListChecks, Plus, SearchX, X } from 'lucide-react'
import { useState } from 'react'
import { preparePages } from '../api/prepare.ts'
import { cleared } from '../filters/record-filters.tsx'
import { listFiltersIn } from '../filters/use-record-filters.ts'
import { nounOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { type Search, useFilters } from '../ui/use-filters.ts'
import { usePanel } from '../ui/use-panel.ts'
import { textsOf } from '../views/use-views.ts'
import { ViewTabs } from '../views/view-tabs.tsx'
import { DoneTasks } from './done-tasks.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskFiltersBar } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { isDone, type TaskKind } from './task.ts'
import { useCompleteMany } from './use-complete-many.ts'
import { openStatus, openTasksQuery, useDoneTasks, useOpenTasks } from './use-tasks.ts'

const words = {
  'follow-ups': {
    title: 'Follow-ups',
    none: 'No open follow-ups',
    hint: 'Plan calls, emails and meetings with a due date.',
  },
  commitments: {
    title: 'Commitments',
    none: 'No open commitments',
    hint: 'Record what you have promised to someone.',
  },
}

/** The filters in the search parameters of the URL, and which of the two lists is shown. */
function shownIn(kind: TaskKind, search: Search) {
  const { status, 'status[eq]': sameStatus, ...filters } = listFiltersIn(kind, search)
  const given = status ?? sameStatus
  const completed = filters.completed ?? filters['completed[eq]']
  const showsDone = given === undefined ? completed === 'true' : given === 'completed'
  return { filters, showsDone, status: showsDone || given === openStatus[kind] ? given : undefined }
}

export const prepareTasks = (kind: TaskKind, search: Search) => [
  preparePages(openTasksQuery(kind, shownIn(kind, search).filters)),
]

/** The screen of follow-ups or commitments: open tasks by due date, and completed ones. */
export function TaskScreen({ kind }: { kind: TaskKind }) {
  const { search, set } = useFilters()
  const { show, panel } = usePanel(true)
  const { filters, showsDone, status } = shownIn(kind, search)
  const isFiltered = Object.values(filters).some(Boolean)
  const open = useOpenTasks(kind, filters)
  const done = useDoneTasks(kind, filters, showsDone)
  const tasks = open.data?.pages.flatMap(({ data }) => data)
  const [isSelecting, setIsSelecting] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = showsDone
    ? []
    : (tasks ?? []).filter((task) => selected.has(task.id) && !isDone(task)).map(({ id }) => id)
  const stopSelecting = () => {
    setSelected(new Set())
    setIsSelecting(false)
  }
  const completeMany = useCompleteMany(kind, stopSelecting)
  const { title, none, hint } = words[kind]
  const clear = () => set(cleared(filters))
  // On a phone there is room for one word next to the title.
  const create = (place: 'header' | 'list') => (
    <Button variant="primary" onClick={show}>
      <Plus aria-hidden />
      <span>
        New <span className={place === 'header' ? 'max-sm:sr-only' : ''}>{nounOf(kind)}</span>
      </span>
    </Button>
  )

  return (
    <ListScreen
      title={title}
      total={(showsDone ? done.data : open.data?.pages[0])?.meta.total}
      actions={
        <>
          {!showsDone && !!tasks?.length && (
            <Button
              aria-pressed={isSelecting}
              className={isSelecting ? 'bg-accent-soft text-accent-strong' : ''}
              onClick={() => (isSelecting ? stopSelecting() : setIsSelecting(true))}
            >
              <ListChecks aria-hidden />
              Select
            </Button>
          )}
          {create('header')}
        </>
      }
      tabs={
        <ViewTabs
          kind={kind}
          shown={{
            filters: textsOf({ ...filters, status }),
            sort: null,
            order: null,
            columns: [],
          }}
          isNarrowed={isFiltered}
        />
      }
      filters={<TaskFiltersBar kind={kind} filters={filters} showsDone={showsDone} set={set} clear={clear} />}
    >
      <div className="flex flex-col gap-4">
        {showsDone ? (
          <DoneTasks kind={kind} filters={filters} />
        ) : open.error && !tasks ? (
          <Failure error={open.error} retry={open.refetch} />
        ) : !tasks ? (
          <div className="flex flex-col gap-2" aria-busy>
            {Array.from({ length: 8 }, (_, i) => (
              <Skeleton key={i} className="h-11" />
            ))}
          </div>
        ) : tasks.length === 0 ? (
          isFiltered ? (
            <Empty icon={SearchX} title={`No ${kind} match`} action={<Button onClick={clear}>Clear filters</Button>} />
          ) : (
            <Empty icon={kind === 'follow-ups' ? CalendarCheck2 : Handshake} title={none} action={create('list')}>
              {hint}
            </Empty>
          )
        ) : (
          <TaskList tasks={tasks} {...(isSelecting && { selected, onSelect: setSelected })}>
            {open.hasNextPage && (
              <Button className="self-center" disabled={open.isFetchingNextPage} onClick={() => open.fetchNextPage()}>
                Show more
              </Button>
            )}
          </TaskList>
        )}
      </div>
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label="Selected"
          className="sticky bottom-3 z-20 mx-auto flex items-center gap-1 rounded-lg border bg-raised p-1.5 shadow-lg"
        >
          <span className="px-2 font-medium tabular-nums" aria-live="polite">
            {formatNumber(chosen.length)} selected
          </span>
          <Button variant="primary" disabled={completeMany.isPending} onClick={() => completeMany.mutate(chosen)}>
            <Check aria-hidden />
            Complete
          </Button>
          <Button variant="quiet" size="icon" aria-label="Clear selection" onClick={stopSelecting}>
            <X />
          </Button>
        </div>
      )}
      <TaskDialog kind={kind} {...panel} contactId={filters.contact_id} dealId={filters.deal_id} />
    </ListScreen>
  )
}
