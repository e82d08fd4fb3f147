import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { useNames } from '../records/use-names.ts'
import type { FollowUpType, Task, TaskKind } from './task.ts'

export type TaskFilters = {
  contact_id?: string | undefined
  deal_id?: string | undefined
  of_company?: string | undefined
  assignee_id?: string | undefined
  type?: FollowUpType | undefined
  /** Conditions, such as `due_date[lt]`. */
  [condition: `${string}[${string}]`]: string | undefined
}
type Page = { data: Task[]; meta: { page: number; per_page: number; total: number; total_pages: number } }

type Query = TaskFilters & { page: number; per_page: number; sort: 'due_date' | 'updated_at'; order: 'asc' | 'desc' }

async function fetchPage(
  kind: TaskKind,
  done: boolean,
  { type, ...query }: Query,
  signal?: AbortSignal,
): Promise<Page> {
  const sent = signal ? { signal } : {}
  if (kind === 'follow-ups') {
    const status = done ? 'completed' : 'pending'
    return unwrap(
      api.GET('/api/v1/follow-ups', { params: { query: { ...query, ...(type && { type }), status } }, ...sent }),
    )
  }
  return unwrap(
    api.GET('/api/v1/commitments', { params: { query: { ...query, status: done ? 'completed' : 'open' } }, ...sent }),
  )
}

/** The open tasks, most urgent first; further pages are loaded on demand. */
export const openTasksQuery = (kind: TaskKind, filters: TaskFilters = {}, perPage = 100) =>
  infiniteQueryOptions({
    queryKey: [kind, 'open', filters, perPage],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        kind,
        false,
        { ...filters, page: pageParam, per_page: perPage, sort: 'due_date', order: 'asc' },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  })

export const useOpenTasks = (kind: TaskKind, filters?: TaskFilters, perPage?: number) =>
  useInfiniteQuery(openTasksQuery(kind, filters, perPage))

/** The tasks completed last. */
export const useDoneTasks = (kind: TaskKind, filters: TaskFilters = {}, enabled = true) =>
  useQuery({
    queryKey: [kind, 'done', filters],
    queryFn: ({ signal }) =>
      fetchPage(kind, true, { ...filters, page: 1, per_page: 50, sort: 'updated_at', order: 'desc' }, signal),
    enabled,
  })

/** The names of their contacts and deals. */
export function useTaskNames(tasks: readonly Task[]) {
  const contacts = tasks.map(({ contact_id }) => contact_id)
  const deals = tasks.map(({ deal_id }) => deal_id)
  return { contacts: useNames('contacts', contacts), deals: useNames('deals', deals) }
}
