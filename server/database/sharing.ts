import type { Sql } from './sql.ts'

/**
 * Groups of work of the same credential that waits for a connection, to be sent in one transaction. A credential is
 * identified by its check, `caller.enter`.
 */
export function openSharing<Item>(maxItems: number) {
  const open = new WeakMap<Sql, Item[]>()
  return {
    /** Adds an item to the group that waits. Otherwise returns a new group, which the caller has to send. */
    join(enter: Sql, item: Item): Item[] | undefined {
      const group = open.get(enter)
      if (group && group.length < maxItems) {
        group.push(item)
        return
      }
      const started = [item]
      open.set(enter, started)
      return started
    },
    /** Called before the group is sent: nothing is added to it any more. */
    close(enter: Sql, group: Item[]) {
      if (open.get(enter) === group) open.delete(enter)
    },
  }
}
