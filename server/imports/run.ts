import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Caller, enterAsSystem } from '../database/caller.ts'
import { reader, transaction } from '../database/transaction.ts'
import { lockDefinitions } from '../custom-fields/values.ts'
import { toApiError } from '../http/errors.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { fieldsOf, matchColumns } from './columns.ts'
import { convert, type Layout, type Row } from './convert.ts'
import { CannotImport } from './failure.ts'
import { fetchFile } from './fetch.ts'
import { kinds } from './kinds.ts'
import {
  addProgress,
  beginImport,
  endImport,
  type Found,
  isRunning,
  keepFound,
  lockProgress,
  type RunningImport,
} from './queries.ts'
import { openTable, type RawRow } from './read.ts'
import { survey } from './survey.ts'
import { errorOf, NotOurs, type Plan, writeRows } from './write.ts'

/** Whoever asked for the import is who acts in it, also when their key has ended meanwhile. */
type Asker = Omit<Caller, 'enter'>

export function askerOf(caller: Caller): Asker {
  const { enter: _, ...asker } = caller
  return asker
}

const mostAttempts = 10

export const runImport: Job<{ importId: string; asker: Asker }> = {
  name: 'imports.run',
  concurrency: 2,
  async run(context, { importId, asker }) {
    const { database, config } = context
    const caller = { ...asker, enter: enterAsSystem(asker.workspaceId) }
    const job = await transaction(database, caller, (tx) => beginImport(tx, importId))
    if (!job) return
    const storage = await openStorage(config)
    const watch = watchOver(context, caller, importId)
    try {
      if (job.attempts > mostAttempts) throw new CannotImport(`It was tried ${mostAttempts} times and did not get on`)
      const found = await readHead({ ...context, signal: watch.signal }, caller, job, storage)
      if (found.totalRows !== 0) await writeAll({ ...context, signal: watch.signal }, caller, job, found, storage)
      await transaction(database, caller, (tx) => endImport(tx, importId, null))
    } catch (error) {
      if (watch.signal.reason instanceof NotOurs || error instanceof NotOurs)
        return await forget(storage, importId, caller, context)
      if (!(error instanceof CannotImport)) throw error
      await transaction(database, caller, (tx) => endImport(tx, importId, error.message))
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
): Promise<Pick<Found, 'file' | 'contentType' | 'header' | 'columns'> & { totalRows?: number }> {
  if (job.file && job.header && job.columns)
    return { file: job.file, contentType: job.content_type, header: job.header, columns: job.columns }
  const surveyed = job.file
    ? {
        file: job.file,
        contentType: job.content_type,
        ...(await survey(await openFile(storage, job.file), job.content_type, config)),
      }
    : await fetchFile(storage, config, job.file_url, copyOf(caller, job.id), signal)
  signal.throwIfAborted()
  return transaction(database, caller, async (tx) => {
    const definitions = await lockDefinitions(tx, job.entity_type)
    const matched =
      surveyed.header.length === 0
        ? { columns: {}, warnings: [] }
        : matchColumns(job.entity_type, definitions, surveyed.header, job.mapping)
    if (surveyed.totalRows > 0 && job.match_on && !Object.values(matched.columns).includes(job.match_on))
      throw new CannotImport(`The file has no column for ${job.match_on}, which match_on names`)
    const found = { ...surveyed, ...matched }
    keepFound(tx, job.id, found)
    return found
  })
}

async function openFile(storage: Storage, file: string) {
  const found = await storage.get(file)
  if (!found) throw new CannotImport('The file is no longer there: it was kept for 7 days')
  return found.stream
}

async function writeAll(
  context: JobContext,
  caller: Caller,
  job: RunningImport,
  found: Pick<Found, 'file' | 'contentType' | 'header' | 'columns'>,
  storage: Storage,
) {
  const { database, config, signal } = context
  const definitions = await transaction(database, caller, (tx) => lockDefinitions(tx, job.entity_type))
  const plan: Plan = {
    importId: job.id,
    entityType: job.entity_type,
    dryRun: job.dry_run,
    kind: kinds[job.entity_type],
    fields: fieldsOf(job.entity_type, definitions),
    header: found.header,
    columns: found.columns,
    matchOn: job.match_on,
  }
  const stream = await openFile(storage, found.file)
  try {
    const { hasHeader, rows } = await openTable(stream, found.contentType, config.importMaxBytes)
    for await (const batch of ahead(batches(plan, rows, hasHeader, job.done))) {
      signal.throwIfAborted()
      await writeBatch(context, caller, plan, batch)
    }
  } finally {
    stream.destroy()
  }
}

const mostRows = 1000
const mostBytes = 4 * 1024 * 1024

/** Rows that are checked and not yet written, a batch at a time. What an earlier run has written is only counted. */
async function* batches(layout: Layout, rows: AsyncIterable<RawRow[]>, hasHeader: boolean, done: number) {
  let batch: Row[] = []
  let bytes = 0
  const keys = new Set<string>()
  let number = hasHeader ? -1 : 0
  for await (const some of rows) {
    for (const raw of some) {
      if (++number <= done) continue
      const row = convert(layout, raw, number)
      const isFull = batch.length === mostRows || bytes > mostBytes
      // A row may be about the record that an earlier one makes, so that one has to be there first.
      if (isFull || (row.key !== undefined && keys.has(row.key))) {
        yield batch
        batch = []
        bytes = 0
        keys.clear()
      }
      batch.push(row)
      bytes += sizeOf(raw)
      if (row.key !== undefined) keys.add(row.key)
    }
  }
  if (batch.length > 0) yield batch
}

const sizeOf = (raw: RawRow) => (typeof raw === 'string' ? raw.length : raw.reduce((sum, cell) => sum + cell.length, 0))

/** Prepares the next while the present one is written: PostgreSQL and this process then both work. */
async function* ahead<Item>(source: AsyncGenerator<Item>) {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      next.catch(() => {}) // told when its turn comes
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}

/** Where PostgreSQL refuses a row that we took for right, the others must not suffer: they are parted until it stands alone. */
async function writeBatch(context: JobContext, caller: Caller, plan: Plan, rows: readonly Row[]): Promise<void> {
  try {
    await transaction(context.database, caller, (tx) => writeRows(tx, plan, rows))
  } catch (error) {
    if (!isAboutRows(error)) throw error
    if (rows.length === 1) return refuseRow(context, caller, plan, rows[0]!, error)
    const half = Math.ceil(rows.length / 2)
    await writeBatch(context, caller, plan, rows.slice(0, half))
    await writeBatch(context, caller, plan, rows.slice(half))
  }
}

// Wrong data, a constraint, a limit of PostgreSQL's.
const isAboutRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')

async function refuseRow({ database, log }: JobContext, caller: Caller, plan: Plan, row: Row, error: pg.DatabaseError) {
  const { code, message } = toApiError(error)
  if (code === 'INTERNAL_ERROR')
    log.warn({ err: error, import: plan.importId, row: row.number }, 'a row could not be stored')
  const fault = {
    field: 'row',
    message: code === 'INTERNAL_ERROR' ? 'cannot be stored' : `cannot be stored: ${message}`,
  }
  await transaction(database, caller, async (tx) => {
    const progress = await lockProgress(tx, plan.importId)
    if (progress?.status !== 'processing' || progress.done !== row.number - 1) throw new NotOurs()
    addProgress(tx, plan.importId, 0, [errorOf(plan, row, [fault])])
  })
}
