import { type Static, Type } from 'typebox'
import { firstIdAt, nilId } from '../database/ids.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { Id, nullable, Time } from '../http/envelope.ts'
import { byId, cursorListQuery, list } from '../http/lists.ts'
import { Actor, actorColumn } from './actor.ts'
import { extraFields, type Event as Recorded } from './body.ts'
import { type EventType, extras, recordEventTypes } from './catalogue.ts'
import { isSnapshot, parseSnapshot, type Snapshot } from './horizon.ts'

/** Created when the routes are registered, because its description lists the events that the resources declared. */
export const eventSchema = () =>
  Type.Object(
    {
      id: Id,
      type: Type.Unsafe<string>({ type: 'string', enum: recordEventTypes }),
      created_at: Time,
      workspace_id: Type.String(),
      request_id: nullable(Type.String({ description: 'The X-Request-Id of the request' })),
      actor: { ...Actor, description: 'Who made the change, by the name they had then. Only in this list' },
      import_id: nullable({ ...Id, description: 'The import that made the change. Only in this list' }),
      data: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'The record as the API showed it after the change, or before it was deleted',
        examples: [{ id: '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a', first_name: 'Ada' }],
      }),
    },
    {
      title: 'Event',
      additionalProperties: true,
      description: [
        'The event as webhooks and the live stream receive it, with `actor` and `import_id`. An update also has `changes`.',
        ...new Set(extras().map((extra) => extra.description)),
      ].join(' '),
    },
  )

export const EventQuery = cursorListQuery(['created_at', 'updated_at'], 'created_at', {
  type: Type.Optional(Type.Unsafe<EventType>({ enum: recordEventTypes })),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'At this time or later' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time' })),
  entity_id: Type.Optional(Type.String({ format: 'uuid', description: 'The id of the record that changed' })),
  'import_id[empty]': Type.Optional(
    Type.Boolean({ description: 'true: leaves out the changes made by imports; false: only those' }),
  ),
})
export type EventQuery = Static<typeof EventQuery>

export type EventRow = Omit<Recorded, 'data'> & {
  data: object | null
  actor: Static<typeof Actor>
  import_id: string | null
}

/** An event never changes, so sorting by either time is sorting by id, which begins with the time. */
export async function listEvents(db: Reader, query: EventQuery) {
  const { type, since, until, entity_id, 'import_id[empty]': withoutImports } = query
  const { data, meta } = await list<EventRow>(db, query, {
    table: sql`events`,
    columns: eventColumns,
    sorts: { created_at: { by: byId }, updated_at: { by: byId } },
    conditions: [
      type ? sql`and r.type = ${type}` : ofRecords,
      ...(since ? [sql`and r.id >= ${firstIdAt(since)}`] : []),
      ...(until ? [sql`and r.id < ${firstIdAt(until)}`] : []),
      ...(entity_id ? [sql`and r.entity_id = ${entity_id}`] : []),
      ...(withoutImports === true ? [sql`and r.import_id is null`] : []),
      ...(withoutImports === false ? [sql`and r.import_id is not null`] : []),
    ],
    total: type || since || until || entity_id || withoutImports === false ? undefined : totalOf(db, withoutImports),
  })
  return { data: data.map(shownEvent), meta }
}

/** The columns of an event `r`, which `shownEvent` turns into what the API returns. */
export const eventColumns = sql`
  r.id, r.type, r.created_at, r.workspace_id, r.request_id, ${actorColumn} as actor, r.import_id, r.data, r.changes, r.extra`

export const shownEvent = ({ changes, extra, ...event }: EventRow) =>
  Object.assign(event, extraFields({ type: event.type, changes, extra }))

/** Leaves out events `r` that only the audit log shows. */
export const ofRecords = sql`and r.type = any(${recordEventTypes}::text[])`

// During an upgrade, a server from before migration 0012 may still run. It adds events as a separate tally.
const recorded = sql`coalesce(sum(events), 0) + coalesce(sum(count) filter (where what = 'events'), 0)`

// Counting a million events took a second, so the events to leave out have their own tallies.
const totalOf = (db: Reader, withoutImports = false) => {
  const leftOut = withoutImports ? ['owner_events', 'import_events'] : ['owner_events']
  return sql`
    select (${recorded} - coalesce(sum(count) filter (where what = any(${leftOut}::text[])), 0))::bigint as total
      from tallies
     where workspace_id = ${db.workspaceId}`
}

/** The total of all recorded events. */
export const totalOfAll = (db: Reader) =>
  sql`select (${recorded})::bigint as total from tallies where workspace_id = ${db.workspaceId}`

/** A page of the stream ends with this many events, or with the one that makes it this long. All of it is in memory. */
export const wholePage = { events: 200, bytes: 128 * 1024 }

/**
 * An event with its position in the order of the stream. `user_id` is the only person who receives it; null for all.
 * `bytes` is the length of the page up to and including this event.
 */
export type StreamEvent = Recorded & Position & { user_id: string | null; recorded_by: string; bytes: number }

export const isWholePage = (events: readonly StreamEvent[]) =>
  events.length === wholePage.events || (events.at(-1)?.bytes ?? 0) >= wholePage.bytes

