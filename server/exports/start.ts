import type { Config } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { type ValidationError, refuse } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { checkJobQuota } from '../workspaces/job-quota.ts'
import { personNamed } from '../workspaces/member-link.ts'
import { insertExport } from './queries.ts'
import { runExport } from './run.ts'
import { recordKinds } from '../kinds/kinds.ts'
import { type Export, type ExportInput } from './schema.ts'

export async function startExport(tx: Tx, config: Config, input: ExportInput): Promise<Export> {
  const { entity_type, format = 'csv', filter = {} } = input
  refuse(problemsOfFilter(input))
  const unfinished = await checkJobQuota(tx, config, 'exports')
  const id = newId()
  const job: Export = {
    id,
    entity_type,
    format,
    status: 'pending',
    filter: filter.owner_id === 'me' ? { ...filter, owner_id: personNamed(tx, 'me')! } : filter,
    total_rows: 0,
    exported_rows: 0,
    error: null,
    download_url: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
    completed_at: null,
  }
  insertExport(tx, job)
  enqueue(tx, runExport, { workspaceId: tx.workspaceId, exportId: id }, unfinished)
  recordEvent(tx, 'export.created', id, { data: job })
  return job
}

export function problemsOfFilter({ entity_type, filter = {} }: Partial<ExportInput>): ValidationError[] {
  const known = entity_type && Object.keys(recordKinds[entity_type].Filter.properties)
  return Object.keys(filter)
    .filter((name) => known && !known.includes(name))
    .map((name) => ({ field: `filter.${name}`, message: `is not a filter of ${entity_type}` }))
}
