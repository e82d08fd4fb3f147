import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { derivedFields } from './envelope.ts'
import { ApiError, type ValidationError, refuse } from './errors.ts'
import { matchesDerived } from './internal.ts'

/** The names of a record's fields; `derived` are the values that the server keeps up to date. */
type RecordFields = { own: string[]; derived: string[] }

/** How to lock and read the record of a path, so that If-Match can be compared with it. */
export type Versioned = {
  schema: { properties: object }
  find(db: Reader, id: string): Promise<object | undefined>
} & ({ table: Sql } | { lock(tx: Tx, id: string): void })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of the record in the response; set for routes whose response has an ETag. */
    recordFields?: RecordFields
    /** The route compares If-Match with the record of its path. */
    isConditional?: boolean
  }
}

const fieldsIn = (properties: object): RecordFields => {
  const names = Object.keys(properties)
  return {
    own: names.filter((name) => !derivedFields.has(name)),
    derived: names.filter((name) => derivedFields.has(name)),
  }
}

/**
 * `"<hash of the own fields>.<derived fields>"`. If-Match compares the first part and If-None-Match the whole tag. A hash of the
 * values, because `updated_at` stays the same when a tag is renamed or a company or custom field is deleted.
 */
export function etagOf(record: object, fields: RecordFields) {
  const values = record as Record<string, unknown>
  let own = ''
  for (const name of fields.own) own += `${textOf(values[name])}\n` // JSON has no line breaks
  return `"${hash('sha256', own, 'base64url').slice(0, 16)}.${fields.derived.map((name) => plain(values[name])).join('_')}"`
}

/** Times are in a tag as they are. Anything longer is hashed. */
const plain = (value: unknown) =>
  typeof value === 'string' && value.length > 30 ? hash('sha256', value, 'base64url').slice(0, 16) : value

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(comparable(value)) : JSON.stringify(value)

/** PostgreSQL returns the keys of an object in a different order than the request. */
const comparable = (value: object | null) =>
  value === null || Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

/** The fields of a response with one record; undefined for every other response. */
export function recordFieldsOf(schema: FastifySchema | undefined): RecordFields | undefined {
  type Shape = { properties?: Record<string, Shape> }
  const responses = (schema?.response ?? {}) as Record<string, Shape>
  const properties = (responses[200] ?? responses[201])?.properties?.data?.properties
  return properties?.id ? fieldsIn(properties) : undefined
}

/** `GET …/:id` returns an ETag, and a 304 if If-None-Match has the same tag. */
export function tagRecords(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !route.url.endsWith('/:id')) return
    const fields = recordFieldsOf(route.schema)
    if (!fields) return
    route.config = { ...route.config, recordFields: fields }
    route.preSerialization = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
      if (reply.statusCode !== 200) return done(null, payload)
      const etag = etagOf((payload as { data: object }).data, fields)
      reply.header('etag', etag)
      const given = request.headers['if-none-match']
      if (given === undefined || !hasTag(given, etag)) return done(null, payload)
      reply.code(304).removeHeader('content-type')
      done(null, undefined)
    }
  })
}

const hasTag = (header: string, etag: string) => header.trim() === '*' || tagsIn(header)?.includes(etag) === true

/** A proxy that compresses marks a tag as weak, so `W/` is ignored. Undefined if the header is malformed. */
function tagsIn(header: string): string[] | undefined {
  const list = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/
  return list.test(header) ? header.match(/"[^"]*"/g)! : undefined
}

export function problemsOfMatch({ headers, routeOptions }: FastifyRequest): ValidationError[] {
  const given = headers['if-match']
  if (given === undefined) return []
  if (!routeOptions.config.isConditional)
    return [{ field: 'If-Match', message: 'is only supported when one record is changed or deleted' }]
  return given.trim() === '*' || tagsIn(given)
    ? []
    : [{ field: 'If-Match', message: 'must be * or a list of ETags in double quotes' }]
}

/** Reads the record of the path, which stays locked until the transaction ends. */
export function findLocked(tx: Tx, request: FastifyRequest, record: Versioned) {
  const { id } = request.params as { id: string }
  if ('lock' in record) record.lock(tx, id)
  else tx.run(sql`select from ${record.table} where workspace_id = ${tx.workspaceId} and id = ${id} for update`)
  return record.find(tx, id)
}

/**
 * Compares If-Match with the record, which stays locked until the transaction ends: the second of two changes with the
 * same tag waits here and then sees the result of the first. Returns the conflict instead of throwing it, because a 400
 * takes precedence.
 */
export async function findMismatch(tx: Tx, request: FastifyRequest, record: Versioned | undefined) {
  refuse(problemsOfMatch(request))
  const given = request.headers['if-match']
  if (given === undefined || given.trim() === '*' || !record) return
  const current = await findLocked(tx, request, record)
  if (!current) return
  const etag = etagOf(current, fieldsIn(record.schema.properties))
  const compared = matchesDerived(request) ? (tag: string) => tag : ownPart
  if (tagsIn(given)!.some((tag) => compared(tag) === compared(etag))) return
  return new ApiError('CONFLICT', 'The record has changed since the version in If-Match was read', {
    details: request.method === 'DELETE' ? [] : detailsOf(request.body as object, current),
    etag,
  })
}

/** One for each field in the request, `custom_fields.plan` for a custom field. */
function detailsOf(body: object, current: object, path = ''): ValidationError[] {
  const values = current as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]) =>
    isObject(value)
      ? detailsOf(value, (values[name] ?? {}) as object, `${path}${name}.`)
      : [
          {
            field: path + name,
            message: 'was not changed, because the record has a newer version',
            current: values[name] ?? null,
          },
        ],
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownPart = (tag: string) => tag.split('.', 1)[0]!
