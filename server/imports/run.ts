import { addAbortSignal } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, type Caller, callerOf } from '../database/caller.ts'
import { isId } from '../database/ids.ts'
import { reader, transaction } from '../database/transaction.ts'
import { lockDefinitions } from '../records/custom-values.ts'
import { forAsker, hasLeft } from '../jobs/asker.ts'
import { givesWay, watchTurn } from '../jobs/give-way.ts'
import { type AnyJob, type Job, type JobContext, NotYet } from '../jobs/job.ts'
import { storable } from '../records/cells.ts'
import { maxAttempts, pauseBefore } from '../records/process-in-batches.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { ahead, batches } from './writing/batches.ts'
import { optionsOf } from './matching/choices.ts'
import { addedIn, fieldsOf, headerKey, matchColumns, quoted } from './matching/columns.ts'
import { layoutOf } from './matching/convert.ts'
import { type Formats, formatsOf } from './matching/formats.ts'
import { maxFindings } from './matching/findings.ts'
import { CannotImport } from './reading/failure.ts'
import { copyOf, fetchFile } from './fetch.ts'
import { likenessesOf } from './writing/duplicates.ts'
import { writeInOrder } from './writing/in-order.ts'
import { doneOfKept, forget, keep, type Remembered, takeKept } from './writing/kept.ts'
import { openMemory } from './writing/memory.ts'
import {
  beginImport,
  doneOf,
  endImport,
  isRunning,
  formatsOfRejected,
  keepReading,
  type Reading,
  type RunningImport,
} from './queries.ts'
import { openTable } from './reading/table.ts'
import { keepStatistics } from './writing/statistics.ts'
import { survey } from './matching/survey.ts'
import type { ImportFinding } from './schema.ts'
import { ImportTakenOver, type Plan } from './writing/write.ts'

type Payload = { importId: string; asker: Asker }

export const runImport: Job<Payload> = {
  name: 'imports.run',
  concurrency: 8,
  perWorkspace: maxRunning,
  isPerPerson: true,
  pacesItself: true,
  isHeavy: true,
  run: forAsker(run, async (context, { importId }, system) => {
    const failure = { code: 'cancelled', message: hasLeft('an owner') } as const
    await transaction(context.database, system, (tx) => endImport(tx, importId, failure))
    forget(importId)
    await removeFiles(await openStorage(context.config), importId, system, context)
  }),
}

async function run(context: JobContext, { importId, asker }: Payload, thisJob: AnyJob) {
  const { database, config } = context
  const caller = { ...callerOf(asker, { role: 'owner' }), importId }
  const job = await transaction(database, caller, (tx) => beginImport(tx, importId, doneOfKept(importId)))
  if (!job) return forget(importId)
  const storage = await openStorage(config)
  const watch = watchOver(context, caller, importId)
  try {
    if (job.attempts > maxAttempts)
      throw new CannotImport(`The import made no progress in ${maxAttempts} attempts`, {
        code: 'attempts_exhausted',
      })
    await sleep(pauseBefore(job.attempts), undefined, { signal: watch.signal })
    const doOthersWait = watchTurn(context, thisJob, caller, 60_000)
    const found = await readHead({ ...context, signal: watch.signal, doOthersWait }, caller, job, storage)
    if (found.totalRows !== 0 && !found.hasEnded)
      await writeAll(
        { ...context, signal: watch.signal, giveWay: givesWay(context, thisJob, caller) },
        caller,
        job,
        found,
        storage,
      )
    if (!found.hasEnded) await transaction(database, caller, (tx) => endImport(tx, importId))
  } catch (error) {
    if (watch.signal.reason instanceof ImportTakenOver || error instanceof ImportTakenOver)
      return await removeFiles(storage, importId, caller, context)
    if (!(error instanceof CannotImport)) throw error
    const failure = { code: error.code, message: storable(error.message).slice(0, 1000) }
    await transaction(database, caller, (tx) => endImport(tx, importId, failure))
  } finally {
    watch.stop()
  }
  await removeFiles(storage, importId, caller, context)
}

/** Deletes the copy of the file, unless another worker continues the import. */
async function removeFiles(storage: Storage, importId: string, caller: Caller, { database }: JobContext) {
  if (!(await isRunning(reader(database, caller), importId))) await storage.delete(copyOf(caller, importId))
}

/** Aborts soon after the import was cancelled, also while its file is fetched. */
function watchOver({ database, signal }: JobContext, caller: Caller, importId: string) {
  const cancelled = new AbortController()
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      await sleep(1000, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      const isStillRunning = await isRunning(reader(database, caller), importId).catch(() => true) // the import itself will get the same error
      if (!isStillRunning) return cancelled.abort(new ImportTakenOver())
    }
  }
  void watch()
  return { signal: AbortSignal.any([signal, cancelled.signal]), stop: () => over.abort() }
}

/** Downloads the file and matches its columns. A continued import uses the stored result of the first time. */
async function readHead(
  { database, config, signal, doOthersWait }: JobContext & { doOthersWait(): Promise<boolean> },
  caller: Caller,
  job: RunningImport,
  storage: Storage,
): Promise<
  Pick<Reading, 'file' | 'contentType' | 'encoding' | 'header' | 'columns' | 'formats'> & {
    totalRows?: number
    hasEnded?: boolean
  }
