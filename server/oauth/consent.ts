import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { Id, object, Params, text } from '../http/envelope.ts'
import { forbidden, invalid, notFound, type ValidationError } from '../http/errors.ts'
import { people } from '../sessions/access.ts'
import { originOf } from '../sessions/origins.ts'
import { findClient, isRegistered, placeOf } from './clients.ts'
import { createGrant, disconnect } from './grants.ts'
import { resourceOf } from './routes.ts'

/** The parameters of the page /oauth/authorize, which the app has put into its address. */
const Authorization = object({
  client_id: text(255),
  redirect_uri: text(2048),
  response_type: Type.Optional(Type.String({ maxLength: 255 })),
  code_challenge: Type.Optional(Type.String({ maxLength: 255 })),
  code_challenge_method: Type.Optional(Type.String({ maxLength: 255 })),
  scope: Type.Optional(Type.String({ maxLength: 255 })),
  resource: Type.Optional(Type.String({ maxLength: 2048 })),
})
const Decision = object({
  ...Authorization.properties,
  state: Type.Optional(Type.String({ format: 'password', maxLength: 4096 })), // returned exactly, including spaces
  decision: Type.Enum(['allow', 'deny']),
  workspace_id: Type.Optional(Id),
  granted_scope: Type.Optional(Type.Enum(['full', 'read_only'])),
})

type ConnectedApp = {
  id: string
  name: string
  sends_to: string
  workspace_name: string
  scope: 'full' | 'read_only'
  created_at: string
  last_used_at: string | null
}

/** What a signed-in person does with apps: allow them on the page /oauth/authorize, list and disconnect them in the profile. */
export const consentRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  app.post(
    '/api/auth/oauth/authorization',
    { ...people, schema: { hide: true, body: Authorization } },
    async (request) => {
      const client = await checkAuthorization(request, request.body)
      const [workspaces] = await app.database.send([
        sql`select w.id, w.name, m.role from members m join workspaces w on w.id = m.workspace_id
           where m.user_id = ${request.caller.userId} order by w.name, w.id`,
      ])
      return {
        client_name: client.name,
        sends_to: placeOf(request.body.redirect_uri),
        requested_scope: (request.body.scope ?? '').split(' ').includes('full') ? 'full' : 'read_only',
        workspaces,
      }
    },
  )

  app.post('/api/auth/oauth/decision', { ...people, schema: { hide: true, body: Decision } }, async (request) => {
    const { body, caller } = request
    const client = await checkAuthorization(request, body)
    const answer = (values: Record<string, string>) => {
      const url = new URL(body.redirect_uri)
      const { state } = body
      for (const [name, value] of Object.entries({
        ...values,
        ...(state !== undefined && { state }),
        iss: originOf(config, request),
      }))
        url.searchParams.set(name, value)
      return { redirect_to: url.href }
    }
    if (body.decision === 'deny') return answer({ error: 'access_denied' })
    const { workspace_id, granted_scope } = body
    if (!workspace_id || !granted_scope)
      throw invalid([{ field: workspace_id ? 'granted_scope' : 'workspace_id', message: 'is required' }])
    const code = await transaction(app.database, caller, (tx) =>
      createGrant(tx, {
        clientId: client.id,
        name: client.name,
        redirectUri: body.redirect_uri,
        challenge: body.code_challenge!,
        scope: granted_scope,
        workspaceId: workspace_id,
      }),
    )
    if (!code) throw forbidden('You are not a member of this workspace')
    return answer({ code })
  })

  /** Nothing is sent to an address that the app has not registered, errors included. */
  async function checkAuthorization(request: FastifyRequest, body: Static<typeof Authorization>) {
    const client = await findClient(app.database, body.client_id)
    if (!client) throw notFound('The app that asks for access')
    if (!isRegistered(client, body.redirect_uri))
      throw invalid([{ field: 'redirect_uri', message: 'is not an address that this app has registered' }])
    const problems: ValidationError[] = []
    if (body.response_type !== 'code') problems.push({ field: 'response_type', message: 'must be code' })
    if (body.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(body.code_challenge ?? ''))
      problems.push({ field: 'code_challenge', message: 'must be a SHA-256 hash, with code_challenge_method S256' })
    const resources = [resourceOf(config, request), originOf(config, request)]
    if (body.resource !== undefined && !resources.includes(body.resource.replace(/\/$/, '')))
      problems.push({ field: 'resource', message: `must be ${resources[0]}` })
    if (problems.length > 0) throw invalid(problems)
    return client
  }

  app.get('/api/auth/connected-apps', { ...people, schema: { hide: true } }, async ({ caller }) => {
    const [rows] = await app.database.send([
      sql`select g.id, c.name, g.redirect_uri, w.name as workspace_name, g.scope, g.created_at,
                 (select max(k.last_used_at) from api_keys k where k.grant_id = g.id) as last_used_at
            from oauth_grants g
            join oauth_clients c on c.id = g.client_id
            join workspaces w on w.id = g.workspace_id
           where g.user_id = ${caller.userId} and g.code_used_at is not null and g.expires_at > now()
           order by g.id`,
    ])
    const apps = rows as (ConnectedApp & { redirect_uri: string })[]
    return {
      connected_apps: apps.map(
        ({ redirect_uri, id, name, workspace_name, scope, created_at, last_used_at }): ConnectedApp => ({
          id,
          name,
          sends_to: placeOf(redirect_uri),
          workspace_name,
          scope,
          created_at,
          last_used_at,
        }),
      ),
    }
  })

  app.delete('/api/auth/connected-apps/:id', { ...people, schema: { hide: true, params: Params } }, async (request) => {
    const { caller, params } = request
    if (!(await transaction(app.database, caller, (tx) => disconnect(tx, params.id)))) throw notFound('Connected app')
    return { success: true }
  })
}
