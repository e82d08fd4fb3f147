import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { formatNumber } from '../ui/format.ts'

export type Counts = Partial<
  Record<'contacts' | 'companies' | 'deals' | 'interactions' | 'follow_ups' | 'commitments', number>
>

/** As many as one request takes. */
const most = 250

/**
 * How much there is of what belongs to records: it moves with a merge, and goes or stays when they are deleted. Whoever
 * is asked that is told what is so now: nothing is kept from an earlier time, and the live updates renew it.
 */
export const useCounts = (kind: Kind, ids: readonly string[]) =>
  useQuery({
    queryKey: ['related', kind, ...ids],
    staleTime: 0,
    gcTime: 0,
    async queryFn({ signal }) {
      const sums: Counts = {}
      for (let start = 0; start < ids.length; start += most) {
        const params = { query: { ids: ids.slice(start, start + most).join(',') } }
        const { data } = await ask(api.GET(`/api/v1/${kind}/related`, { params, signal }))
        for (const [what, many] of Object.entries(data) as [keyof Counts, number][])
          sums[what] = (sums[what] ?? 0) + many
      }
      return sums
    },
  })

/** A deal may belong to contacts of several requests, and counts in each of them. Nothing else belongs to two records. */
export const mayCountTwice = (kind: Kind, ids: readonly string[]) => kind === 'contacts' && ids.length > most

const list = new Intl.ListFormat('en')

const nouns = {
  contacts: ['contact', 'contacts'],
  companies: ['company', 'companies'],
  interactions: ['interaction', 'interactions'],
  follow_ups: ['follow-up', 'follow-ups'],
  commitments: ['commitment', 'commitments'],
  deals: ['deal', 'deals'],
} as const

/** “3 interactions, 1 follow-up, and 2 deals”; empty where there is nothing. */
export const listed = (counts: Counts, ...which: (keyof Counts)[]) =>
  list.format(
    which
      .filter((what) => counts[what])
      .map((what) => `${formatNumber(counts[what]!)} ${nouns[what][counts[what] === 1 ? 0 : 1]}`),
  )
