import type { Schemas } from '../api/client.ts'
import type { Kind } from '../records/types.ts'
import type { Tone } from '../ui/badge.tsx'
import { formatNumber } from '../ui/format.ts'

export type Import = Schemas['Import']

export const kindOf = ({ entity_type }: { entity_type: string }) => entity_type as Kind

export const isRunning = ({ status }: Pick<Import, 'status'>) => status === 'pending' || status === 'processing'

export const isStopped = ({ status, error }: Pick<Import, 'status' | 'error'>) =>
  status === 'failed' && error === 'cancelled'

/** What it is called: after its file, wherever that came from. */
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

export function statusOf(job: Pick<Import, 'status' | 'dry_run' | 'error'>): { label: string; tone: Tone } {
  if (job.status === 'pending') return { label: 'Waiting', tone: 'plain' }
  if (job.status === 'processing') return { label: job.dry_run ? 'Checking' : 'Importing', tone: 'accent' }
  if (job.status === 'completed')
    return { label: job.dry_run ? 'Checked' : 'Imported', tone: job.dry_run ? 'plain' : 'good' }
  return isStopped(job) ? { label: 'Stopped', tone: 'plain' } : { label: 'Failed', tone: 'danger' }
}

/** “98 imported, 2 rejected”. */
export function outcomeOf({ status, imported_rows, failed_rows, dry_run }: Import) {
  if (status === 'failed' && imported_rows + failed_rows === 0) return dry_run ? 'nothing checked' : 'nothing imported'
  const would = dry_run ? 'would be ' : ''
  const good = `${formatNumber(imported_rows)} ${would}imported`
  return failed_rows === 0 ? good : `${good}, ${formatNumber(failed_rows)} ${would}rejected`
}

export const rowsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

/** How far it is, in words that a progress bar has no room for. */
export function stageOf({ status, dry_run, total_rows, imported_rows, failed_rows }: Import) {
  if (status === 'pending') return 'Waiting for its turn'
  if (total_rows === 0) return 'Reading the file'
  const done = formatNumber(imported_rows + failed_rows)
  return `${done} of ${rowsOf(total_rows)} ${dry_run ? 'checked' : 'done'}`
}

/** What a file probably holds, by its name. */
export function kindByName(name: string): Kind | undefined {
  const word = name.toLowerCase()
  if (/deal|opportunit|pipeline/.test(word)) return 'deals'
  if (/compan|account|organi[sz]ation/.test(word)) return 'companies'
  if (/contact|people|person|lead/.test(word)) return 'contacts'
  return undefined
}
