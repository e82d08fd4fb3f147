import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { type Asker, type Caller, callerOf } from '../../database/caller.ts'
import { isId, newId } from '../../database/ids.ts'
import { identifier, sql } from '../../database/sql.ts'
import { type Reader, reader, transaction, type Tx } from '../../database/transaction.ts'
import { needDiskSpace } from '../../jobs/disk-space.ts'
import { compareAll } from '../../duplicates/follow.ts'
import { recordEvent } from '../../events/record.ts'
import { bytesOfContents, insertContent } from '../../files/queries.ts'
import { contentOf } from '../../files/record.ts'
import { compileCheck } from '../../http/validation.ts'
import { forAsker, hasLeft } from '../../jobs/asker.ts'
import { givesWay, watchTurn } from '../../jobs/give-way.ts'
import { type AnyJob, type Job, type JobContext, NotYet } from '../../jobs/job.ts'
import { entityTypes } from '../../kinds/kinds.ts'
import { storable } from '../../records/cells.ts'
import {
  bytesOfOptions,
  type Definition,
  definitionsOf,
  maxOptionBytes,
  mostStoredBytes,
} from '../../records/custom-values.ts'
import { openStorage } from '../../storage/open.ts'
import { WorkspacePatch } from '../../workspaces/schema.ts'
import { BadZip } from '../../zip/read.ts'
import { copyOf, downloadTo } from '../fetch.ts'
import { beginImport, endImport, type Failure, findImport, isRunning } from '../queries.ts'
import { CannotImport } from '../reading/failure.ts'
import { keepStatistics } from '../writing/statistics.ts'
import { ImportTakenOver } from '../writing/write.ts'
import { type Archive, openWorkspaceArchive } from './read.ts'
import { type ArchiveRow, entriesIn, type Losses, type Restore, type Section, sections } from './sections.ts'

const maxAttempts = 10
const maxMapped = 100_000
/** These are kept in memory. */
const maxRows: Record<string, number> = { people: 100_000, custom_fields: 300, views: 10_000 }

type IdMap = Record<string, string>

/** What a run leaves to the next one. */
type Progress = {
  /** The number of the run. */
  run: number
  /** The number of runs since the last progress. */
  tries: number
  /** The number of rows that were checked, and what was found in them. */
  check: { done: number; ids: IdMap; losses: Losses }
  /**
   * While rows are removed: how many were processed, and how many of these are kept. Without a failure, the restore starts
   * again afterwards.
   */
  removal?: { done: number; kept: number; failure: Failure | null }
}

/** A restore as its worker knows it. */
type Run = {
  context: JobContext
  caller: Caller
  importId: string
  archive: Archive
  giveWay(): Promise<void>
  progress: Progress
  /** Null until every row is checked: nothing is written before. */
  ids: IdMap | null
  /** The number of rows that were written. */
  written: number
}

/**
 * Restores an archive in two passes: the first checks every row and changes nothing; the second writes in batches. A run
 * continues where the last one gave way or was killed. If the restore fails or is cancelled, what was written is removed
 * by the ids in the archive.
 */
export const restoreArchive: Job<{ importId: string; asker: Asker }> = {
  name: 'imports.restore',
  concurrency: 8,
  perWorkspace: 1,
  isPerPerson: true,
  pacesItself: true,
  isHeavy: true,
  run: forAsker(
    (context, { importId, asker }, job) =>
      runAs({ ...callerOf(asker, { role: 'owner' }), importId }, job, context, importId),
    async (context, { importId }, system, job) => {
      const caller = { ...system, importId }
      await transaction(context.database, caller, (tx) =>
        endImport(tx, importId, { code: 'cancelled', message: hasLeft('an owner') }),
      )
      await runAs(caller, job, context, importId) // removes what was written
      await (await openStorage(context.config)).delete(copyOf(caller, importId))
    },
  ),
}

