import { api, unwrap } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { dealQuery } from '../deals/use-deals.ts'
import { useMoving } from '../deals/use-moving.tsx'
import type { Task, TaskKind } from '../follow-ups/task.ts'
import { useSnooze } from '../follow-ups/use-snooze.ts'
import type { Stage } from '../kinds/stages.ts'
import type { Kind } from '../kinds/types.ts'
import type { Change } from '../selection/bulk.ts'
import { useBulk } from '../selection/use-bulk.ts'
import { toast } from '../ui/toast.ts'
import type { Subject } from './record-actions.ts'

/** The changes that the menu makes itself: those of the screens, with the same messages and Undo. */
export function useRecordChanges() {
  const bulk = useBulk(() => {})
  const snooze = useSnooze()
  const { move, dialog } = useMoving()
  const change = ({ kind, id }: Subject, what: Change, options = {}) =>
    bulk.start({ kind: kind as Kind, ids: [id], change: what }, options)
  return {
    addTag: (on: Subject, name: string) => change(on, { add: [name] }),
    // An error of an edit is otherwise shown by its dialog.
    setOwner: (on: Subject, owner_id: string | null) => change(on, { set: { owner_id } }, { onError: showError }),
    moveTo: ({ id }: Subject, stage: Stage) =>
      void queryClient.fetchQuery(dealQuery(id)).then((deal) => move(deal, stage), showError),
    snoozeTo: (on: Subject, due_date: string) => withTask(on, (task) => snooze.mutate({ task, due_date })),
    /** Asks why a deal was lost. */
    dialog,
  }
}
export type RecordChanges = ReturnType<typeof useRecordChanges>

const showError = (error: Error) => void toast.error(error.message)

/** Calls it with the task as it is now. */
export const withTask = ({ kind, id }: Pick<Subject, 'kind' | 'id'>, then: (task: Task) => void) =>
  void findTask(kind as TaskKind, id).then(then, showError)

const findTask = async (kind: TaskKind, id: string): Promise<Task> =>
  (await unwrap(api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } } }))).data
