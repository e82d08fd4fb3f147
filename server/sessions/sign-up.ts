import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { type Caller, enterAsSystem } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { tryWorkspace } from '../workspaces/create.ts'
import { acceptInvitation, hashOf } from '../workspaces/invite.ts'
import { findByToken, type FoundInvitation } from '../workspaces/queries.ts'
import type { Person } from '../people/people.ts'

type SignUp = { name?: string; email?: string; workspace_name?: string; invitation_token?: string }

/**
 * Checks before the account is created that SIGN_UP allows it, and that an invitation exists, is for this address, and is
 * still open.
 */
export async function checkSignUp(database: Database, { signUp }: Config, { email, invitation_token }: SignUp) {
  if (signUp === 'closed') throw forbidden('This server does not accept new accounts')
  if (invitation_token === undefined) {
    if (signUp === 'invited') throw forbidden('An invitation is needed to create an account on this server')
    return
  }
  const [rows] = await database.send([findByToken(hashOf(invitation_token))])
  const invitation = rows![0] as FoundInvitation | undefined
  const isTheirs = invitation?.email === email
  if (!invitation || (invitation.accepted_at && !isTheirs)) throw notFound('Invitation')
  if (!isTheirs) throw forbidden('This invitation is for another email address')
  if (invitation.accepted_at && !invitation.pending) throw conflict('This invitation was already accepted. Sign in.')
}

/** A person who has just signed up joins the workspace that invited them, or gets a new one. */
export async function joinOrCreateWorkspace(
  database: Database,
  person: Person,
  { workspace_name, invitation_token }: SignUp,
  requestId?: string | null,
) {
  if (invitation_token !== undefined)
    return void (await transaction(database, callerFor(person, person.id, requestId), (tx) =>
      acceptInvitation(tx, invitation_token, person, { takesOver: true }),
    ))
  const name = workspace_name ?? [...`${person.name}’s workspace`].slice(0, 255).join('')
  await transaction(database, callerFor(person, newId(), requestId), async (tx) => {
    for (const slug of slugsFor(name)) if (await tryWorkspace(tx, person, { name, slug })) return
  })
}

function callerFor({ id, name }: Person, workspaceId: string, requestId: string | null = null): Caller {
  const enter = enterAsSystem(workspaceId)
  return {
    type: 'user',
    id,
    name,
    userId: id,
    sessionId: null,
    workspaceId,
    workspaceNumber: null,
    scope: 'full',
    requestId,
    enter,
  }
}

/** `Müller & Söhne` → `muller-sohne`, then `muller-sohne-2`, …, and finally a random one. */
function slugsFor(name: string) {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const base = plain.slice(0, 50).replace(/^-+|-+$/g, '') || 'workspace'
  return [base, `${base}-2`, `${base}-3`, `${base}-${randomBytes(5).toString('hex')}`]
}

/** A new session opens the workspace that its person used last, or else their oldest. */
export async function enterFirstWorkspace(database: Database, { id, userId }: { id: string; userId: string }) {
  await database.send([
    sql`
      update sessions set active_workspace_id = (
        select m.workspace_id
          from members m
          join users u on u.id = m.user_id
         where m.user_id = ${userId}
         order by m.workspace_id = u.last_workspace_id desc nulls last, m.created_at
         limit 1)
       where id = ${id}`,
  ])
}
