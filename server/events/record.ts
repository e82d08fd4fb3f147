import { openSignal } from '../cluster/signal.ts'
import { bytesOfDeliveries, noteStored } from '../database/disk-space.ts'
import { newId, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { Insert } from '../database/writes.ts'
import { derivedFields } from '../http/envelope.ts'
import { audienceOf, entityTypeOf, type EventType, type Notifies, notifiesOf, webhookTypeOf } from './catalogue.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

type Details = {
  /** The record as the API shows it after the change, or as it was before it was deleted. */
  data?: object | null
  changes?: Changes
  /** Further fields of the event, as its resource declares them. */
  extra?: Record<string, unknown>
}

const intoEvents = sql`
  events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_id, actor_name, request_id, import_id, data,
          changes, extra, created_at)`

/** Runs in the transaction of the caller, so the event exists if and only if the change is committed. */
export function recordEvent(tx: Tx, type: EventType, entityId: string, { data, changes, extra }: Details = {}) {
  const { caller } = tx
  const id = newId()
  const texts = [json(data), json(changes), json(extra)]
  const row = sql`
    (${tx.workspaceId}, ${id}, ${type}, ${entityTypeOf(type)}, ${entityId},
            ${caller.type}, ${caller.id}, ${caller.name}, ${caller.requestId}, ${caller.importId},
            ${texts[0]}, ${texts[1]}, ${texts[2]}, ${timeOf(id)})`
  spread(tx, type, [id], { into: intoEvents, row }, lengthOf(texts))
  observe(tx, type, entityId, data, changes)
  return id
}

/** Records the same event for many records, in their order. */
export function recordEvents(tx: Tx, type: EventType, records: readonly { id: string }[]) {
  if (records.length === 0) return
  const { caller } = tx
  const events = records.map((data) => {
    const id = newId()
    return { id, entity_id: data.id, data, created_at: timeOf(id) }
  })
  const text = JSON.stringify(events)
  const recording = sql`
    insert into events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_id, actor_name, request_id,
                        import_id, data, created_at)
    select ${tx.workspaceId}, id, ${type}, ${entityTypeOf(type)}, entity_id,
           ${caller.type}, ${caller.id}, ${caller.name}, ${caller.requestId}, ${caller.importId}::uuid, data, created_at
      from json_to_recordset(${text})
        as event (id uuid, entity_id uuid, data json, created_at timestamptz)`
  const ids = events.map(({ id }) => id)
  spread(tx, type, ids, recording, text.length)
  for (const record of records) observe(tx, type, record.id, record, undefined)
}

/** A recorded change, and whom its resource notifies of it. */
export type Recorded = {
  type: EventType
  entity: string
  entityId: string
  notifies: Notifies | undefined
  data: object | null | undefined
  changes: Changes | undefined
}

/** Receives every recorded change and may add statements to its transaction. */
export type Observer = (tx: Tx, recorded: Recorded) => void

const observers: Observer[] = []

/** Called once for each resource that observes changes: see resources.ts. */
export const observeThrough = (observer: Observer) => void observers.push(observer)

function observe(
  tx: Tx,
  type: EventType,
  entityId: string,
  data: object | null | undefined,
  changes: Changes | undefined,
) {
  const recorded = { type, entity: entityTypeOf(type), entityId, notifies: notifiesOf(type), data, changes }
  for (const observer of observers) observer(tx, recorded)
}

/** Passes events on to the subscribers of this type. Its statement runs in the recording transaction, so they are notified only if it commits. */
export type Publisher = {
  statement(tx: Tx, type: EventType, eventIds: readonly string[]): Sql
  afterCommit(): void
}

let publisher: Publisher | undefined

/** Called once: see resources.ts. */
export const publishThrough = (given: Publisher) => void (publisher = given)

function spread(tx: Tx, type: EventType, ids: readonly string[], recording: Insert, length: number) {
  const { workspaceId } = tx
  const audience = audienceOf(type)
  const sentAs = webhookTypeOf(type)
  const publish = sentAs === undefined ? undefined : publisher
  tx.write(recording, publish?.statement(tx, sentAs!, ids))
  tx.tally('events', ids.length)
  if (audience === 'owners') tx.tally('owner_events', ids.length)
  else if (tx.caller.importId) tx.tally('import_events', ids.length)
  if (publish) tx.afterCommit(publish.afterCommit)
  const { userId } = tx.caller
  tx.afterCommit(() => {
    recorded.send(workspaceId)
    const deliveries = publish ? ids.length * bytesOfDeliveries(workspaceId, sentAs!) : 0
    noteStored({ userId, workspaceId }, length + deliveries)
  })
}

const recorded = openSignal('events')

export const onRecorded = (listener: (workspaceId: string) => void) => recorded.listen(listener)

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
const lengthOf = (texts: readonly (string | null)[]) => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)

/** The fields that differ, as `{ field: { from, to } }`; undefined if there are none. */
export function changesBetween<Entity extends object>(before: Entity, after: Entity): Changes | undefined {
  const changes: Changes = {}
  for (const field of Object.keys(after) as (keyof Entity & string)[]) {
    if (derivedFields.has(field)) continue
    if (!isSame(before[field], after[field])) changes[field] = { from: before[field] ?? null, to: after[field] ?? null }
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** Compares JSON values. The order of keys in an object does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  const [before, after] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...new Set([...before.keys(), ...after.keys()])].every((name) => isSame(before.get(name), after.get(name)))
}
