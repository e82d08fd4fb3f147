import {
  CalendarClock,
  Check,
  Download,
  FileDown,
  GitMerge,
  Pencil,
  Printer,
  KanbanSquare,
  TagPlus,
  Trash2,
  UserRound,
  UserX,
} from 'lucide-react'
import type { TaskKind } from '../follow-ups/task.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import type { Action } from './actions.ts'
import type { FoundRecord } from './results.tsx'

/** A record on which actions are offered. */
export type Subject = {
  kind: Kind | TaskKind
  id: string
  name: string
  /** Of a task. */
  isDone?: boolean
}

/** What the menu asks next: which action, or its value. */
export type Step = { asks: 'action' | 'stage' | 'owner' | 'tag' | 'snooze'; on: Subject }

export type RecordRun =
  | Step
  | { opens: 'edit' | 'delete' | 'snooze'; on: Subject }
  | { exports: Subject }
  | { erases: Subject }

export const isTask = (kind: string): kind is TaskKind => kind === 'follow-ups' || kind === 'commitments'

/** Undefined if there is nothing to do with it but to open it. */
export function subjectOf({ kind, record }: FoundRecord): Subject | undefined {
  const plural = kind.plural as Subject['kind']
  if (!kind.isMain && !isTask(plural)) return undefined
  const name = kind.result!(record as never).label
  return { kind: plural, id: record.id, name, ...(isTask(plural) && { isDone: record.status === 'completed' }) }
}

type Offered = {
  /** Its page is open. */
  isShown: boolean
  isOwner: boolean
}

/** What can be done with a record, except adding entries to it. */
export function actionsOn(on: Subject, { isShown, isOwner }: Offered): Action[] {
  const { kind, id } = on
  const it = `this ${nounOf(kind)}`
  const action = (label: string, icon: Action['icon'], run: Action['run'], words = ''): Action => ({
    group: 'Record',
    label,
    icon,
    words,
    run,
  })
  const isPerson = isOwner && kind === 'contacts'
  const remove = action(`Delete ${it}…`, Trash2, { opens: 'delete', on }, 'remove trash')
  if (isTask(kind))
    return [
      action(on.isDone ? 'Reopen' : 'Complete', Check, { completes: id, of: kind }, 'done finish'),
      ...(on.isDone ? [] : [action('Snooze…', CalendarClock, { asks: 'snooze', on }, 'postpone due date')]),
      action('Edit…', Pencil, { opens: 'edit', on }, 'assign change'),
      remove,
    ]
  return [
    ...(kind === 'deals' ? [action('Move to a stage…', KanbanSquare, { asks: 'stage', on }, 'won lost close')] : []),
    action('Add a tag…', TagPlus, { asks: 'tag', on }, 'label'),
    action('Change the owner…', UserRound, { asks: 'owner', on }, 'assign'),
    ...(kind === 'deals' ? [] : [action(`Merge ${it}…`, GitMerge, `/${kind}/${id}/merge`, 'duplicate')]),
    action(`Export ${it}`, FileDown, { exports: on }, 'download csv'),
    ...(isPerson ? [action('Export this person’s data', Download, () => download(`/api/v1/contacts/${id}/data`))] : []),
    // After the menu has closed: otherwise it would be printed too.
    ...(isShown ? [action('Print', Printer, () => void setTimeout(() => window.print(), 100))] : []),
    remove,
    ...(isPerson ? [action('Erase permanently…', UserX, { erases: on }, 'delete remove privacy')] : []),
  ]
}

function download(href: string) {
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  link.click()
}
