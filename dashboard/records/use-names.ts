import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { type Kind, nameOfContact } from './types.ts'

/** The names of records that others refer to, by id: one request for a whole table. */
export function useNames(kind: Kind, referred: readonly (string | null | undefined)[]): ReadonlyMap<string, string> {
  const ids = [...new Set(referred.filter((id) => typeof id === 'string'))].toSorted()
  const { data } = useQuery({
    queryKey: [kind, 'names', ids],
    queryFn: async () => new Map(await namesOf(kind, ids)),
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  return data ?? new Map()
}

async function namesOf(kind: Kind, ids: string[]): Promise<[string, string][]> {
  const params = { query: { ids: ids.slice(0, 250).join(','), per_page: 250 } }
  if (kind === 'contacts') {
    const { data } = await ask(api.GET('/api/v1/contacts', { params }))
    return data.map((contact) => [contact.id, nameOfContact(contact)])
  }
  const { data } =
    kind === 'companies'
      ? await ask(api.GET('/api/v1/companies', { params }))
      : await ask(api.GET('/api/v1/deals', { params }))
  return data.map(({ id, name }) => [id, name])
}
