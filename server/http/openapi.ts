import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { entityTypeOf, webhookEvents } from '../events/catalogue.ts'
import type { Access } from './access.ts'
import { type ErrorCode, statusOf } from './errors.ts'
import { exampleOf, exampleRequest } from './examples.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Refusals beyond those that follow from who may call it and what it refers to. */
    'x-errors'?: ErrorCode[]
  }
}

/** The parts of an OpenAPI 3.1 document that we write and read. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
export type Media = { schema: Schema; example?: unknown }
export type Response = { description: string; headers?: Record<string, object>; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
  'x-required-role': Access['role']
}
/** What completeOperation() needs to know of the route; no part of the document. */
type RouteFacts = { 'x-errors'?: ErrorCode[]; 'x-tagged'?: boolean; 'x-conditional'?: boolean }
export type Document = {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Pick<Operation, 'operationId' | 'summary' | 'tags' | 'requestBody' | 'responses'> }>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const { version } = JSON.parse(read('../../package.json')) as { version: string }

/**
 * The document is made from the very schemas that requests are checked against and answers are written by. What all
 * operations have in common (ids, access, headers, errors, examples) is added here, so that a route need not say it.
 */
export function describeApi(app: FastifyInstance, { url, cookie }: { url: string; cookie: string }) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rapport',
        version,
        description: read('../docs/introduction.md'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url }],
      security: [{ apiKey: [] }, { session: [] }],
      components: { securitySchemes: securitySchemes(cookie) },
    },
    transform: ({ schema, url, route }) => ({ schema: describeOperation(schema, route), url }),
    transformObject: (made) =>
      completeDocument((made as unknown as { openapiObject: Document }).openapiObject) as object,
  })
}

const securitySchemes = (cookie: string) =>
  ({
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'A key made with POST /api/v1/keys or in the dashboard',
    },
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The dashboard’s session' },
  }) as const

type RouteSchema = FastifySchema & { params?: Schema; body?: Schema; response?: Record<string, unknown> }

