import { History } from 'lucide-react'
import { useFileCounts } from '../files/use-files.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { TimelineEntry } from './timeline-entry.tsx'
import { useTimeline } from './use-timeline.ts'

/** The activity of a contact or a deal, newest first. */
export function Timeline({ kind, id }: { kind: 'contacts' | 'deals'; id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(kind, id)
  // The timeline of a deal does not repeat the name of the deal.
  const dealIds = kind === 'deals' ? [] : (data?.entries.map(({ details }) => details.deal_id) ?? [])
  const deals = useNames('deals', dealIds as (string | undefined)[])
  const interactionIds = data?.entries.flatMap(({ details }) => (details.interaction_id as string | undefined) ?? [])
  const files = useFileCounts(interactionIds ?? [])
  return (
    <Section title="Timeline" count={data?.total}>
      {error && !data && <Failure error={error} retry={refetch} />}
      {!error && !data && (
        <div className="flex flex-col gap-4 px-4 pb-4">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-10" />
          ))}
        </div>
      )}
      {data?.total === 0 && (
        <Empty icon={History} title="Nothing has happened yet">
          Logged calls, mails and meetings appear here, as do deals, follow-ups and commitments.
        </Empty>
      )}
      {data && data.total > 0 && (
        <ol className="flex flex-col px-4 pb-3">
          {data.entries.map((entry, index) => (
            <TimelineEntry
              key={data.total - index}
              entry={entry}
              deals={deals}
              files={files}
              isLast={index === data.entries.length - 1}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? 'Fetching …' : 'Show older'}
          </Button>
        </div>
      )}
    </Section>
  )
}
