import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { anyone } from '../http/access.ts'
import { object, text } from '../http/envelope.ts'
import { countFailure } from '../http/limits.ts'
import { hashOf } from '../workspaces/invite.ts'
import { findByToken } from '../workspaces/queries.ts'

type Parts = { config: Config; isResetLink(token: string, request: FastifyRequest): Promise<boolean> }

const Token = object({ token: text(255) })

/**
 * What the sign-in pages may know without a session: the configuration of the server, and what a link is for. Whether
 * the invited address has an account is not disclosed, because any owner could use that to test any address.
 */
export const linkRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, { config, isResetLink }) => {
  app.get('/api/auth/configuration', { ...anyone, schema: { hide: true } }, () => ({
    sends_mail: config.smtpUrl !== undefined,
    sign_up: config.signUp,
    oidc: config.oidc ? { name: config.oidc.name } : null,
  }))

  app.post('/api/auth/invitation', { ...anyone, schema: { hide: true, body: Token } }, async (request) => {
    const [rows] = await app.database.send([describeInvitation(request.body.token)])
    if (!rows![0]) await countFailure(app.limits, request.ip)
    return { invitation: rows![0] ?? null }
  })

  app.post('/api/auth/reset-link', { ...anyone, schema: { hide: true, body: Token } }, async (request) => {
    const works = await isResetLink(request.body.token, request)
    if (!works) await countFailure(app.limits, request.ip)
    return { works }
  })
}

const describeInvitation = (token: string) => sql`
  select w.name as workspace_name, i.name as inviter_name, r.email, r.role, r.expires_at, r.accepted_at is not null as accepted, r.pending
    from (${findByToken(hashOf(token))}) as r
    join workspaces w on w.id = r.workspace_id
    join users i on i.id = r.invited_by`
