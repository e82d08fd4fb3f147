import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { systemCaller } from '../server/database/caller.ts'
import { openDatabase } from '../server/database/database.ts'
import { newId } from '../server/database/ids.ts'
import { transaction } from '../server/database/transaction.ts'
import { findExport, insertExport } from '../server/exports/queries.ts'
import { runExport } from '../server/exports/run.ts'
import { atMost, type Line, per } from './report.ts'

type Outcome = { rows: number; seconds: number; peak: number }

/** Exports contacts as CSV to disk, each workspace in a separate process so that its peak memory can be measured. */
export async function measureExports(
  app: pg.ClientConfig,
  folder: string,
  small: string,
  large: string,
): Promise<Line[]> {
  const few = await exportAlone(app, folder, small)
  const many = await exportAlone(app, folder, large)
  const rate = many.rows / many.seconds
  const megabytes = ({ rows, peak }: Outcome) => `${Math.round(peak / 1e6)} MB for ${rows} rows`
  return [
    { what: `export of ${many.rows} contacts`, figure: per(rate), budget: '≥ 50000/s', met: rate >= 50_000 },
    atMost('export, peak memory', many.peak / few.peak, 1.3, `${megabytes(many)}, ${megabytes(few)}`),
  ]
}

async function exportAlone(app: pg.ClientConfig, folder: string, workspaceId: string): Promise<Outcome> {
  const child = fork(import.meta.filename, [JSON.stringify(app), folder, workspaceId])
  const [outcome] = (await once(child, 'message')) as [Outcome]
  await once(child, 'exit')
  return outcome
}

if (import.meta.main) {
  const [connection, folder, workspaceId] = process.argv.slice(2) as [string, string, string]
  const database = openDatabase(JSON.parse(connection), { size: 4 })
  const config = readConfig({ SECRET: randomUUID(), DATA_DIR: folder })
  const id = newId()
  const at = new Date().toISOString()
  const caller = systemCaller(workspaceId, null, 'bench')
  await transaction(database, caller, async (tx) => {
    const counts = { selected: null, total_rows: 0, exported_rows: 0 }
    const job = { id, entity_type: 'contacts', format: 'csv', status: 'pending', filter: {}, ...counts } as const
    insertExport(tx, {
      ...job,
      warnings: [],
      error: null,
      download_url: null,
      created_at: at,
      updated_at: at,
      completed_at: null,
    })
  })
  const start = performance.now()
  const signal = new AbortController().signal
  const log = pino({ level: 'error' })
  await runExport.run({ database, config, log, signal }, { workspaceId, exportId: id })
  const seconds = (performance.now() - start) / 1000
  const { exported_rows } = (await transaction(database, caller, (tx) => findExport(tx, id)))!
  await database.close()
  process.send!({ rows: exported_rows, seconds, peak: process.resourceUsage().maxRSS * 1024 } satisfies Outcome)
}
