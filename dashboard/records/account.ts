import { formatNumber } from '../ui/format.ts'
import type { Change, Outcome } from './bulk.ts'
import type { Kind } from './types.ts'
import { countOf } from './words.ts'

/** What was done to many: “98 of 100 contacts deleted; 2 were gone already”. */
export function accountOf(kind: Kind, change: Change, { done, gone }: Outcome) {
  const all = countOf(kind, done + gone)
  const said = did(change, gone === 0 ? all : `${formatNumber(done)} of ${all}`)
  return gone > 0 ? `${said}; ${formatNumber(gone)} ${gone === 1 ? 'was' : 'were'} gone already` : said
}

function did(change: Change, many: string) {
  if (change === 'delete') return `${many} deleted`
  return change.add ? `${many} tagged “${change.add[0]}”` : `“${change.remove?.[0]}” removed from ${many}`
}
