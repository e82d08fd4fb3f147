import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { knownMigrations } from '../database/migrate.ts'
import { type Parts, needsAll } from './backup.ts'
import { copyIn } from './copy.ts'
import { decoded, type Head, type Line, linesOf } from './file.ts'

type Target = Omit<Parts, 'config'> & {
  /** What was encrypted and signed can only be read with the secret of the backup. */
  adopt(secret: string): void
}

/** All of a backup into an empty database of the same version, or nothing. */
export async function restore({ admin, storage, adopt }: Target, file: string) {
  const lines = linesOf(unpacked(file))
  const head = await headOf(lines)
  const client = new pg.Client(admin)
  await client.connect()
  const stored: string[] = []
  let tables = 0
  try {
    await client.query(`begin; set local row_security = off; set local timezone = 'UTC'`)
    await requireEmpty(client)
    await client.query('delete from secret_check') // of a server that was started on the empty database; the backup has its own
    for (let line = await next(lines); !('end' in line); line = await next(lines)) {
      if ('table' in line) {
        await copyIn(client, `copy ${line.table} (${line.columns.join(', ')}) from stdin`, sectionOf(lines))
        tables++
      } else if ('file' in line) {
        if (await putMissing(storage, line.file, decoded(sectionOf(lines)))) stored.push(line.file)
      }
    }
    await continueSequences(client, head.sequences)
    adopt(head.secret)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const name of stored) await storage.delete(name)
    throw error instanceof pg.DatabaseError && error.code === '42501' ? new Error(needsAll, { cause: error }) : error
  } finally {
    await client.end()
  }
  return { tables, files: stored.length }
}

/** What is there already, in a storage that is used on, is left as it is: also when the restoring fails. */
async function putMissing(storage: Target['storage'], name: string, content: AsyncIterable<Buffer>) {
  const present = await storage.get(name)
  present?.stream.destroy()
  if (!present) await storage.put(name, content)
  else for await (const _ of content);
  return !present
}

async function* unpacked(file: string) {
  const content = createGunzip()
  pipeline(createReadStream(file), content, () => {}) // what goes wrong is thrown below
  try {
    yield* content as AsyncIterable<Buffer>
  } catch (error) {
    throw new Error(`${file} is no whole backup: ${(error as Error).message}.`, { cause: error })
  }
}

async function headOf(lines: AsyncGenerator<Buffer>): Promise<Head> {
  const head = await next(lines)
  if (!('rapport' in head)) throw new Error('This is no backup of Rapport.')
  const known = await knownMigrations()
  if (head.migrations.join() !== known.join())
    throw new Error(
      `The backup is of another version, at ${head.migrations.at(-1)} where this one is at ${known.at(-1)}: restore it with that version, then start this one.`,
    )
  return head
}

async function next(lines: AsyncGenerator<Buffer>): Promise<Line> {
  const { value, done } = await lines.next()
  if (done) throw new Error('The backup breaks off before its end.')
  try {
    return JSON.parse((value as Buffer).toString()) as Line
  } catch (error) {
    throw new Error('This is no backup of Rapport.', { cause: error })
  }
}

async function* sectionOf(lines: AsyncGenerator<Buffer>) {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error('The backup breaks off before its end.')
    if (value.length === 3 && value[0] === 92 && value[1] === 46) return // \.
    yield value
  }
}

async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from users) and not exists (select from workspaces) as empty',
  )
  if (!rows[0]!.empty) throw new Error('The database is not empty: a backup is restored into a new one.')
}

async function continueSequences(client: pg.Client, sequences: Head['sequences']) {
  for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
}
