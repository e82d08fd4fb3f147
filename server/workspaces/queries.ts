import type { Config } from '../config.ts'
import type { Entry } from '../database/caller.ts'
import { identifier, join, nothing, type Sql, sql } from '../database/sql.ts'
import { CredentialEnded, type Reader, type Tx } from '../database/transaction.ts'
import { baseSorts, byId, listPage, type ListQuery, type Sorts } from '../http/lists.ts'
import { endGrantsOfMember } from '../keys/grants.ts'
import { revokeKeysOfMember } from '../keys/save.ts'
import type { Person } from '../people/people.ts'
import type { Invitation, ListedMember, Member, MemberQuery, PendingMembership, Role, Workspace } from './schema.ts'

// These tables are global, without row-level security, so each statement must name the rows it means.

/** The role of the caller in one of their workspaces: a key with the role member has that role everywhere. */
const effectiveRole = ({ caller }: Reader) =>
  caller.type === 'key'
    ? sql`case when (select role from api_keys where id = ${caller.id}) = 'member' then 'member' else m.role end`
    : sql`m.role`

/** The workspaces of the caller, for a key those of the person who created it, as a table that listPage can paginate. */
const ownWorkspaces = (db: Reader) => sql`(
  select ${db.workspaceId}::uuid as workspace_id, w.id, w.name, w.slug, w.currency, w.timezone, w.locale, w.stage_probabilities, ${effectiveRole(db)} as role, w.created_at, w.updated_at
    from members m join workspaces w on w.id = m.workspace_id
   where m.user_id = ${db.caller.userId})`

export const listWorkspaces = (db: Reader, query: ListQuery) =>
  listPage<Workspace>(db, query, {
    table: ownWorkspaces(db),
    columns: sql`r.id, r.name, r.slug, r.currency, r.timezone, r.locale, r.stage_probabilities, r.role, r.created_at, r.updated_at`,
    sorts: { created_at: { by: byId }, updated_at: { by: sql`r.updated_at` }, name: { by: sql`r.name` } },
    conditions: [],
  })

export const findWorkspace = (db: Reader, id: string) =>
  db.first<Workspace>(
    sql`select id, name, slug, currency, timezone, locale, stage_probabilities, role, created_at, updated_at from ${ownWorkspaces(db)} as w where id = ${id}`,
  )

/** Locks the workspace until the transaction ends, so that counts and missing rows stay correct. */
export function lockWorkspace(tx: Tx) {
  tx.run(
    tx.isDistributed
      ? sql`select ${lockOf(sql`${tx.workspaceId}::uuid`)}`
      : sql`select from workspaces where id = ${tx.workspaceId} for no key update`,
  )
}

/**
 * Locks the workspace, and checks the credential and its role again: the lock may have waited for a change that took the
 * role away, and the caller could undo that change.
 */
export async function lockWorkspaceAsCaller(tx: Tx): Promise<Entry> {
  lockWorkspace(tx)
  const entry = await tx.first<Entry>(tx.caller.enter)
  if (!entry) throw new CredentialEnded()
  return entry
}

/**
 * Citus would lock the whole table, which all nodes have a copy of, and so all workspaces. All transactions go through the
 * coordinator, which therefore can hold the lock.
 */
const lockOf = (id: Sql) => sql`pg_advisory_xact_lock(hashtextextended(${id}::text, 0))`

/** Locks all workspaces of a person, and returns their ids. */
export async function lockWorkspacesOf(tx: Tx, userId: string) {
  const find = (lock: Sql) =>
    tx.all<{ id: string }>(sql`
      select w.id
        from workspaces w
        join members m on m.workspace_id = w.id and m.user_id = ${userId}
       order by w.id
         ${lock}`)
  if (!tx.isDistributed) return find(sql`for no key update of w`)
  for (const { id } of await find(nothing)) tx.run(sql`select ${lockOf(sql`${id}::uuid`)}`)
  return find(nothing)
}

export async function findLockedWorkspace(tx: Tx) {
  await lockWorkspaceAsCaller(tx)
  return tx.first<Omit<Workspace, 'role'>>(
    sql`select id, name, slug, currency, timezone, locale, stage_probabilities, created_at, updated_at from workspaces where id = ${tx.workspaceId}`,
  )
}

