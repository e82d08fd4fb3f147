import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** Whether the workspace has no records yet. The key is under `contacts`, so that the first contact refreshes it. */
export const emptinessQuery = queryOptions({
  queryKey: ['contacts', 'emptiness'],
  queryFn: async () => {
    const params = { query: { per_page: 1 } }
    const lists = await Promise.all([
      unwrap(api.GET('/api/v1/contacts', { params })),
      unwrap(api.GET('/api/v1/companies', { params })),
      unwrap(api.GET('/api/v1/deals', { params })),
    ])
    return lists.every(({ meta }) => meta.total === 0)
  },
  // Three requests fewer each time Today is opened. A workspace that has records rarely becomes empty again.
  staleTime: ({ state }) => (state.data === false ? Infinity : 0),
})
