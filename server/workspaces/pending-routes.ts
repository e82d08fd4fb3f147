import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { confirmMembership, declineMembership } from './invite.ts'
import { findPendingMembership, listPendingMemberships, lockPendingMembership, moveSession } from './queries.ts'
import { Membership, PendingMembership, PendingMembershipQuery } from './schema.ts'

const notForKeys = 'Only the signed-in person can do this, not an API key'
const access = { role: 'member', withoutWorkspace: true, notForKeys } as const
const people = { config: { access, personal: true } } as const
const joiners = { config: { access, movesSession: true } } as const

const tags = ['Workspaces']

export const pendingRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app, {
    schema: PendingMembership,
    find: (db, id) => findPendingMembership(db, config, id),
    lock: (tx, id) => lockPendingMembership(tx, config, id),
  })

  app.get(
    '/me/pending-memberships',
    {
      ...people,
      schema: {
        summary: 'List your pending memberships',
        description:
          'Workspaces in which an invitation to your address was accepted with an API key, and that wait for you to confirm or decline. For signed-in people only. If the server sends email (SMTP_URL), the list is empty until your address is verified.',
        tags,
        querystring: PendingMembershipQuery,
        response: { 200: many(PendingMembership) },
      },
    },
    ({ db, query }) => listPendingMemberships(db, config, query),
  )

  change.post(
    '/me/pending-memberships/:id/confirm',
    {
      ...joiners,
      schema: {
        operationId: 'confirmPendingMembership',
        summary: 'Confirm a pending membership',
        description:
          'You become a member with the role of the invitation. A session without an active workspace moves to this one.',
        tags,
        params: Params,
        response: { 200: one(Membership) },
      },
    },
    async (tx, { params, caller }) => {
      const joined = await confirmMembership(tx, config, params.id)
      if (caller.workspaceNumber === null) moveSession(tx, joined.workspace.id)
      return { data: joined }
    },
  )

  change.delete(
    '/me/pending-memberships/:id',
    {
      ...people,
      schema: {
        summary: 'Decline a pending membership',
        description: 'The pending member is removed from the workspace. You can be invited again.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await declineMembership(tx, config, params.id)
      return { data: null }
    },
  )
}
