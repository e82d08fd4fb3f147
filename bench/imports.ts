import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { systemCaller } from '../server/database/caller.ts'
import { openDatabase } from '../server/database/database.ts'
import { newId, timeOf } from '../server/database/ids.ts'
import { sql } from '../server/database/sql.ts'
import { transaction } from '../server/database/transaction.ts'
import { actorOf } from '../server/events/actor.ts'
import { findImport, insertImport } from '../server/imports/queries.ts'
import { askerOf } from '../server/database/caller.ts'
import { runImport } from '../server/imports/run.ts'
import '../server/resources.ts' // declares the events that an import records
import { openStorage } from '../server/storage/open.ts'
import { atMost, type Line, per } from './report.ts'

type Outcome = { rows: number; seconds: number; peak: number }

/** Imports contacts from CSV on disk with events and all indexes, in a separate process so that its peak memory can be measured. */
export async function measureImports(app: pg.ClientConfig, folder: string, large: number): Promise<Line[]> {
  const few = await importAlone(app, folder, 10_000)
  const many = await importAlone(app, folder, large)
  const rate = many.rows / many.seconds
  const megabytes = ({ rows, peak }: Outcome) => `${Math.round(peak / 1e6)} MB for ${rows} rows`
  return [
    { what: `import of ${many.rows} contacts`, figure: per(rate), budget: '≥ 6000/s', met: rate >= 6000 },
    // The heap of Node reaches its final size after about 50,000 rows; the next million adds nothing.
    atMost('import, peak memory', many.peak / few.peak, 1.5, `${megabytes(many)}, ${megabytes(few)}`),
  ]
}

async function importAlone(app: pg.ClientConfig, folder: string, rows: number): Promise<Outcome> {
  const child = fork(import.meta.filename, [JSON.stringify(app), folder, String(rows)])
  const [outcome] = (await once(child, 'message')) as [Outcome]
  await once(child, 'exit')
  return outcome
}

export function* contacts(count: number) {
  yield 'first_name,last_name,email,phone,title,notes\n'
  for (let i = 0; i < count; i++)
    yield `Ada ${i % 997},Lovelace ${i % 9973},person.${i}@example${i % 100}.com,+1 555 ${100_000 + i},Engineer,Met at the fair\n`
}

if (import.meta.main) {
  const [connection, folder, count] = process.argv.slice(2) as [string, string, string]
  const database = openDatabase(JSON.parse(connection), { size: 4 })
  const config = readConfig({ SECRET: randomUUID(), DATA_DIR: folder })
  const [workspaceId, id] = [newId(), newId()]
  const [made] = await database.send([
    sql`insert into workspaces (id, name, slug) values (${workspaceId}, 'Bench', ${`bench-${workspaceId}`}) returning number`,
  ])
  const caller = systemCaller(workspaceId, Number(made![0]!.number).toString(36), 'bench')
  const source = { file: `uploads/${workspaceId}/${id}`, contentType: 'text/csv' }
  const storage = await openStorage(config)
  await storage.put(
    source.file,
    (async function* () {
      yield* contacts(Number(count))
    })(),
  )
  await transaction(database, caller, async (tx) => {
    const counts = {
      total_rows: 0,
      imported_rows: 0,
      created_rows: 0,
      updated_rows: 0,
      failed_rows: 0,
      kept_failed_rows: 0,
    }
    const asked = {
      entity_type: 'contacts',
      file_url: 'bench',
      file_name: null,
      file_type: null,
      mode: 'create',
      match_on: null,
      owner_id: null,
      on_missing_contact: 'skip',
      dry_run: false,
    } as const
    const times = { created_at: timeOf(id), updated_at: timeOf(id), completed_at: null }
    const job = {
      id,
      ...asked,
      status: 'pending' as const,
      ...counts,
      columns: {},
      formats: {},
      on_bad_cell: 'reject_row' as const,
      encoding: null,
      skipped_cells: 0,
      findings: [],
      warnings: [],
      duplicates: [],
      error: null,
      error_code: null,
      ...times,
      actor: actorOf(caller),
      revert: null,
      id_map: null,
    }
    insertImport(tx, job, {}, source)
  })
  const start = performance.now()
  const signal = new AbortController().signal
  await runImport.run(
    { database, config, log: pino({ level: 'error' }), signal },
    { importId: id, asker: askerOf(caller) },
  )
  const seconds = (performance.now() - start) / 1000
  const { imported_rows } = (await transaction(database, caller, (tx) => findImport(tx, id)))!
  await storage.delete(source.file)
  await database.close()
  process.send!({ rows: imported_rows, seconds, peak: process.resourceUsage().maxRSS * 1024 } satisfies Outcome)
}
