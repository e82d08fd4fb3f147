import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { tooMany } from '../http/errors.ts'

/** The limits per day. They are off if limits are off. */
export const quotas = { workspacesByPerson: 10, invitationsByWorkspace: 50 }

export async function checkWorkspaceQuota(tx: Tx) {
  // serialized, because two concurrent requests could both be counted as the last one
  tx.run(sql`select from users where id = ${tx.caller.userId} for no key update`)
  await checkQuota(tx, sql`workspaces where created_by = ${tx.caller.userId}`, quotas.workspacesByPerson, 'workspaces')
}

/** The workspace is already locked. */
export const checkInvitationQuota = (tx: Tx) =>
  checkQuota(tx, sql`invitations where workspace_id = ${tx.workspaceId}`, quotas.invitationsByWorkspace, 'invitations')

async function checkQuota(tx: Tx, made: Sql, limit: number, what: string) {
  const lately = await tx.first<{ count: number; wait: number | null }>(sql`
    select count(*), ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait
      from ${made} and created_at > now() - interval '1 day'`)
  if (lately!.count >= limit) throw tooMany(`At most ${limit} ${what} per day are allowed`, Math.max(1, lately!.wait!))
}
