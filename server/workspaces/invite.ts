import { hash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { conflict, forbidden, found } from '../http/errors.ts'
import type { Person } from '../people/people.ts'
import { addMember } from './create.ts'
import {
  findByToken,
  findMemberByEmail,
  findPerson,
  type FoundInvitation,
  insertInvitation,
  insertPendingMember,
  revokeInvitation,
  takePendingMembership,
} from './queries.ts'
import type { Invitation, Member, Role, Workspace } from './schema.ts'

type Joined = { workspace: Workspace; member: Member }

const week = 7 * 24 * 3600 * 1000

/** Only a hash of the token is stored: it is shown in this response and sent by mail. The workspace is locked already. */
export async function invite(tx: Tx, email: string, role: Role): Promise<Invitation & { token: string }> {
  const member = await findMemberByEmail(tx, email)
  if (member) throw conflict(`${email} is a ${member.pending ? 'pending member' : 'member'} already`)
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.parse(timeOf(id)) + week).toISOString()
  const invitation = { id, email, role, created_at: timeOf(id), expires_at }
  if (!(await insertInvitation(tx, invitation, hashOf(token))))
    throw conflict(`${email} has a pending invitation already`)
  recordEvent(tx, 'invitation.created', id, { data: invitation })
  return { ...invitation, token }
}

export async function revoke(tx: Tx, id: string) {
  const invitation = found(await revokeInvitation(tx, id), 'Invitation')
  recordEvent(tx, 'invitation.revoked', invitation.id, { data: invitation })
}

export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/**
 * A signed-in person accepts for themselves and joins. With a key (`as` not given) the invited address becomes a pending
 * member. The token proves nothing about the mailbox, since the inviter sees it too, so nobody gets access and no account
 * is looked up: the response says nothing about whether one exists. `takesOver`: a person who signs up with the invitation
 * also confirms a pending membership that was accepted with it.
 */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  as?: Person,
  { takesOver = false } = {},
): Promise<Joined> {
  const invitation = found(await tx.first<FoundInvitation>(sql`${findByToken(hashOf(token))} for update`), 'Invitation')
  if (as && as.email !== invitation.email) throw forbidden('This invitation is for another address than yours')
  if (invitation.accepted_at && !(takesOver && invitation.pending))
    throw conflict('This invitation was accepted already')

  const { id, workspace_id, email, role } = invitation
  const member = await tx.within(workspace_id, async () => {
    const added = as ? await addMember(tx, as, role) : await addPendingMember(tx, invitation)
    if (!added) throw conflict(`${email} is a member already`)
    tx.run(sql`update invitations set accepted_at = now() where workspace_id = ${workspace_id} and id = ${id}`)
    recordEvent(tx, 'invitation.accepted', id, { data: { id, email, role, pending: added.pending } })
    return added
  })
  return { workspace: await describeWorkspace(tx, workspace_id, role), member }
}

async function addPendingMember(tx: Tx, { email, role, invited_by }: FoundInvitation): Promise<Member | undefined> {
  if (await findMemberByEmail(tx, email)) return
  const id = newId()
  const at = timeOf(id)
  const member = { id, name: null, email, role, pending: true, created_at: at, updated_at: at }
  if (await insertPendingMember(tx, member, invited_by)) return member
}

const describeWorkspace = async (tx: Tx, id: string, role: Role) =>
  (await tx.first<Workspace>(sql`
    select id, name, slug, ${role} as role, created_at, updated_at from workspaces where id = ${id}`))!

/** The pending member becomes a member, under the id of their account. */
export async function confirmMembership(tx: Tx, config: Config, id: string): Promise<Joined> {
  const { workspace_id, email, role } = found(await takePendingMembership(tx, config, id), 'Pending membership')
  const person = await findPerson(tx)
  const member = await tx.within(workspace_id, () => addMember(tx, person, role))
  if (!member) throw conflict(`${email} is a member already`)
  return { workspace: await describeWorkspace(tx, workspace_id, role), member }
}

export async function declineMembership(tx: Tx, config: Config, id: string) {
  const { workspace_id, ...member } = found(await takePendingMembership(tx, config, id), 'Pending membership')
  await tx.within(workspace_id, async () => recordEvent(tx, 'member.declined', id, { data: member }))
}