async function runAs(caller: Caller, job: AnyJob, context: JobContext, importId: string) {
  const { database, config, signal, log } = context
  const begun = await transaction(database, caller, (tx) => beginRun(tx, importId))
  if (!begun) return
  const { source, progress } = begun
  if (progress.tries > 1) await sleep(Math.min(2 ** progress.tries, 60) * 500, undefined, { signal })
  const storage = await openStorage(config)
  const copy = copyOf(caller, importId)
  let run: Run | undefined
  try {
    let file = await storage.get(source.file ?? copy)
    // Only until a row is checked: the rows that are written must be the same.
    if (!file && !source.file && !source.id_map && progress.check.done === 0) {
      await downloadTo(storage, config, source.file_url, copy, {
        signal,
        doOthersWait: watchTurn(context, job, caller, 60_000),
      })
      file = await storage.get(copy)
    }
    if (!file) throw new CannotImport('The file does not exist. Files are kept for 7 days.')
    const archive = await openWorkspaceArchive(file.stream, config)
    const giveWay = givesWay(context, job, caller)
    run = { context, caller, importId, archive, giveWay, progress, ids: source.id_map, written: source.imported_rows }
    await restoreOrRemove(run)
  } catch (error) {
    if (error instanceof ImportTakenOver) return // another worker continues it, or has completed it
    if (run && error instanceof NotYet) await keepProgress(run)
    const failure = run ? undefined : failureOf(error)
    if (!failure) throw error
    await transaction(database, caller, (tx) => endImport(tx, importId, failure))
  } finally {
    await run?.archive.close()
  }
  await storage.delete(copy).catch((error: unknown) => log.warn({ import: importId, error }, 'a copy is left over'))
}

type Source = {
  file: string | null
  file_url: string
  status: string
  imported_rows: number
  id_map: IdMap | null
  attempts: number
  restore_progress: Partial<Progress> | null
}

/** The `attempts` of a restore. Servers of earlier versions add one, and remove what was written before they start again. */
const continuable = -100

/** Undefined if there is nothing to do: neither to restore, nor to remove after it was cancelled. */
async function beginRun(tx: Tx, importId: string) {
  const job = await beginImport(tx, importId)
  const source = await tx.first<Source>(sql`
    select file, file_url, status, imported_rows, id_map, attempts, restore_progress
      from imports where workspace_id = ${tx.workspaceId} and id = ${importId}
       for update`)
  if (!source || (!job && (source.status !== 'failed' || source.imported_rows === 0))) return
  const attempts = job ? job.attempts - 1 : source.attempts
  const { run = 0, tries = 0, check, removal } = source.restore_progress ?? {}
  const progress: Progress = {
    run: run + 1,
    tries: tries + 1,
    check: check ?? { done: 0, ids: {}, losses: { missing: 0, shortened: 0 } },
  }
  // A server of an earlier version may have been killed after it removed some of the rows.
  const isUnknown = source.id_map !== null && attempts !== 0 && attempts !== continuable
  if (!job || removal || isUnknown) {
    const failure = job ? (removal?.failure ?? null) : cancelled
    progress.removal = { ...noneRemoved, ...(!isUnknown && removal), failure }
  }
  tx.run(sql`
    update imports set attempts = ${continuable}, restore_progress = ${JSON.stringify(progress)}
     where workspace_id = ${tx.workspaceId} and id = ${importId}`)
  return { source, progress }
}

const cancelled: Failure = { code: 'cancelled', message: 'cancelled' }
const noneRemoved = { done: 0, kept: 0 }

/** A condition on imports: no other run has begun since. */
const isLatest = ({ importId, progress }: Run, { workspaceId }: Tx) => sql`
  workspace_id = ${workspaceId} and id = ${importId} and attempts = ${continuable}
  and (restore_progress->>'run')::int = ${progress.run}`

/** Locks the import until the transaction ends, so that a worker that lost its job changes nothing after the next one has begun. */
async function lockRun(tx: Tx, run: Run, statuses = ['processing']) {
  const ours = await tx.first(sql`
    select from imports where ${isLatest(run, tx)} and status = any(${statuses}) for update`)
  if (!ours) throw new ImportTakenOver()
}

