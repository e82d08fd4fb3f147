import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { lockNotifications, markAllRead, setRead } from './queries.ts'
import type { Notification } from './schema.ts'

/** Marks all of them or none, and returns each once, in the order of `ids`. */
export async function markNotifications(tx: Tx, ids: readonly string[], read: boolean): Promise<Notification[]> {
  const found = new Map((await lockNotifications(tx, ids)).map((one) => [one.id, one]))
  const before = [...new Set(ids)].map((id) => orNotFound(found.get(id), `Notification ${id} of ids`))
  return mark(tx, before, read)
}

export async function markNotification(tx: Tx, id: string, read: boolean): Promise<Notification> {
  const [before] = await lockNotifications(tx, [id])
  const [after] = await mark(tx, [orNotFound(before, 'Notification')], read)
  return after!
}

async function mark(tx: Tx, before: readonly Notification[], read: boolean) {
  const changing = before.filter(({ read_at }) => (read_at !== null) !== read)
  // The name of the record is left out: only the person who is notified may see it.
  for (const { id, type } of changing)
    recordEvent(tx, read ? 'notification.read' : 'notification.unread', id, { data: { id, type } })
  const ids = changing.map(({ id }) => id)
  const after = new Map(ids.length > 0 ? (await setRead(tx, ids, read)).map((one) => [one.id, one]) : [])
  return before.map((one) => after.get(one.id) ?? one)
}

export async function markAllNotifications(tx: Tx): Promise<number> {
  const read = await markAllRead(tx)
  if (read > 0) recordEvent(tx, 'notification.all_read', tx.caller.userId!)
  return read
}
