import type { Schemas } from '../api/client.ts'
import { isStage, stageLabels } from '../kinds/stages.ts'
import type { Kind } from '../kinds/types.ts'
import type { Tone } from '../ui/badge.tsx'

export type Export = Schemas['Export']
export type Filter = Schemas['Export']['filter']
export type Format = NonNullable<Schemas['CreateExport']['format']>

export const kindOf = ({ entity_type }: Pick<Export, 'entity_type'>) => entity_type as Kind

export const isRunning = ({ status }: Pick<Export, 'status'>) => status === 'pending' || status === 'processing'

type Ended = Pick<Export, 'status' | 'download_url' | 'entity_type'>

/** Files are kept for a week. Members get no link to an archive of the workspace. */
export const isExpired = ({ status, download_url, entity_type }: Ended, isOwner: boolean) =>
  status === 'completed' && download_url === null && (isOwner || entity_type !== 'workspace')

export function statusOf(job: Ended, isOwner: boolean): { label: string; tone: Tone } {
  if (job.status === 'pending') return { label: 'Waiting', tone: 'plain' }
  if (job.status === 'processing') return { label: 'Exporting', tone: 'accent' }
  if (job.status === 'failed') return { label: 'Failed', tone: 'danger' }
  return isExpired(job, isOwner) ? { label: 'Expired', tone: 'plain' } : { label: 'Ready', tone: 'good' }
}

/** The filters of a list that are set. */
export const filterOf = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Filter

type Names = { company: string | undefined; contact: string | undefined; owner?: string | undefined }

/** What was chosen, for people: “Tag VIP · Company Acme”. Nothing where all was exported. */
export function wordsOf(filter: Filter, names: Names) {
  const { q, tag, company_id, contact_id, owner_id, industry, stage } = filter
  return [
    q && `Search “${q}”`,
    stage && `Stage ${isStage(stage) ? stageLabels[stage] : stage}`,
    tag && `Tag ${tag}`,
    company_id && `Company ${names.company ?? '…'}`,
    owner_id && (owner_id === 'none' ? 'No owner' : `Owner ${owner_id === 'me' ? 'me' : (names.owner ?? '…')}`),
    contact_id && `Contact ${names.contact ?? '…'}`,
    industry && `Industry ${industry}`,
  ].filter((word) => typeof word === 'string' && word !== '')
}

const inWords = new Set(['q', 'tag', 'company_id', 'contact_id', 'owner_id', 'industry', 'stage', 'ids'])

/** The other filters, which are described as conditions. */
export const conditionsOf = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !inWords.has(name)))

/** As a path of this server, wherever people see it from. */
export function pathOf(downloadUrl: string) {
  const { pathname, search } = new URL(downloadUrl, location.origin)
  return pathname + search
}
