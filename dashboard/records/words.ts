import { formatNumber } from '../ui/format.ts'
import type { Kind } from './types.ts'

export const nouns = { contacts: 'contact', companies: 'company', deals: 'deal' } as const
export const labels = { contacts: 'Contacts', companies: 'Companies', deals: 'Deals' } as const

export const countOf = (kind: Kind, count: number) => `${formatNumber(count)} ${count === 1 ? nouns[kind] : kind}`

/** What goes with records of a kind when they are deleted. */
export const goesWith: Record<Kind, string> = {
  contacts:
    'The interactions, follow-ups and commitments with them are deleted too. Deals stay, without the link to them.',
  companies: 'Contacts and deals stay, without a company.',
  deals: 'Their history is deleted too. Interactions, follow-ups and commitments stay, without the deal.',
}
