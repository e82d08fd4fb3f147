import { type Preparation, preparePages, prepareQuery } from '../api/prepare.ts'
import { filesQuery } from '../files/use-files.ts'
import { type TasksOf, tasksOf } from '../follow-ups/open-tasks.tsx'
import type { Kind } from '../kinds/types.ts'
import { changesQuery } from '../timeline/use-changes.ts'
import { timelineQuery } from '../timeline/use-timeline.ts'

/** Requests the timeline of a record, also for a link that will probably be clicked. */
export const prepareTimeline = (kind: Kind, id: string): Preparation[] => [
  preparePages(timelineQuery(kind, id)),
  preparePages(changesQuery(id)),
]

/**
 * Requests the other parts that the pages of all records have, once the link is clicked: most links that the pointer
 * rests on are not.
 */
export const prepareParts = (kind: Kind, id: string, of: TasksOf): Preparation[] => [
  preparePages(tasksOf('follow-ups', of)),
  preparePages(tasksOf('commitments', of)),
  prepareQuery(filesQuery(kind, id, 1)),
]
