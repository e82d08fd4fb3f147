import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { firstIdAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { owners } from '../http/access.ts'
import { Id, many, nullable, Time } from '../http/envelope.ts'
import { byId, listPage, listQuery } from '../http/lists.ts'
import { Actor } from './actor.ts'
import { entityTypeOf, eventTypes } from './catalogue.ts'
import { totalOfAll } from './log.ts'

const AuditEntry = Type.Object(
  {
    id: Id,
    action: Type.String(),
    entity_type: Type.String(),
    entity_id: Type.String(),
    entity_name: nullable(Type.String({ description: 'What the record was called then, as far as it has a name' })),
    actor: Actor,
    request_id: nullable(Type.String({ description: 'The X-Request-Id of the request that did it' })),
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

const AuditQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  actor_id: Type.Optional(Id),
  entity_type: Type.Optional(Type.Enum([...new Set(eventTypes.map(entityTypeOf))])),
  entity_id: Type.Optional(Id),
  action: Type.Optional(Type.Enum([...eventTypes])),
  request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'At this time or later' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time' })),
})
type AuditQuery = Static<typeof AuditQuery>

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit-logs',
    {
      ...owners,
      schema: {
        summary: 'List what was done',
        description:
          'Every change in the workspace: who did what to which record when, by which key or session, in which request. entity_id, since and until are served by an index; the other filters walk through the log, so in a long one combine them with a time.',
        tags: ['Audit log'],
        querystring: AuditQuery,
        response: { 200: many(AuditEntry) },
      },
    },
    ({ db, query }) => listEntries(db, query),
  )
}

// An event is never changed: sorting by either time is sorting by id, in which the time stands.
function listEntries(db: Reader, query: AuditQuery) {
  const conditions = conditionsOf(query)
  return listPage<AuditEntry>(db, query, {
    table: sql`events`,
    columns: sql`
      r.id, r.type as action, r.entity_type, r.entity_id, ${nameThen} as entity_name,
      json_build_object('type', r.actor_type, 'id', r.actor_id, 'name', r.actor_name) as actor,
      r.request_id, r.changes, r.created_at`,
    sorts: { created_at: { by: byId }, updated_at: { by: byId } },
    conditions,
    total: conditions.length > 0 ? undefined : totalOfAll(db),
  })
}

// A contact's title is its job, and a member's email its second name: which field comes first is no matter of taste.
// What has no name is told by what it holds: "Call: they want two", "contacts.csv", "Deals, csv".
const nameThen = sql`
  left(coalesce(nullif(concat_ws(' ', r.data->>'first_name', r.data->>'last_name'), ''), r.data->>'name',
                r.data->>'field_label', r.data->>'email', r.data->>'url', r.data->>'title', r.data->>'description',
                nullif(concat_ws(': ', initcap(r.data->>'type'), r.data->>'notes'), ''), r.data->>'file_name',
                nullif(concat_ws(', ', initcap(r.data->>'entity_type'), r.data->>'format'), '')), 200)`

const conditionsOf = (query: AuditQuery) => [
  ...(query.actor_id ? [sql`and r.actor_id = ${query.actor_id}`] : []),
  ...(query.entity_type ? [sql`and r.entity_type = ${query.entity_type}`] : []),
  ...(query.entity_id ? [sql`and r.entity_id = ${query.entity_id}`] : []),
  ...(query.action ? [sql`and r.type = ${query.action}`] : []),
  ...(query.request_id ? [sql`and r.request_id = ${query.request_id}`] : []),
  ...(query.since ? [sql`and r.id >= ${firstIdAt(query.since)}`] : []),
  ...(query.until ? [sql`and r.id < ${firstIdAt(query.until)}`] : []),
]
