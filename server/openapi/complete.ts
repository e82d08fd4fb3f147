import { statusOf } from '../http/errors.ts'
import type { Schema } from '../http/json-schema.ts'
import { ref, responseNames } from './components.ts'
import type { Media, Operation, Parameter, Response } from './document.ts'
import type { Examples } from './examples.ts'
import { pascal, segmentsOf, singular } from './names.ts'
import type { RouteFacts } from './operation.ts'

type Shared = { schemas: Record<string, Schema>; examples: Examples }

/** Adds the common parts of all operations, and moves schemas with a title to the components. */
export function completeOperation(
  operation: Operation,
  method: string,
  path: string,
  { schemas, examples: { exampleOf, exampleRequest } }: Shared,
) {
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
    useStandardKeywords(parameter.schema)
  }
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(writes && !isOpen ? [ref('parameters', 'IdempotencyKey'), ref('parameters', 'DryRun')] : []),
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
    if (response.description === 'Default Response') response.description = 'Success'
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

const requiresSomething = (content: Record<string, Media>, schemas: Record<string, Schema>) =>
  Object.values(content).some(({ schema }) => {
    const { type, required } = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema
    return type !== 'object' || (required?.length ?? 0) > 0
  })

/** Moves every schema with a title to the components, once, and replaces it with a reference. */
function hoist(schema: Schema, schemas: Record<string, Schema>): Schema {
  useStandardKeywords(schema)
  const own = inside(schema, (part) => hoist(part, schemas))
  if (own.title === undefined || !own.properties) return own
  const { title } = own
  const isNullable = Array.isArray(own.type)
  const stored = isNullable ? { ...own, type: 'object' } : own
  const known = schemas[title]
  if (known && JSON.stringify(known) !== JSON.stringify(stored))
    throw new Error(`Two different schemas have the title ${title}`)
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

/** Expresses our own formats in standard keywords, and does not require a property that has a default. */
function useStandardKeywords(schema: Schema) {
  const standard = ownFormats[schema.format ?? '']
  if (standard) {
    delete schema.format
    Object.assign(schema, standard)
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
  timezone: {},
  currency: { pattern: '^[A-Z]{3}$' },
  color: { pattern: '^#[0-9A-Fa-f]{6}$' },
}
