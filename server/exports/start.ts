import type { Config } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { type ValidationError, inside, refuse } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { checkJobQuota } from '../workspaces/job-quota.ts'
import { insertExport } from './queries.ts'
import { runExport } from './run.ts'
import { recordKinds } from '../kinds/kinds.ts'
import { type Export, type ExportInput } from './schema.ts'

export async function startExport(tx: Tx, config: Config, input: ExportInput): Promise<Export> {
  const { entity_type, format = 'csv' } = input
  const { filter, problems } = await recordKinds[entity_type].checkFilter(tx, input.filter ?? {})
  refuse(problems.map((problem) => inside('filter', problem)))
  const unfinished = await checkJobQuota(tx, config, 'exports')
  const id = newId()
  const job: Export = {
    id,
    entity_type,
    format,
    status: 'pending',
    filter,
    total_rows: 0,
    exported_rows: 0,
    warnings: [],
    error: null,
    download_url: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
    completed_at: null,
  }
  insertExport(tx, job)
  enqueue(tx, runExport, { workspaceId: tx.workspaceId, exportId: id, userId: tx.caller.userId }, unfinished)
  recordEvent(tx, 'export.created', id, { data: job })
  return job
}

export async function problemsOfFilter(
  db: Reader,
  { entity_type, filter }: Partial<ExportInput>,
): Promise<ValidationError[]> {
  if (!entity_type || !filter) return []
  const { problems } = await recordKinds[entity_type].checkFilter(db, filter)
  return problems.map((problem) => inside('filter', problem))
}
