import { enterAsSystem } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { planAnew, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { bodyOf, type Event } from '../events/body.ts'
import type { Reply } from '../outbound/client.ts'
import type { Verdict } from './verdict.ts'

export type Claimed = { workspace_id: string; webhook_id: string; delivery_id: string }

/** A delivery to send, with all the data it needs. */
export type Loaded = {
  id: string
  workspace_id: string
  webhook_id: string
  tries: number
  started_at: string
  url: string
  /** The secrets of the webhook. */
  status: 'active' | 'paused' | 'failed'
  secret: Buffer
  previous_secrets: Buffer[]
  event_id: string
  /** The body of its event, which all webhooks that receive it share. */
  body: Buffer
}

// If a worker is killed, its deliveries are due again after this time. A running worker renews its claims every 3 s.
const lease = sql`interval '10 seconds'`
const nowPlus = (ahead: number) => sql`(now() + ${ahead}::float8 * interval '1 second')`
const timeIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** How many more deliveries may be claimed: in total, for each workspace, and for each known webhook. */
export type Room = {
  inAll: number
  perWorkspace: number
  workspaces: Map<string, number>
  webhooks: Map<string, number>
}

/** Whether anything is queued. Usually nothing is, after a change in a workspace without webhooks. */
const isWaiting = async (database: Database) =>
  (await database.send([sql`select from delivery_queue order by webhook_id limit 1`]))[0]!.length > 0

/** Claims due deliveries from the lanes of the webhooks that are known to respond. */
export async function claimKnown(database: Database, room: Room, ahead: number): Promise<Claimed[]> {
  if (room.inAll === 0 || room.webhooks.size === 0 || !(await isWaiting(database))) return []
  return (await database.send([claim(knownLanes(room), room, ahead)]))[0] as Claimed[]
}

/** The same for all others, with a separate capacity. They continue with the webhook that follows `after`, where the last round ended. */
export async function claimOthers(
  database: Database,
  room: Room,
  { except, atFirst, after, ahead }: { except: string[]; atFirst: number; after: string; ahead: number },
): Promise<{ claimed: Claimed[]; after: string }> {
  if (room.inAll === 0 || !(await isWaiting(database))) return { claimed: [], after }
  const lanes = nextLanes(room, { except, atFirst, after, ahead })
  const [tried] = (await database.send([claim(lanes, room, ahead)])) as [Claimed[]]
  return { claimed: tried, after: furthest(tried, after) }
}

const knownLanes = ({ webhooks }: Room) => sql`
  lane (place, webhook_id, free) as (
    select row_number() over (), webhook_id, free
      from unnest(${[...webhooks.keys()]}::uuid[], ${[...webhooks.values()]}::int[]) as known (webhook_id, free))`

/**
 * Finds the lanes by skipping through the index from one webhook to the next, once around, so that a long queue in one
 * does not slow down the others. Those of workspaces without deliveries in progress go first.
 */
function nextLanes(
  { inAll, workspaces, webhooks }: Room,
  { except, atFirst, after, ahead }: { except: string[]; atFirst: number; after: string; ahead: number },
) {
  const fullOf = (rooms: Map<string, number>) => [...rooms].filter(([, free]) => free <= 0).map(([id]) => id)
  const hop = (to: Sql, lap: Sql) => sql`
    (select q.webhook_id, q.workspace_id, q.due_at, ${lap} as lap
       from delivery_queue q where ${to} order by q.webhook_id, q.due_at limit 1)`
  return sql`
    step (place, webhook_id, workspace_id, due_at, lap) as (
      select 0, ${after}::uuid, null::uuid, 'infinity'::timestamptz, 1
      union all
      select step.place + 1, next.webhook_id, next.workspace_id, next.due_at, next.lap
        from step
       cross join lateral (
         ${hop(sql`q.webhook_id > step.webhook_id and q.webhook_id <= case step.lap when 1 then ${lastId} else ${after}::uuid end`, sql`step.lap`)}
         union all
         ${hop(sql`step.lap = 1 and q.webhook_id <= ${after}::uuid`, sql`2`)}
         limit 1) as next
    ), found as (
      select place, webhook_id
        from step
       where due_at <= ${nowPlus(ahead)} and webhook_id <> all (${[...except, ...fullOf(webhooks)]}::uuid[])
         and workspace_id <> all (${fullOf(workspaces)}::uuid[])
       order by workspace_id = any (${[...workspaces.keys()]}::uuid[]), place
       limit ${Math.max(inAll, fewestLanes)}::int
    ), lane (place, webhook_id, free) as (
      select found.place, found.webhook_id, coalesce(known.free, ${atFirst}::int)
        from found
        left join unnest(${[...webhooks.keys()]}::uuid[], ${[...webhooks.values()]}::int[]) as known (webhook_id, free)
          on known.webhook_id = found.webhook_id)`
}

/** As a bound of the index: a condition that is only checked would read the rest of the queue. */
const lastId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`

/** How many lanes are compared for the next place. */
const fewestLanes = 100

/**
 * Takes the first delivery of each lane, then the second of each, and so on, until the limit of the workspace or the total is
 * reached. The workspace with the fewest deliveries in progress goes first.
 */
const claim = (lanes: Sql, { inAll, perWorkspace, workspaces }: Room, ahead: number) =>
  planAnew(sql`
    with recursive ${lanes}, line as (
      select q.workspace_id, q.delivery_id, lane.place, row_number() over (partition by lane.place order by q.due_at) as turn
        from lane
       cross join lateral (
         select q.workspace_id, q.delivery_id, q.due_at
           from delivery_queue q
          where q.webhook_id = lane.webhook_id and q.due_at <= ${nowPlus(ahead)}
          order by q.due_at
          limit lane.free) as q
    ), shared as (
      select line.delivery_id, line.turn, line.place, coalesce(theirs.free, ${perWorkspace}::int) as free,
             row_number() over (partition by line.workspace_id order by line.turn, line.place) as nth
        from line
        left join unnest(${[...workspaces.keys()]}::uuid[], ${[...workspaces.values()]}::int[]) as theirs (workspace_id, free)
          on theirs.workspace_id = line.workspace_id
    ), due as (
      select q.delivery_id
        from delivery_queue q
       where q.delivery_id = any (array(
               select delivery_id from shared where nth <= free order by nth - free, turn, place limit ${inAll}::int))
         and q.due_at <= ${nowPlus(ahead)}
         for update skip locked
    )
    update delivery_queue q
       set due_at = ${nowPlus(ahead)} + ${lease}, claimed = true
     where q.delivery_id = any (array(select delivery_id from due))
    returning q.workspace_id, q.webhook_id, q.delivery_id`)

/** Where the round ended. */
function furthest(claimed: readonly Claimed[], after: string) {
  const ids = claimed.map(({ webhook_id }) => webhook_id).sort()
  return ids.findLast((id) => id <= after) ?? ids.at(-1) ?? after
}

/** A delivery that is not found was delivered, or deleted together with its webhook. */
export async function loadDeliveries(database: Database, claimed: readonly Claimed[]): Promise<Map<string, Loaded>> {
  const workspaces = [...Map.groupBy(claimed, ({ workspace_id }) => workspace_id)]
  const results = await database.send(
    workspaces.flatMap(([workspaceId, claims]) => {
      const ids = claims.map(({ delivery_id }) => delivery_id)
      return [enterAsSystem(workspaceId), selectDeliveries(workspaceId, ids), selectEvents(workspaceId, ids)]
    }),
  )
  const loaded = new Map<string, Loaded>()
  for (let i = 0; i < workspaces.length; i++) {
    const [deliveries, events] = [results[3 * i + 1], results[3 * i + 2]] as [Row[], Event[]]
    const bodies = new Map(events.map((event) => [event.id + event.type, Buffer.from(bodyOf(event))]))
    for (const { type, ...delivery } of deliveries) {
      const body = bodies.get(delivery.event_id + type)
      if (body) loaded.set(delivery.id, { ...delivery, body })
    }
  }
  return loaded
}

type Row = Omit<Loaded, 'body'> & { type: string }

// One delivery or hundreds: a cached plan took 2 s for 320 of them, a new plan takes 15 ms.
const selectDeliveries = (workspaceId: string, ids: readonly string[]) =>
  planAnew(sql`
  select d.id, d.workspace_id, d.webhook_id, d.tries, d.started_at, w.url, w.status, w.secret,
         array(select p.secret from unnest(w.previous_secrets, w.previous_secrets_until) as p (secret, until)
                where p.until > now() order by p.until desc) as previous_secrets,
         d.event_id, d.event_type as type
    from deliveries d
    join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
   where d.workspace_id = ${workspaceId} and d.id = any (${ids}::uuid[]) and d.status = 'pending'`)

/** Once for all deliveries: with a hundred webhooks, an event of a megabyte would otherwise take a hundred. */
const selectEvents = (workspaceId: string, ids: readonly string[]) =>
  planAnew(sql`
  select e.id, d.event_type as type, e.created_at, e.workspace_id, e.request_id,
         -- the contents of an erased record are null
         coalesce(e.data, json_build_object('id', e.entity_id))::text as data,
         case when d.event_type = e.type then e.changes else '{}' end as changes, e.extra
    from (select distinct event_id, event_type from deliveries
           where workspace_id = ${workspaceId} and id = any (${ids}::uuid[])) as d
    join events e on e.workspace_id = ${workspaceId} and e.id = d.event_id`)

export type Attempt = { delivery: Loaded; verdict: Verdict; reply: Reply; durationMs: number }

/**
 * Records results of all workspaces in one round trip and one transaction. A delivery that another worker completed
 * meanwhile stays delivered. Rows are locked in the order of their ids, as everywhere, to avoid deadlocks.
 */
export async function recordAttempts(database: Database, given: readonly Attempt[], ahead: number) {
  const attempts = given.toSorted((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1))
  const workspaces = [...Map.groupBy(attempts, ({ delivery }) => delivery.workspace_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const ended = attempts.filter(({ verdict }) => verdict.delay === null)
  const delayed = attempts.filter(({ verdict }) => verdict.delay !== null)
  await database.send([
    ...workspaces.flatMap(([workspaceId, attempts]) => [
      enterAsSystem(workspaceId),
      updateDeliveries({ workspaceId, isDistributed: database.isDistributed }, attempts, ahead),
    ]),
    lockInQueue(attempts.map(({ delivery }) => delivery.id)),
    ...(ended.length > 0 ? [deleteFromQueue(ended.map(({ delivery }) => delivery.id))] : []),
    ...(delayed.length > 0
      ? [
          sql`
            update delivery_queue q
               set due_at = ${nowPlus(ahead)} + later.delay * interval '1 second', claimed = false
              from unnest(${delayed.map(({ delivery }) => delivery.id)}::uuid[], ${delayed.map(({ verdict }) => verdict.delay)}::float8[]) as later (id, delay)
             where q.delivery_id = later.id`,
        ]
      : []),
  ])
}

/** Records the last attempt of a delivery, together with the new state of its webhook. */
export function recordLastAttempt(tx: Tx, attempt: Attempt, ahead: number) {
  tx.run(updateDeliveries(tx, [attempt], ahead))
  tx.run(deleteFromQueue([attempt.delivery.id]))
}

type Place = { workspaceId: string; isDistributed: boolean }

const updateDeliveries = ({ workspaceId, isDistributed }: Place, attempts: readonly Attempt[], ahead: number) =>
  planAnew(sql`
  update deliveries d
     set status = a.status, attempts = d.attempts + 1, tries = d.tries + 1,
         response_status = a.response_status, error = a.error, duration_ms = a.duration_ms,
         response_body = case when a.response_body is not null and not ${isErased(workspaceId)} then a.response_body end,
         ${timesAfter(isDistributed, ahead)}
    from unnest(${attempts.map(({ delivery }) => delivery.id)}::uuid[],
                ${attempts.map(({ verdict }) => verdict.status)}::text[],
                ${attempts.map(({ reply }) => reply.status)}::int[],
                ${attempts.map(({ reply }) => reply.body)}::text[],
                ${attempts.map(({ verdict }) => verdict.error)}::text[],
                ${attempts.map(({ durationMs }) => durationMs)}::int[],
                ${attempts.map(({ verdict }) => verdict.delay)}::float8[],
                ${attempts.map(({ verdict: { delay } }) => (delay === null ? null : timeIn(ahead + delay)))}::timestamptz[],
                ${attempts.map(({ verdict: { status } }) => (status === 'delivered' ? timeIn(ahead) : null))}::timestamptz[])
         as a (id, status, response_status, response_body, error, duration_ms, delay, next_attempt_at, delivered_at)
   where d.workspace_id = ${workspaceId} and d.id = a.id and d.status = 'pending'`)

/** A receiver may return what it received before the record was erased. */
const isErased = (workspaceId: string) => sql`
  exists (select from events e where e.workspace_id = ${workspaceId} and e.id = d.event_id and e.data is null)`

/** By the clock of the database, like the times in the queue. Citus accepts such times only as values, by our own clock. */
const timesAfter = (isDistributed: boolean, ahead: number) =>
  isDistributed
    ? sql`next_attempt_at = a.next_attempt_at, delivered_at = a.delivered_at, updated_at = ${timeIn(ahead)}`
    : sql`
      next_attempt_at = ${nowPlus(ahead)} + a.delay * interval '1 second',
      delivered_at = case when a.status = 'delivered' then ${nowPlus(ahead)} end, updated_at = ${nowPlus(ahead)}`

export const dropFromQueue = (database: Database, ids: readonly string[]) =>
  database.send([lockInQueue(ids), deleteFromQueue(ids)])

const deleteFromQueue = (ids: readonly string[]) =>
  sql`delete from delivery_queue where delivery_id = any (${ids}::uuid[])`

const lockInQueue = (ids: readonly string[]) =>
  sql`select from delivery_queue where delivery_id = any (${ids}::uuid[]) order by delivery_id for update`

export const holdClaims = (database: Database, ids: readonly string[], ahead: number) =>
  database.send([
    lockInQueue(ids),
    sql`
    update delivery_queue
       set due_at = ${nowPlus(ahead)} + ${lease}
     where delivery_id = any (${ids}::uuid[]) and claimed`,
  ]) // except deliveries that were postponed meanwhile

export const releaseClaims = (database: Database, ids: readonly string[], ahead: number) =>
  database.send([
    lockInQueue(ids),
    sql`update delivery_queue set due_at = ${nowPlus(ahead)}, claimed = false where delivery_id = any (${ids}::uuid[])`,
  ])
