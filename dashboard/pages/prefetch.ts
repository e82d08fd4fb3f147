import { queryClient } from '../api/queries.ts'
import { filesQuery } from '../files/use-files.ts'
import { tasksOf } from '../follow-ups/open-tasks.tsx'
import type { Kind } from '../kinds/types.ts'
import { changesQuery } from '../timeline/use-changes.ts'
import { timelineQuery } from '../timeline/use-timeline.ts'

type TasksOf = Parameters<typeof tasksOf>[1]

/** Starts the requests of the page of a record, for a link that will probably be clicked. */
export function prefetchPage(kind: Kind, id: string, tasks: TasksOf) {
  void queryClient.prefetchInfiniteQuery(timelineQuery(kind, id))
  void queryClient.prefetchInfiniteQuery(changesQuery(id))
  void queryClient.prefetchInfiniteQuery(tasksOf('follow-ups', tasks))
  void queryClient.prefetchInfiniteQuery(tasksOf('commitments', tasks))
  void queryClient.prefetchQuery(filesQuery(kind, id, 1))
}
