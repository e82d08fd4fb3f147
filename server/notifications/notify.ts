import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { entityNames } from '../events/catalogue.ts'
import type { Recorded } from '../events/record.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mailAssigned } from '../reminders/assigned.ts'
import { insertNotifications } from './queries.ts'

/**
 * Notifies the people whom a change concerns, in its transaction. A change that assigns and mentions nobody adds no
 * statement. The rows of an import notify nobody: their number has no bound.
 */
export function notifyOfChange(tx: Tx, { type, entity, entityId, notifies, data, changes }: Recorded) {
  if (!notifies || !data || tx.caller.importId) return
  const isNew = type.endsWith('.created')
  if (!isNew && !changes) return
  const record = data as Record<string, unknown>
  const before = (field: string) => (isNew ? null : changes![field]?.from) as string | null | undefined
  const after = (field: string) => (isNew ? record[field] : changes![field]?.to) as string | null | undefined
  const about = { entityType: entity, entityId, name: entityNames().get(entity)!, data }

  const person = notifies.person && after(notifies.person)
  if (person && person !== tx.caller.userId) {
    tx.write(insertNotifications(tx, { ...about, type: 'assigned', people: memberWith(tx, person) }))
    enqueueMail(tx, person)
  }

  const mentions = notifies.text ? mentionsIn(after(notifies.text)) : []
  if (mentions.length === 0) return
  const people = sql`
    select user_id
      from mentioned_members(${tx.workspaceId}, ${mentions}) as user_id
     where user_id is distinct from ${tx.caller.userId}::uuid
       and user_id not in (select mentioned_members(${tx.workspaceId}, ${mentionsIn(before(notifies.text!))}))`
  tx.write(insertNotifications(tx, { ...about, type: 'mentioned', people }))
}

const mailed = new WeakMap<Tx, Set<string>>()

/** One job for each person in a transaction, however many records it assigns to them. */
function enqueueMail(tx: Tx, userId: string) {
  const { requestId } = tx.caller
  const people = mailed.get(tx) ?? new Set()
  mailed.set(tx, people)
  if (!requestId || people.has(userId)) return
  people.add(userId)
  enqueue(tx, mailAssigned, { workspaceId: tx.workspaceId, userId, requestId })
}

/** Tells the person who started it that an import has ended. */
export function notifyOfImport(tx: Tx, { id, ...data }: { id: string; file_name: string | null; entity_type: string }) {
  const { userId } = tx.caller
  if (!userId) return
  const name = entityNames().get('import')!
  const people = memberWith(tx, userId)
  tx.write(insertNotifications(tx, { type: 'import_finished', entityType: 'import', entityId: id, name, data, people }))
}

/** No row for a person who is not a member now. */
const memberWith = (tx: Tx, userId: string) =>
  sql`select user_id from members where workspace_id = ${tx.workspaceId} and user_id = ${userId}`

const mostMentions = 50

/** The texts that follow an @ which begins a word. Each may start with the name or the address of a member. */
export function mentionsIn(text: string | null | undefined): string[] {
  if (!text?.includes('@')) return []
  const found = text.matchAll(/(?<![\p{L}\p{N}_])@(?=([\p{L}\p{N}][^]{0,319}))/gu)
  return [...found.take(mostMentions)].map(([, mentioned]) => mentioned!)
}
