import type { Config } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { type ValidationError, inside, refuse } from '../http/errors.ts'
import { idsIn, maxIds } from '../http/formats.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { checkJobQuota } from '../workspaces/job-quota.ts'
import { insertExport } from './queries.ts'
import { runExport } from './run.ts'
import { mainKinds } from '../kinds/kinds.ts'
import { type Export, type ExportInput } from './schema.ts'

export async function startExport(tx: Tx, config: Config, input: ExportInput): Promise<Export> {
  const { entity_type } = input
  refuse(await problemsOfExport(tx, input))
  const ids = input.ids && [...new Set(input.ids)]
  const filter =
    entity_type === 'workspace'
      ? {}
      : ids
        ? { ids: ids.join(',') }
        : (await mainKinds[entity_type].checkFilter(tx, input.filter ?? {})).filter
  const format = input.format ?? (entity_type === 'workspace' ? 'zip' : 'csv')
  const unfinished = await checkJobQuota(tx, config, 'exports')
  const id = newId()
  const job: Export = {
    id,
    entity_type,
    format,
    status: 'pending',
    filter: ids && ids.length > maxIds ? {} : filter,
    selected: filter.ids === undefined ? null : idsIn(filter.ids).length,
    total_rows: 0,
    exported_rows: 0,
    warnings: [],
    error: null,
    download_url: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
    completed_at: null,
  }
  insertExport(tx, job, filter)
  const { userId, timezone } = tx.caller
  enqueue(tx, runExport, { workspaceId: tx.workspaceId, exportId: id, userId, timezone }, unfinished)
  recordEvent(tx, 'export.created', id, { data: job })
  return job
}

export async function problemsOfExport(
  db: Reader,
  { entity_type, format, filter, ids }: Partial<ExportInput>,
): Promise<ValidationError[]> {
  if (!entity_type) return []
  if (entity_type === 'workspace')
    return [
      ...(format !== undefined && format !== 'zip'
        ? [{ field: 'format', message: 'must be zip for a workspace' }]
        : []),
      ...Object.keys({ ...(filter && { filter }), ...(ids && { ids }) }).map((field) => ({
        field,
        message: 'is not possible for a workspace: an archive contains everything',
      })),
    ]
  if (format === 'zip') return [{ field: 'format', message: 'zip is only possible for a workspace' }]
  if (!filter) return []
  if (ids) return [{ field: 'filter', message: 'must not be given together with ids' }]
  const { problems } = await mainKinds[entity_type].checkFilter(db, filter)
  return problems.map((problem) => inside('filter', problem))
}
