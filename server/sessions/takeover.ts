import { endFeedsOf } from '../calendar/address.ts'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { endGrants } from '../keys/grants.ts'
import { revokeKeysOf } from '../keys/save.ts'

/**
 * A reset link reached the mailbox: every session, connected app, trusted device and other link of the person ends. If
 * the address was not verified before, someone else may have registered it. Then everything that could let them back in
 * ends too: keys, calendar feeds, the second factor, passkeys and other ways to sign in. The person stays locked
 * meanwhile, so that a key, passkey, link or grant that is being created is either seen here or refused because its
 * session has ended.
 */
export async function confirmMailbox(database: Database, userId: string) {
  await transaction(database, systemCaller(nilId, null, 'password reset'), async (tx) => {
    lockPerson(tx, userId)
    tx.run(sql`delete from verifications where value = ${userId}`)
    tx.run(sql`delete from sessions where user_id = ${userId}`)
    await endGrants(tx, sql`g.user_id = ${userId}`)
    const first = await tx.first(sql`
      update users set email_verified = true, two_factor_enabled = false
       where id = ${userId} and not email_verified
      returning id`)
    if (!first) return
    tx.run(sql`delete from passkeys where user_id = ${userId}`)
    tx.run(sql`delete from two_factors where user_id = ${userId}`)
    tx.run(sql`delete from accounts where user_id = ${userId} and provider_id <> 'credential'`)
    await revokeKeysOf(tx, userId)
    await endFeedsOf(tx, userId)
  })
}

type Change = {
  user: { id: string; name: string }
  sessionId: string
  endsOtherSessions: boolean
  /** The hash that the current password was checked with, or an older one. */
  from: string
  to: string
}

/**
 * Stores a new password, unless it was changed or the session ended since the current one was checked, and returns whether
 * it did. The connected apps of the person end and, if they chose that, their other sessions, trusted devices and links.
 * All of it is one transaction, so that none of those sessions can allow an app in between.
 */
export function changePassword(database: Database, { user, sessionId, endsOtherSessions, from, to }: Change) {
  const { id, name } = user
  const caller = { ...systemCaller(nilId, null, name), type: 'user' as const, id, userId: id }
  return transaction(database, caller, async (tx) => {
    lockPerson(tx, id)
    const changed = await tx.first(sql`
      update accounts set password = ${to}, updated_at = now()
       where user_id = ${id} and provider_id = 'credential' and password = ${from}
         and exists (select from sessions where id = ${sessionId})
      returning id`)
    if (!changed) return false
    if (endsOtherSessions) endOthers(tx, id, sessionId)
    await endGrants(tx, sql`g.user_id = ${id}`)
    return true
  })
}

export const endOtherSessions = (database: Database, userId: string, sessionId: string) =>
  transaction(database, systemCaller(nilId, null, 'sessions'), async (tx) => {
    lockPerson(tx, userId)
    endOthers(tx, userId, sessionId)
  })

const lockPerson = (tx: Tx, userId: string) => tx.run(sql`select from users where id = ${userId} for update`)

/** The device that asks loses its trust, too: the identifiers of the devices are stored as hashes. */
function endOthers(tx: Tx, userId: string, sessionId: string) {
  tx.run(sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`)
  tx.run(sql`delete from verifications where value = ${userId}`)
}

export const endTrustedDevices = (database: Database, userId: string) =>
  database.send([sql`delete from verifications where value = ${userId}`])

/**
 * Ends the trust that a device has just been given if its session was ended meanwhile: the trust was stored too late to
 * be ended with it. Returns whether it was.
 */
export const endTrustWithoutSession = (database: Database, userId: string, trustId: string, sessionId: string) =>
  transaction(database, systemCaller(nilId, null, 'sessions'), async (tx) => {
    tx.run(sql`select from users where id = ${userId} for share`)
    const ended = await tx.first(sql`
      delete from verifications
       where id = ${trustId} and not exists (select from sessions where id = ${sessionId})
      returning id`)
    return ended !== undefined
  })

export async function findPasswordHash(database: Database, email: string) {
  const [rows] = await database.send([
    sql`select a.password from accounts a join users u on u.id = a.user_id
         where u.email = ${email} and a.provider_id = 'credential'`,
  ])
  return (rows![0] as { password: string | null } | undefined)?.password
}

export const endSession = (database: Database, token: string) =>
  database.send([sql`delete from sessions where token = ${token}`])

/** Whether this is the first use of the code. It is valid for 90 seconds at most, so older uses do not count. */
export async function useCode(database: Database, userId: string, code: string) {
  const [, used] = await database.send([
    sql`delete from used_codes where user_id = ${userId} and used_at < now() - interval '2 minutes'`,
    firstUse(userId, code),
  ])
  return used!.length > 0
}

/** Returns a row if the code was not used before. */
export const firstUse = (userId: string, code: string) => sql`
  insert into used_codes (user_id, code) values (${userId}, ${code})
  on conflict (user_id, code) do nothing
  returning user_id`
