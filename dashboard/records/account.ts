import { formatNumber } from '../ui/format.ts'
import { atOnce, type Change, type Outcome } from './bulk.ts'
import type { Kind } from './types.ts'
import { countOf } from './words.ts'

/** What was done to many, and what was not: “200 of 432 contacts deleted. Rapport cannot be reached.” */
export function accountOf(kind: Kind, change: Change, { done, gone, rest, error }: Outcome) {
  const total = done + gone + rest.length
  const all = countOf(kind, total)
  const isAll = done === total
  const said = did(change, isAll ? all : `${formatNumber(done)} of ${all}`)
  const besides = gone > 0 ? `; ${formatNumber(gone)} ${gone === 1 ? 'was' : 'were'} gone already` : ''
  if (rest.length === 0) return `${said}${besides}`
  if (!error) return `Stopped: ${said}${besides}`
  if (total <= atOnce) return error.message // of one piece all or none
  // Where no answer came, the last piece may have been done all the same.
  const isUnsure = error.status === 0 || error.status >= 500
  const perhaps = isUnsure ? `, perhaps ${formatNumber(Math.min(atOnce, rest.length))} more` : ''
  return `${said}${besides}${perhaps}. ${error.message}`
}

function did(change: Change, many: string) {
  if (change === 'delete') return `${many} deleted`
  return change.add ? `${many} tagged “${change.add[0]}”` : `“${change.remove?.[0]}” taken from ${many}`
}
