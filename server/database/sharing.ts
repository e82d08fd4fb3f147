import type { Sql } from './sql.ts'

/**
 * Groups of work of the same credential that waits for a connection, to be sent in one transaction. A credential is
 * identified by its check, `caller.enter`. With `isPatient`, a group is sent at the end of a turn of the event loop at the
 * earliest, so that it has the requests that arrived at the same time.
 */
export function openSharing<Item>(
  maxItems: number,
  { fits = () => true, isPatient = false }: { fits?: (one: Item, other: Item) => boolean; isPatient?: boolean } = {},
) {
  const open = new WeakMap<Sql, Item[][]>()
  return {
    /** Adds an item to a group that waits, or to a new one. */
    join(enter: Sql, item: Item, send: (group: Item[]) => unknown) {
      const groups = open.get(enter) ?? []
      const group = groups.find((waiting) => waiting.length < maxItems && fits(waiting[0]!, item))
      if (group) return void group.push(item)
      const started = [item]
      open.set(enter, [...groups, started])
      if (isPatient) setImmediate(send, started)
      else send(started)
    },
    /** Called before the group is sent: nothing is added to it any more. */
    close(enter: Sql, group: Item[]) {
      const others = open.get(enter)?.filter((other) => other !== group) ?? []
      if (others.length > 0) open.set(enter, others)
      else open.delete(enter)
    },
  }
}
