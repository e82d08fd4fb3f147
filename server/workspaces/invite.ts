import { hash, randomBytes } from 'node:crypto'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { conflict, forbidden, found } from '../http/errors.ts'
import { findOrMakePerson, type Person } from '../sessions/people.ts'
import { addMember } from './create.ts'
import { findByToken, type FoundInvitation, insertInvitation, revokeInvitation } from './queries.ts'
import type { Invitation, Member, Role, Workspace } from './schema.ts'

const week = 7 * 24 * 3600 * 1000

/** The token is in the answer and in the mail; what is stored is a hash. The workspace is locked already. */
export async function invite(tx: Tx, email: string, role: Role): Promise<Invitation & { token: string }> {
  const member = await tx.first(sql`
    select from members m join users u on u.id = m.user_id where m.workspace_id = ${tx.workspaceId} and u.email = ${email}`)
  if (member) throw conflict(`${email} is a member already`)
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
 * A signed-in person can only accept for themselves. With a key the token alone proves the mailbox: whoever
 * has the invited address joins, and is made on the spot if new.
 */
export async function acceptInvitation(
  tx: Tx,
  token: string,
  as?: Person,
): Promise<{ workspace: Workspace; member: Member }> {
  const invitation = found(await tx.first<FoundInvitation>(sql`${findByToken(hashOf(token))} for update`), 'Invitation')
  if (as && as.email !== invitation.email) throw forbidden('This invitation is for another address than yours')
  if (invitation.accepted_at) throw conflict('This invitation was accepted already')
  const person = as ?? (await findOrMakePerson(tx, invitation.email))

  const { id, workspace_id, role } = invitation
  const member = await tx.within(workspace_id, async () => {
    const added = await addMember(tx, person, role)
    if (!added) throw conflict(`${person.email} is a member already`)
    tx.run(sql`update invitations set accepted_at = now() where workspace_id = ${workspace_id} and id = ${id}`)
    recordEvent(tx, 'invitation.accepted', id, { data: { id, email: person.email, role } })
    return added
  })
  const workspace = await tx.first<Workspace>(sql`
    select id, name, slug, ${role} as role, created_at, updated_at from workspaces where id = ${workspace_id}`)
  return { workspace: workspace!, member }
}
