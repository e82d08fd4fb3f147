import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, callerOf } from '../../database/caller.ts'
import { transaction, type Tx } from '../../database/transaction.ts'
import type { Changes } from '../../events/record.ts'
import { ApiError } from '../../http/errors.ts'
import { forAsker, hasLeft } from '../../jobs/asker.ts'
import { givesWay } from '../../jobs/give-way.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import { type EntityType, mainKinds } from '../../kinds/kinds.ts'
import { operations } from '../../kinds/operations.ts'
import { undoable } from '../../kinds/undoable.ts'
import { undoChanges } from '../../records/undo-changes.ts'
import { maxAttempts, pauseBefore, processInBatches } from '../../records/process-in-batches.ts'
import {
  addProgress,
  beginRevert,
  changedAmong,
  changesOf,
  countRecords,
  endRevert,
  type Kept,
  linkedTo,
  lockRevert,
  nextCreated,
  nextUpdated,
  type RunningRevert,
  whyMissing,
} from './queries.ts'

type Payload = { importId: string; asker: Asker }

/** Each batch commits together with the progress, so that a revert continues where it was when its worker is killed. */
export const runRevert: Job<Payload> = {
  name: 'imports.revert',
  concurrency: 4,
  perWorkspace: 1,
  pacesItself: true,
  isHeavy: true,
  run: forAsker(run, ({ database }, { importId }, system) =>
    transaction(database, system, async (tx) => endRevert(tx, importId, hasLeft('an owner'))),
  ),
}

async function run({ database, config, signal }: JobContext, { importId, asker }: Payload) {
  const caller = { ...callerOf(asker, { role: 'owner' }), importId }
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(database, caller, work)
  const revert = await inTransaction((tx) => beginRevert(tx, importId))
  if (!revert) return
  if (revert.attempts >= maxAttempts)
    return inTransaction(async (tx) =>
      endRevert(tx, importId, `The revert made no progress in ${maxAttempts} attempts`),
    )
  await sleep(pauseBefore(revert.attempts + 1), undefined, { signal })
  const steps = stepsOf(revert)
  const types = [...new Set(steps.map(({ type }) => mainKinds[type].name))]
  if (revert.total_rows === null) await inTransaction(async (tx) => countRecords(tx, revert, types))

  const processNext = (size: number, refusal?: ApiError) =>
    inTransaction(async (tx) => {
      const progress = await lockRevert(tx, importId)
      if (!progress) return false
      const step = steps[progress.step]
      if (!step) {
        endRevert(tx, importId)
        return false
      }
      const done = await step.run(tx, { revert, after: progress.position, size, type: step.type, refusal })
      const next =
        done.last === null ? { step: progress.step + 1, position: null } : { step: progress.step, position: done.last }
      addProgress(tx, importId, progress, { ...done, ...next })
      return true
    })

  const giveWay = givesWay({ database }, runRevert, caller)
  await processInBatches({ config, signal, giveWay }, processNext)
}

type Batch = {
  revert: RunningRevert
  after: string | null
  size: number
  type: EntityType
  refusal: ApiError | undefined
}

/** `last` is the last event that was processed; null if there was none left. */
type Done = { last: string | null; reverted: number; kept: Kept[] }

/**
 * Updates are undone first, so that no record refers to one that the import created. Then come the records of the rows,
 * and then the contacts and companies that the import created for them.
 */
function stepsOf({ entity_type, mode }: RunningRevert) {
  const along = { contacts: ['companies'], companies: [], deals: ['contacts', 'companies'] } as const
  return [
    ...(mode === 'upsert' ? [{ type: entity_type, run: restoreValues }] : []),
    ...[entity_type, ...along[entity_type]].map((type) => ({ type, run: removeCreated })),
  ]
}

/** Moves records that the import created to the trash, if nothing happened to them since. */
async function removeCreated(tx: Tx, { revert, after, size, type, refusal }: Batch): Promise<Done> {
  const kind = mainKinds[type]
  const created = await nextCreated(tx, revert, kind, after, size)
  const ids = created.map(({ entity_id }) => entity_id)
  if (ids.length === 0) return { last: null, reverted: 0, kept: [] }
  const records = await operations[type].lock(tx, ids)
  const changed = await changedAmong(tx, revert.import_id, ids)
  const linked = await linkedTo(tx, kind, ids)
  const whyKept = (id: string) => {
    if (refusal) return refusal.message
    if (changed.has(id)) return 'It was changed after the import.'
    const others = linked.get(id)
    return others && `It has ${others.map((name) => name.replaceAll('_', '-')).join(', ')}.`
  }
  const kept = records.flatMap(({ id }): Kept[] => {
    const why = whyKept(id)
    return why ? [{ entity_type: kind.name, entity_id: id, why }] : []
  })
  const keptIds = new Set(kept.map(({ entity_id }) => entity_id))
  const removed = records.filter(({ id }) => !keptIds.has(id))
  if (removed.length > 0) await operations[type].remove(tx, removed)
  return { last: created.at(-1)!.event_id, reverted: ids.length - kept.length, kept }
}

/** Gives records that the import updated their earlier values, where they still have the imported ones. */
async function restoreValues(tx: Tx, { revert, after, size, type, refusal }: Batch): Promise<Done> {
  const kind = mainKinds[type]
  const events = await nextUpdated(tx, revert, kind, after, size)
  if (events.length === 0) return { last: null, reverted: 0, kept: [] }
  const ids = events.flatMap(({ entity_id, is_first }) => (is_first ? [entity_id] : []))
  const records = await operations[type].lock(tx, ids)
  const found = new Set(records.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  const kept = await whyMissing(tx, kind, missing)
  const changes = await changesOf(tx, revert, ids)
  for (const record of records) {
    const changed = changes.get(record.id)
    const why = refusal?.message ?? (await undo(tx, revert, type, record, changed))
    if (why) kept.push({ entity_type: kind.name, entity_id: record.id, why })
  }
  return { last: events.at(-1)!.event_id, reverted: ids.length - kept.length, kept }
}

type Locked = Awaited<ReturnType<(typeof operations)[EntityType]['lock']>>[number]

/** Returns why the record could not be put back completely. */
async function undo(
  tx: Tx,
  { completed_at }: RunningRevert,
  type: EntityType,
  record: Locked,
  changes: Changes | null | undefined,
) {
  if (!changes) return 'Its earlier values are no longer stored.' // removed after EVENT_DATA_DAYS
  try {
    const fields = await undoChanges(tx, undoable(type, changes), record, changes, completed_at)
    if (fields.length > 0)
      return `These fields were changed after the import, or their earlier values no longer exist: ${fields.join(', ')}.`
  } catch (error) {
    if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') return error.message
    throw error
  }
}
