import { hash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { conflict, forbidden, orNotFound } from '../http/errors.ts'
import type { Person } from '../people/people.ts'
import { addMember } from './create.ts'
import {
  findByToken,
  findMemberByEmail,
  findPendingWorkspace,
  findPerson,
  type FoundInvitation,
  insertInvitation,
  insertPendingMember,
  lockWorkspace,
  revokeInvitation,
  takePendingMember,
  takePendingMembership,
} from './queries.ts'
import type { Invitation, Member, Role, Workspace } from './schema.ts'

type Joined = { workspace: Workspace; member: Member }

const week = 7 * 24 * 3600 * 1000

/** Stores only a hash of the token, which is in this response and in the mail. The workspace is already locked. */
export async function invite(tx: Tx, email: string, role: Role): Promise<Invitation & { token: string }> {
  const member = await findMemberByEmail(tx, email)
  if (member) throw conflict(`${email} is already a ${member.pending ? 'pending member' : 'member'}`)
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(timeOf(id)) + week).toISOString()
  const invitation = { id, email, role, created_at: timeOf(id), expires_at }
  if (!(await insertInvitation(tx, invitation, hashOf(token))))
    throw conflict(`${email} already has a pending invitation`)
  recordEvent(tx, 'invitation.created', id, { data: invitation })
  return { ...invitation, token }
}

export async function revoke(tx: Tx, id: string) {
  const invitation = orNotFound(await revokeInvitation(tx, id), 'Invitation')
  recordEvent(tx, 'invitation.revoked', invitation.id, { data: invitation })
}

export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/**
 * A signed-in person accepts for themselves and joins. With a key (`as` not given) the invited address becomes a
 * pending member: the token does not prove ownership of the mailbox, because the inviter sees it too, so nobody gets
 * access. No account is looked up, so the response does not disclose whether one exists. With `takesOver`, a person who
 * signs up with the invitation also confirms a pending membership that was accepted with it.
 */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  as?: Person,
  { takesOver = false } = {},
): Promise<Joined> {
  const invitation = orNotFound(
    await tx.first<FoundInvitation>(sql`${findByToken(hashOf(token))} for update`),
    'Invitation',
  )
  if (as && as.email !== invitation.email) throw forbidden('This invitation is for another email address')
  const { id, workspace_id, email } = invitation
  const member = await tx.within(workspace_id, async () => {
    lockWorkspace(tx) // an owner may be changing or removing the pending member
    const role = invitation.accepted_at ? await takeOver(tx, id, takesOver) : invitation.role
    const added = as ? await addMember(tx, as, role) : await addPendingMember(tx, invitation)
    if (!added) throw conflict(`${email} is already a member`)
    tx.run(sql`update invitations set accepted_at = now() where workspace_id = ${workspace_id} and id = ${id}`)
    recordEvent(tx, 'invitation.accepted', id, { data: { id, email, role, pending: added.pending } })
    return added
  })
  return { workspace: await describeWorkspace(tx, workspace_id, member.role), member }
}

async function takeOver(tx: Tx, invitationId: string, takesOver: boolean): Promise<Role> {
  const pending = takesOver ? await takePendingMember(tx, invitationId) : undefined
  if (!pending) throw conflict('This invitation was already accepted')
  return pending.role
}

async function addPendingMember(tx: Tx, invitation: FoundInvitation): Promise<Member | undefined> {
  const { email, role } = invitation
  if (await findMemberByEmail(tx, email)) return
  const id = newId()
  const at = timeOf(id)
  const member = { id, name: null, email, role, pending: true, created_at: at, updated_at: at }
  if (await insertPendingMember(tx, member, invitation)) return member
}

const describeWorkspace = async (tx: Tx, id: string, role: Role) =>
  (await tx.first<Workspace>(sql`
    select id, name, slug, currency, timezone, locale, stage_probabilities, ${role} as role, created_at, updated_at from workspaces where id = ${id}`))!

/** Turns the pending member into a member with the id of their account. */
export async function confirmMembership(tx: Tx, config: Config, id: string): Promise<Joined> {
  const person = await findPerson(tx)
  const member = await takingPending(tx, config, id, async ({ email, role }) => {
    const added = await addMember(tx, person, role)
    if (!added) throw conflict(`${email} is already a member`)
    return { ...added, workspace_id: tx.workspaceId }
  })
  const { workspace_id, ...joined } = member
  return { workspace: await describeWorkspace(tx, workspace_id, joined.role), member: joined }
}

export async function declineMembership(tx: Tx, config: Config, id: string) {
  await takingPending(tx, config, id, async (member) => recordEvent(tx, 'member.declined', id, { data: member }))
}

/** Runs in the workspace of the pending membership, which is locked, because an owner may be changing or removing the pending member. */
async function takingPending<Result>(
  tx: Tx,
  config: Config,
  id: string,
  work: (member: { id: string; email: string; role: Role }) => Promise<Result>,
) {
  const { workspace_id } = orNotFound(await findPendingWorkspace(tx, config, id), 'Pending membership')
  return tx.within(workspace_id, async () => {
    lockWorkspace(tx)
    return work(orNotFound(await takePendingMembership(tx, config, id), 'Pending membership'))
  })
}
