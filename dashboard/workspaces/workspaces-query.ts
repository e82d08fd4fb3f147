import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

/** The workspaces of the signed-in person. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces', 'list'],
  queryFn: async () => (await unwrap(api.GET('/api/v1/workspaces', { params: { query: { per_page: 250 } } }))).data,
})
