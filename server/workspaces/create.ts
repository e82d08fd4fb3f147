import pg from 'pg'
import { timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { conflict } from '../http/errors.ts'
import type { Person } from '../people/people.ts'
import { deletePendingMember } from './queries.ts'
import { recordUse } from './quotas.ts'
import type { Member, Role, Workspace, WorkspaceInput } from './schema.ts'

/** Creates the workspace and its first owner. `tx` is already in the new workspace. */
export async function createWorkspace(tx: Tx, owner: Person, { name, slug }: WorkspaceInput): Promise<Workspace> {
  const workspace = await tryWorkspace(tx, owner, { name, slug })
  if (!workspace) throw conflict('slug is already taken')
  return workspace
}

/** Returns undefined if the slug is taken, so that the caller can try another. */
export async function tryWorkspace(
  tx: Tx,
  owner: Person,
  { name, slug }: WorkspaceInput,
): Promise<Workspace | undefined> {
  const id = tx.workspaceId
  const at = timeOf(id)
  const made = await tx.first<Pick<Workspace, 'currency' | 'timezone' | 'locale' | 'stage_probabilities'>>(sql`
    insert into workspaces (id, name, slug, created_by, created_at, updated_at)
    values (${id}, ${name}, ${slug}, ${owner.id}, ${at}, ${at})
    on conflict (slug) do nothing
    returning currency, timezone, locale, stage_probabilities`)
  if (!made) return
  recordUse(tx, 'workspaces', owner.id)
  const workspace = { id, name, slug, ...made, created_at: at, updated_at: at }
  recordEvent(tx, 'workspace.created', id, { data: workspace })
  await addMember(tx, owner, 'owner')
  return { ...workspace, role: 'owner' }
}

/** Returns undefined if they are already a member. A pending membership of the same address is replaced. */
export async function addMember(tx: Tx, { id, name, email }: Person, role: Role): Promise<Member | undefined> {
  const at = new Date().toISOString()
  const added = await tx
    .first(sql`
    insert into members (workspace_id, user_id, role, created_at, updated_at) values (${tx.workspaceId}, ${id}, ${role}, ${at}, ${at})
    on conflict (workspace_id, user_id) do nothing
    returning user_id`)
    .catch(explainMissing)
  if (!added) return
  deletePendingMember(tx, email)
  const member = { id, name, email, role, pending: false, created_at: at, updated_at: at }
  recordEvent(tx, 'member.added', id, { data: member })
  return member
}

/** The account was deleted since the request was admitted. */
function explainMissing(error: unknown): never {
  const isDeleted = error instanceof pg.DatabaseError && error.constraint === 'members_user_id_fkey'
  throw isDeleted ? new CredentialEnded() : error
}