function describeOperation(given: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  // What has no summary is no part of the API: pages, files, the sign-in library's own routes.
  if (!given?.summary || given.hide) return { hide: true }
  const schema = given as RouteSchema
  const method = String(route.method)
  const { role, withoutWorkspace = false } = route.config!.access!
  const writes = method !== 'GET'
  const isOldWay = !isVersioned(route.url) && route.url.startsWith('/api/')
  const { body, ...rest } = schema
  return {
    ...rest,
    operationId: (schema.operationId ?? operationIdOf(method, route.url, schema)) + (isOldWay ? 'Unversioned' : ''),
    ...(isOldWay && { deprecated: true }),
    tags: schema.tags ?? [tagOf(route.url)],
    description: [
      schema.description,
      whoMayCall(role, writes),
      withoutWorkspace && 'Also for a signed-in person who has no workspace yet.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    // An operation that takes no body says nothing of one.
    ...(body && (Object.keys(body.properties ?? {}).length > 0 || !body.type) && { body }),
    ...(role === 'anyone' && { security: [] }),
    'x-required-role': role,
    'x-errors': [...errorsOf(role, withoutWorkspace, writes, schema), ...(schema['x-errors'] ?? [])],
    'x-tagged': route.config!.recordFields !== undefined,
    'x-conditional': route.config!.isConditional === true,
  } as FastifySchema
}

const isVersioned = (path: string) => path.startsWith('/api/v1/')

const whoMayCall = (role: Access['role'], writes: boolean) =>
  ({
    anyone: 'Open to everyone: no key needed.',
    member: writes ? 'For members and owners, with a key of scope `full`.' : 'For members and owners.',
    owner: writes ? 'For owners, with a key of scope `full`.' : 'For owners.',
  })[role]

function errorsOf(role: Access['role'], withoutWorkspace: boolean, writes: boolean, { params, body }: RouteSchema) {
  const refers =
    params !== undefined || Object.keys(body?.properties ?? {}).some((name) => /(^|_)ids?$|^token$/.test(name))
  const possible: Record<ErrorCode, boolean> = {
    VALIDATION_ERROR: true,
    UNAUTHORIZED: role !== 'anyone',
    FORBIDDEN: role !== 'anyone' && (writes || role === 'owner' || !withoutWorkspace),
    NOT_FOUND: refers,
    CONFLICT: writes && role !== 'anyone',
    RATE_LIMITED: role !== 'anyone',
    INTERNAL_ERROR: true,
  }
  return (Object.keys(possible) as ErrorCode[]).filter((code) => possible[code])
}

/** `PATCH /api/v1/follow-ups/:id/complete` → completeFollowUp. A route whose path does not read so names its operation itself. */
function operationIdOf(method: string, url: string, { response }: RouteSchema) {
  const segments = segmentsOf(url)
  const isId = (segment: string | undefined) => segment?.startsWith(':') === true
  const nouns = segments.filter((segment) => !isId(segment))
  const last = nouns.pop()!
  const owner = segments
    .flatMap((segment, i) => (isId(segments[i + 1]) && segment !== last ? [pascal(singular(segment))] : []))
    .join('')
  if (isId(segments.at(-1))) {
    const verb = { GET: 'get', PATCH: 'update', DELETE: 'delete' }[method] ?? method.toLowerCase()
    return verb + owner + pascal(singular(last))
  }
  if (method === 'GET') return (isList(response) ? 'list' : 'get') + owner + pascal(last)
  if (method === 'POST' && response?.[201]) return `create${owner}${pascal(singular(last))}`
  const action = pascal(last)
  return action[0]!.toLowerCase() + action.slice(1) + (owner || pascal(nouns.at(-1) ?? ''))
}

const isList = (response: RouteSchema['response']) =>
  (response?.[200] as Schema | undefined)?.properties?.meta !== undefined
const segmentsOf = (url: string) => url.replace(/^(\/api)?(\/v1)?\//, '').split('/')
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
const pascal = (words: string) =>
  words.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())

function tagOf(url: string) {
  const [collection] = segmentsOf(url) as [string]
  return collection[0]!.toUpperCase() + collection.slice(1).replaceAll('-', ' ')
}

function completeDocument(made: Document): Document {
  // Schemas are shared between routes: what is changed below is ours alone.
  const document = JSON.parse(JSON.stringify(made)) as Document
  const { components } = document
  const paths = Object.fromEntries(
    Object.entries(document.paths).toSorted(([a], [b]) => Number(isVersioned(b)) - Number(isVersioned(a))),
  )
  document.paths = paths
  components.schemas = { Error: ErrorSchema }
  Object.assign(components, { headers, responses: errorResponses(), parameters })
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item))
      completeOperation(operation, method, path, components.schemas)
  }
  const names = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags))
  document.tags = [...new Set(names)].map((name) => ({ name }))
  document.webhooks = Object.fromEntries(webhookEvents.map((type) => [type, { post: describeEvent(type) }]))
  return document
}

/** What a webhook receives. */
function describeEvent(type: (typeof webhookEvents)[number]) {
  const resource = pascal(entityTypeOf(type))
  const text: Schema = { type: 'string' }
  const changes: Schema = {
    type: 'object',
    additionalProperties: { type: 'object', required: ['from', 'to'], properties: { from: {}, to: {} } },
  }
  const beside: Record<string, Schema> = {
    ...(type.endsWith('.updated') && { changes }),
    ...(type === 'deal.stage_moved' && { from_stage: text, to_stage: text }),
  }
  const merged: Record<string, Schema> =
    type === 'contact.deleted' ? { merged_into: { type: 'string', format: 'uuid' } } : {}
  const head: Record<string, Schema> = {
    id: { type: 'string', format: 'uuid', description: 'Also the webhook-id header: the same for every try' },
    type: { type: 'string', const: type },
    created_at: { type: 'string', format: 'date-time' },
    workspace_id: { type: 'string', format: 'uuid' },
    request_id: { type: ['string', 'null'] },
    data: ref('schemas', resource),
    ...beside,
  }
  const schema: Schema = { type: 'object', required: Object.keys(head), properties: { ...head, ...merged } }
  return {
    operationId: `on${pascal(type)}`,
    summary: type,
    tags: ['Webhooks'],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received' } },
  }
}

