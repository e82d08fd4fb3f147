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
import { watchTurn } from '../../jobs/give-way.ts'
import type { Job, JobContext } from '../../jobs/job.ts'
import { entityTypes } from '../../kinds/kinds.ts'
import { storable } from '../../records/cells.ts'
import { type Definition, definitionsOf, mostStoredBytes } from '../../records/custom-values.ts'
import { keyOfTag } from '../../records/tags.ts'
import { openStorage } from '../../storage/open.ts'
import { WorkspacePatch } from '../../workspaces/schema.ts'
import { BadZip } from '../../zip/read.ts'
import { downloadTo } from '../fetch.ts'
import { beginImport, endImport, type Failure, isRunning } from '../queries.ts'
import { CannotImport } from '../reading/failure.ts'
import { ImportTakenOver } from '../writing/write.ts'
import { type Archive, openWorkspaceArchive } from './read.ts'
import { type ArchiveRow, entriesIn, type Restore, type Section, sections } from './sections.ts'

const maxAttempts = 10
const maxMapped = 100_000
/** These are kept in memory. */
const maxRows: Record<string, number> = { people: 100_000, custom_fields: 300, tags: 100_000, views: 10_000 }

type IdMap = Record<string, string>

/** A restore as its worker knows it. */
type Run = { context: JobContext; caller: Caller; importId: string; archive: Archive }

/**
 * Restores an archive in two passes: the first checks every row and changes nothing; the second writes in batches. If it
 * fails, is cancelled, or its worker is killed, what was written is removed again by the ids in the archive.
 */
export const restoreArchive: Job<{ importId: string; asker: Asker }> = {
  name: 'imports.restore',
  concurrency: 8,
  perWorkspace: 1,
  isPerPerson: true,
  pacesItself: true,
  isHeavy: true,
  async run(context, { importId, asker }) {
    const { database, config, signal, log } = context
    const caller = { ...callerOf(asker), importId }
    const db = reader(database, caller)
    const job = await transaction(database, caller, (tx) => beginImport(tx, importId))
    const source = await findSource(db, importId)
    if (!source || (!job && (source.status !== 'failed' || source.imported_rows === 0))) return
    if (job && job.attempts > 1) await sleep(Math.min(2 ** job.attempts, 60) * 500, undefined, { signal })
    const storage = await openStorage(config)
    const copy = `imports/${caller.workspaceId}/${importId}`
    let run: Run | undefined
    try {
      let file = await storage.get(source.file ?? copy)
      // Only until the rows are checked: what was written is known by the same file.
      if (!file && !source.file && !source.is_checked) {
        await downloadTo(storage, config, source.file_url, copy, {
          signal,
          doOthersWait: watchTurn(context, this, caller, 60_000),
        })
        file = await storage.get(copy)
      }
      if (!file) throw new CannotImport('The file does not exist. Files are kept for 7 days.')
      run = { context, caller, importId, archive: await openWorkspaceArchive(file.stream, config) }
      if (!job) await removeAll(run) // it was cancelled before this worker began
      else if (job.attempts > maxAttempts)
        throw new CannotImport(`The import made no progress in ${maxAttempts} attempts`, {
          code: 'attempts_exhausted',
        })
      else await restoreAll(run, job.attempts)
    } catch (error) {
      // Another worker continues it, or has completed it.
      if (error instanceof ImportTakenOver && (await findSource(db, importId))?.status !== 'failed') return
      const failure =
        error instanceof ImportTakenOver ? { code: 'cancelled' as const, message: 'cancelled' } : failureOf(error)
      if (!failure) throw error
      log.info({ import: importId, failure }, 'an archive could not be restored')
      const kept = run ? await removeAll(run) : 0
      const message = kept > 0 ? `${failure.message}. ${keptText(kept)}` : failure.message
      await transaction(database, caller, (tx) => endImport(tx, importId, { ...failure, message }))
    } finally {
      await run?.archive.close()
    }
    await storage.delete(copy).catch((error: unknown) => log.warn({ import: importId, error }, 'a copy is left over'))
  },
}

const keptText = (kept: number) =>
  `${kept === 1 ? '1 restored record was' : `${kept} restored records were`} kept, because records that were added during the restore refer to ${kept === 1 ? 'it' : 'them'}`