export function updateWorkspace(tx: Tx, workspace: Omit<Workspace, 'role'>) {
  const { name, slug, currency, timezone, locale, stage_probabilities, updated_at } = workspace
  tx.run(sql`
    update workspaces
       set name = ${name}, slug = ${slug}, currency = ${currency}, timezone = ${timezone}, locale = ${locale},
           stage_probabilities = ${JSON.stringify(stage_probabilities)}, updated_at = ${updated_at}
     where id = ${tx.workspaceId}`)
}

const membersTable = sql`(
  select m.workspace_id, m.user_id as id, u.name, u.email, m.role, false as pending, m.created_at, m.updated_at
    from members m join users u on u.id = m.user_id
  union all
  select p.workspace_id, p.id, null::text collate "und-x-icu", p.email, p.role, true, p.created_at, p.updated_at
    from pending_members p)`
const memberColumns = sql`r.id, r.name, r.email, r.role, r.pending, r.created_at, r.updated_at`

const memberSorts: Sorts = {
  created_at: { by: sql`r.created_at` },
  updated_at: { by: sql`r.updated_at` },
  name: { by: sql`r.name`, nullable: true },
  email: { by: sql`r.email` },
}

export const listMembers = (db: Reader, query: MemberQuery) =>
  listPage<ListedMember>(db, query, {
    ...(query.former
      ? { table: formerMembers, columns: sql`${memberColumns}, r.left_at` }
      : { table: membersTable, columns: memberColumns }),
    sorts: memberSorts,
    conditions: [],
  })

const owned = {
  contacts: 'owner_id',
  companies: 'owner_id',
  deals: 'owner_id',
  follow_ups: 'assignee_id',
  commitments: 'assignee_id',
}

/** Former members, as long as a record refers to them. */
const formerMembers = sql`(
  select p.workspace_id, p.user_id as id, p.name, null::text as email, null::text as role, false as pending,
         p.left_at as created_at, p.left_at as updated_at, p.left_at
    from workspace_people p
   where p.left_at is not null
     and (${join(
       Object.entries(owned).map(
         ([table, field]) =>
           sql`exists (select from ${identifier(table)} o where o.workspace_id = p.workspace_id and o.${identifier(field)} = p.user_id)`,
       ),
       ' or ',
     )}))`

export const findMember = (db: Reader, id: string) =>
  db.first<Member>(
    sql`select ${memberColumns} from ${membersTable} r where r.workspace_id = ${db.workspaceId} and r.id = ${id}`,
  )

export const findMemberByEmail = (db: Reader, email: string) =>
  db.first<Member>(
    sql`select ${memberColumns} from ${membersTable} r where r.workspace_id = ${db.workspaceId} and r.email = ${email}`,
  )

export const countOwners = async (tx: Tx) =>
  (await tx.first<{ owners: number }>(sql`
    select count(*) as owners from members where workspace_id = ${tx.workspaceId} and role = 'owner'`))!.owners

export function updateMember(tx: Tx, { id, role, pending, updated_at }: Member) {
  tx.run(sql`
    update ${rowOf({ pending })} set role = ${role}, updated_at = ${updated_at} where ${isRow(tx, { id, pending })}`)
}

/** Also ends the connected apps and keys of the member. */
export async function deleteMember(tx: Tx, member: Member) {
  tx.run(sql`select from ${rowOf(member)} where ${isRow(tx, member)} for update`) // no app or key is created meanwhile
  if (!member.pending) {
    await endGrantsOfMember(tx, member.id)
    await revokeKeysOfMember(tx, member.id)
  }
  tx.run(sql`delete from ${rowOf(member)} where ${isRow(tx, member)}`)
}

const rowOf = ({ pending }: Pick<Member, 'pending'>) => (pending ? sql`pending_members` : sql`members`)
const isRow = (tx: Tx, { id, pending }: Pick<Member, 'id' | 'pending'>) =>
  sql`workspace_id = ${tx.workspaceId} and ${pending ? sql`id` : sql`user_id`} = ${id}`

