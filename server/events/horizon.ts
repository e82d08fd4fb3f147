import { isOfOthers } from '../database/scope.ts'
import { sql } from '../database/sql.ts'

/** The transactions committed by now, as a PostgreSQL snapshot: `xmin:xmax:` and those in between that were still running. */
export type Snapshot = { text: string; xmin: string; xmax: string; running: ReadonlySet<string> }

// 19 digits always fit into an xid8.
export const isSnapshot = (text: string) => /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/.test(text)

export function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, running] = text.split(':') as [string, string, string]
  return { text, xmin, xmax, running: new Set(running.split(',').filter(Boolean)) }
}

/** A snapshot, and afterwards the names of the connections whose transactions were running. */
export type Running = { snapshot: string; names: Record<string, string | null> | null }

export const runningTransactions = sql`
  select pg_current_snapshot()::text as snapshot,
         (select json_object_agg(backend_xid, application_name)
            from pg_stat_activity where backend_xid is not null) as names`

/**
 * The number of a transaction before which no event of this workspace can appear any more, to a statement that is sent
 * after `running` was read. A transaction that began later has a greater number. One that had begun belongs to the
 * workspace unless its connection has the name of another workspace: enter_workspace gives it before the transaction
 * writes, and `within` keeps it from changing afterwards. A transaction in two workspaces has the name of both.
 */
export function horizonOf(workspaceId: string, { snapshot, names }: Running) {
  const { running, xmax } = parseSnapshot(snapshot)
  for (const transaction of running) {
    // The names are by number without epoch.
    const name = names?.[String(BigInt.asUintN(32, BigInt(transaction)))]
    if (!isOfOthers(name, workspaceId)) return transaction
  }
  return xmax
}
