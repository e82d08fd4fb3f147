import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { mayExist } from '../api/gone.ts'

export type Change = Schemas['Event']

/** The creation of a record that is older than its event, such as one of the sample data, has the time of the record. */
export const timeOfChange = ({ type, created_at, data }: Change) =>
  type.endsWith('.created') && data && typeof data.created_at === 'string' ? data.created_at : created_at

/** The changes of a record itself, newest first, from the event log. */
export const changesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'of', id],
    async queryFn({ pageParam, signal }) {
      const query = { entity_id: id, cursor: pageParam, per_page: 25 }
      const { data, meta } = await unwrap(api.GET('/api/v1/events', { params: { query }, signal }))
      const { next_cursor = null } = meta as { next_cursor?: string | null }
      return { changes: data.filter(isShown), next: next_cursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useChanges = (id: string, isEnabled: boolean) =>
  useInfiniteQuery({
    ...changesQuery(id),
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
    enabled: ({ queryKey }) => isEnabled && mayExist(queryKey),
  })

/** Leaves out changes that the activity of a deal already shows. */
const isShown = ({ type, import_id }: Change) =>
  type !== 'deal.stage_moved' && (type !== 'deal.created' || import_id !== null)
