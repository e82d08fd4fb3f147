import { createMcpHandler, fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { errorBody, toApiError } from '../http/errors.ts'
import { longestInternalList as longestResult } from '../http/internal.ts'
import type { Schema } from '../http/json-schema.ts'
import { inOrder } from '../http/serialization.ts'
import { compileCheck } from '../http/validation.ts'
import type { Document } from '../openapi/document.ts'
import { type Call, Refusal } from './call.ts'
import { errorOf, notice, resultOf, shorten } from './result.ts'
import { describeTools, type Given, type Tool } from './tools.ts'
import { openUndo, type Reversal } from './undo.ts'

const instructions = `Rapport is a CRM: contacts (people), companies, deals, interactions, follow-ups and commitments. Find a record with find_records, then read it with read_record. Amounts are in the minor unit of the workspace’s currency (cents for USD), days are YYYY-MM-DD. Before an important change, call the tool with dry_run and show the result to the user. ${notice}`

type Right = Tool['needs']
export type Visitor = {
  call: Call
  /** What the key may do. Tools that need more are not listed. */
  may: Right
  /** The name of the tool that the message calls, if any. */
  calls: unknown
  /** Whose results are written one after the other. */
  sender: string
  log: FastifyBaseLogger
}

export type Handler = ReturnType<typeof openHandler>

/** Called on the first request, because the API document is made from all routes. */
export function openHandler(app: FastifyInstance) {
  const prepared = prepareTools(app)
  const handler = createMcpHandler(({ authInfo }) => serverFor(prepared, authInfo!.extra as Visitor), {
    maxSubscriptions: 0,
    onerror: (error) => app.log.debug({ err: error }, 'MCP request rejected'),
  })
  return { ...handler, lists: prepared.lists }
}

/** Compiles the schemas of all tools and writes the lists of tools once: each request has a server object of its own. */
function prepareTools(app: FastifyInstance) {
  const document = app.swagger() as unknown as Document
  const named = (name: string) => resolve(document.components.schemas[name]!, document)
  const undo = openUndo(app.vault)
  const tools = describeTools(named, undo.read).map((tool) => ({
    tool,
    inputSchema: fromJsonSchema<Given>(tool.input as object, inputValidator),
    outputSchema: fromJsonSchema(outputOf(tool) as object),
  }))
  const listFor = (may: Right) =>
    JSON.stringify(tools.filter(({ tool }) => allows(may, tool)).map(({ tool }) => listed(tool)))
  const lists = { read: listFor('read'), write: listFor('write'), owner: listFor('owner') }
  return { tools, lists, undo, version: document.info.version }
}

const allows = (may: Right, { needs }: Tool) => needs === 'read' || needs === may || may === 'owner'

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

const listed = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: { type: 'object', ...tool.input },
  annotations: {
    title: tool.title,
    readOnlyHint: tool.needs === 'read',
    destructiveHint: tool.hints.destructive ?? false,
    idempotentHint: tool.hints.idempotent ?? tool.needs === 'read',
    openWorldHint: false,
  },
  outputSchema: outputOf(tool),
})

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
      description: 'The number of entries left out of each list, because of `limit` or to keep the result short',
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

/** Registers only the tool that is called, so that no request converts and writes the schemas of all tools (95 KB). */
function serverFor(
  { tools, undo, version }: ReturnType<typeof prepareTools>,
  { call, may, calls, sender, log }: Visitor,
) {
  const capabilities = { tools: { listChanged: true } }
  const server = new McpServer({ name: 'rapport', title: 'Rapport', version }, { instructions, capabilities })
  const called = tools.find(({ tool }) => tool.name === calls && allows(may, tool))
  if (!called) return server
  const { tool, inputSchema, outputSchema } = called
  server.registerTool(tool.name, { inputSchema, outputSchema }, async (given) => {
    try {
      let reversal: Reversal | undefined
      const data = await tool.run(call, given, (by) => (reversal = by))
      return await inOrder(sender, longestResult, async () =>
        resultOf({
          ...(tool.needs !== 'read' && { dry_run: given.dry_run === true }),
          ...(reversal && { undo: undo.tokenFor(reversal) }),
          ...(await shorten(data)),
        }),
      )
    } catch (error) {
      if (error instanceof Refusal) return errorOf(error.body)
      log.error({ err: error, tool: tool.name }, 'MCP tool failed')
      return errorOf(errorBody(toApiError(error as Error)))
    }
  })
  return server
}
