import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { entityNames } from '../events/catalogue.ts'
import type { Recorded } from '../events/record.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mailAssigned } from '../reminders/assigned.ts'
import { insertNotifications } from './queries.ts'

/** What the notifications of a transaction have in common. `left` is the number of records that may still notify. */
type Group = { mailId: string; left: number; mailed: Set<string> }

const groups = new WeakMap<Tx, Group>()

function groupOf(tx: Tx) {
  const group = groups.get(tx) ?? { mailId: newId(), left: Infinity, mailed: new Set() }
  groups.set(tx, group)
  return group
}

/** A bulk job notifies about this many records. */
export const maxNotifiedInBulk = 100

/**
 * The transactions of a bulk job are reported in one mail. It may change any number of records, so only the first ones
 * that it changes notify.
 */
export function limitNotifications(tx: Tx, { jobId, changed }: { jobId: string; changed: number }) {
  groups.set(tx, { mailId: jobId, left: maxNotifiedInBulk - changed, mailed: new Set() })
}

/**
 * Notifies the people whom a change concerns, in its transaction. A change that neither assigns nor mentions anyone
 * adds no statement. The rows of an import cause no notifications, because their number is not limited.
 */
export function notifyOfChange(tx: Tx, { type, entity, entityId, notifies, data, changes }: Recorded) {
  if (!notifies || !data || tx.caller.type === 'system' || tx.caller.importId) return
  const isNew = type.endsWith('.created')
  if (!isNew && !changes) return
  const record = data as Record<string, unknown>
  const before = (field: string) => (isNew ? null : changes![field]?.from) as string | null | undefined
  const after = (field: string) => (isNew ? record[field] : changes![field]?.to) as string | null | undefined
  const about = { entityType: entity, entityId, name: entityNames().get(entity)!, data }

  const person = notifies.person && after(notifies.person)
  const isAssigned = person && person !== tx.caller.userId
  const mentions = notifies.text ? mentionsIn(after(notifies.text)) : []
  if (!isAssigned && mentions.length === 0) return
  const group = groupOf(tx)
  if (group.left-- <= 0) return

  if (isAssigned) {
    const { mailId } = group
    tx.write(insertNotifications(tx, { ...about, type: 'assigned', people: onlyOne(person), mailId }))
    enqueueMail(tx, group, person)
  }
  if (mentions.length === 0) return
  const people = sql`
    select user_id
      from mentioned_members(${tx.workspaceId}, ${mentions}) as user_id
     where user_id is distinct from ${tx.caller.userId}::uuid
       and user_id not in (select mentioned_members(${tx.workspaceId}, ${mentionsIn(before(notifies.text!))}))`
  tx.write(insertNotifications(tx, { ...about, type: 'mentioned', people }))
}

/** One job for each person in a transaction, however many records it assigns to them. Sample data is not a request. */
function enqueueMail(tx: Tx, { mailId, mailed }: Group, userId: string) {
  if (!tx.caller.requestId || mailed.has(userId)) return
  mailed.add(userId)
  enqueue(tx, mailAssigned, { workspaceId: tx.workspaceId, userId, mailId })
}

/** Tells the person who started it that an import has ended. */
export function notifyOfImport(tx: Tx, { id, ...data }: { id: string; file_name: string | null; entity_type: string }) {
  const { userId } = tx.caller
  if (!userId) return
  const name = entityNames().get('import')!
  const people = onlyOne(userId)
  tx.write(insertNotifications(tx, { type: 'import_finished', entityType: 'import', entityId: id, name, data, people }))
}

const onlyOne = (userId: string) => sql`select ${userId}::uuid as user_id`

const maxMentions = 50

/** The texts that follow an @ which begins a word. Each may start with the name or the address of a member. */
export function mentionsIn(text: string | null | undefined): string[] {
  if (!text?.includes('@')) return []
  const found = text.matchAll(/(?<![\p{L}\p{N}_])@(?=([\p{L}\p{N}][^]{0,319}))/gu)
  return [...found.take(maxMentions)].map(([, mentioned]) => mentioned!)
}
