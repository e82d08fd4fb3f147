import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { anyone } from '../http/access.ts'
import { collectBody } from '../http/body.ts'
import { take } from '../http/limits.ts'
import { siteOf } from '../http/network.ts'
import { shortName } from '../mail/messages.ts'
import { originOf } from '../sessions/origins.ts'
import { findClient, isRedirectUri, registerClient } from './clients.ts'
import { exchangeCode, refreshTokens, revokeToken, type Tokens } from './grants.ts'

const hidden = { ...anyone, schema: { hide: true } } as const
const scopes = ['read_only', 'full']

/** `POST /mcp` is the one resource for which tokens are issued. */
export const resourceOf = (config: Config, request: FastifyRequest) => `${originOf(config, request)}/mcp`

/** RFC 9728: where a client that got a 401 finds the authorization server. */
export const resourceMetadataOf = (config: Config, request: FastifyRequest) =>
  `${originOf(config, request)}/.well-known/oauth-protected-resource/mcp`

const Anything = Type.Object({}, { additionalProperties: true })

/**
 * The endpoints of an OAuth 2.1 authorization server that apps call themselves: metadata, registration, tokens. All
 * clients are public: they have no secret, and prove with PKCE that a code is theirs. The page on which a person allows
 * an app is part of the dashboard: see consent.ts.
 */
export const oauthRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const registrations = app.limits.open('oauth-clients', 1 / 60, 20)
  const requests = app.limits.open('oauth-tokens', 1, 30)

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, body: IncomingMessage) =>
      Object.fromEntries(new URLSearchParams(String(await collectBody(request, body)))),
  )

  const protectedResource = (request: FastifyRequest) => ({
    resource: resourceOf(config, request),
    authorization_servers: [originOf(config, request)],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Rapport',
    resource_documentation: `${originOf(config, request)}/docs/guides/mcp`,
  })
  app.get('/.well-known/oauth-protected-resource', hidden, async (request) => protectedResource(request))
  app.get('/.well-known/oauth-protected-resource/mcp', hidden, async (request) => protectedResource(request))

  app.get('/.well-known/oauth-authorization-server', hidden, async (request) => {
    const issuer = originOf(config, request)
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: scopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }
  })

  app.post('/oauth/register', { ...anyone, schema: { hide: true, body: Anything } }, async (request, reply) => {
    await take(registrations, siteOf(request.ip), 'Too many registrations from your network')
    const { client_name, redirect_uris } = request.body as { client_name?: unknown; redirect_uris?: unknown }
    if (!Array.isArray(redirect_uris) || redirect_uris.length === 0 || redirect_uris.length > 10)
      return fail(reply, 'invalid_redirect_uri', 'redirect_uris must contain 1 to 10 addresses')
    if (!redirect_uris.every((uri): uri is string => typeof uri === 'string' && isRedirectUri(uri)))
      return fail(
        reply,
        'invalid_redirect_uri',
        'Each of redirect_uris must be an https URL, an http URL of this computer, or have the scheme of a known program',
      )
    const name = shortName(typeof client_name === 'string' ? client_name : '') || 'An app without a name'
    const id = await registerClient(app.database, { name, redirect_uris, network: siteOf(request.ip) })
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({
        client_id: id,
        client_id_issued_at: Math.floor(Date.now() / 1000),
        client_name: name,
        redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      })
  })

  app.post('/oauth/token', { ...anyone, schema: { hide: true, body: Anything } }, async (request, reply) => {
    await take(requests, siteOf(request.ip), 'Too many token requests from your network')
    const body = request.body as Record<string, unknown>
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '')
    if (!['authorization_code', 'refresh_token'].includes(text('grant_type')))
      return fail(reply, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
    if (body.resource !== undefined && !isResource(request, text('resource')))
      return fail(reply, 'invalid_target', `resource must be ${resourceOf(config, request)}`)
    const clientId = text('client_id')
    if (!(await findClient(app.database, clientId)))
      return fail(reply, 'invalid_client', 'No client with this client_id is registered. Register again.', 401)
    const tokens =
      text('grant_type') === 'refresh_token'
        ? await refreshTokens(app.database, config, text('refresh_token'), clientId)
        : await exchangeCode(app.database, config, {
            code: text('code'),
            clientId,
            redirectUri: text('redirect_uri'),
            verifier: text('code_verifier'),
          })
    if (!tokens) return fail(reply, 'invalid_grant', 'The code or token is invalid, expired, or was already used')
    return send(reply, tokens)
  })

  app.post('/oauth/revoke', { ...anyone, schema: { hide: true, body: Anything } }, async (request, reply) => {
    await take(requests, siteOf(request.ip), 'Too many token requests from your network')
    const { token } = request.body as { token?: unknown }
    if (typeof token !== 'string') return fail(reply, 'invalid_request', 'token is required')
    await revokeToken(app.database, config, token)
    return reply.header('cache-control', 'no-store').send({})
  })

  const isResource = (request: FastifyRequest, resource: string) =>
    [resourceOf(config, request), originOf(config, request)].includes(resource.replace(/\/$/, ''))
}

const send = (reply: FastifyReply, { access_token, expires_in, refresh_token, scope }: Tokens) =>
  reply
    .header('cache-control', 'no-store')
    .send({ access_token, token_type: 'Bearer', expires_in, refresh_token, scope })

/** The error form of RFC 6749, which the libraries of clients expect here. */
const fail = (reply: FastifyReply, error: string, description: string, status = 400) =>
  reply.code(status).header('cache-control', 'no-store').send({ error, error_description: description })
