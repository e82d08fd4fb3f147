import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent, recordEvents } from '../events/record.ts'
import { noWorkspace } from '../http/access.ts'
import { ApiError, conflict, forbidden, orNotFound } from '../http/errors.ts'
import {
  countOwners,
  deleteMember,
  findLockedWorkspace,
  findMember,
  findPerson,
  findWorkspace,
  lockInvitationsBy,
  lockWorkspaceAsCaller,
  moveSession,
  revokeInvitationsBy,
  updateMember,
  updateWorkspace,
} from './queries.ts'
import type { Member, Role, Workspace, WorkspacePatch } from './schema.ts'

/** A credential can only change its own workspace. */
export async function changeWorkspace(tx: Tx, id: string, patch: WorkspacePatch): Promise<Workspace> {
  const before = orNotFound(id === tx.workspaceId ? await findLockedWorkspace(tx) : undefined, 'Workspace')
  const stage_probabilities = { ...before.stage_probabilities, ...patch.stage_probabilities }
  const after = { ...before, ...patch, stage_probabilities }
  const changes = changesBetween(before, after)
  if (!changes) return { ...before, role: 'owner' }
  const workspace = { ...after, updated_at: new Date().toISOString() }
  updateWorkspace(tx, workspace)
  recordEvent(tx, 'workspace.updated', id, { data: workspace, changes })
  return { ...workspace, role: 'owner' }
}

export async function changeMember(tx: Tx, id: string, role: Role | undefined): Promise<Member> {
  await lockWorkspaceAsCaller(tx) // the second of two owners who step down at once must see that it is the last one
  const before = orNotFound(await findMember(tx, id), 'Member')
  const changes = changesBetween(before, { ...before, role: role ?? before.role })
  if (!changes) return before
  if (before.role === 'owner' && !before.pending) await keepAnOwner(tx)
  const member = { ...before, role: role!, updated_at: new Date().toISOString() }
  updateMember(tx, member)
  if (member.role !== 'owner') await endInvitationsBy(tx, id)
  recordEvent(tx, 'member.updated', id, { data: member, changes })
  return member
}

/** The session uses this workspace from its next request on, and the audit log of the workspace records it. */
export async function switchWorkspace(tx: Tx, id: string): Promise<Workspace> {
  const workspace = await findWorkspace(tx, id)
  if (!workspace) throw new ApiError('NOT_FOUND', 'workspace_id: you are not a member of a workspace with this id')
  if (id === tx.workspaceId) return workspace
  moveSession(tx, id)
  const person = await findPerson(tx)
  await tx.within(id, async () => recordEvent(tx, 'member.entered', person.id, { data: person }))
  return workspace
}

/** Anyone may leave; only an owner may remove others. */
export async function removeMember(tx: Tx, id: string) {
  const { role } = await lockWorkspaceAsCaller(tx)
  if (tx.caller.workspaceNumber === null) throw forbidden(noWorkspace) // and there was no stored response to return
  if (id !== tx.caller.userId && role !== 'owner') throw forbidden('Only an owner of the workspace may remove others')
  const member = orNotFound(await findMember(tx, id), 'Member')
  if (member.role === 'owner' && role !== 'owner') throw forbidden('This key cannot remove an owner')
  if (member.role === 'owner' && !member.pending) await keepAnOwner(tx)
  await deleteMember(tx, member)
  await endInvitationsBy(tx, id)
  recordEvent(tx, 'member.removed', id, { data: member })
}

/** Invitations end with the rights of who made them. */
export async function endInvitationsBy(tx: Tx, userId: string) {
  recordEvents(tx, 'invitation.revoked', await lockInvitationsBy(tx, userId))
  revokeInvitationsBy(tx, userId)
}

async function keepAnOwner(tx: Tx) {
  if ((await countOwners(tx)) === 1) throw conflict('This is the last owner. Make someone else an owner first.')
}