function completeOperation(operation: Operation, method: string, path: string, schemas: Record<string, Schema>) {
  const writes = method !== 'get'
  const facts = operation as Operation & RouteFacts
  const isTagged = facts['x-tagged'] === true
  const isOpen = operation['x-required-role'] === 'anyone'
  const resource = pascal(
    singular(
      segmentsOf(path).findLast(
        (segment, i, all) => !segment.startsWith('{') && (i === 0 || !all[i - 1]!.startsWith('{')),
      )!,
    ),
  )

  for (const parameter of (operation.parameters ?? []) as Parameter[]) {
    if (parameter.schema.default !== undefined) parameter.required = false
    inStandardWords(parameter.schema)
  }
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(writes && !isOpen ? [ref('parameters', 'IdempotencyKey')] : []),
    ...(facts['x-conditional'] ? [ref('parameters', 'IfMatch')] : []),
    ...(isTagged && !writes ? [ref('parameters', 'IfNoneMatch')] : []),
    ref('parameters', 'RequestId'),
  ]

  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    if (media.schema.type !== 'object') continue
    const name = operation.operationId.replace(/Unversioned$/, '')
    media.schema.title ??= name[0]!.toUpperCase() + name.slice(1)
    media.example ??= exampleRequest(media.schema, resource, method === 'patch' ? 2 : Infinity)
    media.schema = hoist(media.schema, schemas)
  }
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined
  if (operation.requestBody && !isForm && !requiresSomething(operation.requestBody.content, schemas))
    operation.requestBody.required = false

  for (const response of Object.values(operation.responses) as Response[]) {
    if (response.description === 'Default Response') response.description = 'Done'
    response.headers = {
      'X-Request-Id': ref('headers', 'RequestId'),
      ...(!isOpen && { RateLimit: ref('headers', 'RateLimit'), 'RateLimit-Policy': ref('headers', 'RateLimitPolicy') }),
      ...(writes && !isOpen && { 'Idempotent-Replayed': ref('headers', 'IdempotentReplayed') }),
      ...(isTagged && { ETag: ref('headers', 'ETag') }),
      ...response.headers,
    }
    const media = response.content?.['application/json']
    if (!media) continue
    media.example ??= exampleOf(media.schema, resource)
    media.schema = hoist(media.schema, schemas)
  }
  if (isTagged && !writes) operation.responses[304] = ref('responses', 'NotModified')
  for (const code of facts['x-errors'] ?? [])
    operation.responses[statusOf[code]] ??= ref('responses', responseNames[code])
  delete facts['x-errors']
  delete facts['x-tagged']
  delete facts['x-conditional']
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const requiresSomething = (content: Record<string, Media>, schemas: Record<string, Schema>) =>
  Object.values(content).some(({ schema }) => {
    const { type, required } = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema
    return type !== 'object' || (required?.length ?? 0) > 0
  })

/** Puts every schema that has a title among the components, once, and refers to it there. */
function hoist(schema: Schema, schemas: Record<string, Schema>): Schema {
  inStandardWords(schema)
  const own = inside(schema, (part) => hoist(part, schemas))
  if (own.title === undefined || !own.properties) return own
  const { title } = own
  const isNullable = Array.isArray(own.type)
  const stored = isNullable ? { ...own, type: 'object' } : own
  const known = schemas[title]
  if (known && JSON.stringify(known) !== JSON.stringify(stored))
    throw new Error(`Two different schemas are called ${title}`)
  schemas[title] = stored
  return isNullable ? { anyOf: [ref('schemas', title), { type: 'null' }] } : ref('schemas', title)
}

function inside(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)])),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
  }
}

/** Our own formats, in words that every tool knows; and what has a default need not be sent. */
function inStandardWords(schema: Schema) {
  const said = ownFormats[schema.format ?? '']
  if (said) {
    delete schema.format
    Object.assign(schema, said)
  }
  if (schema.enum?.every((value) => typeof value === 'string')) schema.type ??= 'string'
  if (!schema.required) return
  schema.required = schema.required.filter((name) => schema.properties?.[name]?.default === undefined)
  if (schema.required.length === 0) delete schema.required
}