async function keepProgress(run: Run) {
  const kept = JSON.stringify({ ...run.progress, tries: 0 })
  const ours = await transaction(run.context.database, run.caller, (tx) =>
    tx.first(sql`update imports set restore_progress = ${kept} where ${isLatest(run, tx)} returning 1`),
  )
  if (!ours) throw new ImportTakenOver()
}

async function restoreOrRemove(run: Run) {
  const { context, caller, importId, progress } = run
  const { database, log } = context
  try {
    if (progress.removal?.failure === null) await startAgain(run)
    if (!progress.removal) return await restoreAll(run)
  } catch (error) {
    const failure = await failureOfRun(run, error)
    if (!failure) throw error
    log.info({ import: importId, failure }, 'an archive could not be restored')
    progress.removal = { ...noneRemoved, failure }
    await keepProgress(run)
  }
  const kept = await removeAll(run)
  const { failure } = progress.removal!
  const message = kept > 0 ? `${failure!.message}. ${keptText(kept)}` : failure!.message
  await transaction(database, caller, async (tx) => {
    await lockRun(tx, run, ['processing', 'failed'])
    tx.run(sql`
      update imports set imported_rows = ${kept}, created_rows = ${kept}, restore_progress = null
       where workspace_id = ${tx.workspaceId} and id = ${importId}`)
    await endImport(tx, importId, { ...failure!, message })
  })
}

/** Undefined if the job has to be run again, or another worker runs it. */
async function failureOfRun({ context, caller, importId }: Run, error: unknown) {
  if (!(error instanceof ImportTakenOver)) return failureOf(error)
  const found = await findImport(reader(context.database, caller), importId)
  return found?.status === 'failed' ? cancelled : undefined
}

async function startAgain(run: Run) {
  if ((await removeAll(run)) > 0) throw new CannotImport('The import was interrupted and cannot be repeated')
  const { context, caller, importId, progress } = run
  delete progress.removal
  run.written = 0
  await transaction(context.database, caller, async (tx) => {
    await lockRun(tx, run)
    tx.run(sql`
      update imports set imported_rows = 0, created_rows = 0, restore_progress = ${JSON.stringify(progress)}
       where workspace_id = ${tx.workspaceId} and id = ${importId}`)
  })
}

const keptText = (kept: number) =>
  `${kept === 1 ? '1 restored record was' : `${kept} restored records were`} kept, because records that were added during the restore refer to ${kept === 1 ? 'it' : 'them'}`

/** Undefined for an error of this server, after which the job is run again. */
function failureOf(error: unknown): Failure | undefined {
  const cannot = (why: string): Failure => ({
    code: 'file_unreadable',
    message: storable(`The archive cannot be restored: ${why}`).slice(0, 1000),
  })
  if (error instanceof BadZip) return cannot(error.message)
  if (error instanceof CannotImport) return { code: error.code, message: error.message }
  // Only an archive that was changed refers to records that it does not contain, repeats one, or has deeply nested data.
  if (error instanceof pg.DatabaseError && /^(2[23]|54)/.test(error.code ?? ''))
    return cannot(`its records do not fit together (${error.constraint ?? error.code})`)
  return undefined
}

async function restoreAll(run: Run) {
  const { context, caller, importId, archive, progress } = run
  const { database } = context
  if (progress.tries > maxAttempts)
    throw new CannotImport(`The import made no progress in ${maxAttempts} attempts`, { code: 'attempts_exhausted' })
  const restore = await beginRestore(run)
  const total = archive.manifest.entries.reduce((all, { rows }) => all + (rows ?? 0), 0)
  if (!run.ids) {
    await checkAll(run, restore)
    run.ids = progress.check.ids
    progress.check.ids = {}
    await transaction(database, caller, async (tx) => {
      await lockRun(tx, run)
      tx.run(sql`
        update imports
           set id_map = ${JSON.stringify(run.ids)}, total_rows = ${total}, restore_progress = ${JSON.stringify(progress)}
         where workspace_id = ${caller.workspaceId} and id = ${importId}`)
    })
  }
  await writeAll(run, restore, run.ids)
  await transaction(database, caller, async (tx) => {
    await lockRun(tx, run)
    const { currency, timezone, locale, stage_probabilities } = archive.manifest.workspace
    const format = locale === undefined ? sql`locale` : sql`${locale?.trim() || null}` // archives of earlier versions have none
    tx.run(sql`
      update workspaces
         set currency = ${currency}, timezone = ${timezone}, locale = ${format}, updated_at = now(),
             stage_probabilities = stage_probabilities || ${JSON.stringify(stage_probabilities)}::jsonb
       where id = ${tx.workspaceId}`)
    tx.run(sql`
      update imports set findings = ${JSON.stringify(warningsOf(progress.check.losses, run.ids!))}, restore_progress = null
       where workspace_id = ${tx.workspaceId} and id = ${importId}`)
    recordEvent(tx, 'workspace.imported', tx.workspaceId, {
      data: { id: tx.workspaceId, import_id: importId, rows: total },
    })
    compareAll(tx)
    await endImport(tx, importId)
  })
}

