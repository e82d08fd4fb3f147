import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { useMe } from '../sessions/me.ts'

export type Person = { id: string; name: string }

const list = async (former: boolean): Promise<Person[]> => {
  const query = { former, per_page: 250, sort: 'name', order: 'asc' } as const
  const { data } = await unwrap(api.GET('/api/v1/workspaces/members', { params: { query } }))
  return data.filter(({ pending }) => !pending).map(({ id, name }) => ({ id, name: name ?? '' }))
}

const peopleQuery = queryOptions({
  queryKey: ['members', 'people'],
  queryFn: async () => {
    const [members, former] = await Promise.all([list(false), list(true)])
    return { members, names: new Map([...members, ...former].map(({ id, name }) => [id, name])) }
  },
  staleTime: 60_000,
})

const nobody = { members: [] as Person[], names: new Map<string, string>() }

/** The members of the workspace, and the names of former members who still own records. */
export const usePeople = (enabled = true) => useQuery({ ...peopleQuery, enabled }).data ?? nobody

/** The name of an owner; the own name needs no request. */
export function useOwnerName(id: string | null | undefined) {
  const { user } = useMe()
  const { names } = usePeople(Boolean(id) && id !== user.id)
  return id ? (id === user.id ? user.name : (names.get(id) ?? '…')) : undefined
}
