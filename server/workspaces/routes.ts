import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { members, owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { take } from '../http/limits.ts'
import { finding } from '../http/refusals.ts'
import { invitationMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { faultsOfAddress, identityOf, type Person } from '../sessions/people.ts'
import { changeMember, changeWorkspace, removeMember } from './change.ts'
import { createWorkspace } from './create.ts'
import { acceptInvitation, invite } from './invite.ts'
import {
  findLockedWorkspace,
  findWorkspace,
  listInvitations,
  listMembers,
  listWorkspaces,
  revokeInvitation,
} from './queries.ts'
import { checkInvitationQuota, checkWorkspaceQuota } from './quotas.ts'
import { fillWithSampleData } from './sample-data/fill.ts'
import {
  AcceptInput,
  Invitation,
  InvitationInput,
  InvitationQuery,
  Me,
  Member,
  MemberPatch,
  MemberQuery,
  Membership,
  NewInvitation,
  SampleData,
  SwitchInput,
  Workspace,
  WorkspaceInput,
  WorkspacePatch,
  WorkspaceQuery,
} from './schema.ts'

// A signed-in person without a workspace may list theirs, make the first one, and accept an invitation.
const anybody = { config: { access: { role: 'member', withoutWorkspace: true } } } as const
const founders = { config: { access: { role: 'owner', withoutWorkspace: true }, movesSession: true } } as const
const joiners = { config: { ...anybody.config, movesSession: true } } as const
const notForKeys = 'A key belongs to one workspace: only a signed-in person can switch'
const switchers = { config: { access: { ...anybody.config.access, notForKeys }, movesSession: true } } as const
const leavers = { config: { access: { ...members.config.access, orSelf: true }, movesSession: true } } as const
const ownersWithSecret = { config: { ...owners.config, secret: true } } as const

const tags = ['Workspaces']

export const workspaceRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const isLimited = config.rateLimit.perSecond > 0
  const attempts = app.limits.open('accept', 1 / 6, 20) // tokens cannot be guessed; the noise of trying can be stopped

  app.get(
    '/me',
    {
      ...anybody,
      schema: {
        summary: 'Who am I?',
        description: 'The person, workspace, role, scope and key that this request acts with.',
        tags,
        response: { 200: one(Me) },
      },
    },
    async ({ db }) => ({ data: await describeCaller(db) }),
  )

  app.get(
    '/workspaces',
    {
      ...anybody,
      schema: {
        summary: 'List your workspaces',
        tags,
        querystring: WorkspaceQuery,
        response: { 200: many(Workspace) },
      },
    },
    ({ db, query }) => listWorkspaces(db, query),
  )

  change.post(
    '/workspaces',
    {
      ...founders,
      schema: {
        summary: 'Make a workspace',
        description:
          'You become its owner. A person who has no workspace yet needs no role for it, and a session without one moves into it.',
        tags,
        body: WorkspaceInput,
        response: { 201: one(Workspace) },
      },
    },
    async (tx, { body }) => {
      if (isLimited) await checkWorkspaceQuota(tx)
      const owner = await findPerson(tx)
      const id = newId()
      const workspace = await tx.within(id, () => createWorkspace(tx, owner, body))
      if (tx.caller.workspaceNumber === null) moveInto(tx, id)
      return { data: workspace }
    },
  )

  change.patch(
    '/workspaces/:id',
    {
      ...owners,
      schema: {
        summary: 'Rename the current workspace',
        tags,
        params: Params,
        body: WorkspacePatch,
        response: { 200: one(Workspace) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeWorkspace(tx, params.id, body) }),
  )

  change.post(
    '/workspaces/sample-data',
    {
      ...owners,
      schema: {
        summary: 'Fill the workspace with sample data',
        description:
          'Companies, contacts, deals with their history, interactions, follow-ups and commitments, to try things with. Only where there is no contact, company or deal yet: 409 otherwise.',
        tags,
        response: { 201: one(SampleData) },
      },
    },
    async (tx) => ({ data: await fillWithSampleData(tx) }),
  )

  change.post(
    '/workspaces/switch',
    {
      ...switchers,
      schema: {
        operationId: 'switchWorkspace',
        summary: 'Switch the session to another workspace',
        description: 'For signed-in people only: a key belongs to one workspace.',
        tags,
        body: SwitchInput,
        response: { 200: one(Workspace) },
      },
    },
    async (tx, { body }) => {
      const workspace = await findWorkspace(tx, body.workspace_id)
      if (!workspace) throw new ApiError('NOT_FOUND', 'workspace_id names no workspace of yours')
      moveInto(tx, workspace.id)
      return { data: workspace }
    },
  )

  app.get(
    '/workspaces/members',
    {
      ...members,
      schema: { summary: 'List the members', tags, querystring: MemberQuery, response: { 200: many(Member) } },
    },
    ({ db, query }) => listMembers(db, query),
  )

  change.patch(
    '/workspaces/members/:id',
    {
      ...owners,
      schema: {
        summary: 'Change a member’s role',
        tags,
        params: Params,
        body: MemberPatch,
        response: { 200: one(Member) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeMember(tx, params.id, body.role) }),
  )

  change.delete(
    '/workspaces/members/:id',
    {
      ...leavers,
      schema: {
        summary: 'Remove a member, or leave',
        description: 'An owner removes anyone, everyone else only themselves. Their keys end with their membership.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await removeMember(tx, params.id)
      return { data: null }
    },
  )

  app.get(
    '/workspaces/invites',
    {
      ...owners,
      schema: {
        summary: 'List pending invitations',
        tags,
        querystring: InvitationQuery,
        response: { 200: many(Invitation) },
      },
    },
    ({ db, query }) => listInvitations(db, query),
  )

  change.post(
    '/workspaces/invites',
    {
      ...finding(ownersWithSecret, ({ body }) => faultsOfAddress(body)),
      schema: {
        summary: 'Invite someone',
        description: 'The token goes to them by mail, and is shown in this answer only.',
        tags,
        body: InvitationInput,
        response: { 201: one(NewInvitation) },
      },
    },
    async (tx, { body }) => {
      const email = identityOf(body.email)
      const workspace = await findLockedWorkspace(tx)
      if (isLimited) await checkInvitationQuota(tx)
      const inviter = await findPerson(tx)
      const invitation = await invite(tx, email, body.role)
      const { publicUrl } = config
      sendMail(
        tx,
        app.vault,
        invitationMail({
          publicUrl,
          to: email,
          workspace: workspace!.name,
          inviter: inviter.name,
          token: invitation.token,
        }),
      )
      return { data: invitation }
    },
  )

  change.delete(
    '/workspaces/invites/:id',
    { ...owners, schema: { summary: 'Revoke an invitation', tags, params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      const invitation = await revokeInvitation(tx, params.id)
      if (!invitation) throw notFound('Invitation')
      recordEvent(tx, 'invitation.revoked', invitation.id, { data: invitation })
      return { data: null }
    },
  )

  change.post(
    '/workspaces/invites/accept',
    {
      ...joiners,
      schema: {
        operationId: 'acceptInvite',
        summary: 'Accept an invitation',
        description:
          'A signed-in person accepts what was sent to their own address. With a key the token is proof enough: the person of the invited address joins, and is made if new.',
        tags,
        body: AcceptInput,
        response: { 200: one(Membership) },
      },
    },
    async (tx, { body, caller }) => {
      await take(attempts, caller.userId!, 'Too many tries')
      const joined = await acceptInvitation(tx, body.token, caller.sessionId ? await findPerson(tx) : undefined)
      if (caller.workspaceNumber === null) moveInto(tx, joined.workspace.id)
      return { data: joined }
    },
  )
}

const findPerson = async (tx: Tx) =>
  (await tx.first<Person>(sql`select id, name, email from users where id = ${tx.caller.userId}`))!

function moveInto(tx: Tx, workspaceId: string) {
  tx.run(sql`update sessions set active_workspace_id = ${workspaceId} where id = ${tx.caller.sessionId}`)
}

type KeyOfCaller = { id: string; name: string; prefix: string; expires_at: string | null }

async function describeCaller(db: Reader) {
  const { caller } = db
  const [user, workspace, key] = await Promise.all([
    db.first<Person>(sql`select id, name, email from users where id = ${caller.userId}`),
    findWorkspace(db, caller.workspaceId),
    db.first<KeyOfCaller>(
      sql`select id, name, prefix, expires_at from api_keys where id = ${caller.type === 'key' ? caller.id : null}`,
    ),
  ])
  return {
    user: user!,
    workspace: workspace ?? null,
    role: workspace?.role ?? null,
    scope: caller.scope,
    key: key ?? null,
  }
}