const checkSettings = compileCheck(WorkspacePatch)

/** Reads what checks and later sections need in memory. */
async function beginRestore({ context, caller, importId, archive, progress, ids }: Run): Promise<Restore> {
  const { currency, timezone, locale = null, stage_probabilities } = archive.manifest.workspace
  const [problem] = checkSettings({ currency, timezone, locale, stage_probabilities }).problems
  if (problem) throw new BadZip(`manifest.json: workspace.${problem.field} ${problem.message}`)
  const db = reader(context.database, caller)
  const members = await db.all<{ id: string; email: string }>(sql`
    select u.id, lower(u.email) as email from members m join users u on u.id = m.user_id where m.workspace_id = ${db.workspaceId}`)
  const byEmail = new Map(members.map(({ id, email }) => [email, id]))
  const restore: Restore = {
    importId,
    userId: caller.userId!,
    people: new Map(),
    losses: progress.check.losses,
    definitions: new Map(),
  }
  const { people, definitions } = restore
  const files = new Set<string>()
  const keep: Record<string, (row: ArchiveRow) => void> = {
    people({ id, email }) {
      const member = email === null ? undefined : byEmail.get(email.toLowerCase())
      if (member !== undefined) people.set(id, member)
    },
    // Values of custom fields are checked against the definitions in the archive, which have no slots yet.
    custom_fields(row) {
      const own = [...(definitions.get(row.entity_type) ?? []), { ...row, slot: 0 }]
      if (bytesOfOptions(own.flatMap(({ field_options }) => field_options ?? [])) > maxOptionBytes)
        throw new BadZip(`its custom fields of ${row.entity_type} have more than 1 MiB of options`)
      definitions.set(row.entity_type, own)
    },
    ...(!ids && {
      files(row) {
        if (files.has(row.id)) throw new BadZip(`it has the file ${row.id} twice`)
        if (!archive.content(row)) throw new BadZip(`the content of the file ${row.id} is missing or not as declared`)
        files.add(row.id)
      },
    }),
  }
  for await (const { section, rows, before } of rowsOf(
    archive,
    sections.filter(({ name }) => name in keep),
  )) {
    checkRows(section, rows, before, restore) // before they are kept: an id could have millions of characters
    rows.forEach(keep[section.name]!)
  }
  return restore
}

/** The rows of these sections after the first `done` ones. `before` is the number of rows of the section before a batch. */
async function* rowsOf(archive: Archive, order: readonly Section[], done = 0) {
  for (const section of order) {
    let before = Math.min(done, archive.count(section.name))
    done -= before
    for await (const rows of archive.batches(section.name, before)) {
      yield { section, rows, before }
      before += rows.length
    }
  }
}

/** Deeper than anything in an archive of ours. JSON.stringify fails at some thousand levels, and with it every export. */
const deepest = 20

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/** `before` is the number of rows of the section that were checked before. */
function checkRows(section: Section, rows: readonly ArchiveRow[], before: number, restore: Restore) {
  const { name } = section
  for (const [i, row] of rows.entries()) {
    const place = `${name}, row ${before + i + 1}`
    const problem = isDeeperThan(deepest, row) ? 'is nested too deeply' : section.problemsOf(row, restore)
    if (problem) throw new BadZip(`${place}: ${problem}`)
    if (row.id !== undefined && !isId(row.id)) throw new BadZip(`${place}: id must be a UUID in lower case`)
  }
  if (before + rows.length > (maxRows[name] ?? Infinity)) throw new BadZip(`it has more than ${maxRows[name]} ${name}`)
}

