import type { Kind } from '../kinds/types.ts'
import { type Counts, listed, mayCountTwice, useCounts } from './use-counts.ts'

/** What goes with records when they are deleted, and what stays without them, in numbers. */
export function WhatGoes({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const { data: counts, isError } = useCounts(kind, ids)
  if (isError) return inGeneral[kind]
  return counts ? words[kind](counts, ids) : 'Counting what goes with it …'
}

const said = ['interactions', 'follow_ups', 'commitments'] as const

const words: Record<Kind, (counts: Counts, ids: readonly string[]) => string> = {
  contacts(counts, ids) {
    const many = ids.length > 1
    const going = listed(counts, ...said)
    const deals = listed(counts, 'deals')
    const staying = deals && mayCountTwice('contacts', ids) ? `up to ${deals}` : deals
    if (!going && !staying) return `Nothing else goes with ${many ? 'them' : 'it'}.`
    const [goes, stays] = many ? ['with them', 'to them'] : ['with it', 'to it']
    return [going && `Deleted ${goes}: ${going}.`, staying && `Kept, without the link ${stays}: ${staying}.`]
      .filter(Boolean)
      .join(' ')
  },
  companies(counts) {
    const staying = listed(counts, 'contacts', 'deals')
    return staying ? `Kept, without a company: ${staying}.` : 'Nothing else is affected.'
  },
  deals(counts, ids) {
    const staying = listed(counts, ...said)
    const history = ids.length > 1 ? 'Their stage history goes with them' : 'Its stage history goes with it'
    return `${history}, also from the reports of past days. ${staying && `Kept, without the deal: ${staying}.`}`
  },
}

// Where they cannot be counted the question has to be asked all the same.
const inGeneral: Record<Kind, string> = {
  contacts: 'Interactions, follow-ups and commitments are deleted too. Deals stay, without the link.',
  companies: 'Contacts and deals stay, without a company.',
  deals: 'The stage history is deleted too. Interactions, follow-ups and commitments stay, without the deal.',
}
