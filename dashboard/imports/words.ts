import type { Schemas } from '../api/client.ts'
import { mainKinds } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import type { Tone } from '../ui/badge.tsx'
import { formatNumber } from '../ui/format.ts'

export type Import = Schemas['Import']

export const kindOf = ({ entity_type }: { entity_type: string }) => entity_type as Kind

export const isRunning = ({ status }: { status: Import['status'] }) => status === 'pending' || status === 'processing'

/** Whether it is imported or undone at the moment. */
export const isActive = (job: Pick<Import, 'status' | 'revert'>) =>
  isRunning(job) || (job.revert !== null && isRunning(job.revert))

/** By a person. If it ended because that person has left, the error says so. */
export const isStopped = ({ error_code, error }: Pick<Import, 'error_code' | 'error'>) =>
  error_code === 'cancelled' && error?.startsWith('cancelled') === true

/** The name of an import: that of its file from any source. */
export function nameOf({ file_name, file_url, entity_type }: Pick<Import, 'file_name' | 'file_url' | 'entity_type'>) {
  if (file_name) return file_name
  if (!/^https?:/.test(file_url) || !URL.canParse(file_url)) return `Import of ${entity_type}`
  const { pathname, host } = new URL(file_url)
  const last = pathname.split('/').findLast(Boolean)
  if (!last) return host
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export function statusOf(
  job: Pick<Import, 'status' | 'dry_run' | 'error_code' | 'error'> & { revert?: Import['revert'] },
): {
  label: string
  tone: Tone
} {
  if (job.revert?.status === 'completed') return { label: 'Undone', tone: 'plain' }
  if (job.status === 'pending') return { label: 'Waiting', tone: 'plain' }
  if (job.status === 'processing') return { label: job.dry_run ? 'Checking' : 'Importing', tone: 'accent' }
  if (job.status === 'completed')
    return { label: job.dry_run ? 'Checked' : 'Imported', tone: job.dry_run ? 'plain' : 'good' }
  return isStopped(job) ? { label: 'Stopped', tone: 'plain' } : { label: 'Failed', tone: 'danger' }
}

type Counts = Pick<Import, 'mode' | 'imported_rows' | 'created_rows' | 'updated_rows'>

/** Whether added and updated rows were counted separately: older imports were not. */
export const hasSeparateCounts = ({ mode, imported_rows, created_rows, updated_rows }: Counts) =>
  mode === 'upsert' && created_rows + updated_rows === imported_rows

/** “98 imported, 2 rejected”. */
export function outcomeOf(job: Counts & Pick<Import, 'status' | 'failed_rows' | 'dry_run'>) {
  const { status, imported_rows, created_rows, updated_rows, failed_rows, dry_run } = job
  if (status === 'failed' && imported_rows + failed_rows === 0) return dry_run ? 'nothing checked' : 'nothing imported'
  const part = (count: number, word: string) => `${formatNumber(count)} ${dry_run ? 'would be ' : ''}${word}`
  const good = hasSeparateCounts(job)
    ? [part(created_rows, 'added'), part(updated_rows, 'updated')]
    : [part(imported_rows, 'imported')]
  return [...good, ...(failed_rows === 0 ? [] : [part(failed_rows, 'rejected')])].join(', ')
}

/** The rows that would create duplicates. */
export function likenessOf(kind: Kind, label: string, { rows, first_rows }: Import['duplicates'][number]) {
  const shown = first_rows.slice(0, rows <= 6 ? 6 : 5).map(formatNumber)
  const last = rows > shown.length ? `${formatNumber(rows - shown.length)} more` : shown.pop()!
  const which = shown.length === 0 ? `Row ${last} has` : `Rows ${shown.join(', ')} and ${last} have`
  return `${which} the ${label.toLowerCase()} of a ${nounOf(kind)} that already exists, or of an earlier row.`
}

export const rowsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

/** The progress in words. */
export function stageOf({ status, dry_run, total_rows, imported_rows, failed_rows }: Import) {
  if (status === 'pending') return 'Waiting in the queue'
  if (total_rows === 0) return 'Reading the file'
  const done = formatNumber(imported_rows + failed_rows)
  return `${done} of ${rowsOf(total_rows)} ${dry_run ? 'checked' : 'done'}`
}

/** The kind of record that has one of these columns, by the beginning of a text file. */
export function kindByHeader(text: string): Kind | undefined {
  const columns = (text.split(/[\r\n]/, 1)[0] ?? '')
    .split(/[;,\t]/)
    .map((one) => one.replaceAll('"', '').trim().toLowerCase())
  const found = mainKinds().find(({ fileColumns }) => fileColumns && columns.some((one) => fileColumns.test(one)))
  return found?.plural as Kind | undefined
}

/** The probable kind of record, by the file name. */
export function kindByName(name: string): Kind | undefined {
  // The last one, because deals and companies often name the contacts that they link to: “deals with contacts”.
  return mainKinds().findLast(({ fileNames }) => fileNames?.test(name.toLowerCase()))?.plural as Kind | undefined
}