let personal: Sql | undefined

/**
 * Called once: see resources.ts. The given query returns events for one person each: workspace_id, id, type, created_at,
 * request_id, data, transaction, recorded_by and user_id.
 */
export const streamToPeople = (given: Sql) => void (personal = given)

/**
 * Ids are not in commit order: a client that has read up to an id may have missed a smaller one. `transaction` is the newest one
 * when the event was recorded, which is not older than the one that recorded it. So the events of a record are in the order
 * of its changes.
 */
export type Position = { transaction: string; id: string }

/** The transaction that recorded the event `r`. */
export const recordedBy = sql`coalesce(r.recorded_by, r.transaction)`

/** The window over the events of a page before the event `r`. */
const earlier = sql`
  earlier as (order by r.transaction, r.id rows between unbounded preceding and 1 preceding)`

/**
 * Returns the next page of events, only from transactions before the horizon (horizon.ts), so that no event can appear before
 * those already sent. A long transaction of the workspace therefore delays the events after it.
 *
 * PostgreSQL unpacks the texts of the page and one more: for a condition on a count over a window ("Run Condition" in the
 * plan), but not on a sum, it stops at the first row that does not fulfil it. The lengths are those of the texts, because
 * the stored size is that of compressed data. `offset 0` makes it unpack each text once, after sorting.
 */
export function eventsAfter(workspaceId: string, position: Position, horizon: string) {
  const texts = sql`
    select r.*, r.data::text as text from (${storedAfter(workspaceId, position, horizon)}) as r
     order by r.transaction, r.id offset 0`
  const withLength = sql`
    select r.*, coalesce(octet_length(r.text), 0) + octet_length(concat(r.changes, r.extra)) as length from (${texts}) as r`
  const withBytes = sql`
    select r.*, coalesce(sum(r.length) over earlier, 0) + r.length as bytes from (${withLength}) as r window ${earlier}`
  const counted = sql`
    select r.*, count(*) filter (where r.bytes >= ${wholePage.bytes}) over earlier as left_out from (${withBytes}) as r window ${earlier}`
  return sql`
    select r.id, r.type, r.created_at, r.workspace_id, r.request_id, r.text as data, r.changes, r.extra, r.transaction,
           r.recorded_by, r.user_id, r.bytes
      from (${counted}) as r
     where r.left_out = 0`
}

/** The events that a page may have, whatever their length. */
function storedAfter(workspaceId: string, { transaction, id }: Position, horizon: string) {
  const isNext = sql`
    r.workspace_id = ${workspaceId}
      and (r.transaction, r.id) > (${transaction}::xid8, ${id}::uuid)
      and r.transaction < ${horizon}::xid8`
  const first = sql`order by r.transaction, r.id limit ${wholePage.events}`
  const ofAll = sql`
    select r.id, r.type, r.created_at, r.workspace_id, r.request_id, r.data, r.changes, r.extra, r.transaction,
           ${recordedBy} as recorded_by, null::uuid as user_id
      from events r
     where ${isNext} ${ofRecords} ${first}`
  if (!personal) return ofAll
  return sql`
    select *
      from ((${ofAll})
            union all
            (select r.id, r.type, r.created_at, r.workspace_id, r.request_id, r.data, null, null, r.transaction, r.recorded_by, r.user_id
               from ${personal} r
              where ${isNext} ${first})) as r
     ${first}`
}

/** Where a stream begins: after an event, or at a snapshot, whose events `came` before. */
export type Start = { id: string; position: Position; came?: Snapshot }

/** Undefined if there is no such event. `id` is the id of an event, or the text of a snapshot that an earlier stream began at. */
export async function findStart(db: Reader, id: string): Promise<Start | undefined> {
  if (isSnapshot(id)) return startAt(parseSnapshot(id))
  const position = await findPosition(db, id)
  return position && { id, position }
}

export const startAt = (snapshot: Snapshot): Start => ({
  id: snapshot.text,
  position: { transaction: snapshot.xmin, id: nilId },
  came: snapshot,
})

const findPosition = (db: Reader, eventId: string) =>
  db.first<Position>(sql`
    select r.transaction, r.id from events r where r.workspace_id = ${db.workspaceId} and r.id = ${eventId} ${ofRecords}
    ${personal ? sql`union all select r.transaction, r.id from ${personal} r where r.workspace_id = ${db.workspaceId} and r.id = ${eventId}` : nothing}`)

/**
 * The message makes the commit wait until the log is on disk. Otherwise PostgreSQL would give the numbers of transactions
 * that were rolled back a moment ago again after a crash, and what these record would be taken for older than the snapshot.
 */
export async function currentSnapshot(db: Reader): Promise<Snapshot> {
  const { snapshot } = (await db.first<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot, pg_logical_emit_message(true, 'rapport', '')`,
  ))!
  return parseSnapshot(snapshot)
}

export const isIn = ({ xmax, running }: Snapshot, { recorded_by }: StreamEvent) =>
  BigInt(recorded_by) < BigInt(xmax) && !running.has(recorded_by)
