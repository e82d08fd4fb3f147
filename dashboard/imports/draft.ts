import type { Schemas } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { type Import, kindOf } from './words.ts'

export type ImportInput = Schemas['CreateImport']
export type Encoding = NonNullable<ImportInput['encoding']>

/** The changes of a person to the settings of an import since the last check. */
export type Draft = {
  /** The kind of record. For another kind, the columns are matched again, and other settings are dropped. */
  kind: Kind
  /** Only the changed columns. */
  fields: Readonly<Record<string, string | null>>
  /** Only the columns whose format was changed. */
  formats: Import['formats']
  mode: Import['mode']
  matchOn: string | null
  /** Needs no new check, because it does not change what is read. */
  ownerId: string | null
  onMissingContact: Import['on_missing_contact']
  onBadCell: Import['on_bad_cell']
  encoding: Encoding | null
}

type Settings = Pick<
  Import,
  'entity_type' | 'mode' | 'match_on' | 'owner_id' | 'on_missing_contact' | 'on_bad_cell' | 'encoding'
>

export const draftOf = (job: Settings): Draft => ({
  kind: kindOf(job),
  fields: {},
  formats: {},
  mode: job.mode,
  matchOn: job.match_on,
  ownerId: job.owner_id,
  onMissingContact: job.on_missing_contact,
  onBadCell: job.on_bad_cell,
  encoding: job.encoding as Encoding | null,
})

/** The field of every column. All are named, so that the import matches what is shown. */
export const mappingOf = ({ columns }: Pick<Import, 'columns'>, { fields }: Draft) => ({ ...columns, ...fields })

export function isChanged(job: Import, draft: Draft) {
  const { mode, match_on, columns } = job
  if (draft.kind !== kindOf(job)) return true
  if (job.on_missing_contact !== draft.onMissingContact || job.on_bad_cell !== draft.onBadCell) return true
  if (draft.encoding !== null && job.encoding !== draft.encoding) return true
  if (mode !== draft.mode || (mode === 'upsert' && match_on !== draft.matchOn)) return true
  const isOther = (name: string, format: object) => JSON.stringify(job.formats[name]) !== JSON.stringify(format)
  return (
    Object.entries(draft.fields).some(([name, field]) => (columns[name] ?? null) !== field) ||
    Object.entries(draft.formats).some(([name, format]) => isOther(name, format))
  )
}

/**
 * The columns whose field another column already has: only one can, unless the API matched them so, because they occur
 * in different rows.
 */
export function clashesOf(
  mapping: Readonly<Record<string, string | null>>,
  { columns }: Pick<Import, 'columns'> = { columns: {} },
) {
  const first = new Map<string, string>()
  const clashes = new Map<string, string>()
  for (const [name, field] of Object.entries(mapping)) {
    const other = field === null ? undefined : first.get(field)
    if (field !== null && other === undefined) first.set(field, name)
    else if (other !== undefined && !(columns[name] === field && columns[other] === field)) clashes.set(name, other)
  }
  return clashes
}

/** Whether the file has the column that an upsert matches by. */
export const lacksMatch = (job: Pick<Import, 'columns'>, draft: Draft) =>
  draft.mode === 'upsert' && !Object.values(mappingOf(job, draft)).includes(draft.matchOn)

export function inputOf(job: Import, draft: Draft, dryRun: boolean): ImportInput {
  const { file_url } = job
  const encoding = draft.encoding !== null && { encoding: draft.encoding }
  const owner = draft.ownerId !== null && { owner_id: draft.ownerId }
  // Another encoding may spell the headers differently, so that they are matched again.
  if (draft.kind !== kindOf(job) || (encoding && draft.encoding !== job.encoding))
    return { entity_type: draft.kind, file_url, ...owner, ...encoding, dry_run: dryRun }
  return {
    entity_type: draft.kind,
    file_url,
    mode: draft.mode,
    ...(draft.mode === 'upsert' && { match_on: draft.matchOn }),
    mapping: mappingOf(job, draft),
    formats: { ...job.formats, ...draft.formats },
    ...owner,
    on_missing_contact: draft.onMissingContact,
    on_bad_cell: draft.onBadCell,
    ...encoding,
    dry_run: dryRun,
  }
}

/** The settings of another import, for a file with the same columns. Without its owner, who may have left since. */
export const readingOf = (job: Import): Partial<ImportInput> => ({
  mode: job.mode,
  ...(job.mode === 'upsert' && { match_on: job.match_on }),
  mapping: job.columns,
  formats: job.formats,
  on_missing_contact: job.on_missing_contact,
  on_bad_cell: job.on_bad_cell,
})

/** The columns with values that match no field, unless a person left them out. */
export function unmatchedIn<Column extends Pick<Schemas['ImportColumn'], 'name' | 'samples'>>(
  columns: readonly Column[],
  { findings }: Pick<Import, 'findings'>,
  { fields }: Draft,
) {
  const unmatched = new Set(findings.flatMap(({ code, column }) => (code === 'column_unmatched' ? [column] : [])))
  return columns.filter(
    ({ name, samples }) => unmatched.has(name) && samples.length > 0 && !Object.hasOwn(fields, name),
  )
}

/** The findings about a column are shown beside it, the others below the table. */
export function findingsOf({ findings }: Pick<Import, 'findings'>) {
  const byColumn = new Map<string, string>()
  const rest: string[] = []
  for (const { code, column, field, row, message: text } of findings) {
    // The messages of the API name its field, people know the column.
    const isOfField = column !== null && field !== null && text.startsWith(`${field} `)
    const message = isOfField ? column + text.slice(field.length) : text
    const isAtColumn = column !== null && row === null && code !== 'column_missing' && !byColumn.has(column)
    if (isAtColumn) byColumn.set(column, code === 'column_unmatched' ? 'Matches no field' : message)
    else rest.push(row === null ? message : `Row ${row}: ${message}`)
  }
  return { byColumn, rest }
}
