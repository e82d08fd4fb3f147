import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../api/client.ts'
import { describeAll, describeImport, jobOf } from './describe.ts'

type Event = Schemas['Event']

const shown = 10
/** A bulk change writes an event for each record, and is one entry, so more events may have to be read. */
const pageSizes = [30, 250, 250, 250, 250]

/** The latest events. An import or a bulk change is one entry, regardless of its number of records. */
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
  const events: Event[] = []
  const totals = new Map<string, number>()
  const isUndone = undoneIn()
  const query: { cursor: string; until?: string; 'import_id[empty]': true } = { cursor: '', 'import_id[empty]': true }
  for (const per_page of pageSizes) {
    const { data, meta } = await unwrap(
      api.GET('/api/v1/events', { params: { query: { ...query, per_page } }, signal }),
    )
    events.push(...data.filter((event) => !isUndone(event)))
    query.cursor = (meta as { next_cursor?: string | null }).next_cursor ?? ''
    const last = data.at(-1)
    if (!query.cursor || !last || describeAll(events).length >= shown) break
    const job = per_page > 100 && isOfOneRequest(data) ? await bulkJobOf(last, signal) : undefined
    if (!job) continue
    totals.set(last.request_id!, job.changed)
    Object.assign(query, { cursor: '', until: job.created_at })
  }
  return describeAll(events, totals)
}

const isOfOneRequest = (events: readonly Event[]) =>
  events[0]!.request_id !== null && events.every(({ request_id }) => request_id === events[0]!.request_id)

/** A large one has thousands of events, which need not be read. */
async function bulkJobOf(event: Event, signal: AbortSignal) {
  const { data } = await unwrap(api.GET('/api/v1/bulk-jobs', { params: { query: { per_page: 100 } }, signal }))
  return jobOf(event, data)
}

/** Recognizes the completion of a task that was reopened later. Must be called for each event, the latest first. */
function undoneIn() {
  const reopened = new Set<string>()
  return ({ type, data, ...event }: Event) => {
    const { id } = (data ?? {}) as { id?: string }
    if (id === undefined) return false
    const { completed_at } = ('changes' in event ? event.changes : {}) as { completed_at?: { to: string | null } }
    if (completed_at?.to === null) reopened.add(id)
    return type.endsWith('.completed') && reopened.delete(id)
  }
}

export const useRecentActivity = () => useQuery(recentActivityQuery)
