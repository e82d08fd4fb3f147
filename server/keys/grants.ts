import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'

// A grant allows an app to act for a person in one workspace: see server/oauth/. The audit log shows it as a key.

type Ended = { id: string; workspace_id: string; name: string; scope: string }

export const grantName = (clientName: string) => `${clientName} (connected app)`

/** Ends grants in all workspaces. Their access tokens are deleted with them. `which` is a condition on `g`. */
export async function endGrants(tx: Tx, which: Sql) {
  const ended = Map.groupBy(await deleteGrants(tx, which), ({ workspace_id }) => workspace_id)
  for (const [workspaceId, grants] of ended) await tx.within(workspaceId, async () => recordEnd(tx, grants))
}

/** Ends the grants of a person in the workspace of the transaction. */
export async function endGrantsOfMember(tx: Tx, userId: string) {
  recordEnd(tx, await deleteGrants(tx, sql`g.workspace_id = ${tx.workspaceId} and g.user_id = ${userId}`))
}

const deleteGrants = (tx: Tx, which: Sql) =>
  tx.all<Ended>(sql`
    delete from oauth_grants g using oauth_clients c
     where c.id = g.client_id and ${which}
    returning g.id, g.workspace_id, c.name, g.scope`)

const recordEnd = (tx: Tx, grants: Ended[]) =>
  recordEvents(
    tx,
    'key.revoked',
    grants.map(({ id, name, scope }) => ({ id, name: grantName(name), scope })),
  )
