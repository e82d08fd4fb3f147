import { text } from 'node:stream/consumers'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Access, anyone } from '../http/access.ts'
import { keyOf } from '../http/auth.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { senderOf } from '../http/network.ts'
import { resourceMetadataOf } from '../oauth/routes.ts'
import { callFor } from './call.ts'
import type { Handler, Visitor } from './handler.ts'

const access: Access = { role: 'member', forReadOnlyKeys: true, bearer: true }

type Message = { method?: unknown; params?: { name?: unknown } | null }

/** The Model Context Protocol for AI agents: Streamable HTTP without sessions, so that any server process can answer. */
export const mcpRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  let opened: Promise<Handler> | undefined
  // The MCP package takes a while to load, so only when it is used.
  const open = () => (opened ??= import('./handler.ts').then(({ openHandler }) => openHandler(app)))
  app.addHook('preClose', async () => (await opened)?.close())

  // A client without a valid token learns here where it gets one.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return
    const problem = request.headers.authorization === undefined ? '' : 'error="invalid_token", '
    reply.header('www-authenticate', `Bearer ${problem}resource_metadata="${resourceMetadataOf(config, request)}"`)
  })

  app.post(
    '/mcp',
    { config: { access }, schema: { hide: true, body: { additionalProperties: true } } },
    async (request, reply) => {
      // Each call of a batch would hold its result in memory until the last one has ended.
      if (Array.isArray(request.body)) throw invalid([{ field: 'body', message: 'must be one message, not a batch' }])
      if (!keyOf(request))
        throw forbidden('MCP needs an API key or the token of a connected app. A session is for the dashboard only.')
      const { role } = await request.prove()
      const message = request.body as Message | null
      const visitor: Visitor = {
        call: callFor(app, request),
        log: request.log,
        sender: senderOf(request),
        may: request.caller.scope !== 'full' ? 'read' : role === 'owner' ? 'owner' : 'write',
        calls: message?.method === 'tools/call' ? message.params?.name : undefined,
      }
      const { fetch, lists } = await open()
      const response = await fetch(toWebRequest(request, reply), {
        parsedBody: request.body,
        authInfo: { token: '', clientId: request.caller.id!, scopes: [request.caller.scope], extra: visitor },
      })
      return sendWhole(reply, response, message?.method === 'tools/list' ? lists[visitor.may] : undefined)
    },
  )

  // There are no sessions, so there is nothing to resume or to end: a 405, as the protocol requires.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      ...anyone,
      schema: { hide: true },
      handler: async (request, reply) =>
        sendWhole(reply.header('allow', 'POST'), await (await open()).fetch(toWebRequest(request, reply))),
    })
}

/**
 * As text, so that it counts while the client reads it: see held-bytes.ts. A response is one message. `tools` replaces the
 * empty list that the MCP package writes.
 */
async function sendWhole(reply: FastifyReply, { status, headers, body }: Response, tools?: string) {
  const message = body ? await text(body) : undefined
  return reply
    .code(status)
    .headers(Object.fromEntries(headers))
    .send(tools ? message?.replace('"tools":[]', () => `"tools":${tools}`) : message)
}

function toWebRequest({ method, headers }: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const passed = Object.entries(headers).filter(
    ([name]) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-'),
  )
  return new Request('http://localhost/mcp', { method, headers: passed as [string, string][], signal: gone.signal })
}