const findSource = (db: Reader, importId: string) =>
  db.first<{ file: string | null; file_url: string; status: string; imported_rows: number; is_checked: boolean }>(sql`
    select file, file_url, status, imported_rows, id_map is not null as is_checked
      from imports where workspace_id = ${db.workspaceId} and id = ${importId}`)

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

async function restoreAll(run: Run, attempt: number) {
  const { context, caller, importId, archive } = run
  const { database } = context
  const db = reader(database, caller)
  const restore = await beginRestore(db, importId, archive)
  const total = archive.manifest.entries.reduce((all, { rows }) => all + (rows ?? 0), 0)
  let ids = await findIdMap(db, importId)
  if (ids) {
    const kept = await removeAll(run)
    if (kept > 0) throw new CannotImport('The import was interrupted and cannot be repeated')
  } else {
    ids = await checkAll(run, db, restore)
    await transaction(database, caller, async (tx) => {
      await lockAttempt(tx, importId, attempt)
      tx.run(sql`
        update imports set id_map = ${JSON.stringify(ids)}, total_rows = ${total}
         where workspace_id = ${caller.workspaceId} and id = ${importId}`)
    })
  }
  await writeAll(run, attempt, restore, ids)
  await transaction(database, caller, async (tx) => {
    await lockAttempt(tx, importId, attempt)
    const { currency, timezone, locale, stage_probabilities } = archive.manifest.workspace
    const format = locale === undefined ? sql`locale` : sql`${locale}` // archives of earlier versions have none
    tx.run(sql`
      update workspaces
         set currency = ${currency}, timezone = ${timezone}, locale = ${format}, updated_at = now(),
             stage_probabilities = stage_probabilities || ${JSON.stringify(stage_probabilities)}::jsonb
       where id = ${tx.workspaceId}`)
    tx.run(sql`
      update imports set findings = ${JSON.stringify(warningsOf(restore, ids))} where workspace_id = ${tx.workspaceId} and id = ${importId}`)
    recordEvent(tx, 'workspace.imported', tx.workspaceId, {
      data: { id: tx.workspaceId, import_id: importId, rows: total },
    })
    compareAll(tx)
    await endImport(tx, importId)
  })
}

/** Null until every row is checked: nothing is written before. */
const findIdMap = async (db: Reader, importId: string) =>
  (await db.first<{ id_map: IdMap | null }>(
    sql`select id_map from imports where workspace_id = ${db.workspaceId} and id = ${importId}`,
  ))!.id_map

/**
 * Locks the import until the transaction ends. Each attempt has a higher number, so that a worker that lost its job writes
 * nothing after the next one has begun.
 */
async function lockAttempt(tx: Tx, importId: string, attempt: number) {
  const ours = await tx.first(sql`
    select from imports
     where workspace_id = ${tx.workspaceId} and id = ${importId} and status = 'processing' and attempts = ${attempt}
       for update`)
  if (!ours) throw new ImportTakenOver()
}

const checkSettings = compileCheck(WorkspacePatch)