/** Reads and checks everything, and finds new ids for those that are in use in this workspace. */
async function checkAll({ context, caller, importId, archive, giveWay, progress }: Run, restore: Restore) {
  const { config, database, signal } = context
  const db = reader(database, caller)
  const { check } = progress
  let mapped = Object.keys(check.ids).length
  for await (const { section, rows, before } of rowsOf(archive, sections, check.done)) {
    signal.throwIfAborted()
    await giveWay()
    if (!(await isRunning(db, importId))) throw new ImportTakenOver()
    checkRows(section, rows, before, restore)
    for (const row of rows) section.countLosses?.(row, restore)
    if (section.name === 'files')
      for (const row of rows) {
        if (row.bytes > config.fileMaxBytes)
          throw new BadZip(`the file ${row.id} is larger than the limit of ${config.fileMaxBytes} bytes`)
        for await (const _ of archive.content(row)!) signal.throwIfAborted()
      }
    for (const id of await idsInUse(db, section, rows)) {
      check.ids[id] = id.slice(0, 13) + newId().slice(13) // the time in the id stays
      if (++mapped > maxMapped) throw new BadZip(`more than ${maxMapped} of its ids are in use in this workspace`)
    }
    check.done += rows.length
  }
}

/** A deleted record keeps its id, because it can be restored from the trash. */
async function idsInUse(db: Reader, { name, table }: Section, rows: readonly ArchiveRow[]) {
  const ids = rows.map(({ id }) => id as string)
  if (!table && name !== 'events') return []
  const taken = sql`select id from ${identifier(table ?? 'events')} where workspace_id = ${db.workspaceId} and id = any(${ids}::uuid[])`
  const inTrash = sql`
    union select record_id from trash_rows where workspace_id = ${db.workspaceId} and record_id = any(${ids}::uuid[])
    union select entity_id from trash_entries where workspace_id = ${db.workspaceId} and entity_id = any(${ids}::uuid[])`
  const stored = sql`
    union select id from file_contents where workspace_id = ${db.workspaceId} and id = any(${ids}::uuid[])`
  const found = await db.all<{ id: string }>(
    sql`${taken} ${table ? inTrash : sql``} ${name === 'files' ? stored : sql``}`,
  )
  return found.map(({ id }) => id)
}

async function writeAll(run: Run, restore: Restore, ids: IdMap) {
  const { context, caller, importId, archive, giveWay } = run
  const { config, database, signal } = context
  const db = reader(database, caller)
  restore.definitions.clear() // those of the workspace have slots
  const statistics = keepStatistics(context, caller, { entityType: 'workspace', importId, dryRun: false })
  for await (const { section, rows: batch } of rowsOf(archive, sections, run.written)) {
    signal.throwIfAborted()
    await needDiskSpace(config)
    await giveWay()
    const type = entityTypes.find((name) => name === section.name)
    if (type && !restore.definitions.has(type))
      restore.definitions.set(type, await db.all<Definition>(definitionsOf(db, type)))
    const rows = renamed(batch, ids)
    const own = <Result>(write: (tx: Tx) => Promise<Result>) =>
      transaction(database, caller, async (tx) => {
        await lockRun(tx, run)
        return write(tx)
      })
    if (section.name === 'files') {
      await own((tx) => reserveContents(tx, config, rows))
      const storage = await openStorage(config)
      for (const [i, row] of rows.entries())
        await storage.put(contentOf(caller.workspaceId, row.id), archive.content(batch[i])!)
    }
    await own(async (tx) => {
      section.write(tx, rows, restore)
      tx.run(sql`
        update imports
           set imported_rows = imported_rows + ${rows.length}, created_rows = created_rows + ${rows.length},
               restore_progress = jsonb_set(restore_progress, '{tries}', '0'), updated_at = now()
         where workspace_id = ${tx.workspaceId} and id = ${importId}`)
    })
    await statistics.after(rows.length)
  }
  await statistics.atEnd()
}

