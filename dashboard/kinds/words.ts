import { sentence } from '../api/words.ts'
import { formatNumber } from '../ui/format.ts'
import { kindAt, mainKinds } from './registry.ts'
import type { Kind } from './types.ts'

// Kinds are named by their plural here, as in paths of the API: `follow-ups`.

export const nounOf = (plural: string) => kindAt(plural)?.noun ?? plural
export const kindTitle = (plural: string) => sentence(plural)
export function countOf(plural: string, count: number) {
  // An archive contains rows of all kinds.
  const [one, many] = plural === 'workspace' ? ['row', 'rows'] : [nounOf(plural), plural]
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** The kinds of records that have custom fields and can be imported and exported, as options of a choice. */
export const kindOptions = () => mainKinds().map(({ plural }) => ({ value: plural as Kind, label: kindTitle(plural) }))
