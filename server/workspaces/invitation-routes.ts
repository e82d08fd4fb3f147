import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Config, isLimited } from '../config.ts'
import { sql } from '../database/sql.ts'
import { owners, ownersWithSecret } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { forbidden } from '../http/errors.ts'
import { take } from '../http/limits.ts'
import { withRules } from '../http/refusals.ts'
import { invitationMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { problemsOfAddress, identityOf } from '../people/people.ts'
import { acceptInvitation, invite, revoke } from './invite.ts'
import {
  findInvitation,
  findLockedWorkspace,
  findPerson,
  listInvitations,
  mayUseAddress,
  moveSession,
} from './queries.ts'
import { takeInvitation, takeInvitationMail } from './quotas.ts'
import { AcceptInput, Invitation, InvitationInput, InvitationQuery, Membership, NewInvitation } from './schema.ts'

const joiners = { config: { access: { role: 'member', withoutWorkspace: true }, movesSession: true } } as const

const tags = ['Workspaces']

export const invitationRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app, { table: sql`invitations`, schema: Invitation, find: findInvitation })
  const attempts = app.limits.open('accept', 1 / 6, 20) // tokens cannot be guessed, but attempts are limited to reduce load

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
      ...withRules(ownersWithSecret, ({ body }) => problemsOfAddress(body)),
      schema: {
        summary: 'Invite someone',
        description:
          'Sends the token by email, unless this address was sent five invitations in the last 24 hours. It is also in this response, and is not shown again.',
        tags,
        body: InvitationInput,
        response: { 201: one(NewInvitation) },
      },
    },
    async (tx, { body }) => {
      const email = identityOf(body.email)
      const workspace = await findLockedWorkspace(tx)
      if (isLimited(config)) await takeInvitation(tx)
      const inviter = await findPerson(tx)
      const invitation = await invite(tx, email, body.role)
      const { publicUrl } = config
      const names = { workspace: workspace!.name, inviter: inviter.name }
      if (!isLimited(config) || (await takeInvitationMail(tx, email)))
        sendMail(tx, app.vault, invitationMail({ publicUrl, ...names, invitation }))
      return { data: invitation }
    },
  )

  change.delete(
    '/workspaces/invites/:id',
    { ...owners, schema: { summary: 'Revoke an invitation', tags, params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      await revoke(tx, params.id)
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
          'A signed-in person accepts an invitation to their own address and joins; if the server sends email (SMTP_URL), the address must be verified (403). With an API key the invited address becomes a pending member: it has no access until the person signs in with this address and confirms (see GET /me/pending-memberships). The response is the same whether or not an account with this address exists. An unknown, revoked or expired token is a 404, one that was accepted already a 409.',
        tags,
        body: AcceptInput,
        response: { 200: one(Membership) },
      },
    },
    async (tx, { body, caller }) => {
      await take(attempts, caller.userId!, 'Too many attempts')
      if (caller.sessionId && !(await mayUseAddress(tx, config)))
        throw forbidden('Verify your email address first. POST /me/verification sends you a link.')
      const joined = await acceptInvitation(tx, body.token, caller.sessionId ? await findPerson(tx) : undefined)
      if (caller.workspaceNumber === null) moveSession(tx, joined.workspace.id)
      return { data: joined }
    },
  )
}
