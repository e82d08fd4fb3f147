import type { Task } from '../follow-ups/task.ts'
import { type TaskDialogKind, TaskDialogs } from '../follow-ups/task-menu.tsx'
import type { Kind } from '../kinds/types.ts'
import { DeleteRecord } from '../pages/delete-record.tsx'
import type { Subject } from './record-actions.ts'

export type RecordDialog = { deletes: Subject } | { task: Task; dialog: TaskDialogKind }

/** The dialog of a record that the command menu has opened. */
export default function RecordDialogs({ shown, onClose }: { shown: RecordDialog; onClose(): void }) {
  if ('task' in shown) return <TaskDialogs {...shown} onClose={onClose} />
  const { kind, id, name } = shown.deletes
  return <DeleteRecord kind={kind as Kind} id={id} name={name} open onOpenChange={onClose} />
}
