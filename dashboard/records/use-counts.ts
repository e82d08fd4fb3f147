import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { formatNumber } from '../ui/format.ts'

type Listed = { meta: { total: number } }

const total = async (asking: Promise<Listed>) => (await asking).meta.total

/** How much there is of what belongs to a contact: it moves with a merge, and goes with it when it is deleted. */
export const useContactCounts = (contact_id: string) =>
  useQuery({
    queryKey: ['contacts', 'counts', contact_id],
    async queryFn({ signal }) {
      const request = { params: { query: { contact_id, per_page: 1 } }, signal }
      const [interactions, followUps, commitments, deals] = await Promise.all([
        total(ask(api.GET('/api/v1/interactions', request))),
        total(ask(api.GET('/api/v1/follow-ups', request))),
        total(ask(api.GET('/api/v1/commitments', request))),
        total(ask(api.GET('/api/v1/deals', request))),
      ])
      return { interactions, followUps, commitments, deals }
    },
  })

export const useCompanyCounts = (company_id: string) =>
  useQuery({
    queryKey: ['companies', 'counts', company_id],
    async queryFn({ signal }) {
      const request = { params: { query: { company_id, per_page: 1 } }, signal }
      const [contacts, deals] = await Promise.all([
        total(ask(api.GET('/api/v1/contacts', request))),
        total(ask(api.GET('/api/v1/deals', request))),
      ])
      return { contacts, deals }
    },
  })

const list = new Intl.ListFormat('en')

/** “3 interactions, 1 follow-up, and 2 deals”; empty where there is nothing. */
export const listed = (...counts: [count: number, one: string, many: string][]) =>
  list.format(
    counts
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`),
  )
