import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, unwrap, Refusal } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import type { ImportInput } from './draft.ts'
import { type Import, isActive, isRunning } from './words.ts'

/** One import, polled while it runs. */
export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: ['imports', id],
    queryFn: async () => (await unwrap(api.GET('/api/v1/imports/{id}', { params: { path: { id: id! } } }))).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? 700 : false),
  })

/** The columns of its file with samples, once it is read. */
export const useImportColumns = ({ id, columns }: Import) =>
  useQuery({
    queryKey: ['imports', id, 'columns'],
    queryFn: async () => {
      const params = { path: { id }, query: { per_page: 250 } }
      return (await unwrap(api.GET('/api/v1/imports/{id}/columns', { params }))).data
    },
    enabled: Object.keys(columns).length > 0,
    staleTime: Infinity,
  })

export const useRejectedRows = ({ id, failed_rows }: Import, page: number) =>
  useQuery({
    // The count is part of the key, because it grows while the import runs.
    queryKey: ['imports', id, 'errors', { page, failed_rows }],
    queryFn: () => {
      const params = { path: { id }, query: { page, per_page: 25 } }
      return unwrap(api.GET('/api/v1/imports/{id}/errors', { params }))
    },
    enabled: failed_rows > 0,
    placeholderData: keepPreviousData,
  })

/** The records that were kept when the import was undone. */
export const useKept = ({ id, revert }: Import, page: number) =>
  useQuery({
    queryKey: ['imports', id, 'kept', { page, kept_rows: revert?.kept_rows }],
    queryFn: () =>
      unwrap(api.GET('/api/v1/imports/{id}/kept', { params: { path: { id }, query: { page, per_page: 25 } } })),
    placeholderData: keepPreviousData,
  })

export const useImports = (query: { page: number; dry_run: boolean }) =>
  useQuery({
    queryKey: ['imports', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/imports', { params: { query: { ...query, per_page: 25 } } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? 1500 : false),
  })

type Start = {
  input: ImportInput
  /** The import it replaces, because imports of a workspace wait for each other. */
  instead?: Import
}

/** Starts an import or a dry run, and opens its page. */
export function useStartImport({ replace = false } = {}) {
  const send = useOnce()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn({ input, instead }: Start) {
      if (instead && isRunning(instead)) await stop(instead)
      return send(input, async (body, headers) => (await unwrap(api.POST('/api/v1/imports', { body, headers }))).data)
    },
    async onSuccess(job) {
      queryClient.setQueryData(['imports', job.id], job)
      await navigate({ to: '/settings/imports/$id', params: { id: job.id }, replace })
      void refresh('imports')
    },
  })
}

async function stop({ id }: Import) {
  try {
    await unwrap(api.DELETE('/api/v1/imports/{id}', { params: { path: { id } } }))
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 409)) throw error // it has already ended
  }
}
