import { formatNumber } from '../ui/format.ts'
import type { Kind } from './types.ts'

const words = {
  contacts: ['contact', 'contacts'],
  companies: ['company', 'companies'],
  deals: ['deal', 'deals'],
} as const

export const countOf = (kind: Kind, count: number) => `${formatNumber(count)} ${words[kind][count === 1 ? 0 : 1]}`

/** What goes with records of a kind when they are deleted. */
export const goesWith: Record<Kind, string> = {
  contacts:
    'The interactions, follow-ups and commitments with them are deleted too. Deals stay, without the link to them.',
  companies: 'Contacts and deals stay, without a company.',
  deals: 'Their history is deleted too. Interactions, follow-ups and commitments stay, without the deal.',
}
