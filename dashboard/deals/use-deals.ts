import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { components, paths } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'
import type { Deal } from '../kinds/types.ts'
import { listed } from '../records/listed.ts'
import { useChange } from '../records/use-change.ts'

export type DealQuery = NonNullable<paths['/api/v1/deals']['get']['parameters']['query']>
export type BoardFilters = Pick<DealQuery, 'q' | 'ids' | 'company_id' | 'contact_id' | 'owner_id' | 'tag'>
export type ColumnFilters = BoardFilters & Pick<DealQuery, 'closed_at[gte]'>

/** One page of deals; the previous page stays visible until the next one is loaded. */
export const dealsQuery = (query: DealQuery) =>
  queryOptions({
    queryKey: ['deals', 'list', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/deals', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/v1/deals/{id}', { params: { path: { id } }, signal }))).data,
    placeholderData: () => listed<Deal>('deals', id),
  })

export const useDeal = (id: string) => useQuery(dealQuery(id))

export const useChangeDeal = (id: string) =>
  useChange(
    'deals',
    id,
    async (body: components['schemas']['UpdateDeal'], headers) =>
      (await unwrap(api.PATCH('/api/v1/deals/{id}', { params: { path: { id } }, body, headers }))).data,
  )

/** The sums of all deals, or of those that match the filters. */
export const pipelineQuery = (filters: ColumnFilters = {}) =>
  queryOptions({
    queryKey: ['pipeline', filters],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/v1/pipeline', { params: { query: sumFilters(filters) }, signal }))).data,
    placeholderData: keepPreviousData,
  })

/** The summary has no parameter `ids`. */
const sumFilters = ({ ids, ...filters }: ColumnFilters) => ({ ...filters, ...(ids && { 'id[in]': ids }) })
