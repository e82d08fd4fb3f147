import type { Config } from '../config.ts'
import { type Definition, definitionsOf, lockDefinitions } from '../records/custom-values.ts'
import { askerOf } from '../database/caller.ts'
import { isId, newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record.ts'
import { conflict, type ValidationError, unknownReference, notFound, refuse } from '../http/errors.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Outbound } from '../outbound/client.ts'
import { checkJobQuota } from '../workspaces/job-quota.ts'
import { membersAmong } from '../workspaces/member-link.ts'
import type { EntityType } from '../kinds/kinds.ts'
import { restoreArchive } from './archive/restore.ts'
import { faultsOfRestore, requireEmpty } from './archive/start.ts'
import { fieldNamed, fieldsOf } from './matching/columns.ts'
import { kinds } from './matching/kinds.ts'
import { endImport, findImport, findUpload, insertImport, type Source } from './queries.ts'
import { restoreRemoteArchive, runRemoteImport } from './remote.ts'
import { runImport } from './run.ts'
import type { Import, ImportInput } from './schema.ts'

/** The URL of an upload, which only its own workspace can use. */
export const uploadUrl = (id: string) => `upload://${id}`
export const uploadFile = (workspaceId: string, id: string) => `uploads/${workspaceId}/${id}`

export async function startImport(tx: Tx, config: Config, outbound: Outbound, input: ImportInput): Promise<Import> {
  const {
    entity_type,
    file_url,
    mode = 'create',
    mapping = {},
    formats = {},
    owner_id: givenOwner = null,
    on_missing_contact = 'skip',
    on_bad_cell = 'reject_row',
    encoding = null,
    dry_run = false,
  } = input
  const uploadId = uploadIdOf(file_url)
  const isArchive = entity_type === 'workspace'
  const { faults, matchOn } = isArchive
    ? { faults: faultsOfRestore(input), matchOn: null }
    : compareFields(await lockDefinitions(tx, entity_type), { ...input, entity_type })
  faults.push(...faultsOfFile(outbound, file_url))
  refuse(faults)
  if (isArchive) await requireEmpty(tx)
  const ownerId = givenOwner?.toLowerCase() ?? null
  if (ownerId && !(await membersAmong(tx, [ownerId])).has(ownerId)) throw unknownReference('owner_id')
  const upload = uploadId === undefined ? undefined : await findSource(tx, uploadId)
  const unfinished = await checkJobQuota(tx, config, 'imports')
  const id = newId()
  const job: Import = {
    id,
    entity_type,
    file_url,
    file_name: upload?.name ?? null,
    file_type: null,
    mode,
    match_on: matchOn,
    owner_id: ownerId,
    on_missing_contact,
    on_bad_cell,
    encoding,
    dry_run,
    status: 'pending',
    total_rows: 0,
    imported_rows: 0,
    created_rows: 0,
    updated_rows: 0,
    failed_rows: 0,
    kept_failed_rows: 0,
    skipped_cells: 0,
    columns: {},
    formats,
    findings: [],
    warnings: [],
    duplicates: [],
    error: null,
    error_code: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
    completed_at: null,
    actor: actorOf(tx.caller),
    revert: null,
    id_map: null,
  }
  insertImport(tx, job, mapping, upload?.source)
  const [run, restore] = upload ? [runImport, restoreArchive] : [runRemoteImport, restoreRemoteArchive]
  enqueue(tx, isArchive ? restore : run, { importId: id, asker: askerOf(tx.caller) }, unfinished)
  recordEvent(tx, 'import.created', id, { data: job })
  return job
}

async function findSource(tx: Tx, id: string): Promise<{ name: string | null; source: Source }> {
  const upload = isId(id) ? await findUpload(tx, id) : undefined
  if (!upload) throw unknownReference('file_url', 'upload', 'URL')
  return {
    name: upload.name,
    source: { file: uploadFile(tx.workspaceId, id), contentType: upload.content_type },
  }
}

const uploadIdOf = (fileUrl: string) => /^upload:\/\/(.*)$/s.exec(fileUrl)?.[1]?.toLowerCase()

function faultsOfFile(outbound: Outbound, fileUrl: string): ValidationError[] {
  const message = uploadIdOf(fileUrl) === undefined ? outbound.check(fileUrl, ['https:', 'http:']) : undefined
  return message ? [{ field: 'file_url', message }] : []
}

export const faultsOfImport =
  (outbound: Outbound): ProblemFinder<ImportInput> =>
  async ({ db, body, isInvalid }) => {
    const { entity_type, file_url } = body
    const isTable = entity_type !== undefined && entity_type !== 'workspace'
    const definitions = isTable ? await db.all<Definition>(definitionsOf(db, entity_type)) : []
    const { faults } = isTable
      ? compareFields(definitions, { ...body, entity_type })
      : { faults: faultsOfRestore(entity_type ? body : {}) }
    return [
      ...faults.filter(({ field }) => field !== 'match_on' || !isInvalid('mode')),
      ...(file_url === undefined ? [] : faultsOfFile(outbound, file_url)),
    ]
  }

type Fields = Pick<ImportInput, 'mode' | 'match_on' | 'mapping'> & { entity_type: EntityType }

/** The fields in `mapping` and `match_on` must exist when the import is created. */
function compareFields(
  definitions: readonly Definition[],
  { entity_type, mode = 'create', match_on, mapping = {} }: Fields,
) {
  const faults: ValidationError[] = []
  const fields = fieldsOf(entity_type, definitions)
  const message = `must be a field of ${entity_type}: ${[...fields.keys()].join(', ')}`
  for (const [header, field] of Object.entries(mapping)) {
    if (field !== null && !fieldNamed(entity_type, fields, field)) faults.push({ field: `mapping.${header}`, message })
  }
  if (mode === 'create') {
    if (match_on) faults.push({ field: 'match_on', message: 'may only be given when mode is upsert' })
    return { faults, matchOn: null }
  }
  const matchable = [
    ...Object.keys(kinds[entity_type].matches),
    ...definitions
      .filter(({ field_type }) => field_type !== 'multiselect' && field_type !== 'checkbox')
      .map(({ field_name }) => `custom_fields.${field_name}`)
      .toSorted(),
  ]
  const matchOn = matchable.find((name) => name === match_on || name === `custom_fields.${match_on}`) ?? null
  if (!matchOn)
    faults.push({
      field: 'match_on',
      message: `${match_on ? 'must be' : 'is required with upsert:'} one of ${matchable.join(', ')}`,
    })
  return { faults, matchOn }
}

export async function cancelImport(tx: Tx, id: string) {
  const ended = await endImport(tx, id, { code: 'cancelled', message: 'cancelled' })
  if (ended) return void recordEvent(tx, 'import.cancelled', id, { data: ended })
  throw (await findImport(tx, id)) ? conflict('The import has already ended') : notFound('Import')
}
