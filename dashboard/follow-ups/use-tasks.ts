import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { Filters } from '../filters/record-filters.tsx'
import { useNames } from '../records/use-names.ts'
import type { Task, TaskKind } from './task.ts'

/** The status of open tasks. */
export const openStatus = { 'follow-ups': 'pending', commitments: 'open' } as const

type Page = { data: Task[]; meta: { page: number; per_page: number; total: number; total_pages: number } }

type Paging = { page: number; per_page: number; sort: 'due_date' | 'updated_at'; order: 'asc' | 'desc' }

function fetchPage(
  kind: TaskKind,
  done: boolean,
  filters: Filters,
  paging: Paging,
  signal: AbortSignal,
): Promise<Page> {
  const query: object = { ...filters, ...paging, status: done ? 'completed' : openStatus[kind] }
  return unwrap(api.GET(`/api/v1/${kind}`, { params: { query }, signal }))
}

/** The open tasks, most urgent first; further pages are loaded on demand. */
export const openTasksQuery = (kind: TaskKind, filters: Filters = {}, perPage = 100) =>
  infiniteQueryOptions({
    queryKey: [kind, 'open', filters, perPage],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(kind, false, filters, { page: pageParam, per_page: perPage, sort: 'due_date', order: 'asc' }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  })

export const useOpenTasks = (kind: TaskKind, filters?: Filters, perPage?: number) =>
  useInfiniteQuery(openTasksQuery(kind, filters, perPage))

/** The tasks completed last. */
export const useDoneTasks = (kind: TaskKind, filters: Filters = {}, enabled = true) =>
  useQuery({
    queryKey: [kind, 'done', filters],
    queryFn: ({ signal }) =>
      fetchPage(kind, true, filters, { page: 1, per_page: 50, sort: 'updated_at', order: 'desc' }, signal),
    enabled,
  })

/** The names of their contacts and deals. */
export function useTaskNames(tasks: readonly Task[]) {
  const contacts = tasks.map(({ contact_id }) => contact_id)
  const deals = tasks.map(({ deal_id }) => deal_id)
  return { contacts: useNames('contacts', contacts), deals: useNames('deals', deals) }
}
