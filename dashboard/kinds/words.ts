import { sentence } from '../api/words.ts'
import { formatNumber } from '../ui/format.ts'
import { kindAt, recordKinds } from './registry.ts'
import type { Kind } from './types.ts'

// Kinds are named by their plural here, as in paths of the API: `follow-ups`.

export const nounOf = (plural: string) => kindAt(plural)?.noun ?? plural
export const kindTitle = (plural: string) => sentence(plural)
export const countOf = (plural: string, count: number) =>
  `${formatNumber(count)} ${count === 1 ? nounOf(plural) : plural}`

/** The kinds of records that have custom fields and can be imported and exported, as options of a choice. */
export const kindOptions = () =>
  recordKinds().map(({ plural }) => ({ value: plural as Kind, label: kindTitle(plural) }))
