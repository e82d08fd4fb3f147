import type { Schemas } from '../api/client.ts'
import { countOf } from '../kinds/words.ts'
import { formatNumber } from '../ui/format.ts'

export type BulkJob = Schemas['BulkJob']

export const isRunning = ({ status }: BulkJob) => status === 'pending' || status === 'processing'

/** “Deleting contacts”, while it runs. */
export function titleOf({ entity_type, action, add }: BulkJob) {
  if (action === 'tag') return `${add.length > 0 ? 'Tagging' : 'Removing a tag from'} ${entity_type}`
  return `${{ delete: 'Deleting', complete: 'Completing', update: 'Changing', undo: 'Undoing changes to' }[action]} ${entity_type}`
}

/** The result: “118 of 120 contacts deleted; 2 were already deleted”. */
export function resultOf(job: BulkJob) {
  const { entity_type, action, status, total, done, missing, failed, errors, error } = job
  const isUndo = action === 'undo'
  const ok = done - missing - failed // includes those that needed no change
  const many = ok === total ? countOf(entity_type, total) : `${formatNumber(ok)} of ${countOf(entity_type, total)}`
  const parts = [
    describeResult(job, many),
    missing > 0 &&
      `${formatNumber(missing)} ${missing === 1 ? 'was' : 'were'} already deleted${isUndo ? ' or restored' : ''}`,
    failed > 0 &&
      `${formatNumber(failed)} could not be ${isUndo ? 'restored completely' : 'changed'} (${errors[0]?.message ?? ''})`,
  ]
  const text = parts.filter(Boolean).join('; ')
  if (status === 'cancelled') return `Canceled: ${text}`
  return status === 'failed' ? `Failed: ${text}. ${error ?? ''}` : text
}

function describeResult({ action, add, remove }: BulkJob, many: string) {
  if (action === 'undo') return `Undone for ${many}`
  if (action !== 'tag') return `${many} ${{ delete: 'deleted', complete: 'completed', update: 'changed' }[action]}`
  return add.length > 0 ? `${many} tagged “${add[0]}”` : `“${remove[0]}” removed from ${many}`
}
