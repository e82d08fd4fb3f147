import { sql } from '../database/sql.ts'
import { CredentialEnded, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { type Stored } from '../exports/queries.ts'
import { fileOf } from '../exports/run.ts'
import { ownersOnly } from '../http/access.ts'
import { conflict, forbidden, orNotFound } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Storage } from '../storage/storage.ts'
import { endInvitationsBy } from '../workspaces/change.ts'
import { deleteMember, findMember, findWorkspace, lockWorkspace, lockWorkspacesOf } from '../workspaces/queries.ts'
import { clearWorkspace, clearWorkspaceAgain } from './clear.ts'
import { forgetAddresses } from './forget.ts'

/** A key can only delete its own workspace. */
export async function findOwnWorkspace(tx: Tx, id: string) {
  const isReachable = tx.caller.type === 'user' || id === tx.workspaceId
  const workspace = orNotFound(isReachable ? await findWorkspace(tx, id) : undefined, 'Workspace')
  if (workspace.role !== 'owner') throw forbidden(ownersOnly)
  return workspace
}

/** The lock may wait for a change that takes the role away, so the role is checked again. */
export async function lockOwnWorkspace(tx: Tx, id: string) {
  await tx.within(id, async () => lockWorkspace(tx))
  if (!(await tx.first(tx.caller.enter))) throw new CredentialEnded()
  await findOwnWorkspace(tx, id)
}

/**
 * Without its row in `workspaces`, a workspace cannot be entered: members, keys and invitations are deleted by cascade,
 * and the slug is free again. A job clears the rest. This takes a moment only, because the streams of all workspaces wait
 * for a transaction in several.
 */
export const deleteWorkspace = (tx: Tx, id: string, storage: Storage) =>
  tx.within(id, async () => {
    lockWorkspace(tx)
    const files = await tx.all<Pick<Stored, 'id' | 'format'>>(
      sql`select id, format from exports where workspace_id = ${id} and status = 'completed'`,
    )
    tx.run(sql`delete from webhooks where workspace_id = ${id}`)
    tx.run(sql`delete from workspaces where id = ${id}`)
    for (const job of [clearWorkspace, clearWorkspaceAgain]) enqueue(tx, job, { workspaceId: id })
    // Download links need no credential, so the files are deleted at once. The job deletes them again if this fails.
    tx.afterCommit(() => {
      for (const file of files) void storage.delete(fileOf(file.id, file.format)).catch(() => {})
    })
  })

/** Workspaces without other members are deleted, and the others left. */
export async function deleteAccount(tx: Tx, userId: string, storage: Storage) {
  tx.run(sql`select from users where id = ${userId} for update`) // from now on the person joins no other workspace
  // Not the key of this request, whose response is stored at the end.
  await tx.within(userId, async () =>
    tx.run(sql`delete from idempotency_keys where workspace_id = ${userId} and status is not null`),
  )
  const alone: string[] = []
  for (const { id } of await lockWorkspacesOf(tx, userId)) {
    const colleague = await tx.first(
      sql`select user_id from members where workspace_id = ${id} and user_id <> ${userId} limit 1`,
    )
    if (colleague) await leaveWorkspace(tx, id, userId)
    else alone.push(id)
  }
  for (const id of alone) await deleteWorkspace(tx, id, storage)
  await forgetAddresses(tx, userId)
  tx.run(sql`delete from verifications where value = ${userId}`)
  tx.run(sql`delete from users where id = ${userId}`)
}

const leaveWorkspace = (tx: Tx, id: string, userId: string) =>
  tx.within(id, async () => {
    lockWorkspace(tx)
    const member = orNotFound(await findMember(tx, userId), 'Member')
    const [owners] = await tx.all<{ others: number; name: string }>(sql`
      select w.name, count(m.user_id) as others
        from workspaces w
        left join members m on m.workspace_id = w.id and m.role = 'owner' and m.user_id <> ${userId}
       where w.id = ${id}
       group by w.id`)
    if (member.role === 'owner' && owners!.others === 0)
      throw conflict(
        `You are the last owner of ${owners!.name}: make someone else an owner, or delete the workspace first`,
      )
    await deleteMember(tx, member)
    await endInvitationsBy(tx, userId)
    recordEvent(tx, 'member.removed', userId, { data: member })
  })
