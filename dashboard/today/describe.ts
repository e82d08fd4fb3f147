import type { Schemas } from '../api/client.ts'
import { type Activity, kindOfEvent } from '../kinds/registry.ts'
import { countOf } from '../kinds/words.ts'

type Event = Schemas['Event']

/** The record's own time comes first: an import may enter records long after they were made. */
export type Entry = Omit<Activity, 'verb' | 'at'> & {
  id: string
  verb?: string
  /** Who did it, written after the name. */
  by: string
  at: string
  /** When it was entered, which may be later than when it happened. */
  recordedAt: string
}

/** An import that made or changed records, as one entry. */
export function describeImport(one: Schemas['Import']): Entry | undefined {
  const { id, entity_type, imported_rows: rows, actor, created_at, completed_at } = one
  if (rows === 0) return undefined
  const at = completed_at ?? created_at
  const name = countOf(entity_type, rows)
  const by = actor ? `imported by ${actor.name}` : 'imported'
  return { id, name, href: `/settings/imports/${id}`, by, at, recordedAt: at }
}

const verbs: Record<string, string> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  completed: 'Completed',
  stage_moved: 'Moved',
}

/** Shorter runs of the same event are shown one by one. */
const fewest = 4

/**
 * Events in words, the latest first. What one request did to many records is one entry, with their number in `totals`
 * by the id of the request, or else as many as there are events.
 */
export function describeAll(events: readonly Event[], totals: ReadonlyMap<string, number> = new Map()): Entry[] {
  const groups = Map.groupBy(events, ({ id, type, request_id }) => (request_id ? `${type} ${request_id}` : id))
  return [...groups.values()].flatMap((group): Entry[] => {
    if (group.length < fewest) return group.flatMap((event) => describe(event) ?? [])
    const [{ id, type, actor, created_at, request_id }] = group as [Event]
    const kind = kindOfEvent(type)
    const verb = verbs[type.split('.')[1]!]
    if (!kind?.responsible || !verb) return []
    const name = countOf(kind.plural, totals.get(request_id!) ?? group.length)
    return [{ id, verb, name, by: `by ${actor.name}`, at: created_at, recordedAt: created_at }]
  })
}

type Job = Pick<Schemas['BulkJob'], 'entity_type' | 'changed' | 'created_at' | 'completed_at'>

/** The bulk job that an event is of. Several may run at the same time, such as those that reassign all kinds of records. */
export const jobOf = <One extends Job>({ type, created_at: time }: Event, jobs: readonly One[]) =>
  jobs.find(
    ({ entity_type, changed, created_at, completed_at }) =>
      entity_type === kindOfEvent(type)?.plural &&
      changed > 0 &&
      created_at <= time &&
      (completed_at === null || completed_at >= time),
  )

/** An event in words; undefined for events that are not shown. */
export function describe(event: Event): Entry | undefined {
  const activity = activityOf(event)
  if (!activity) return undefined
  const { id, actor, created_at } = event
  return { ...activity, id, by: `by ${actor.name}`, at: activity.at ?? created_at, recordedAt: created_at }
}

function activityOf(event: Event): Activity | undefined {
  const { type, data } = event
  const kind = kindOfEvent(type)
  if (!kind || !data) return undefined
  const describe = kind.activity?.[type]
  if (describe) return describe(data as never, event)
  if (!kind.isMain || !kind.result) return undefined
  const { label: name, href } = kind.result(data as never)
  const { created_at: at } = data as { created_at?: string }
  if (type === `${kind.name}.created`) return { verb: `New ${kind.noun}`, name, href, at }
  if (type === `${kind.name}.deleted`) return { verb: 'Deleted', name }
  if (type === `${kind.name}.restored`) return { verb: 'Restored', name, href }
  return undefined
}
