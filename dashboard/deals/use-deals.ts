import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { components, paths } from '../../sdk/types.ts'
import { api, ask } from '../api/client.ts'
import { useChange } from '../records/use-change.ts'
import type { Stage } from './stages.ts'

export type DealQuery = NonNullable<paths['/api/v1/deals']['get']['parameters']['query']>
export type BoardFilters = Pick<DealQuery, 'q' | 'company_id' | 'contact_id' | 'tag'>

/** One page of deals; the page before stays until the next is there. */
export const useDeals = (query: DealQuery) =>
  useQuery({
    queryKey: ['deals', 'list', query],
    queryFn: ({ signal }) => ask(api.GET('/api/v1/deals', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

/** A column of the board: what changed last stands on top, where a moved card lands too. */
export const useColumn = (stage: Stage, filters: BoardFilters) =>
  useInfiniteQuery({
    queryKey: ['deals', 'column', stage, filters],
    queryFn: ({ pageParam, signal }) => {
      const query: DealQuery = { ...filters, stage, page: pageParam, per_page: 25, sort: 'updated_at', order: 'desc' }
      return ask(api.GET('/api/v1/deals', { params: { query }, signal }))
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const useDeal = (id: string) =>
  useQuery({
    queryKey: ['deals', id],
    queryFn: async ({ signal }) =>
      (await ask(api.GET('/api/v1/deals/{id}', { params: { path: { id } }, signal }))).data,
  })

export const useChangeDeal = (id: string) =>
  useChange(
    'deals',
    id,
    async (body: components['schemas']['UpdateDeal']) =>
      (await ask(api.PATCH('/api/v1/deals/{id}', { params: { path: { id } }, body }))).data,
  )

/** Of all deals, or of those that the board shows under its filters. */
export const pipelineQuery = (filters: BoardFilters = {}) =>
  queryOptions({
    queryKey: ['pipeline', filters],
    queryFn: async ({ signal }) =>
      (await ask(api.GET('/api/v1/pipeline', { params: { query: filters }, signal }))).data,
    placeholderData: keepPreviousData,
  })