/** Returns undefined if the address is already a pending member. */
export function insertPendingMember(tx: Tx, { id, email, role, created_at }: Member, invitation: FoundInvitation) {
  return tx.first(sql`
    insert into pending_members (workspace_id, id, email, role, invited_by, invitation_id, created_at, updated_at)
    values (${tx.workspaceId}, ${id}, ${email}, ${role}, ${invitation.invited_by}, ${invitation.id}, ${created_at}, ${created_at})
    on conflict (workspace_id, email) do nothing
    returning id`)
}

export function deletePendingMember(tx: Tx, email: string) {
  tx.run(sql`delete from pending_members where workspace_id = ${tx.workspaceId} and email = ${email}`)
}

/** The address of the caller, if it can be trusted: on a server that sends mail, only once it is verified. */
const ownAddress = ({ caller }: Reader, { smtpUrl }: Config) =>
  sql`select email from users where id = ${caller.userId} ${smtpUrl ? sql`and email_verified` : nothing}`

export const mayUseAddress = async (tx: Tx, config: Config) => (await tx.first(ownAddress(tx, config))) !== undefined

const pendingMemberships = (db: Reader, config: Config) => sql`(
  select ${db.workspaceId}::uuid as workspace_id, p.id, json_build_object('id', w.id, 'name', w.name) as workspace,
         p.role, i.name as inviter_name, p.created_at, p.updated_at
    from pending_members p
    join workspaces w on w.id = p.workspace_id
    left join users i on i.id = p.invited_by
   where p.email = (${ownAddress(db, config)}))`
const pendingMembershipColumns = sql`r.id, r.workspace, r.role, r.inviter_name, r.created_at`

export const listPendingMemberships = (db: Reader, config: Config, query: ListQuery) =>
  listPage<PendingMembership>(db, query, {
    table: pendingMemberships(db, config),
    columns: pendingMembershipColumns,
    sorts: baseSorts,
    conditions: [],
  })

export const findPendingMembership = (db: Reader, config: Config, id: string) =>
  db.first<PendingMembership>(
    sql`select ${pendingMembershipColumns} from ${pendingMemberships(db, config)} r where r.id = ${id}`,
  )

/** Locks the workspace, as whatever changes its pending members does first. */
export function lockPendingMembership(tx: Tx, config: Config, id: string) {
  const own = sql`from pending_members where id = ${id} and email = (${ownAddress(tx, config)})`
  tx.run(
    tx.isDistributed
      ? sql`select ${lockOf(sql`workspace_id`)} ${own}`
      : sql`select from workspaces where id = (select workspace_id ${own}) for no key update`,
  )
}

/** Removes the pending member of this invitation and returns their role, which an owner may have changed. */
export const takePendingMember = (tx: Tx, invitationId: string) =>
  tx.first<{ role: Role }>(sql`
    delete from pending_members where workspace_id = ${tx.workspaceId} and invitation_id = ${invitationId} returning role`)

/** The workspace of a pending membership of the caller. */
export const findPendingWorkspace = (db: Reader, config: Config, id: string) =>
  db.first<{ workspace_id: string }>(sql`
    select workspace_id from pending_members where id = ${id} and email = (${ownAddress(db, config)})`)

/** Removes and returns a pending membership of the caller; undefined if there is none with this id. */
export const takePendingMembership = (tx: Tx, config: Config, id: string) =>
  tx.first<{ id: string; email: string; role: Role }>(sql`
    delete from pending_members where id = ${id} and email = (${ownAddress(tx, config)})
    returning id, email, role`)

const invitationColumns = sql`r.id, r.email, r.role, r.created_at, r.expires_at`
const isPending = sql`and r.accepted_at is null and r.revoked_at is null and r.expires_at > now()`

export const listInvitations = (db: Reader, query: ListQuery) =>
  listPage<Invitation>(db, query, {
    table: sql`invitations`,
    columns: invitationColumns,
    sorts: { created_at: { by: byId }, updated_at: { by: byId }, email: { by: sql`r.email` } },
    conditions: [isPending],
  })

export const findInvitation = (db: Reader, id: string) =>
  db.first<Invitation>(sql`
    select ${invitationColumns} from invitations r where r.workspace_id = ${db.workspaceId} and r.id = ${id} ${isPending}`)