/** Before the contents are stored, as for an upload: what no file has in the end is deleted after a day. */
async function reserveContents(tx: Tx, { fileQuotaBytes }: Config, rows: readonly ArchiveRow[]) {
  for (const { id, bytes } of rows) insertContent(tx, id, bytes, new Date().toISOString())
  if (fileQuotaBytes > 0 && (await bytesOfContents(tx)) > fileQuotaBytes)
    throw new CannotImport(`The files in the archive exceed the workspace's quota of ${fileQuotaBytes} bytes`)
}

/** Every mention of an id that is not kept, in links, in the activity and in events. */
function renamed(rows: ArchiveRow[], ids: IdMap): ArchiveRow[] {
  if (Object.keys(ids).length === 0) return rows
  const text = JSON.stringify(rows).replaceAll(/"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g, (found, id: string) =>
    Object.hasOwn(ids, id) ? `"${ids[id]}"` : found,
  )
  return JSON.parse(text)
}

/**
 * In the reverse order, because each section refers to earlier ones. Returns the number of records that are kept, because
 * members added others that refer to them.
 */
async function removeAll(run: Run): Promise<number> {
  const { context, caller, archive, giveWay, progress, ids } = run
  const { database, signal } = context
  const removal = progress.removal!
  if (!ids) return 0
  const remove = (section: Section, rows: readonly ArchiveRow[]) =>
    transaction(database, caller, async (tx) => {
      await lockRun(tx, run, ['processing', 'failed'])
      await removeRows(tx, section, rows)
    }).then(() => true, refused)
  for await (const { section, rows: batch } of rowsOf(archive, sections.toReversed(), removal.done)) {
    signal.throwIfAborted()
    await giveWay()
    const rows = renamed(batch, ids)
    if (!(await remove(section, rows))) for (const row of rows) if (!(await remove(section, [row]))) removal.kept++
    removal.done += rows.length
  }
  return removal.kept
}

/** Another record refers to one of these. */
function refused(error: unknown) {
  if (error instanceof pg.DatabaseError && error.code === '23503') return false
  throw error
}

async function removeRows(tx: Tx, section: Section, rows: readonly ArchiveRow[]) {
  const own = (column: string, name = 'id') =>
    sql`workspace_id = ${tx.workspaceId} and ${identifier(column)} = any(${rows.map((row) => row[name])}::uuid[])`
  if (section.name === 'timeline')
    tx.run(sql`delete from timeline t where t.workspace_id = ${tx.workspaceId} and ${entriesIn(rows)}`)
  if (section.name === 'dismissed_duplicates')
    tx.run(sql`delete from dismissed_duplicates where ${own('one_id', 'one_id')} and ${own('other_id', 'other_id')}`)
  if (section.name === 'events') {
    const removed = await tx.all(
      sql`delete from events where ${own('id')} and import_id = ${tx.caller.importId} returning 1`,
    )
    tx.tally('events', -removed.length)
    tx.tally('import_events', -removed.length)
  }
  if (!section.table) return
  const removed = await tx.all<object>(sql`delete from ${identifier(section.table)} where ${own('id')} returning *`)
  section.removed?.(tx, removed)
}

function warningsOf({ missing, shortened }: Losses, ids: IdMap) {
  const finding = (message: string) => ({ code: 'other', column: null, field: null, row: null, message })
  const mapped = Object.keys(ids).length
  return [
    ...(missing > 0
      ? [
          finding(
            `${missing === 1 ? '1 record was' : `${missing} records were`} restored without an owner or assignee, who is not a member of this workspace.`,
          ),
        ]
      : []),
    ...(shortened > 0
      ? [
          finding(
            `${shortened === 1 ? '1 record was' : `${shortened} records were`} restored without some of the custom fields, because all of them together exceed ${mostStoredBytes / 1024} KiB.`,
          ),
        ]
      : []),
    ...(mapped > 0 ? [finding(`${mapped} ids were in use in this workspace. id_map has the new ones.`)] : []),
  ]
}
