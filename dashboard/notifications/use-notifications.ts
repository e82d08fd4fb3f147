import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, idempotencyHeader, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'

export type Notification = Schemas['Notification']

const queryKey = ['notifications', 'list']
type List = { data: Notification[]; meta: { total: number; unread: number } }

export const latest = 30

/** The latest notifications of the person, and the number of all unread ones. */
export const notificationsQuery = (per_page: number) =>
  queryOptions({
    queryKey: [...queryKey, per_page],
    queryFn: ({ signal }): Promise<List> =>
      unwrap(api.GET('/api/v1/notifications', { params: { query: { per_page } }, signal })),
    placeholderData: keepPreviousData,
  })

export const useNotifications = (per_page = latest) => useQuery(notificationsQuery(per_page))

/** The most that the API marks in one request. */
const markedTogether = 100

/** Shows the change at once. Without ids, all notifications are marked as read. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, read = true }: { ids?: readonly string[]; read?: boolean }) => {
      if (!ids) await unwrap(api.POST('/api/v1/notifications/read-all', { headers: idempotencyHeader() }))
      else
        for (let from = 0; from < ids.length; from += markedTogether)
          await unwrap(
            api.PATCH('/api/v1/notifications/bulk', {
              body: { ids: ids.slice(from, from + markedTogether), set: { read } },
            }),
          )
    },
    onMutate({ ids, read = true }) {
      client.setQueriesData<List>({ queryKey }, (list) => list && marked(list, ids && new Set(ids), read))
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('notifications'),
  })
}

function marked({ data, meta }: List, ids: ReadonlySet<string> | undefined, read: boolean): List {
  const read_at = read ? new Date().toISOString() : null
  const isConcerned = (one: Notification) => (!ids || ids.has(one.id)) && (one.read_at !== null) !== read
  const changed = data.filter(isConcerned).length
  return {
    data: data.map((one) => (isConcerned(one) ? { ...one, read_at } : one)),
    meta: { ...meta, unread: ids ? Math.max(0, meta.unread + (read ? -changed : changed)) : 0 },
  }
}
