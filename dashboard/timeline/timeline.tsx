import { History } from 'lucide-react'
import { useFileCounts } from '../files/use-files.ts'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { Section } from '../ui/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { useIsPainted } from '../ui/use-is-painted.ts'
import { ChangeEntry } from './change-entry.tsx'
import { byDay, merged } from './merged.ts'
import { contactOf, TimelineEntry } from './timeline-entry.tsx'
import { type Change, timeOfChange, useChanges } from './use-changes.ts'
import { useLinkedEntry } from './use-linked-entry.ts'
import { useTimeline } from './use-timeline.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'interactions', label: 'Interactions', types: 'interaction' },
  { value: 'tasks', label: 'Tasks', types: 'follow_up,commitment' },
  { value: 'deals', label: 'Deals', types: 'deal' },
  { value: 'changes', label: 'Changes' },
] as const
type Filter = (typeof filters)[number]['value']

type Entry = Schemas['Activity'] | Change
const isActivity = (entry: Entry): entry is Schemas['Activity'] => 'timestamp' in entry
/** Moves and links of a deal have other details. */
const isCreation = ({ type, details }: Schemas['Activity']) => type === 'deal' && 'stage' in details
const timeOf = (entry: Entry) => (isActivity(entry) ? entry.timestamp : timeOfChange(entry))

/** More entries than fit into a window below the other parts of a page. */
const entriesAtFirst = 12
/** Of one line. */
const entryHeight = 44

/** What happened with a record, newest first: its activity, and the changes of its fields. */
export function Timeline({ kind, id }: { kind: Kind; id: string }) {
  const [filter, setFilter] = useState<Filter>('all')
  const isPainted = useIsPainted()
  const chosen = filters.find(({ value }) => value === filter)!
  const hasActivity = filter !== 'changes'
  const hasChanges = filter === 'all' || filter === 'changes'
  const activity = useTimeline(kind, id, 'types' in chosen ? chosen.types : undefined, hasActivity)
  const changes = useChanges(id, hasChanges)
  // Its creation by an import is one of the changes.
  const isImported = changes.data?.some(({ type, import_id }) => type === 'deal.created' && import_id !== null)
  const happened = activity.data?.entries.filter(
    (entry) => !(kind === 'deals' && hasChanges && isImported && isCreation(entry)),
  )
  const streams = [
    ...(hasActivity ? [{ entries: happened ?? [], hasMore: activity.hasNextPage, query: activity }] : []),
    ...(hasChanges ? [{ entries: changes.data ?? [], hasMore: changes.hasNextPage, query: changes }] : []),
  ]
  const entries = merged<Entry>(streams, timeOf)
  const isLoaded = streams.every(({ query }) => query.data !== undefined)
  const error = streams.map(({ query }) => query.error).find((one) => one !== null)
  const more = streams.filter(({ hasMore }) => hasMore)
  const isFetching = streams.some(({ query }) => query.isFetchingNextPage)
  const rendered = isPainted ? entries : entries.slice(0, entriesAtFirst)
  // The timeline of a deal does not repeat the name of the deal.
  const shown = entries.filter(isActivity)
  const dealIds = kind === 'deals' ? [] : shown.map(({ details }) => details.deal_id)
  const deals = useNames('deals', dealIds as (string | undefined)[])
  const interactionIds = shown.flatMap(({ details }) => (details.interaction_id as string | undefined) ?? [])
  const files = useFileCounts(interactionIds)
  const contacts = useNames('contacts', shown.map(contactOf))
  useLinkedEntry(isLoaded && isPainted)
  // The API does not count changes, so their number is known once all of them are loaded.
  const count = isLoaded && more.length === 0 ? entries.length : hasChanges ? undefined : activity.data?.total
  return (
    <Section title="Timeline" count={count}>
      <div className="flex px-4 pb-3">
        <Segments label="Show in the timeline" value={filter} options={filters} onChange={setFilter} />
      </div>
      {error && !isLoaded && (
        <Failure error={error} retry={() => Promise.all(streams.map(({ query }) => query.refetch()))} />
      )}
      {!error && !isLoaded && (
        <div className="flex flex-col gap-4 px-4 pb-4">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-10" />
          ))}
        </div>
      )}
      {isLoaded && entries.length === 0 && more.length === 0 && (
        <Empty icon={History} title="No activity yet">
          Logged calls, emails and meetings appear here, as do deals, follow-ups and commitments.
        </Empty>
      )}
      {isLoaded &&
        byDay(rendered, timeOf).map(([day, ofDay]) => (
          <section key={day} aria-label={formatDay(day)} className="px-4 pb-1">
            <h3 className="pb-2 text-xs font-medium text-muted">{formatDay(day)}</h3>
            <ol className="flex flex-col">
              {ofDay.map((entry, index) => {
                const isLast = index === ofDay.length - 1
                return isActivity(entry) ? (
                  <TimelineEntry
                    key={`${entry.timestamp} ${entry.event} ${index}`}
                    entry={entry}
                    deals={deals}
                    contacts={contacts}
                    files={files}
                    isLast={isLast}
                  />
                ) : (
                  <ChangeEntry key={entry.id} change={entry} isLast={isLast} />
                )
              })}
            </ol>
          </section>
        ))}
      {/* Keeps the height, so that the scroll position can be restored. */}
      {isLoaded && rendered.length < entries.length && (
        <div aria-hidden style={{ height: (entries.length - rendered.length) * entryHeight }} />
      )}
      {more.length > 0 && (
        <div className="border-t p-2 text-center">
          <Button
            variant="quiet"
            disabled={isFetching}
            onClick={() => more.forEach(({ query }) => void query.fetchNextPage())}
          >
            {isFetching ? 'Fetching…' : 'Show older'}
          </Button>
        </div>
      )}
    </Section>
  )
}
