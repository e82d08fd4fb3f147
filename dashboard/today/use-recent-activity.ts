import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../api/client.ts'
import { describe, describeImport, type Entry } from './describe.ts'

const shown = 10
/** A bulk edit writes an event for each record. These are not shown, so more events may have to be read. */
const pageSizes = [30, 250, 250]

/** The latest events. An import is one entry, regardless of its number of records. */
export const recentActivityQuery = queryOptions({
  queryKey: ['events', 'recent'],
  async queryFn({ signal }) {
    const [events, imports] = await Promise.all([
      latestEvents(signal),
      unwrap(api.GET('/api/v1/imports', { params: { query: { per_page: shown, dry_run: false } }, signal })),
    ])
    const entries = [...events, ...imports.data.flatMap((one) => describeImport(one) ?? [])]
    return entries.toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt)).slice(0, shown)
  },
})

async function latestEvents(signal: AbortSignal) {
  const entries: Entry[] = []
  const isUndone = undoneIn()
  const query = { cursor: '', 'import_id[empty]': true }
  for (const per_page of pageSizes) {
    const { data, meta } = await unwrap(
      api.GET('/api/v1/events', { params: { query: { ...query, per_page } }, signal }),
    )
    for (const event of data) if (!isUndone(event)) entries.push(...[describe(event) ?? []].flat())
    query.cursor = (meta as { next_cursor?: string | null }).next_cursor ?? ''
    if (!query.cursor || entries.length >= shown) break
  }
  return entries
}

/** Recognizes the completion of a task that was reopened later. Must be called for each event, the latest first. */
function undoneIn() {
  const reopened = new Set<string>()
  return ({ type, data, ...event }: Schemas['Event']) => {
    const { id } = (data ?? {}) as { id?: string }
    if (id === undefined) return false
    const { completed_at } = ('changes' in event ? event.changes : {}) as { completed_at?: { to: string | null } }
    if (completed_at?.to === null) reopened.add(id)
    return type.endsWith('.completed') && reopened.delete(id)
  }
}

export const useRecentActivity = () => useQuery(recentActivityQuery)
