import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { formatMoney } from '../ui/format.ts'
import { type Kind, nameOfContact } from './types.ts'

export type Found = { id: string; name: string; note?: string | null }

/** The records that match what is typed; the latest ones before anything is. */
export function useRecordSearch(kind: Kind, q: string) {
  return useQuery({
    queryKey: [kind, 'picker', q],
    queryFn: () => find(kind, q),
    placeholderData: keepPreviousData,
  })
}

async function find(kind: Kind, q: string): Promise<Found[]> {
  const params = { query: { per_page: 8, ...(q && { q }) } }
  if (kind === 'contacts') {
    const { data } = await ask(api.GET('/api/v1/contacts', { params }))
    return data.map((contact) => ({ id: contact.id, name: nameOfContact(contact), note: contact.email }))
  }
  if (kind === 'companies') {
    const { data } = await ask(api.GET('/api/v1/companies', { params }))
    return data.map(({ id, name, domain }) => ({ id, name, note: domain }))
  }
  const { data } = await ask(api.GET('/api/v1/deals', { params }))
  return data.map(({ id, name, value }) => ({ id, name, note: formatMoney(value) }))
}