> {
  if (job.file && job.header && job.columns)
    return { ...job, file: job.file, contentType: job.content_type, header: job.header, columns: job.columns }
  const surveyed = job.file
    ? {
        file: job.file,
        contentType: job.content_type,
        ...(await survey(
          addAbortSignal(signal, await openFile(storage, job.file)),
          { contentType: job.content_type, encoding: job.encoding, signal },
          config,
        )),
      }
    : await fetchFile(storage, config, job, copyOf(caller, job.id), { signal, doOthersWait })
  signal.throwIfAborted()
  return transaction(database, caller, async (tx) => {
    const definitions = await lockDefinitions(tx, job.entity_type)
    const { fault, ...matched } =
      surveyed.header.length === 0
        ? { columns: {}, findings: [] as ImportFinding[] }
        : matchColumns(
            job.entity_type,
            definitions,
            { ...surveyed, header: surveyed.header.slice(surveyed.added) },
            job.mapping,
          )
    const { source } = surveyed
    const earlier =
      source === undefined || !isId(source) ? undefined : await formatsOfRejected(tx, job.entity_type, source)
    const asked = { ...earlier, ...job.formats }
    const found = {
      ...surveyed,
      ...matched,
      formats: formatsOf(fieldsOf(job.entity_type, definitions), matched.columns, asked, {
        profiles: surveyed.profiles,
        currency: job.currency,
        options: optionsOf(job.entity_type, definitions),
      }),
    }
    const guessed =
      surveyed.added > 0 && !earlier
        ? guessesIn(found.formats, job.formats)
        : choicesIn(found.formats, asked, surveyed.profiles)
    found.findings = [...found.findings, ...guessed].slice(0, maxFindings)
    keepReading(tx, job.id, found)
    const hasNoMatchColumn =
      surveyed.totalRows > 0 && job.match_on && !Object.values(matched.columns).includes(job.match_on)
    const reason = fault ?? (hasNoMatchColumn && `The file has no column for ${job.match_on}, the field in match_on`)
    // In the same transaction, so that no worker continues an import that cannot succeed.
    if (reason) await endImport(tx, job.id, { code: 'columns_unmatched', message: reason })
    return { ...found, hasEnded: Boolean(reason) }
  })
}

/** A few rejected rows often do not show their format, so a guess is likely to be wrong. */
function guessesIn(formats: Formats, asked: Formats): ImportFinding[] {
  const given = new Set(Object.keys(asked).map(headerKey))
  return Object.entries(formats).flatMap(([name, { date, decimal }]) => {
    const guess = date ?? (decimal && `${decimal} as the decimal separator`)
    if (guess === undefined || given.has(headerKey(name))) return []
    const message = `The format of column ${quoted(name)} was guessed from the rejected rows: ${guess}. Set it in formats if it is another one`
    return { code: 'format_guessed' as const, column: name, field: null, row: null, message }
  })
}

/** A point in all numbers of a column can mean two things. */
function choicesIn(formats: Formats, asked: Formats, profiles: Reading['profiles']): ImportFinding[] {
  const given = new Set(Object.entries(asked).flatMap(([name, { decimal }]) => (decimal ? [headerKey(name)] : [])))
  return Object.entries(formats).flatMap(([name, { decimal }]) => {
    if (!decimal || !profiles.get(name)?.hasEitherPoint || given.has(headerKey(name))) return []
    const example = decimal === ',' ? '2.500 as 2500' : '2.500 as 2.5'
    const message = `The numbers of column ${quoted(name)} can be read in two ways. They were read like ${example}. Set decimal in formats if that is wrong`
    return { code: 'format_guessed' as const, column: name, field: null, row: null, message }
  })
}

async function openFile(storage: Storage, file: string) {
  const found = await storage.get(file)
  if (!found)
    throw new CannotImport('The file does not exist. Files are kept for 7 days, in a storage that all servers share.', {
      code: 'file_unavailable',
    })
  return found.stream
}

async function writeAll(
  { giveWay, ...context }: JobContext & { giveWay(): Promise<void> },
  caller: Caller,
  job: RunningImport,
  found: Pick<Reading, 'file' | 'contentType' | 'encoding' | 'header' | 'columns' | 'formats'>,
  storage: Storage,
) {
  const { database, config } = context
  const definitions = await transaction(database, caller, (tx) => lockDefinitions(tx, job.entity_type))
  const { header, columns, formats } = found
  const remembered = job.dry_run ? (takeKept(job.id, job.done) ?? rememberRows(job)) : undefined
  const plan: Plan = {
    ...layoutOf(definitions, { ...job, header, columns, formats }, addedIn(header)),
    importId: job.id,
    entityType: job.entity_type,
    dryRun: job.dry_run,
    ownerId: job.owner_id,
    onMissingContact: job.on_missing_contact,
    skipsBadCells: job.on_bad_cell === 'skip_cell',
    memory: remembered?.memory,
    likenesses: remembered?.likenesses ?? [],
  }
  const stream = addAbortSignal(context.signal, await openFile(storage, found.file))
  try {
    const { hasHeader, rows } = await openTable(stream, {
      contentType: found.contentType,
      encoding: found.encoding,
      maxBytes: config.importMaxBytes,
      reserve: config,
      signal: context.signal,
    })
    const statistics = keepStatistics(context, caller, plan)
    const ready = ahead(batches(plan, rows, hasHeader, job.done))
    await writeInOrder(context, caller, plan, statistics.during(ready), giveWay)
    await statistics.atEnd()
    plan.memory?.forget()
  } catch (error) {
    const done = error instanceof NotYet ? await doneOf(reader(database, caller), job.id) : undefined
    if (remembered && done !== undefined) keep(job.id, { ...remembered, done })
    else plan.memory?.forget()
    throw error
  } finally {
    stream.destroy()
  }
}

const rememberRows = ({ entity_type, match_on }: RunningImport): Remembered => ({
  memory: openMemory(),
  likenesses: match_on === null ? likenessesOf(entity_type) : [],
  done: 0,
})
