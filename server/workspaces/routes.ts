import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Config, isLimited } from '../config.ts'
import { newId } from '../database/ids.ts'
import { members, owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { changeMember, changeWorkspace, removeMember, switchWorkspace } from './change.ts'
import { createWorkspace } from './create.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { pendingRoutes } from './pending-routes.ts'
import {
  describeCaller,
  findMember,
  findPerson,
  findWorkspace,
  listMembers,
  listWorkspaces,
  lockWorkspace,
  moveSession,
} from './queries.ts'
import { checkWorkspaceQuota } from './quotas.ts'
import {
  ListedMember,
  Me,
  Member,
  MemberPatch,
  MemberQuery,
  SwitchInput,
  Workspace,
  WorkspaceInput,
  WorkspacePatch,
  WorkspaceQuery,
} from './schema.ts'

// A signed-in person without a workspace can list theirs, create the first one, and accept an invitation.
const anybody = { config: { access: { role: 'member', withoutWorkspace: true } } } as const
const founders = { config: { access: { role: 'owner', withoutWorkspace: true }, movesSession: true } } as const
const notForKeys = 'An API key belongs to one workspace. Only a signed-in person can switch workspaces.'
const switchers = {
  config: { access: { ...anybody.config.access, notForKeys }, movesSession: true, personal: true },
} as const
const leavers = {
  config: { access: { ...members.config.access, orSelf: true }, movesSession: true, concernsWorkspace: true },
} as const

const tags = ['Workspaces']

export const workspaceRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const workspace = changes(app, { lock: lockWorkspace, schema: Workspace, find: findWorkspace })
  const member = changes(app, { lock: lockWorkspace, schema: Member, find: findMember })
  app.register(invitationRoutes, { config })
  app.register(pendingRoutes, { config })

  app.get(
    '/me',
    {
      ...anybody,
      schema: {
        summary: 'Get the current caller',
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
        description: 'With a key, lists all workspaces of the person who created it.',
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
        summary: 'Create a workspace',
        description:
          'You become its owner. A person without a workspace can create one too. A session without an active workspace switches to the new one.',
        tags,
        body: WorkspaceInput,
        response: { 201: one(Workspace) },
      },
    },
    async (tx, { body }) => {
      if (isLimited(config)) await checkWorkspaceQuota(tx)
      const owner = await findPerson(tx)
      const id = newId()
      const data = await tx.within(id, () => createWorkspace(tx, owner, body))
      if (tx.caller.workspaceNumber === null) moveSession(tx, id)
      return { data }
    },
  )

  app.get(
    '/workspaces/:id',
    {
      ...members,
      schema: {
        summary: 'Get one of your workspaces',
        description:
          'Its ETag can be sent as If-Match when the workspace is changed. A key can also get other workspaces of the person who created it.',
        tags,
        params: Params,
        response: { 200: one(Workspace) },
      },
    },
    async ({ db, params }) => ({ data: orNotFound(await findWorkspace(db, params.id), 'Workspace') }),
  )

  workspace.patch(
    '/workspaces/:id',
    {
      ...owners,
      schema: {
        summary: 'Change the current workspace',
        description: 'Changes the name, slug, currency, time zone or stage probabilities.',
        tags,
        params: Params,
        body: WorkspacePatch,
        response: { 200: one(Workspace) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeWorkspace(tx, params.id, body) }),
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
    async (tx, { body }) => ({ data: await switchWorkspace(tx, body.workspace_id) }),
  )

  app.get(
    '/workspaces/members',
    {
      ...members,
      schema: {
        summary: 'List the members',
        description:
          'Pending members are listed too, with pending: true. With former=true, lists the people who have left and whose id is still in owner_id or assignee_id of a record.',
        tags,
        querystring: MemberQuery,
        response: { 200: many(ListedMember) },
      },
    },
    ({ db, query }) => listMembers(db, query),
  )

  member.patch(
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

  member.delete(
    '/workspaces/members/:id',
    {
      ...leavers,
      schema: {
        summary: 'Remove a member, or leave',
        description:
          'An owner can remove anyone, other members only themselves. The API keys that the member created stop working.',
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
}