/** Returns the deleted invitation; undefined if none is pending. */
export const revokeInvitation = (tx: Tx, id: string) =>
  tx.first<Invitation>(sql`
    update invitations r set revoked_at = now()
     where r.workspace_id = ${tx.workspaceId} and r.id = ${id} ${isPending}
    returning ${invitationColumns}`)

/** The pending invitations of an owner, locked until they are revoked. */
export const lockInvitationsBy = (tx: Tx, userId: string) =>
  tx.all<Invitation>(sql`
    select ${invitationColumns} from invitations r
     where r.workspace_id = ${tx.workspaceId} and r.invited_by = ${userId} ${isPending}
     order by r.id
       for update`)

/** Removes what a former owner could use to regain access: their invitations, and pending members from them. */
export function revokeInvitationsBy(tx: Tx, userId: string) {
  tx.run(sql`
    update invitations r set revoked_at = now()
     where r.workspace_id = ${tx.workspaceId} and r.invited_by = ${userId} ${isPending}`)
  tx.run(sql`delete from pending_members where workspace_id = ${tx.workspaceId} and invited_by = ${userId}`)
}

/** Returns undefined if the address already has an invitation. An expired one is replaced. */
export function insertInvitation(tx: Tx, invitation: Invitation, tokenHash: Buffer) {
  const { id, email, role, created_at, expires_at } = invitation
  tx.run(sql`
    update invitations set revoked_at = now()
     where workspace_id = ${tx.workspaceId} and email = ${email} and accepted_at is null and revoked_at is null and expires_at <= now()`)
  return tx.first(sql`
    insert into invitations (workspace_id, id, email, role, token_hash, invited_by, created_at, expires_at)
    values (${tx.workspaceId}, ${id}, ${email}, ${role}, ${tokenHash}, ${tx.caller.userId}, ${created_at}, ${expires_at})
    on conflict (workspace_id, email) where accepted_at is null and revoked_at is null do nothing
    returning id`)
}

export type FoundInvitation = Invitation & {
  workspace_id: string
  invited_by: string
  accepted_at: string | null
  /** Accepted with a key, and not yet confirmed. */
  pending: boolean
}

/** Finds an invitation of any workspace by its token. Revoked and expired ones count as unknown. */
export const findByToken = (tokenHash: Buffer) => sql`
  select ${invitationColumns}, r.workspace_id, r.invited_by, r.accepted_at,
         exists (select from pending_members p where p.workspace_id = r.workspace_id and p.invitation_id = r.id) as pending
    from invitations r
   where r.token_hash = ${tokenHash} and r.revoked_at is null and (r.expires_at > now() or r.accepted_at is not null)`

/** The person of the session or of the key, whose account may have been deleted a moment ago. */
export async function findPerson(tx: Tx) {
  const person = await tx.first<Person>(sql`select id, name, email from users where id = ${tx.caller.userId}`)
  if (!person) throw new CredentialEnded()
  return person
}

/** The session uses that workspace from its next request on. */
export function moveSession(tx: Tx, workspaceId: string) {
  tx.run(sql`update sessions set active_workspace_id = ${workspaceId} where id = ${tx.caller.sessionId}`)
  tx.run(sql`update users set last_workspace_id = ${workspaceId} where id = ${tx.caller.userId}`)
}

type KeyOfCaller = { id: string; name: string; prefix: string; expires_at: string | null }

export async function describeCaller(db: Reader) {
  const { caller } = db
  const [user, workspace, own, key] = await Promise.all([
    db.first<Person>(sql`select id, name, email from users where id = ${caller.userId}`),
    findWorkspace(db, caller.workspaceId),
    db.first<{ locale: string | null }>(
      sql`select locale from preferences where workspace_id = ${caller.workspaceId} and user_id = ${caller.userId}`,
    ),
    db.first<KeyOfCaller>(
      sql`select id, name, prefix, expires_at from api_keys where id = ${caller.type === 'key' ? caller.id : null}`,
    ),
  ])
  return {
    user: { ...user!, locale: own?.locale ?? null },
    workspace: workspace ?? null,
    role: workspace?.role ?? null,
    scope: caller.scope,
    key: key ?? null,
  }
}
