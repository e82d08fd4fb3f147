import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { forgetTransactions } from '../database/copied.ts'
import { isDistributed, prepareChanges } from '../database/distribute.ts'
import { knownMigrations } from '../database/migrate.ts'
import { type Parts, needsAll, pendingJobs } from './backup.ts'
import { copyIn } from './copy.ts'
import { decoded, endOfSection, type Head, linesOf } from './file.ts'

type Target = Omit<Parts, 'config'> & {
  /** Encrypted and signed values can only be read with the secret of the backup. */
  adopt(secret: string): void
}

/** Restores a whole backup into an empty database of the same version, or nothing. The file is read twice: first only to verify it. */
export async function restore({ admin, storage, adopt }: Target, file: string) {
  const drain = async (content: AsyncIterable<Buffer>) => {
    for await (const _ of content);
  }
  const { migrations, sequences, secret } = await readBackup(file, {
    table: (_, lines) => drain(lines),
    file: (_, lines) => drain(lines),
  })
  await requireSameVersion(migrations)
  const client = new pg.Client(admin)
  client.on('error', () => {}) // a lost connection fails the running query
  await client.connect()
  const stored: string[] = []
  let tables = 0
  try {
    await client.query(`begin; set local row_security = off; set local timezone = 'UTC'`)
    const isOnCitus = await isDistributed(client)
    if (isOnCitus) await prepareChanges(client)
    await requireEmpty(client)
    await client.query('delete from secret_check') // left by a server that was started on the empty database; the backup has its own row
    await readBackup(file, {
      async table({ table, columns }, lines) {
        await copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, lines).catch((error: Error) => {
          if (!(error instanceof pg.DatabaseError) || isDenied(error)) throw error
          throw new Error(`The database rejected ${table} of the backup: ${error.message}.`, { cause: error })
        })
        // Without statistics, PostgreSQL 15 to 17 may check foreign keys by an index that reads a whole workspace for each row.
        if (!isOnCitus) await client.query(`analyze ${table}`)
        tables++
      },
      async file(name, lines) {
        if (await putMissing(storage, name, decoded(lines))) stored.push(name)
      },
    })
    await continueSequences(client, sequences)
    await forgetTransactions(client)
    adopt(secret)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const name of stored) await storage.delete(name)
    throw isDenied(error) ? new Error(needsAll, { cause: error }) : error
  } finally {
    await client.end()
  }
  return { tables, files: stored.length }
}

const isDenied = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

/** Files that already exist in the storage are kept unchanged, even when the restore fails. */
async function putMissing(storage: Target['storage'], name: string, content: AsyncIterable<Buffer>) {
  const present = await storage.get(name)
  present?.stream.destroy()
  if (!present) await storage.put(name, content)
  else for await (const _ of content);
  return !present
}

type Visitor = {
  table(section: { table: string; columns: string[] }, lines: AsyncIterable<Buffer>): Promise<void>
  file(name: string, lines: AsyncIterable<Buffer>): Promise<void>
}

/** Reads a backup to its end and verifies every checksum. A visitor must read all lines of its section. */
export async function readBackup(file: string, visitor: Visitor): Promise<Head> {
  const damaged = (what: string) =>
    new Error(`${file} is damaged: ${what}. Nothing was restored. Use another copy of the backup.`)
  let sum = createHash('sha256')
  const lines = linesOf(unpacked(file, damaged))

  async function nextLine() {
    const { value, done } = await lines.next()
    if (done || value.at(-1) !== 10) throw damaged('it ends too early')
    sum.update(value)
    return value
  }
  async function next(what: string) {
    const line = await nextLine()
    try {
      return JSON.parse(line.toString()) as Partial<Record<string, unknown>>
    } catch {
      throw damaged(what)
    }
  }
  async function* content() {
    for (let line = await nextLine(); !line.equals(endOfSection); line = await nextLine()) yield line
  }
  async function verify(what: string) {
    if (head.rapport === 1) return
    const expected = sum.digest('hex')
    sum = createHash('sha256') // the checksum line itself is not part of any checksum
    if ((await next(`${what} has no checksum`)).sha256 !== expected)
      throw damaged(`${what} does not match its checksum`)
    sum = createHash('sha256')
  }

  const first: Partial<Head> = await next('its first line is not that of a backup of Rapport')
  if (first.rapport !== 1 && first.rapport !== 2) throw new Error(`${file} is not a Rapport backup.`)
  if (!isHead(first)) throw damaged('its first line is incomplete')
  const head = first
  await verify('its first line')
  const counted = { tables: 0, files: 0 }
  for (;;) {
    const line = await next('the line before a section cannot be read')
    if (isTable(line)) {
      await visitor.table(line, content())
      await verify(line.table)
      counted.tables++
    } else if (typeof line.file === 'string') {
      await visitor.file(line.file, content())
      await verify(line.file)
      counted.files++
    } else if (line.end !== true) {
      throw damaged('the line before a section cannot be read')
    } else {
      const isWhole = head.rapport === 1 || (line.tables === counted.tables && line.files === counted.files)
      if (!isWhole) throw damaged('a table or a file is missing')
      if (!(await lines.next()).done) throw damaged('it continues after its end')
      return head
    }
  }
}

const isHead = (line: Partial<Head>): line is Head =>
  Array.isArray(line.migrations) &&
  typeof line.sequences === 'object' &&
  line.sequences !== null &&
  typeof line.secret === 'string'

/** The names become part of a statement, which a superuser may send. */
const isTable = (line: Partial<Record<string, unknown>>): line is { table: string; columns: string[] } =>
  typeof line.table === 'string' &&
  (/^public\.\w+$/.test(line.table) || line.table === pendingJobs.table) &&
  Array.isArray(line.columns) &&
  line.columns.every((name) => typeof name === 'string' && /^"?\w+"?$/.test(name))

async function* unpacked(file: string, damaged: (what: string) => Error) {
  const content = createGunzip()
  pipeline(createReadStream(file), content, () => {}) // an error is thrown below
  try {
    yield* content as AsyncIterable<Buffer>
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall ? new Error(`${file} cannot be read: ${message}.`, { cause: error }) : damaged(message)
  }
}

async function requireSameVersion(migrations: string[]) {
  const known = await knownMigrations()
  if (migrations.join() !== known.join())
    throw new Error(
      `The backup was made by a different version, at ${migrations.at(-1)}, and this version is at ${known.at(-1)}. Restore it with that version, then start this one.`,
    )
}

async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from workspaces) as empty',
  )
  if (!rows[0]!.empty) throw new Error('The database is not empty. Restore the backup into a new database.')
}

async function continueSequences(client: pg.Client, sequences: Head['sequences']) {
  for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
}
