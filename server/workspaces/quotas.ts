import { hash } from 'node:crypto'
import { newId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { tooMany } from '../http/errors.ts'

/** The limits per day. They are off if limits are off. */
export const quotas = {
  workspacesByPerson: 10,
  invitationsByWorkspace: 50,
  invitationsByPerson: 200,
  invitationMailsByAddress: 5,
}

type Quota = 'workspaces' | 'invitations' | 'invitation_mails'

/** Counts towards the quota for a day, even if the workspace is deleted. */
export function recordUse(tx: Tx, quota: Quota, subject: string) {
  tx.run(sql`insert into quota_uses (quota, subject, id) values (${quota}, ${subject}, ${newId()})`)
}

export async function checkWorkspaceQuota(tx: Tx) {
  refuseBeyond(quotas.workspacesByPerson, 'workspaces', await countUses(tx, 'workspaces', tx.caller.userId!))
}

/** The workspace is already locked. */
export async function takeInvitation(tx: Tx) {
  const person = tx.caller.userId!
  const inWorkspace = await countLately(tx, sql`invitations where workspace_id = ${tx.workspaceId}`)
  refuseBeyond(quotas.invitationsByWorkspace, 'invitations', inWorkspace)
  refuseBeyond(quotas.invitationsByPerson, 'invitations', await countUses(tx, 'invitations', person))
  recordUse(tx, 'invitations', person)
}

/** Whether one more invitation may be mailed to this address today, by any workspace. */
export async function takeInvitationMail(tx: Tx, email: string) {
  const address = hash('sha256', email)
  const { count } = await countUses(tx, 'invitation_mails', address)
  if (count >= quotas.invitationMailsByAddress) return false
  recordUse(tx, 'invitation_mails', address)
  return true
}

function countUses(tx: Tx, quota: Quota, subject: string) {
  // serialized, because two concurrent requests could both be counted as the last one
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} ${subject}`}, 0))`)
  return countLately(tx, sql`quota_uses where quota = ${quota} and subject = ${subject}`)
}

type Lately = { count: number; wait: number | null }

const countLately = async (tx: Tx, made: Sql) =>
  (await tx.first<Lately>(sql`
    select count(*), ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int as wait
      from ${made} and created_at > now() - interval '1 day'`))!

function refuseBeyond(limit: number, what: string, { count, wait }: Lately) {
  if (count >= limit) throw tooMany(`At most ${limit} ${what} per day are allowed`, Math.max(1, wait!))
}
