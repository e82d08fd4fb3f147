import type { Config } from '../config.ts'
import { askerOf } from '../database/caller.ts'
import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import {
  conflict,
  type ValidationError,
  inside,
  insideOf,
  notFound,
  orNotFound,
  refuse,
  unknownReference,
} from '../http/errors.ts'
import { compileCheck } from '../http/validation.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { bulkKinds, bulkTypes, isRecordType } from '../kinds/bulk-kinds.ts'
import { problemsOfSet, problemsOfTagging } from '../kinds/bulk.ts'
import { deletedByJob } from '../trash/queries.ts'
import { checkJobQuota } from '../workspaces/job-quota.ts'
import { membersAmong } from '../workspaces/member-link.ts'
import { endBulkJob, findBulkJob, insertBulkJob, isUndone, lockBulkJob } from './queries.ts'
import { runBulkJob } from './run.ts'
import type { BulkJob, BulkJobInput } from './schema.ts'

export async function startBulkJob(tx: Tx, config: Config, input: BulkJobInput): Promise<BulkJob> {
  const { entity_type, action, add = [], remove = [] } = input
  refuse(await problemsOfBulkJob(tx, input))
  const { filter } = input.filter ? await bulkKinds[entity_type].checkFilter(tx, input.filter) : { filter: null }
  const set = input.set ? (checks[entity_type](input.set).value as Record<string, unknown>) : null
  // Custom fields are validated now, so that values no record can take are rejected immediately.
  if (set) await insideOf('set', async () => bulkKinds[entity_type].update(tx, set))
  await checkMember(tx, set)
  const unfinished = await checkJobQuota(tx, config, 'bulk jobs')
  const ids = input.ids && [...new Set(input.ids)]
  const work = { entity_type, action, filter: filter as Record<string, unknown> | null, add, remove, set, undoes: null }
  return create(tx, work, ids, unfinished)
}

type Work = Pick<BulkJob, 'entity_type' | 'action' | 'filter' | 'add' | 'remove' | 'set' | 'undoes'>

function create(tx: Tx, work: Work, ids: string[] | undefined, unfinished: number): BulkJob {
  const id = newId()
  const job: BulkJob = {
    id,
    ...work,
    status: 'pending',
    total: ids?.length ?? 0,
    done: 0,
    changed: 0,
    missing: 0,
    failed: 0,
    errors: [],
    error: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
    completed_at: null,
  }
  insertBulkJob(tx, job, ids)
  enqueue(tx, runBulkJob, { jobId: id, asker: askerOf(tx.caller) }, unfinished)
  recordEvent(tx, 'bulk_job.created', id, { data: job })
  return job
}

export async function undoBulkJob(tx: Tx, config: Config, id: string): Promise<BulkJob> {
  lockBulkJob(tx, id)
  const job = orNotFound(await findBulkJob(tx, id), 'Bulk job')
  const reason = reasonNotUndoable(job)
  if (reason) throw conflict(reason)
  if (await isUndone(tx, id)) throw conflict('The bulk job was already undone')
  if (job.action === 'delete' && !(await tx.first(sql`select from ${deletedByJob(tx, id)} limit 1`)))
    throw conflict('The trash has no records that this bulk job deleted')
  const { entity_type } = job
  const work: Work = { entity_type, action: 'undo', filter: null, add: [], remove: [], set: null, undoes: id }
  return create(tx, work, undefined, await checkJobQuota(tx, config, 'bulk jobs'))
}

function reasonNotUndoable({ action, completed_at, add, remove, set }: BulkJob) {
  if (action === 'undo') return 'An undo cannot be undone'
  if (!completed_at) return 'The bulk job has not ended yet'
  if ((action === 'tag' && add.length + remove.length === 0) || (action === 'update' && !set))
    return 'The values that the bulk job set mentioned a person who was erased, and were erased too'
}

/** Checked when the job is created. Otherwise the update of every single record would fail. */
async function checkMember(tx: Tx, set: Record<string, unknown> | null) {
  for (const field of ['owner_id', 'assignee_id']) {
    const id = set?.[field]
    if (typeof id === 'string' && !(await membersAmong(tx, [id])).has(id.toLowerCase()))
      throw unknownReference(`set.${field}`)
  }
}

const checks = Object.fromEntries(
  bulkTypes.map((type) => [type, compileCheck({ additionalProperties: false, ...bulkKinds[type].Set })]),
) as Record<BulkJob['entity_type'], ReturnType<typeof compileCheck>>

export async function problemsOfBulkJob(db: Reader, input: Partial<BulkJobInput>): Promise<ValidationError[]> {
  const { entity_type, action, ids, filter, add, remove, set } = input
  const problems: ValidationError[] = []
  const problem = (field: string, message: string) => problems.push({ field, message })
  if (ids && filter) problem('filter', 'must not be given together with ids')
  if (!ids && !filter) problem('ids', 'is required, unless filter is given')
  if (action && action !== 'tag') {
    if (add) problem('add', 'may only be given with the action tag')
    if (remove) problem('remove', 'may only be given with the action tag')
  }
  if (action === 'tag') {
    if (entity_type && !isRecordType(entity_type)) problem('action', `tag is not supported for ${entity_type}`)
    if (!add?.length && !remove?.length) problem('add', 'must contain at least one tag, unless remove does')
    problems.push(...problemsOfTagging({ ...(add && { add }), ...(remove && { remove }) }))
  }
  if (action === 'complete' && entity_type && !bulkKinds[entity_type].complete)
    problem('action', `complete is not supported for ${entity_type}`)
  if (action === 'update' && !set) problem('set', 'is required with the action update')
  if (action && action !== 'update' && set) problem('set', 'may only be given with the action update')
  problems.push(...problemsOfSet(set))
  if (entity_type) {
    if (filter)
      problems.push(
        ...(await bulkKinds[entity_type].checkFilter(db, filter)).problems.map((found) => inside('filter', found)),
      )
    if (set) problems.push(...checks[entity_type](set).problems.map((found) => inside('set', found)))
  }
  return problems
}

export async function cancelBulkJob(tx: Tx, id: string): Promise<BulkJob> {
  const ended = await endBulkJob(tx, id, 'cancelled')
  if (!ended) throw (await findBulkJob(tx, id)) ? conflict('The bulk job has already ended') : notFound('Bulk job')
  recordEvent(tx, 'bulk_job.cancelled', id, { data: ended })
  return ended
}
