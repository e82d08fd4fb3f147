import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { allKinds, entryKinds } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'

/** By kind of record, as the API names it: `follow_ups`. */
export type Counts = Readonly<Partial<Record<string, number>>>

/** As many as one request takes. */
const maxIds = 250

/**
 * Counts what belongs to records and is moved by a merge, or deleted or kept when they are deleted. Dialogs that ask for
 * confirmation show it, so it is never taken from the cache.
 */
export const useCounts = (kind: Kind, ids: readonly string[]) =>
  useQuery({
    queryKey: ['related', kind, ...ids],
    staleTime: 0,
    gcTime: 0,
    async queryFn({ signal }) {
      const sums: Record<string, number> = {}
      for (let start = 0; start < ids.length; start += maxIds) {
        const params = { query: { ids: ids.slice(start, start + maxIds).join(',') } }
        const { data } = await unwrap(api.GET(`/api/v1/${kind}/related`, { params, signal }))
        for (const [what, many] of Object.entries(data)) sums[what] = (sums[what] ?? 0) + many
      }
      return sums
    },
  })

/** A deal may belong to contacts of several requests, and counts in each of them. Nothing else belongs to two records. */
export const mayCountTwice = (kind: Kind, ids: readonly string[]) => kind === 'contacts' && ids.length > maxIds

const list = new Intl.ListFormat('en')

/** What is added to a contact or a deal, as keys of `Counts`. */
export const entryCounts = () => entryKinds().map(({ plural }) => keyOf(plural))

/** “3 interactions, 1 follow-up, and 2 deals”; empty if all counts are zero. */
export const listed = (counts: Counts, ...which: string[]) =>
  list.format(
    which.flatMap((key) => {
      const kind = allKinds().find(({ plural }) => keyOf(plural) === key)
      const count = counts[key]
      return kind && count ? [countOf(kind.plural, count)] : []
    }),
  )

const keyOf = (plural: string) => plural.replaceAll('-', '_')
