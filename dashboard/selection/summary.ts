import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { formatNumber } from '../ui/format.ts'
import type { Change, Outcome } from './bulk.ts'

/** What was done to many: “98 of 100 contacts deleted; 2 were already deleted”. */
export function summaryOf(kind: Kind, change: Change, { before, gone }: Pick<Outcome, 'before' | 'gone'>) {
  const done = before.length
  const all = countOf(kind, done + gone)
  const text = describeChange(change, gone === 0 ? all : `${formatNumber(done)} of ${all}`)
  return gone > 0 ? `${text}; ${formatNumber(gone)} ${gone === 1 ? 'was' : 'were'} already deleted` : text
}

function describeChange(change: Change, many: string) {
  if (change === 'delete') return `${many} deleted`
  if ('set' in change) return `${many} changed`
  return change.add ? `${many} tagged “${change.add[0]}”` : `“${change.remove?.[0]}” removed from ${many}`
}