/** The people of the archive who are members here, by their address. */
async function beginRestore(db: Reader, importId: string, archive: Archive): Promise<Restore> {
  const { currency, timezone, locale = null, stage_probabilities } = archive.manifest.workspace
  const [problem] = checkSettings({ currency, timezone, locale, stage_probabilities }).problems
  if (problem) throw new BadZip(`manifest.json: workspace.${problem.field} ${problem.message}`)
  const members = await db.all<{ id: string; email: string }>(sql`
    select u.id, lower(u.email) as email from members m join users u on u.id = m.user_id where m.workspace_id = ${db.workspaceId}`)
  const byEmail = new Map(members.map(({ id, email }) => [email, id]))
  const people = new Map<string, string>()
  const restore = {
    importId,
    userId: db.caller.userId!,
    people,
    missing: 0,
    shortened: 0,
    definitions: new Map(),
    tags: new Map(),
  }
  const section = sections.find(({ name }) => name === 'people')!
  let count = 0
  for await (const rows of archive.batches(section.name)) {
    checkRows(section, rows, count, restore) // before they are kept: an id could have millions of characters
    count += rows.length
    for (const { id, email } of rows) {
      const member = email === null ? undefined : byEmail.get(email.toLowerCase())
      if (member !== undefined) people.set(id, member)
    }
  }
  return restore
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

/** Reads and checks everything. Returns new ids for those that are in use in this workspace. */
async function checkAll({ context, importId, archive }: Run, db: Reader, restore: Restore): Promise<IdMap> {
  const { config, signal } = context
  const ids: IdMap = {}
  const contents = new Set<string>()
  let mapped = 0
  for (const section of sections) {
    let count = 0
    for await (const rows of archive.batches(section.name)) {
      signal.throwIfAborted()
      if (!(await isRunning(db, importId))) throw new ImportTakenOver()
      checkRows(section, rows, count, restore)
      count += rows.length
      keepForChecks(section, rows, restore)
      if (section.name === 'files') {
        for (const { id, bytes } of rows) {
          if (contents.has(id)) throw new BadZip(`it has the file ${id} twice`)
          contents.add(id)
          if (bytes > config.fileMaxBytes)
            throw new BadZip(`the file ${id} is larger than the limit of ${config.fileMaxBytes} bytes`)
        }
        await checkContents(archive, rows, signal)
      }
      for (const id of await idsInUse(db, section, rows)) {
        ids[id] = id.slice(0, 13) + newId().slice(13) // the time in the id stays
        if (++mapped > maxMapped) throw new BadZip(`more than ${maxMapped} of its ids are in use in this workspace`)
      }
    }
  }
  return ids
}

/** Values of custom fields are checked against the definitions in the archive, which have no slots yet. */
function keepForChecks({ name }: Section, rows: readonly ArchiveRow[], { definitions, tags }: Restore) {
  if (name === 'custom_fields')
    for (const row of rows)
      definitions.set(row.entity_type, [...(definitions.get(row.entity_type) ?? []), { ...row, slot: 0 }])
  if (name === 'tags') for (const row of rows) tags.set(keyOfTag(row.name), row.id)
}

async function checkContents(archive: Archive, rows: readonly ArchiveRow[], signal: AbortSignal) {
  for (const row of rows) {
    const content = archive.content(row)
    if (!content) throw new BadZip(`the content of the file ${row.id} is missing or not as declared`)
    for await (const chunk of content) {
      void chunk
      signal.throwIfAborted()
    }
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

async function writeAll({ context, caller, importId, archive }: Run, attempt: number, restore: Restore, ids: IdMap) {
  const { database, signal } = context
  const db = reader(database, caller)
  restore.tags.clear()
  for (const section of sections) {
    if (section.name === 'companies')
      for (const entityType of entityTypes)
        restore.definitions.set(entityType, await db.all<Definition>(definitionsOf(db, entityType)))
    for await (const batch of archive.batches(section.name)) {
      signal.throwIfAborted()
      await needDiskSpace(context.config)
      const rows = renamed(batch, ids)
      const own = <Result>(write: (tx: Tx) => Promise<Result>) =>
        transaction(database, caller, async (tx) => {
          await lockAttempt(tx, importId, attempt)
          return write(tx)
        })
      if (section.name === 'files') {
        await own((tx) => reserveContents(tx, context.config, rows))
        const storage = await openStorage(context.config)
        for (const [i, row] of rows.entries())
          await storage.put(contentOf(caller.workspaceId, row.id), archive.content(batch[i])!)
      }
      await own(async (tx) => {
        section.write(tx, rows, restore)
        tx.run(sql`
          update imports
             set imported_rows = imported_rows + ${rows.length}, created_rows = created_rows + ${rows.length}, updated_at = now()
           where workspace_id = ${tx.workspaceId} and id = ${importId}`)
      })
    }
  }
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
async function removeAll({ context, caller, importId, archive }: Run): Promise<number> {
  const { database } = context
  const ids = await findIdMap(reader(database, caller), importId)
  if (!ids) return 0
  let kept = 0
  const remove = (section: Section, rows: readonly ArchiveRow[]) =>
    transaction(database, caller, (tx) => removeRows(tx, section, rows)).then(() => true, refused)
  for (const section of sections.toReversed())
    for await (const batch of archive.batches(section.name)) {
      const rows = renamed(batch, ids)
      if (await remove(section, rows)) continue
      for (const row of rows) if (!(await remove(section, [row]))) kept++
    }
  await transaction(database, caller, async (tx) =>
    tx.run(sql`
      update imports set imported_rows = ${kept}, created_rows = ${kept} where workspace_id = ${tx.workspaceId} and id = ${importId}`),
  )
  return kept
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

function warningsOf({ missing, shortened }: Restore, ids: IdMap) {
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
