import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { describe, describeImport } from './describe.ts'

const shown = 10

/** The latest events. An import is one entry, regardless of its number of records. */
export const recentActivityQuery = queryOptions({
  queryKey: ['events', 'recent'],
  async queryFn({ signal }) {
    const query = { per_page: 30, 'import_id[empty]': true }
    const [events, imports] = await Promise.all([
      unwrap(api.GET('/api/v1/events', { params: { query }, signal })),
      unwrap(api.GET('/api/v1/imports', { params: { query: { per_page: shown, dry_run: false } }, signal })),
    ])
    const entries = [
      ...events.data.flatMap((event) => describe(event) ?? []),
      ...imports.data.flatMap((one) => describeImport(one) ?? []),
    ]
    return entries.toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt)).slice(0, shown)
  },
})

export const useRecentActivity = () => useQuery(recentActivityQuery)
