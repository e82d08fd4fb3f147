import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { type Kind, nameOf } from '../kinds/types.ts'

type Names = ReadonlyMap<string, string>

const none: Names = new Map()

/** The names of records that others refer to, by id: one request for a whole table. */
export const useNames = (kind: Kind, referred: readonly (string | null | undefined)[]): Names =>
  useQuery(namesQuery(kind, referred)).data ?? none

/** What is gone has no name in it. */
export function namesQuery(kind: Kind, referred: readonly (string | null | undefined)[]) {
  const ids = [...new Set(referred.filter((id) => typeof id === 'string'))].toSorted()
  return {
    queryKey: [kind, 'names', ids],
    queryFn: async (): Promise<Names> => new Map(await namesOf(kind, ids)),
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: (before: Names | undefined) => before,
  }
}

async function namesOf(kind: Kind, ids: string[]): Promise<[string, string][]> {
  const params = { query: { ids: ids.slice(0, 250).join(','), per_page: 250 } }
  const { data } = await unwrap(api.GET(`/api/v1/${kind}`, { params }))
  return data.map((record) => [record.id, nameOf(record)])
}
