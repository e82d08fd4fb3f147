import { EraseContact } from '../contacts/erase-contact.tsx'
import { useContact } from '../contacts/use-contact.ts'
import type { Task } from '../follow-ups/task.ts'
import { type TaskDialogKind, TaskDialogs } from '../follow-ups/task-menu.tsx'
import type { Kind } from '../kinds/types.ts'
import { DeleteRecord } from '../pages/delete-record.tsx'
import type { Subject } from './record-actions.ts'

export type RecordDialog = { deletes: Subject } | { erases: Subject } | { task: Task; dialog: TaskDialogKind }

/** The dialog of a record that the command menu has opened. */
export default function RecordDialogs({ shown, onClose }: { shown: RecordDialog; onClose(): void }) {
  if ('task' in shown) return <TaskDialogs {...shown} onClose={onClose} />
  if ('erases' in shown) return <Erase id={shown.erases.id} onClose={onClose} />
  const { kind, id, name } = shown.deletes
  return <DeleteRecord kind={kind as Kind} id={id} name={name} open onOpenChange={onClose} />
}

function Erase({ id, onClose }: { id: string; onClose(): void }) {
  const { data: contact } = useContact(id)
  return contact && <EraseContact contact={contact} open onOpenChange={onClose} />
}
