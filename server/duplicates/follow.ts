import { systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { horizonOf, type Running, runningTransactions } from '../events/horizon.ts'
import type { Recorded } from '../events/record.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { watchTurn } from '../jobs/give-way.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { findDuplicates } from './find.ts'
import { comparedFields, type EntityType, entityTypes, kinds } from './kinds.ts'
import { forgetDismissals } from './queries.ts'

/** Records in one transaction. The live streams of the workspace wait for it: see horizon.ts. */
const size = 100
/** The newest contacts of merged companies, which are compared again. */
const maxContacts = 500

/**
 * Compares the records that were changed since its last run, and those that existed before its first run. It reads the event
 * log in the order of commits, so that no change is missed.
 */
export const followChanges: Job<{ workspaceId: string }> = {
  name: 'duplicates.follow',
  concurrency: 2,
  perWorkspace: 1,
  delaySeconds: 5,
  isHeavy: true,
  run: (context, payload) => follow(context, payload),
}

export async function follow(
  { database, signal }: Pick<JobContext, 'database' | 'signal'>,
  { workspaceId }: { workspaceId: string },
  turn?: number,
) {
  const caller = systemCaller(workspaceId, null, 'duplicates.follow')
  const isTurnOver = watchTurn({ database }, followChanges, caller, turn)
  let hasFound = false
  for (const type of entityTypes) {
    for (;;) {
      signal.throwIfAborted()
      const count = await transaction(database, caller, (tx) => followBatch(tx, type))
      hasFound ||= count > 0
      if (count < size) break
      if (await isTurnOver()) return transaction(database, caller, async (tx) => continueLater(tx))
    }
  }
  // Events of transactions that were still running are read by the next run.
  if (hasFound) await transaction(database, caller, async (tx) => enqueue(tx, followChanges, { workspaceId }))
}

/** One job, behind those of other workspaces, takes the place of all that wait: there may be one for every few seconds. */
function continueLater(tx: Tx) {
  const { workspaceId } = tx
  tx.run(sql`
    delete from pgboss.job where name = ${followChanges.name} and state = 'created' and group_id = ${workspaceId}`)
  enqueue(tx, followChanges, { workspaceId })
}

type Change = {
  entity_id: string
  transaction: string
  id: string
  merged_into: string | null
  unmerged_from: string | null
  is_compared: boolean
}
type Scan = { last_id: string | null; transaction: string; event_id: string }

/** Returns the number of records or events that were read. */
async function followBatch(tx: Tx, type: EntityType): Promise<number> {
  const own = sql`workspace_id = ${tx.workspaceId} and entity_type = ${type}`
  const horizon = horizonOf(tx.workspaceId, (await tx.first<Running>(runningTransactions))!)
  tx.run(sql`
    insert into duplicate_scans (workspace_id, entity_type, last_id, transaction, event_id)
    select ${tx.workspaceId}, ${type}, ${nilId}, ${horizon}::xid8, ${nilId}
     where exists (select from workspaces where id = ${tx.workspaceId})
    on conflict do nothing`)
  const scan = await tx.first<Scan>(sql`
    select last_id, transaction::text, event_id from duplicate_scans where ${own} for update`)
  if (!scan) return 0
  if (scan.last_id !== null) {
    const { table, isLive } = kinds[type]
    const older = await tx.all<{ id: string }>(sql`
      select id from ${table}
       where workspace_id = ${tx.workspaceId} and id > ${scan.last_id} and ${isLive}
       order by id
       limit ${size}`)
    const ids = older.map(({ id }) => id)
    await findDuplicates(tx, type, ids)
    const last = ids.length < size ? null : ids.at(-1)!
    tx.run(sql`update duplicate_scans set last_id = ${last} where ${own}`)
    return size // the event log follows
  }
  // Ordered by the columns of the table: `transaction` alone would be the text, in which 1000 comes before 999.
  const events = await tx.all<Change>(sql`
    select e.entity_id, e.transaction::text, e.id, e.extra ->> 'merged_into' as merged_into,
           e.extra ->> 'unmerged_from' as unmerged_from,
           e.changes is null or exists (
             select from json_object_keys(e.changes) as field where field = any(${comparedFields[type]}::text[])) as is_compared
      from events e
     where e.workspace_id = ${tx.workspaceId} and e.entity_type = ${type}
       and (e.transaction, e.id) > (${scan.transaction}::xid8, ${scan.event_id}::uuid)
       and e.transaction < ${horizon}::xid8
     order by e.transaction, e.id
     limit ${size}`)
  // Also if there are none: the events of other types are not read again. After 450,000 changes of contacts, looking for
  // changed companies took 0.3 seconds in three parallel processes in every run.
  const last = events.length < size ? { transaction: horizon, id: nilId } : events.at(-1)!
  tx.run(sql`update duplicate_scans set transaction = ${last.transaction}::xid8, event_id = ${last.id} where ${own}`)
  forgetDismissals(
    tx,
    events.flatMap(({ entity_id, merged_into }) => (merged_into ? entity_id : [])),
  )
  const changed = events.filter(({ is_compared }) => is_compared).map(({ entity_id }) => entity_id)
  if (changed.length > 0) await findDuplicates(tx, type, [...new Set(changed)])
  if (type === 'company') await compareContactsOf(tx, events)
  return events.length
}

/** Contacts get another company when companies are merged, without an event of their own. The newest are compared again. */
async function compareContactsOf(tx: Tx, events: readonly Change[]) {
  const companies = events.flatMap(({ entity_id, merged_into, unmerged_from }) => {
    const other = merged_into ?? unmerged_from
    return other ? [entity_id, other] : []
  })
  if (companies.length === 0) return
  const contacts = await tx.all<{ id: string }>(sql`
    select id from contacts
     where workspace_id = ${tx.workspaceId} and company_id = any(${companies}::uuid[])
     order by id desc
     limit ${maxContacts}`)
  const ids = contacts.map(({ id }) => id)
  await findDuplicates(tx, 'contact', ids)
}

/** When this process last enqueued a job for each workspace. */
const enqueuedAt = new Map<string, number>()
/** Shorter than the delay of the job, so that the job which is already waiting sees the change. */
const pause = 4000

/** Enqueues the comparison of a changed contact or company. One job handles all changes within a few seconds. */
export function followChange(tx: Tx, { entity }: Pick<Recorded, 'entity'>) {
  if (!(entity in kinds) || pending.has(tx)) return
  const { workspaceId } = tx
  if (Date.now() - (enqueuedAt.get(workspaceId) ?? 0) < pause) return
  pending.add(tx)
  enqueue(tx, followChanges, { workspaceId })
  tx.afterCommit(() => {
    if (enqueuedAt.size > 10_000) enqueuedAt.clear()
    enqueuedAt.set(workspaceId, Date.now())
  })
}
const pending = new WeakSet<Tx>()

/** Enqueues the comparison of all records, for those that were added without events. */
export function compareAll(tx: Tx) {
  tx.run(sql`delete from duplicate_scans where workspace_id = ${tx.workspaceId}`)
  enqueue(tx, followChanges, { workspaceId: tx.workspaceId })
}

/** Enqueues the comparison of records that were missed: those of an earlier version, and changes whose job was lost. */
export const followAll: Job<Record<string, never>> = {
  name: 'duplicates.follow_all',
  everyMinutes: 30,
  async run({ database, signal }) {
    const [workspaces] = await database.send([sql`select id from workspaces`])
    for (const { id } of workspaces as { id: string }[]) {
      signal.throwIfAborted()
      await transaction(database, systemCaller(id, null, 'duplicates.follow_all'), async (tx) => {
        if (await isBehind(tx)) enqueue(tx, followChanges, { workspaceId: id })
      })
    }
  },
}

async function isBehind(tx: Tx) {
  const behind = await tx.first(sql`
    select
     where (select count(*) from duplicate_scans where workspace_id = ${tx.workspaceId}) < ${entityTypes.length}
        or exists (select from duplicate_scans s
                    where s.workspace_id = ${tx.workspaceId}
                      and (s.last_id is not null
                           or exists (select from events e
                                       where e.workspace_id = ${tx.workspaceId} and e.entity_type = s.entity_type
                                         and (e.transaction, e.id) > (s.transaction, s.event_id))))`)
  return behind !== undefined
}
