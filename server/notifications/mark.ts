import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { lockNotification, markAllRead, setRead } from './queries.ts'
import type { Notification } from './schema.ts'

export async function markNotification(tx: Tx, id: string, read: boolean): Promise<Notification> {
  const before = orNotFound(await lockNotification(tx, id), 'Notification')
  if ((before.read_at !== null) === read) return before
  // The name of the record is left out: only the person who is notified may see it.
  recordEvent(tx, read ? 'notification.read' : 'notification.unread', id, { data: { id, type: before.type } })
  return (await setRead(tx, id, read))!
}

export async function markAllNotifications(tx: Tx): Promise<number> {
  const read = await markAllRead(tx)
  if (read > 0) recordEvent(tx, 'notification.all_read', tx.caller.userId!)
  return read
}
