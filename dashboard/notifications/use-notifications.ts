import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, idempotencyHeader, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'

export type Notification = Schemas['Notification']

const queryKey = ['notifications', 'list']
type List = { data: Notification[]; meta: { total: number; unread: number } }

export const latest = 30

/** The latest notifications of the person, and the number of all unread ones. */
export const useNotifications = (per_page = latest) =>
  useQuery({
    queryKey: [...queryKey, per_page],
    queryFn: ({ signal }): Promise<List> =>
      unwrap(api.GET('/api/v1/notifications', { params: { query: { per_page } }, signal })),
    placeholderData: keepPreviousData,
  })

/** Shows the change at once. Without an id, all notifications are marked as read. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, read = true }: { id?: string; read?: boolean }) => {
      if (id === undefined) await unwrap(api.POST('/api/v1/notifications/read-all', { headers: idempotencyHeader() }))
      else await unwrap(api.PATCH('/api/v1/notifications/{id}', { params: { path: { id } }, body: { read } }))
    },
    onMutate({ id, read = true }) {
      client.setQueriesData<List>({ queryKey }, (list) => list && marked(list, id, read))
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('notifications'),
  })
}

function marked({ data, meta }: List, id: string | undefined, read: boolean): List {
  const read_at = read ? new Date().toISOString() : null
  const isConcerned = (one: Notification) => (id === undefined || one.id === id) && (one.read_at !== null) !== read
  const changed = data.filter(isConcerned).length
  return {
    data: data.map((one) => (isConcerned(one) ? { ...one, read_at } : one)),
    meta: { ...meta, unread: id === undefined ? 0 : Math.max(0, meta.unread + (read ? -changed : changed)) },
  }
}
