import { sentence } from '../api/words.ts'
import { entryPlurals } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import { type Counts, entryCounts, listed, mayCountTwice, useCounts } from './use-counts.ts'

/** Says what is deleted together with records, and what is kept without them, in numbers. */
export function AffectedRecords({ kind, ids }: { kind: Kind; ids: readonly string[] }) {
  const { data: counts, isError } = useCounts(kind, ids)
  if (isError) return inGeneral[kind]()
  return counts ? words[kind](counts, ids) : 'Counting…'
}

const words: Record<Kind, (counts: Counts, ids: readonly string[]) => string> = {
  contacts(counts, ids) {
    const many = ids.length > 1
    const going = listed(counts, ...entryCounts(), 'files')
    const deals = listed(counts, 'deals')
    const staying = deals && mayCountTwice('contacts', ids) ? `up to ${deals}` : deals
    if (!going && !staying) return `Nothing else is deleted.`
    const [goes, stays] = many ? ['with them', 'to them'] : ['with it', 'to it']
    return [going && `Deleted ${goes}: ${going}.`, staying && `Kept, without the link ${stays}: ${staying}.`]
      .filter(Boolean)
      .join(' ')
  },
  companies(counts) {
    const going = listed(counts, 'files')
    const staying = listed(counts, 'contacts', 'deals')
    const entries = listed(counts, ...entryCounts())
    const sentences = [
      going && `Deleted too: ${going}.`,
      staying && `Kept, without a company: ${staying}.`,
      entries && `Deleted, unless they are also about a contact or a deal: ${entries}.`,
    ]
    return sentences.filter(Boolean).join(' ') || 'Nothing else is affected.'
  },
  deals(counts, ids) {
    const staying = listed(counts, ...entryCounts())
    const going = listed(counts, 'files')
    const history = ids.length > 1 ? 'Their stage history is deleted too' : 'Its stage history is deleted too'
    const sentences = [
      `${history}, also in reports on earlier days.`,
      going && `Deleted too: ${going}.`,
      staying && `Kept without the deal if they are also about a contact or a company, otherwise deleted: ${staying}.`,
    ]
    return sentences.filter(Boolean).join(' ')
  },
}

/** The same without numbers, for more records than can be counted. */
export const affectedInGeneral = (kind: Kind) => inGeneral[kind]()

// Also shown if the counts cannot be fetched, so that a record can be deleted nevertheless.
const inGeneral: Record<Kind, () => string> = {
  contacts: () => `${sentence(entryPlurals())} are deleted too. Deals are kept, without the link.`,
  companies: () => 'Contacts and deals are kept, without a company.',
  deals: () =>
    `The stage history is deleted too. ${sentence(entryPlurals())} are kept without the deal if they are also about a contact or a company.`,
}
