import type { Notification } from './use-notifications.ts'

/** Shorter runs are shown one by one. */
const fewest = 4
const minute = 60_000

/**
 * Notifications of the same change of many records, or of many tasks that are due on the same day, which follow each other,
 * together.
 */
export function grouped(notifications: readonly Notification[]): Notification[][] {
  const runs: Notification[][] = []
  for (const one of notifications) {
    const last = runs.at(-1)
    if (last && isLike(last.at(-1)!, one)) last.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => (run.length < fewest ? run.map((one) => [one]) : [run]))
}

const isLike = (a: Notification, b: Notification) =>
  (a.type === 'assigned' || a.type === 'due_today') &&
  a.type === b.type &&
  a.entity_type === b.entity_type &&
  a.actor.id === b.actor.id &&
  (a.read_at === null) === (b.read_at === null) &&
  Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at)) < minute
