import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { firstIdAt } from '../database/ids.ts'
import { join, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { owners } from '../http/access.ts'
import { Id, manyByCursor, nullable, Time } from '../http/envelope.ts'
import { byId, cursorListQuery, list } from '../http/lists.ts'
import { Actor, actorColumn } from './actor.ts'
import { entityNames, entityTypes, type EventType, eventTypes } from './catalogue.ts'
import { totalOfAll } from './log.ts'

export const AuditEntry = Type.Object(
  {
    id: Id,
    action: Type.String(),
    entity_type: Type.String(),
    entity_id: Type.String(),
    entity_name: nullable(Type.String({ description: 'The name of the record at the time, if it has one' })),
    actor: Actor,
    request_id: nullable(Type.String({ description: 'The X-Request-Id of the request' })),
    changes: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What an update changed: { field: { from, to } }',
    }),
    created_at: Time,
  },
  { title: 'AuditEntry' },
)
type AuditEntry = Static<typeof AuditEntry>

const AuditQuery = cursorListQuery(['created_at', 'updated_at'], 'created_at', {
  actor_id: Type.Optional(Id),
  entity_type: Type.Optional(Type.Unsafe<string>({ enum: entityTypes })),
  entity_id: Type.Optional(Id),
  action: Type.Optional(Type.Unsafe<EventType>({ enum: eventTypes })),
  request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'At this time or later' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time' })),
})
type AuditQuery = Static<typeof AuditQuery>

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const nameThen = nameOfRecord()
  app.get(
    '/audit-logs',
    {
      ...owners,
      schema: {
        summary: 'List the audit log',
        description:
          'Every change in the workspace: when it was made, by whom, with which key or session, in which request and to which record. The filters entity_id, since and until use an index; the others scan the log, so combine them with a time range when the log is long.',
        tags: ['Audit log'],
        querystring: AuditQuery,
        response: { 200: manyByCursor(AuditEntry) },
      },
    },
    ({ db, query }) => listEntries(db, query, nameThen),
  )
}

// Events never change, so both sorts are by id, which begins with the time.
function listEntries(db: Reader, query: AuditQuery, nameThen: Sql) {
  const conditions = conditionsOf(query)
  return list<AuditEntry>(db, query, {
    table: sql`events`,
    columns: auditColumns(nameThen),
    sorts: { created_at: { by: byId }, updated_at: { by: byId } },
    conditions,
    total: conditions.length > 0 ? undefined : totalOfAll(db),
  })
}

/** The columns of an entry, of an event `r`. */
export const auditColumns = (nameThen = nameOfRecord()) => sql`
  r.id, r.type as action, r.entity_type, r.entity_id, ${nameThen} as entity_name, ${actorColumn} as actor,
  r.request_id, r.changes, r.created_at`

/** The name of the record at that time, taken from the record in the event. */
function nameOfRecord() {
  const cases = [...entityNames()].map(([entity, name]) => sql`when ${entity} then ${name}`)
  return sql`left(case r.entity_type ${join(cases, ' ')} end, 200)`
}

const conditionsOf = (query: AuditQuery) => [
  ...(query.actor_id ? [sql`and r.actor_id = ${query.actor_id}`] : []),
  ...(query.entity_type ? [sql`and r.entity_type = ${query.entity_type}`] : []),
  ...(query.entity_id ? [sql`and r.entity_id = ${query.entity_id}`] : []),
  ...(query.action ? [sql`and r.type = ${query.action}`] : []),
  ...(query.request_id ? [sql`and r.request_id = ${query.request_id}`] : []),
  ...(query.since ? [sql`and r.id >= ${firstIdAt(query.since)}`] : []),
  ...(query.until ? [sql`and r.id < ${firstIdAt(query.until)}`] : []),
]
