import { lockWithBelongings, removeWithBelongings } from '../contacts/delete.ts'
import { type Caller, systemCaller } from '../database/caller.ts'
import { firstIdAt, idBefore, newId, nilId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { reader, transaction, type Tx } from '../database/transaction.ts'
import { type EventProgress, eraseEventsOf, eraseEventsWhere } from '../events/erase.ts'
import { recordEvent } from '../events/record.ts'
import { notFound } from '../http/errors.ts'
import { untilDone } from '../jobs/batches.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Job, type JobContext, NotYet } from '../jobs/job.ts'
import {
  contains,
  filtersByExternalId,
  isOfHolder,
  mentions,
  personalData,
  type Person,
  type PersonalData,
  type ScrubProgress,
  searchedAtOnce,
} from '../records/personal-data.ts'
import { mayDelete, refuseDuringUndo } from '../trash/queries.ts'
import { lockWorkspaceAsCaller } from '../workspaces/queries.ts'
import { type AnswerProgress, eraseAnswersWhere } from './answers.ts'
import {
  bulkJobsAbout,
  findCurrent,
  holdersOf,
  identifiersOf,
  latest,
  personWith,
  recordsOf,
  withMerged,
} from './person.ts'

/**
 * Erases a contact, whether it exists, is in the trash or was merged into another one: then that contact is the same
 * person and is erased with it. Every endpoint stops returning it now; a job removes what takes longer to find.
 */
export async function eraseContact(tx: Tx, id: string) {
  await lockWorkspaceAsCaller(tx) // restoring from the trash takes the same lock
  const current = await findCurrent(tx, id)
  if (!current) throw notFound('Contact')
  tx.run(sql`select ${mayDelete(tx)}`)
  if (current.isLive) lockWithBelongings(tx, [current.id])
  const person = await personWith(tx, current.id)
  refuseDuringUndo(tx, person.contactIds)
  if (current.isLive) await removeWithBelongings(tx, [current.id])
  for (const { hide } of personalData()) hide?.(tx, person)
  eraseEventsOf(tx, person.recordIds)
  const erasureId = newId()
  tx.run(sql`
    insert into erasures (workspace_id, id, person, created_at)
    values (${tx.workspaceId}, ${erasureId}, ${JSON.stringify(person)}, ${timeOf(erasureId)})`)
  enqueue(tx, finishErasure, { workspaceId: tx.workspaceId, erasureId, userId: tx.caller.userId })
  for (const contactId of new Set([current.id, id]))
    recordEvent(tx, 'contact.erased', contactId, { data: { id: contactId }, extra: { erased: true } })
}

type Erasure = {
  workspaceId: string
  erasureId: string
  /** The person who requested it, for `isPerPerson`. An earlier version enqueued none. */
  userId?: string | null
  /** Whether `completePerson` was called before the job gave way. */
  isComplete?: boolean
  scrubs?: Record<string, ScrubProgress>
}

/** The person to erase is read from the table, because a queue keeps its payloads for a day after the job has ended. */
export const finishErasure: Job<Erasure & EventProgress & AnswerProgress> = {
  name: 'personal_data.erase',
  isHeavy: true,
  writesLittle: true,
  concurrency: 4,
  perWorkspace: 1,
  isPerPerson: true,
  pacesItself: true,
  async run(context, payload) {
    const { workspaceId, erasureId, userId = null } = payload
    const caller = { ...systemCaller(workspaceId, null, 'Erasure'), userId }
    const known = await findErasure(context, caller, erasureId)
    if (!known) return
    let { person } = known
    if (!payload.isComplete) {
      person = await completePerson(context, caller, person)
      await transaction(context.database, caller, async (tx) =>
        tx.run(sql`
          update erasures set person = ${JSON.stringify(person)} where workspace_id = ${workspaceId} and id = ${erasureId}`),
      )
      payload.isComplete = true
    }
    await eraseEvents(context, caller, person, payload)
    await eraseAnswers(context, caller, person, payload)
    for (const part of personalData())
      if (!part.isReady || !(await part.isReady(context, caller, known.created_at)))
        await scrub(part, context, caller, { ...known, person }, payload).catch(ignoreNotYet)
    await transaction(context.database, caller, async (tx) => enqueue(tx, eraseAfterJobs, { workspaceId, erasureId }))
  },
}

/** A job of its own: others do not wait while it does, and what was erased is not searched again. */
export const eraseAfterJobs: Job<Erasure & EventProgress & AnswerProgress> = {
  name: 'personal_data.erase_after_jobs',
  isHeavy: true,
  writesLittle: true,
  concurrency: 4,
  perWorkspace: 1, // those that wait do not occupy the workers
  isPerPerson: true,
  pacesItself: true,
  async run(context, payload) {
    const { workspaceId, erasureId } = payload
    const caller = systemCaller(workspaceId, null, 'Erasure')
    const known = await findErasure(context, caller, erasureId)
    if (!known) return
    const waiting = personalData().filter(({ isReady }) => isReady)
    for (const { isReady } of waiting) if (!(await isReady!(context, caller, known.created_at))) throw new NotYet()
    for (const part of waiting) await scrub(part, context, caller, known, payload)
    await eraseSince(context, caller, known.person, known.created_at, payload)
    await transaction(context.database, caller, async (tx) =>
      tx.run(sql`delete from erasures where workspace_id = ${workspaceId} and id = ${erasureId}`),
    )
  },
}

/** Another job repeats it. */
function ignoreNotYet(error: unknown) {
  if (!(error instanceof NotYet)) throw error
}

/** Continues where the job gave way. */
async function scrub(
  part: PersonalData,
  context: JobContext,
  caller: Caller,
  { person, created_at }: Stored,
  payload: Erasure,
) {
  const scrubs = (payload.scrubs ??= {})
  const progress = (scrubs[part.name] ??= {})
  if (progress.isDone) return
  try {
    await part.scrub?.(context, caller, person, created_at, progress)
    progress.isDone = 'yes'
  } catch (error) {
    if (error instanceof NotYet) delete scrubs[part.name] // what it left out is looked for again
    throw error
  }
}

type Stored = { person: Person; created_at: string }

const findErasure = ({ database }: JobContext, caller: Caller, id: string) =>
  reader(database, caller).first<Stored>(sql`
    select person, created_at from erasures where workspace_id = ${caller.workspaceId} and id = ${id}`)

/** Adds what takes longer to find: the records that were deleted and purged one by one, and other contacts that had its values. */
async function completePerson({ database, signal }: JobContext, caller: Caller, known: Person): Promise<Person> {
  const db = reader(database, caller)
  const contactIds = await withMerged(db, known.contactIds, 1_000_000) // an earlier version knew only the merges in the trash
  const parts = new Set<string>()
  let after = nilId
  await untilDone({ signal }, async () => {
    const [last] = await db.all<{ id: string; parts: string[] | null }>(sql`
      with batch as (
        select id, entity_id, data from events
         where workspace_id = ${db.workspaceId} and id > ${after} order by id limit ${eventsAtOnce})
      select max(id::text) as id, array_agg(distinct entity_id) filter (where data ->> 'contact_id' = any(${contactIds}::text[])) as parts
        from batch`)
    for (const id of last!.parts ?? []) parts.add(id)
    after = last!.id ?? after
    return last!.id !== null
  })
  const found = await identifiersOf(db, contactIds)
  const names = new Map([...known.names, ...found.names].map((name) => [JSON.stringify(name), name]))
  const records = [...known.recordIds, ...(await recordsOf(db, contactIds)), ...parts]
  return {
    contactIds,
    recordIds: [...new Set([...records, ...(await bulkJobsAbout(db, records))])],
    ...latest({
      identifiers: [...new Set([...known.identifiers, ...found.identifiers])],
      names: [...names.values()],
      externalIds: [...new Set([...(known.externalIds ?? []), ...found.externalIds])],
    }),
    holders: await holdersOf(db, contactIds),
  }
}

const eventsAtOnce = 5000

async function eraseEvents(context: JobContext, caller: Caller, person: Person, progress: EventProgress) {
  const { recordIds } = person
  await eraseEventsWhere(
    context,
    caller,
    sql`
      e.entity_id = any(${recordIds}::uuid[]) and e.type <> 'contact.erased'
      or e.data ->> 'entity_id' = any(${recordIds}::text[])
      or ${isQuotedBy(person)}
      or ${isOfHolder(sql`e.entity_id`, sql`e.transaction`, sql`e.created_at`, person)}`,
    progress,
    searchedAtOnce(person, eventsAtOnce),
  )
}

/** The entity types whose events can quote a person. */
const quotingTypes = () => personalData().flatMap(({ quotingEvents }) => quotingEvents ?? [])

const isQuotedBy = (person: Person) => sql`
  e.entity_type = any(${quotingTypes()}::text[])
  and (${mentions(sql`e.data::text`, person, contains)} or ${mentions(sql`e.changes::text`, person, contains)}
       or ${filtersByExternalId(sql`concat(e.data, e.changes)`, person)})`

/**
 * What was changed while the erasure waited, such as an import that was cancelled, was recorded and answered with the texts
 * that it had. What was made since then may be about somebody else, or the same person with a new contact.
 */
async function eraseSince(
  context: JobContext,
  caller: Caller,
  person: Person,
  erasedAt: string,
  progress: EventProgress & AnswerProgress,
) {
  const { workspaceId } = caller
  progress.lastEvent ??= idBefore(erasedAt)
  await eraseEventsWhere(
    context,
    caller,
    sql`e.entity_id < ${firstIdAt(erasedAt)} and ${isQuotedBy(person)}`,
    progress,
    searchedAtOnce(person, eventsAtOnce),
  )
  const isQuoting = sql`
    exists (select from events e
             where e.workspace_id = ${workspaceId} and e.entity_type = any(${quotingTypes()}::text[]) and e.entity_id < ${firstIdAt(erasedAt)}
               and e.entity_id = substring(body from '^\{"data":\{"id":"([0-9a-f-]{36})"')::uuid)`
  await eraseAnswers(
    context,
    caller,
    person,
    progress,
    sql`k.created_at > ${timeOf(idBefore(erasedAt))} and ${isQuoting}`,
  )
}

const eraseAnswers = (
  context: JobContext,
  caller: Caller,
  person: Person,
  progress: AnswerProgress,
  which = sql`true`,
) =>
  eraseAnswersWhere(
    context,
    caller,
    sql`${which} and (${answersWith(person)} or ${mentions(sql`body`, person)} or ${filtersByExternalId(sql`body`, person)})`,
    progress,
    { bytes: searchedAtOnce(person, 8_000_000) },
  )

/**
 * Stored responses that contain one of the contacts or of the records that belong to it. A deal only contains their ids, and
 * a conflict with If-Match, which has an ETag, none: those that were stored before `record_id` existed are all erased.
 * The ids are taken out of the text and looked up: to search the text for each would take minutes for a hundred thousand.
 * Also those about another contact while it had values of the person: a request begins before its merge.
 */
const answersWith = ({ recordIds, holders }: Person) => sql`
  k.record_id = any(${recordIds}::uuid[])
  or k.etag is not null and k.record_id is null
  or exists (select from regexp_matches(body, '"(?:contact_|entity_)?id":"([0-9a-f-]{36})"', 'g') as found
           where found[1] = any(${recordIds}::text[]))
  or exists (select from json_to_recordset(${JSON.stringify(holders)}) as h (id uuid, merged_at timestamptz, undone_at timestamptz)
           where k.created_at between h.merged_at - interval '1 minute' and h.undone_at + interval '1 minute'
             and (k.record_id = h.id or strpos(body, h.id::text) > 0))`
