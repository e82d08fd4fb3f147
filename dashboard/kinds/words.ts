import { formatNumber } from '../ui/format.ts'
import type { Kind } from './types.ts'

// Typed by the three kinds that have lists, tags and custom fields; the registry has the nouns of all kinds.
export const nouns = { contacts: 'contact', companies: 'company', deals: 'deal' } as const
export const labels = { contacts: 'Contacts', companies: 'Companies', deals: 'Deals' } as const

export const countOf = (kind: Kind, count: number) => `${formatNumber(count)} ${count === 1 ? nouns[kind] : kind}`
