import { queryClient } from '../api/queries.ts'
import type { Kind } from '../kinds/types.ts'
import { changesQuery } from '../timeline/use-changes.ts'
import { timelineQuery } from '../timeline/use-timeline.ts'

/**
 * Requests the timeline of a record, for a link that will probably be clicked. The page requests its other parts: most
 * links that the pointer rests on are not clicked.
 */
export function prefetchTimeline(kind: Kind, id: string) {
  void queryClient.prefetchInfiniteQuery(timelineQuery(kind, id))
  void queryClient.prefetchInfiniteQuery(changesQuery(id))
}