const ownFormats: Record<string, Schema> = {
  url: { format: 'uri', pattern: '^https?://' },
  domain: { pattern: '^\\S+\\.\\S+$' },
  slug: { pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$' },
  'snake-case': { pattern: '^(?!__)[a-z0-9_]+$' },
  color: { pattern: '^#[0-9A-Fa-f]{6}$' },
}

const ErrorSchema: Schema = {
  title: 'Error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(statusOf) },
        message: { type: 'string', description: 'For people to read' },
        details: {
          type: 'array',
          description:
            'With a validation error: every fault that was found. With a conflict of If-Match: each field that the request names.',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: {
              field: { type: 'string' },
              message: { type: 'string' },
              current: { description: 'With a conflict of If-Match only: the stored value of the field' },
            },
          },
        },
      },
    },
  },
}

const responseNames: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'ValidationError',
  UNAUTHORIZED: 'Unauthorized',
  FORBIDDEN: 'Forbidden',
  NOT_FOUND: 'NotFound',
  CONFLICT: 'Conflict',
  RATE_LIMITED: 'RateLimited',
  INTERNAL_ERROR: 'InternalError',
}

const errorTexts: Record<ErrorCode, { description: string; message: string; details?: object[] }> = {
  VALIDATION_ERROR: {
    description: 'The body or a parameter is not valid',
    message: 'email must be an email address',
    details: [{ field: 'email', message: 'must be an email address' }],
  },
  UNAUTHORIZED: {
    description: 'No valid credential',
    message: 'Send a valid API key in the X-API-Key header, or sign in',
  },
  FORBIDDEN: { description: 'The role or the scope does not allow it', message: 'This key may only read' },
  NOT_FOUND: { description: 'No such record in this workspace', message: 'Contact does not exist' },
  CONFLICT: { description: 'A duplicate, or a conflict with another request', message: 'name is taken already' },
  RATE_LIMITED: { description: 'Too many requests', message: 'Too many requests: wait as Retry-After says' },
  INTERNAL_ERROR: {
    description: 'Our fault',
    message: 'Something went wrong on our side. Tell us the X-Request-Id of this answer.',
  },
}

const errorResponses = () => ({
  NotModified: {
    description: 'The record is the one of If-None-Match',
    headers: { 'X-Request-Id': ref('headers', 'RequestId'), ETag: ref('headers', 'ETag') },
  },
  ...Object.fromEntries(
    (Object.keys(responseNames) as ErrorCode[]).map((code) => {
      const { description, ...told } = errorTexts[code]
      const waits = code === 'RATE_LIMITED' || code === 'CONFLICT'
      const isKnown = code !== 'UNAUTHORIZED' && code !== 'INTERNAL_ERROR'
      const response: Response = {
        description,
        headers: {
          'X-Request-Id': ref('headers', 'RequestId'),
          ...(isKnown && {
            RateLimit: ref('headers', 'RateLimit'),
            'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
          }),
          ...(waits && { 'Retry-After': ref('headers', 'RetryAfter') }),
          ...(code === 'CONFLICT' && { ETag: ref('headers', 'ETag') }),
          ...((code === 'NOT_FOUND' || code === 'CONFLICT') && {
            'Idempotent-Replayed': ref('headers', 'IdempotentReplayed'),
          }),
        },
        content: { 'application/json': { schema: ref('schemas', 'Error'), example: { error: { code, ...told } } } },
      }
      return [responseNames[code], response]
    }),
  ),
})

const headers = {
  RequestId: {
    description: 'The trace id of this request',
    schema: { type: 'string' },
    example: '0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  },
  RateLimit: {
    description: 'How many requests are left, and in how many seconds there are more',
    schema: { type: 'string' },
    example: '"default";r=199;t=1',
  },
  RateLimitPolicy: { description: 'Requests per second', schema: { type: 'string' }, example: '"default";q=100;w=1' },
  IdempotentReplayed: {
    description: 'This answer was given before, to the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description: 'The version of the record, for If-Match and If-None-Match',
    schema: { type: 'string' },
    example: '"o4Hc1kVfQm2cYx0d.Jw7pXr9TnZ3sLb5e"',
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' }, example: 1 },
}

const parameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes it safe to send the request again: a repetition within 72 hours gets the first answer',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'One or more ETags of the record, or `*`. If the fields of the record have changed since, the request is a 409 whose `details` hold the current value of each field that it names.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'One or more ETags of the record. If it still has one of them, the response is a 304 without a body.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'A trace id of your own: it comes back, and stands in the audit log',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
}
