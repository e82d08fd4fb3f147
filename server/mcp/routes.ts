import { createMcpHandler, fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Access, anyone } from '../http/access.ts'
import { keyOf } from '../http/auth.ts'
import { errorBody, forbidden, invalid, toApiError } from '../http/errors.ts'
import type { Schema } from '../http/json-schema.ts'
import { compileCheck } from '../http/validation.ts'
import { resourceMetadataOf } from '../oauth/routes.ts'
import type { Document } from '../openapi/document.ts'
import { type Call, callFor, Refusal } from './call.ts'
import { errorOf, notice, resultOf, shorten } from './result.ts'
import { describeTools, type Given, type Tool } from './tools.ts'
import { openUndo, type Reversal } from './undo.ts'

const access: Access = { role: 'member', forReadOnlyKeys: true, bearer: true }
const instructions = `Rapport is a CRM: contacts (people), companies, deals, interactions, follow-ups and commitments. Find a record with find_records, then read it with read_record. Amounts are in the minor unit of the workspace’s currency (cents for USD), days are YYYY-MM-DD. Before an important change, call the tool with dry_run and show the result to the user. ${notice}`

/** The Model Context Protocol for AI agents: Streamable HTTP without sessions, so that any server process can answer. */
export const mcpRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  let prepared: ReturnType<typeof prepareTools> | undefined

  const handler = createMcpHandler(
    ({ authInfo }) => {
      prepared ??= prepareTools(app) // on the first request, because the API document is made from all routes
      return serverFor(prepared, authInfo!.extra as Visitor)
    },
    { maxSubscriptions: 0, onerror: (error) => app.log.debug({ err: error }, 'MCP request rejected') },
  )
  app.addHook('preClose', () => handler.close())

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
      const visitor: Visitor = {
        call: callFor(app, request),
        log: request.log,
        allows: (tool) =>
          tool.needs === 'read' || (request.caller.scope === 'full' && (tool.needs !== 'owner' || role === 'owner')),
      }
      const answer = await handler.fetch(toWebRequest(request, reply), {
        parsedBody: request.body,
        authInfo: { token: '', clientId: request.caller.id!, scopes: [request.caller.scope], extra: visitor },
      })
      return reply.send(answer)
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
        reply.header('allow', 'POST').send(await handler.fetch(toWebRequest(request, reply))),
    })
}

type Visitor = {
  call: Call
  /** Whether the key may use the tool; others are not listed. */
  allows(tool: Tool): boolean
  log: FastifyBaseLogger
}

function toWebRequest({ method, headers }: FastifyRequest, reply: FastifyReply) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const passed = Object.entries(headers).filter(
    ([name]) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-'),
  )
  return new Request('http://localhost/mcp', { method, headers: passed as [string, string][], signal: gone.signal })
}

/** Compiles the schemas of all tools once: each request has a server object of its own. */
function prepareTools(app: FastifyInstance) {
  const document = app.swagger() as unknown as Document
  const named = (name: string) => resolve(document.components.schemas[name]!, document)
  const undo = openUndo(app.vault)
  const tools = describeTools(named, undo.read).map((tool) => ({
    tool,
    inputSchema: fromJsonSchema<Given>(tool.input as object, inputValidator),
    outputSchema: fromJsonSchema(outputOf(tool) as object),
  }))
  return { tools, undo, version: document.info.version }
}

/** With the messages of the API: those of the MCP package do not name an unknown argument. */
const inputValidator: jsonSchemaValidator = {
  getValidator<Input>(schema: object) {
    const check = compileCheck(withoutFormats(schema))
    return (given) => {
      const { value, problems } = check(given)
      if (problems.length === 0) return { valid: true, data: value as Input, errorMessage: undefined }
      const errorMessage = problems.map(({ field, message }) => `${field} ${message}`).join('; ')
      return { valid: false, data: undefined, errorMessage }
    }
  },
}

/** The document names formats as JSON Schema does. The route that a tool calls checks them. */
const withoutFormats = (schema: object) =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'format' && typeof value === 'string' ? undefined : value,
  ) as object

const outputOf = ({ needs, output }: Tool): Schema => ({
  type: 'object',
  properties: {
    notice: { type: 'string', const: notice },
    ...(needs !== 'read' && {
      dry_run: { type: 'boolean', description: 'true: nothing was changed' },
      undo: { type: 'string', description: 'A token for the tool `undo`, if the change can be undone' },
    }),
    omitted: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'How many entries of which lists were left out, because the result would be too long',
    },
    data: output,
  },
  required: ['notice', 'data'],
})

/** Replaces references to named schemas by the schemas: a tool has no document around it. */
function resolve(schema: Schema, document: Document): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value: Schema | null) =>
    value?.$ref ? resolve(document.components.schemas[value.$ref.split('/').at(-1)!]!, document) : value,
  ) as Schema
}

function serverFor({ tools, undo, version }: ReturnType<typeof prepareTools>, { call, allows, log }: Visitor) {
  const server = new McpServer({ name: 'rapport', title: 'Rapport', version }, { instructions })
  for (const { tool, inputSchema, outputSchema } of tools.filter(({ tool }) => allows(tool))) {
    const { name, title, description, needs, hints } = tool
    const annotations = {
      title,
      readOnlyHint: needs === 'read',
      destructiveHint: hints.destructive ?? false,
      idempotentHint: hints.idempotent ?? needs === 'read',
      openWorldHint: false,
    }
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (given) => {
      try {
        let reversal: Reversal | undefined
        const data = await tool.run(call, given, (by) => (reversal = by))
        return resultOf({
          ...(needs !== 'read' && { dry_run: given.dry_run === true }),
          ...(reversal && { undo: undo.tokenFor(reversal) }),
          ...shorten(data),
        })
      } catch (error) {
        if (error instanceof Refusal) return errorOf(error.body)
        log.error({ err: error, tool: name }, 'MCP tool failed')
        return errorOf(errorBody(toApiError(error as Error)))
      }
    })
  }
  return server
}
