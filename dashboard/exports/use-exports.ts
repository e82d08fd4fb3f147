import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { toast } from '../ui/toast.ts'
import { follow } from './follow.ts'
import { type Filter, isRunning } from './words.ts'

/** The exports, polled while one of them runs. */
export const useExports = (page: number) =>
  useQuery({
    queryKey: ['exports', 'list', page],
    queryFn: () => unwrap(api.GET('/api/v1/exports', { params: { query: { page, per_page: 25 } } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? 700 : false),
  })

export function useStartExport() {
  const send = useOnce()
  return useMutation({
    mutationFn: (input: Schemas['CreateExport']) =>
      send(input, async (body, headers) => (await unwrap(api.POST('/api/v1/exports', { body, headers }))).data),
    onSuccess: () => refresh('exports'),
  })
}

/** Starts an export of a list. A message shows its progress, and then offers the file. */
export function useExportRecords() {
  const start = useStartExport()
  const run = (kind: Kind, which: { filter: Filter } | { ids: readonly string[] }, total: number) =>
    start.mutate(
      { entity_type: kind, ...('ids' in which ? { ids: [...which.ids] } : which) },
      {
        onSuccess: (job) => void follow(job, countOf(kind, total)),
        onError: (error) => toast.error(error.message),
      },
    )
  return { run, isPending: start.isPending }
}

/** The number of records to export. */
export const useMatching = (kind: Kind, filter: Filter) =>
  useQuery({
    queryKey: [kind, 'count', filter],
    async queryFn() {
      const { meta } = await unwrap(api.GET(`/api/v1/${kind}`, { params: { query: { ...filter, per_page: 1 } } }))
      return meta.total
    },
    placeholderData: keepPreviousData,
  }).data
