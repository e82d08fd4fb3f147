import type { Sql } from '../database/sql.ts'
import type { Schema } from '../http/json-schema.ts'

/** Every event type, by name. A resource adds its own by declaration merging: see contacts/resource.ts. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the resources
export interface EventTypes {}
/** Any string if no resource is part of the program, as when the tests of the dashboard are type-checked. */
export type EventType = [keyof EventTypes] extends [never] ? string : keyof EventTypes & string

/**
 * Who receives an event. `webhooks`: webhooks can subscribe to it, and every member can read it. `members`: every
 * member can read it. `owners`: only the audit log shows it.
 */
export type Audience = 'webhooks' | 'members' | 'owners'

/** The events that can happen to one kind of record. */
export type EntityEvents = {
  entity: string
  /** The record's name for the audit log: an SQL expression on the event `r`, whose record is `r.data`. */
  name: Sql
  types: Record<string, Audience>
  /** Fields that an event of this type has next to its record. */
  extras?: Record<string, Extra>
  /** Events that webhooks receive under the type of another one that they can subscribe to. */
  sentAs?: Record<string, string>
  notifies?: Notifies
}

/** Whom a change of a record concerns. */
export type Notifies = {
  /** The field with the id of the person who is responsible for the record. */
  person?: string
  /** The field with text that can mention people. */
  text?: string
}

export type Extra = {
  fields: Record<string, Schema>
  /** Whether every event of the type has them. */
  always: boolean
  /** What `data` can be instead of the record. */
  otherData?: Schema
  /** A sentence for the API reference: "A moved deal has `from_stage`." */
  description: string
}

type Declared = {
  audience: Audience
  entity: string
  extra: Extra | undefined
  sentAs: EventType | undefined
  notifies: Notifies | undefined
}

const declared = new Map<string, Declared>()
const nameOfEntity = new Map<string, Sql>()

// The lists below are filled once, before the routes are registered. Schemas refer to them, so do not copy them.

/** The types that webhooks can subscribe to. */
export const webhookEvents: EventType[] = []
/** All events of records, which every member may read. */
export const recordEventTypes: EventType[] = []
export const eventTypes: EventType[] = []
export const entityTypes: string[] = []

/** Called once, with the events of all resources: see resources.ts. */
export function declareEvents(entities: readonly EntityEvents[]) {
  for (const { entity, name, types, extras, sentAs, notifies } of entities) {
    nameOfEntity.set(entity, name)
    for (const [type, audience] of Object.entries(types))
      declared.set(type, {
        audience,
        entity,
        extra: extras?.[type],
        sentAs: sentAs?.[type] as EventType | undefined,
        notifies,
      })
  }
  const typesFor = (audience: Audience) =>
    [...declared].flatMap(([type, event]) => (event.audience === audience ? [type as EventType] : []))
  webhookEvents.push(...typesFor('webhooks'))
  recordEventTypes.push(...webhookEvents, ...typesFor('members'))
  eventTypes.push(...recordEventTypes, ...typesFor('owners'))
  entityTypes.push(...new Set(eventTypes.map(entityTypeOf)))
}

const declarationOf = (type: EventType) => {
  const event = declared.get(type)
  if (!event) throw new Error(`The event ${type} is not declared: import server/resources.ts first`)
  return event
}

export const audienceOf = (type: EventType) => declarationOf(type).audience
/** The kind of record that an event is about. */
export const entityTypeOf = (type: EventType) => declarationOf(type).entity
/** The type under which webhooks receive an event; undefined if they do not receive it. */
export const webhookTypeOf = (type: EventType) => {
  const { audience, sentAs } = declarationOf(type)
  return audience === 'webhooks' ? type : sentAs
}
/** The events that webhooks receive under another type. */
export const renamedEvents = () =>
  Object.fromEntries([...declared].flatMap(([type, { sentAs }]) => (sentAs ? [[type, sentAs]] : [])))
export const notifiesOf = (type: EventType) => declarationOf(type).notifies
export const extraOf = (type: EventType) => declarationOf(type).extra
export const extras = () => [...declared.values()].flatMap(({ extra }) => extra ?? [])
export const entityNames = (): ReadonlyMap<string, Sql> => nameOfEntity
