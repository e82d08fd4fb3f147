import type { PoolClient } from 'pg'
import { join, type Sql, sql } from './sql.ts'

type Sum = { what: string; count: number; value: bigint }

export type Tallies = {
  add(workspaceId: string, what: string, count: number, value: number | bigint): void
  /** Adds these changes to those of another transaction, which will make them. */
  addTo(other: Tallies): void
  /** All changes in a workspace as one statement. */
  take(client: PoolClient, workspaceId: string): Sql | undefined
}

/** The changes of one transaction to exact counts, by workspace. */
export function openTallies(): Tallies {
  const sums = new Map<string, Map<string, Sum>>()
  return {
    add(workspaceId, what, count, value) {
      const own = sums.get(workspaceId) ?? new Map<string, Sum>()
      sums.set(workspaceId, own)
      const sum = own.get(what) ?? { what, count: 0, value: 0n }
      own.set(what, { what, count: sum.count + count, value: sum.value + BigInt(value) })
    },
    addTo(other) {
      for (const [workspaceId, own] of sums)
        for (const { what, count, value } of own.values()) other.add(workspaceId, what, count, value)
    },
    take(client, workspaceId) {
      const own = [...(sums.get(workspaceId)?.values() ?? [])].filter(({ count, value }) => count !== 0 || value !== 0n)
      sums.delete(workspaceId)
      if (own.length === 0) return
      own.sort((a, b) => (a.what < b.what ? -1 : 1)) // a fixed lock order avoids deadlocks
      return addToTallies(workspaceId, slotOf(client), own)
    },
  }
}

/** The number of events is added to the first row that is changed anyway; see migration 0012. */
function addToTallies(workspaceId: string, slot: number, sums: readonly Sum[]) {
  const events = sums.find(({ what }) => what === 'events')?.count ?? 0
  const others = sums.filter(({ what }) => what !== 'events')
  const rows = others.length > 0 ? others : [{ what: 'events', count: 0, value: 0n }]
  const values = rows.map(
    ({ what, count, value }, i) => sql`(${workspaceId}, ${what}, ${slot}, ${count}, ${value}, ${i === 0 ? events : 0})`,
  )
  return sql`
    insert into tallies (workspace_id, what, slot, count, value, events)
    values ${join(values)}
    on conflict (workspace_id, what, slot) do update
       set count = tallies.count + excluded.count, value = tallies.value + excluded.value, events = tallies.events + excluded.events`
}

// A connection always adds to the same slot, so that two connections of one process rarely wait for each other.
const slots = new WeakMap<PoolClient, number>()
let nextSlot = process.pid
function slotOf(client: PoolClient) {
  let slot = slots.get(client)
  if (slot === undefined) slots.set(client, (slot = nextSlot++ % 32))
  return slot
}
