import { addAbortSignal } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asker, type Caller, callerOf } from '../database/caller.ts'
import { reader, transaction } from '../database/transaction.ts'
import { lockDefinitions } from '../records/custom-values.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { storable } from '../records/cells.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { maxRunning } from '../workspaces/job-quota.ts'
import { ahead, batches } from './batches.ts'
import { addedIn, fieldsOf, matchColumns } from './columns.ts'
import { layoutOf } from './convert.ts'
import { formatsOf } from './formats.ts'
import { CannotImport } from './failure.ts'
import { fetchFile } from './fetch.ts'
import { likenessesOf } from './duplicates.ts'
import { writeInOrder } from './in-order.ts'
import { openMemory } from './memory.ts'
import { beginImport, endImport, type Found, isRunning, keepFound, type RunningImport } from './queries.ts'
import { openTable } from './read.ts'
import { keepStatistics } from './statistics.ts'
import { survey } from './survey.ts'
import { NotOurs, type Plan } from './write.ts'

// Without getting on: some of them within a minute, all of them over half an hour.
const mostAttempts = 30
const pauseBefore = (attempt: number) => (attempt === 1 ? 0 : Math.min(2 ** (attempt - 2), 60) * 1000)

export const runImport: Job<{ importId: string; asker: Asker }> = {
  name: 'imports.run',
  concurrency: 8,
  perWorkspace: maxRunning,
  pacesItself: true,
  async run(context, { importId, asker }) {
    const { database, config } = context
    const caller = { ...callerOf(asker), importId }
    const job = await transaction(database, caller, (tx) => beginImport(tx, importId))
    if (!job) return
    const storage = await openStorage(config)
    const watch = watchOver(context, caller, importId)
    try {
      if (job.attempts > mostAttempts) throw new CannotImport(`It was tried ${mostAttempts} times and did not get on`)
      await sleep(pauseBefore(job.attempts), undefined, { signal: watch.signal })
      const found = await readHead({ ...context, signal: watch.signal }, caller, job, storage)
      if (found.totalRows !== 0 && !found.isOver)
        await writeAll({ ...context, signal: watch.signal }, caller, job, found, storage)
      if (!found.isOver) await transaction(database, caller, (tx) => endImport(tx, importId, null))
    } catch (error) {
      if (watch.signal.reason instanceof NotOurs || error instanceof NotOurs)
        return await forget(storage, importId, caller, context)
      if (!(error instanceof CannotImport)) throw error
      await transaction(database, caller, (tx) => endImport(tx, importId, storable(error.message).slice(0, 1000)))
    } finally {
      watch.stop()
    }
    await forget(storage, importId, caller, context)
  },
}

const copyOf = ({ workspaceId }: Caller, importId: string) => `imports/${workspaceId}/${importId}`

/** The copy goes with its import; where another worker goes on with it, it stays. */
async function forget(storage: Storage, importId: string, caller: Caller, { database }: JobContext) {
  if (!(await isRunning(reader(database, caller), importId))) await storage.delete(copyOf(caller, importId))
}

/** Tells soon of a cancel, also while a file is fetched. */
function watchOver({ database, signal }: JobContext, caller: Caller, importId: string) {
  const cancelled = new AbortController()
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      await sleep(1000, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      const goesOn = await isRunning(reader(database, caller), importId).catch(() => true) // trouble that the work meets itself
      if (!goesOn) return cancelled.abort(new NotOurs())
    }
  }
  void look()
  return { signal: AbortSignal.any([signal, cancelled.signal]), stop: () => over.abort() }
}

/** Has the file, knows its columns. Once that is kept it is not asked again. */
async function readHead(
  { database, config, signal }: JobContext,
  caller: Caller,
  job: RunningImport,
  storage: Storage,
): Promise<
  Pick<Found, 'file' | 'contentType' | 'header' | 'columns' | 'formats'> & { totalRows?: number; isOver?: boolean }
> {
  if (job.file && job.header && job.columns)
    return { ...job, file: job.file, contentType: job.content_type, header: job.header, columns: job.columns }
  const surveyed = job.file
    ? {
        file: job.file,
        contentType: job.content_type,
        ...(await survey(addAbortSignal(signal, await openFile(storage, job.file)), job.content_type, config)),
      }
    : await fetchFile(storage, config, job.file_url, copyOf(caller, job.id), signal)
  signal.throwIfAborted()
  return transaction(database, caller, async (tx) => {
    const definitions = await lockDefinitions(tx, job.entity_type)
    const { fault, ...matched } =
      surveyed.header.length === 0
        ? { columns: {}, warnings: [] }
        : matchColumns(
            job.entity_type,
            definitions,
            { ...surveyed, header: surveyed.header.slice(surveyed.added) },
            job.mapping,
          )
    const found = {
      ...surveyed,
      ...matched,
      formats: formatsOf(fieldsOf(job.entity_type, definitions), matched.columns, job.formats),
    }
    keepFound(tx, job.id, found)
    const isWithout = surveyed.totalRows > 0 && job.match_on && !Object.values(matched.columns).includes(job.match_on)
    const reason = fault ?? (isWithout && `The file has no column for ${job.match_on}, which match_on names`)
    // It ends with the columns told, in one step: nobody goes on with what cannot be imported so.
    if (reason) await endImport(tx, job.id, reason)
    return { ...found, isOver: Boolean(reason) }
  })
}

async function openFile(storage: Storage, file: string) {
  const found = await storage.get(file)
  if (!found) throw new CannotImport('The file is not there: it is kept for 7 days, where every server must find it')
  return found.stream
}

async function writeAll(
  context: JobContext,
  caller: Caller,
  job: RunningImport,
  found: Pick<Found, 'file' | 'contentType' | 'header' | 'columns' | 'formats'>,
  storage: Storage,
) {
  const { database, config } = context
  const definitions = await transaction(database, caller, (tx) => lockDefinitions(tx, job.entity_type))
  const { header, columns, formats } = found
  const plan: Plan = {
    ...layoutOf(definitions, { ...job, header, columns, formats }, addedIn(header)),
    importId: job.id,
    entityType: job.entity_type,
    dryRun: job.dry_run,
    onMissingContact: job.on_missing_contact,
    memory: job.dry_run ? openMemory() : undefined,
    likenesses: job.dry_run && job.match_on === null ? likenessesOf(job.entity_type) : [],
  }
  const stream = await openFile(storage, found.file)
  try {
    const { hasHeader, rows } = await openTable(stream, found.contentType, config.importMaxBytes)
    const statistics = keepStatistics(context, caller, plan)
    const ready = ahead(batches(plan, rows, hasHeader, job.done))
    await writeInOrder(context, caller, plan, statistics.during(ready))
    await statistics.atEnd()
  } finally {
    stream.destroy()
    plan.memory?.forget()
  }
}
