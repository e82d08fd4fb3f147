import type { Database } from './database.ts'
import { sql, type Sql } from './sql.ts'

/** Who acts, and in which workspace. Created by http/auth.ts for a request, and by a job for itself. */
export type Caller = {
  type: 'key' | 'user' | 'system'
  id: string | null
  name: string
  userId: string | null
  sessionId: string | null
  /** The workspace of all reads and writes. A person without a workspace has their own id in its place, and no number. */
  workspaceId: string
  workspaceNumber: string | null
  scope: 'full' | 'read_only'
  /** The grant of a connected app. Its access tokens are accepted at /mcp only, and share one rate limit. */
  grantId?: string
  /** The time zone of the workspace, by which a signed-in person's filters mean today; for a key they mean UTC. */
  timezone?: string
  requestId: string | null
  /** The import that makes the changes, for their events. */
  importId?: string
  /** The bulk job that makes the changes, by which the records that it deletes can be restored. */
  bulkJobId?: string
  /**
   * The first statement of every transaction: it verifies the credential again and opens the workspace. If the
   * credential has ended it opens nothing, and row-level security then hides all rows from the following statements and
   * rejects their writes.
   */
  enter: Sql
  /** The same for operations of owners: it opens nothing for anyone else. */
  enterAsOwner?: Sql
}

/** Who requested a background job. They are its actor even if their key or session has ended since then. */
export type Asker = Omit<Caller, 'enter' | 'enterAsOwner'>

export function askerOf(caller: Caller): Asker {
  const { enter: _enter, enterAsOwner: _enterAsOwner, ...asker } = caller
  return asker
}

/** Opens the workspace as long as the person is a member, with this role. */
export const callerOf = (asker: Asker, required: Required = {}): Caller => ({
  ...asker,
  enter: asker.userId === null ? enterAsSystem(asker.workspaceId) : enterAsMember(asker, required),
})

export type Entry = { role: 'owner' | 'member' | null }

type Required = { role?: 'owner' }

export const enterByKey = (keyId: string, { role }: Required = {}) => sql`
  select enter_workspace(k.workspace_id),
         case when k.role = 'member' then k.role else m.role end as role
    from api_keys k
    join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
   where k.id = ${keyId} and (k.expires_at is null or k.expires_at > now())
     ${role ? sql`and k.role = 'owner' and m.role = 'owner'` : sql``}`

const enterAsMember = ({ workspaceId, userId }: Asker, { role }: Required) => sql`
  select enter_workspace(m.workspace_id), m.role
    from members m
   where m.workspace_id = ${workspaceId} and m.user_id = ${userId}
     ${role ? sql`and m.role = 'owner'` : sql``}`

export const enterBySession = (sessionId: string, workspaceId: string, { role }: Required = {}) => sql`
  select enter_workspace(m.workspace_id), m.role
    from sessions s
    join members m on m.user_id = s.user_id and m.workspace_id = ${workspaceId}
   where s.id = ${sessionId} and s.expires_at > now()
     ${role ? sql`and m.role = 'owner'` : sql``}`

/** Which of these credentials are still valid: one statement for all that checks what `enter` does for each. */
export const stillValid = (callers: readonly Caller[]) => {
  const keys = callers.filter(({ sessionId }) => sessionId === null)
  const sessions = callers.filter(({ sessionId }) => sessionId !== null)
  return sql`
    select k.id, k.workspace_id
      from api_keys k
      join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
     where k.id = any(${keys.map(({ id }) => id)}::uuid[]) and (k.expires_at is null or k.expires_at > now())
    union all
    select s.id, m.workspace_id
      from unnest(${sessions.map(({ sessionId }) => sessionId)}::uuid[],
                  ${sessions.map(({ workspaceId }) => workspaceId)}::uuid[]) as c (id, workspace_id)
      join sessions s on s.id = c.id
      join members m on m.user_id = s.user_id and m.workspace_id = c.workspace_id
     where s.expires_at > now()`
}

export const enterWithoutWorkspace = (sessionId: string) => sql`
  select enter_workspace(s.user_id), null as role
    from sessions s
   where s.id = ${sessionId} and s.expires_at > now()`

export const enterAsSystem = (workspaceId: string) => sql`
  select enter_workspace(${workspaceId}), 'owner' as role`

export const systemCaller = (workspaceId: string, workspaceNumber: string | null, name: string): Caller => ({
  type: 'system',
  id: null,
  name,
  userId: null,
  sessionId: null,
  workspaceId,
  workspaceNumber,
  scope: 'full',
  requestId: null,
  enter: enterAsSystem(workspaceId),
})

/**
 * For work that searches or writes searchable text: words contain the number of their workspace. A workspace that was
 * deleted meanwhile has none, and no records either.
 */
export async function numberedSystemCaller(database: Database, workspaceId: string, name: string): Promise<Caller> {
  const [rows] = await database.send([sql`select number from workspaces where id = ${workspaceId}`])
  const workspace = rows![0] as { number: number } | undefined
  return systemCaller(workspaceId, workspace?.number.toString(36) ?? null, name)
}
