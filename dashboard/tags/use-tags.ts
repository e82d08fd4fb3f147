import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: async () =>
    (await unwrap(api.GET('/api/v1/tags', { params: { query: { sort: 'name', order: 'asc', per_page: 250 } } }))).data,
  staleTime: 60_000,
})

/** The workspace's tags by name, and the color of each. */
export function useTags() {
  const { data: tags = [] } = useQuery(tagsQuery)
  const colors = new Map(tags.map(({ name, color }) => [name.toLowerCase(), color]))
  return { tags, colorOf: (name: string) => colors.get(name.toLowerCase()) ?? null }
}
