import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { type Changes, changesBetween, recordEvent } from '../events/record.ts'
import { recordOnTimelines } from '../timeline/timeline.ts'
import { orNotFound } from '../http/errors.ts'
import { todayFor } from '../http/time-zone.ts'

export const todayMeans = 'today in the time zone of the workspace for a signed-in person, in UTC for an API key'

// The parts that follow-ups and commitments share: due dates, completion and its events.

type Kind = 'follow_up' | 'commitment'

type Completable = {
  id: string
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  type?: string
  title?: string | null
  description: string | null
  due_date: string | null
  status: string
  completed?: boolean
  completed_at: string | null
  created_at: string
  updated_at: string
}

const kinds = {
  follow_up: { noun: 'Follow-up', id: 'follow_up_id', completed: 'followup.completed' },
  commitment: { noun: 'Commitment', id: 'commitment_id', completed: 'commitment.completed' },
} as const

/** A condition on `r`: not completed and due before today, or the opposite. */
export function isOverdue({ caller }: Reader, overdue: boolean, openStatus: string): Sql {
  const today = todayFor(caller)
  return overdue
    ? sql`and r.status = ${openStatus} and r.due_date < ${today}`
    : sql`and (r.status <> ${openStatus} or r.due_date is null or r.due_date >= ${today})`
}

/** The time of completion: kept while the record stays completed, cleared when it is reopened. */
export const completedAt = (before: string | null, status: string, now: string) =>
  status === 'completed' ? (before ?? now) : null

export function recordCreated(tx: Tx, kind: Kind, record: Completable) {
  recordEvent(tx, `${kind}.created`, record.id, { data: record })
  recordOnTaskTimelines(tx, kind, record, 'created', record.created_at)
  if (record.completed_at) recordCompleted(tx, kind, record, record.completed_at)
}

/** Stores the fields that changed and records an event; without a change, neither happens. */
export function saveChange<Task extends Completable>(
  tx: Tx,
  kind: Kind,
  before: Task,
  patch: Partial<Task>,
  store: (tx: Tx, before: Task, task: Task) => void,
  now = new Date().toISOString(),
): Task {
  const changed = { ...before, ...patch }
  const after = {
    ...changed,
    ...('completed' in before && { completed: changed.status === 'completed' }),
    completed_at: completedAt(before.completed_at, changed.status, now),
  }
  if (!changesBetween(before, after)) return before
  const task = { ...after, updated_at: now }
  store(tx, before, task)
  recordChanged(tx, kind, before, task)
  return task
}

/** Completes all or none, in the order given; a repeated id is completed and returned once. */
export function completeAll<Task extends Completable>(
  kind: Kind,
  ids: readonly string[],
  locked: readonly Task[],
  complete: (task: Task) => Task,
): Task[] {
  const byId = new Map(locked.map((task) => [task.id, task]))
  return [...new Set(ids)].map((id) => complete(orNotFound(byId.get(id), `${kinds[kind].noun} ${id}`)))
}

// The fields that change on completion are part of the completion event.
const partsOfCompletion = new Set(['status', 'completed', 'completed_at'])

/** An update and a completion are separate events, each recorded only if it happened. */
function recordChanged(tx: Tx, kind: Kind, before: Completable, after: Completable) {
  const isCompletion = !before.completed_at && after.completed_at !== null
  const { completion, rest } = Object.groupBy(Object.entries(changesBetween(before, after) ?? {}), ([field]) =>
    isCompletion && partsOfCompletion.has(field) ? 'completion' : 'rest',
  )
  if (rest) recordEvent(tx, `${kind}.updated`, after.id, { data: after, changes: Object.fromEntries(rest) })
  if (completion) recordCompleted(tx, kind, after, after.completed_at!, Object.fromEntries(completion))
}

function recordCompleted(tx: Tx, kind: Kind, record: Completable, at: string, changes?: Changes) {
  recordEvent(tx, kinds[kind].completed, record.id, { data: record, ...(changes && { changes }) })
  recordOnTaskTimelines(tx, kind, record, 'completed', at)
}

function recordOnTaskTimelines(tx: Tx, kind: Kind, record: Completable, what: 'created' | 'completed', at: string) {
  const { id, contact_id, company_id, deal_id, type, title, description, due_date } = record
  const { noun, id: idField } = kinds[kind]
  recordOnTimelines(tx, [deal_id, contact_id, company_id], {
    type: kind,
    event: `${noun} ${what}: ${shortened(title ?? description ?? type!)}`,
    at,
    recordId: id,
    details: { [idField]: id, ...(type && { type, title }), description, due_date },
  })
}

function shortened(text: string) {
  const [line] = text.split('\n', 1)
  const characters = [...line!]
  return characters.length > 100 || line !== text ? `${characters.slice(0, 100).join('').trimEnd()}…` : text
}
