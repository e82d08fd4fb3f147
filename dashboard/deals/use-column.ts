import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { Stage } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import type { ColumnFilters, DealQuery } from './use-deals.ts'

const perPage = 50

export const columnKey = ['deals', 'column'] as const
export type ColumnKey = readonly ['deals', 'column', Stage, ColumnFilters, number]

/** Sorted by last change, so that a moved card is at the top. */
export const columnPage = (stage: Stage, filters: ColumnFilters, page: number) =>
  queryOptions({
    queryKey: [...columnKey, stage, filters, page] satisfies ColumnKey,
    queryFn: ({ signal }) => {
      const query: DealQuery = { ...filters, stage, page, per_page: perPage, sort: 'updated_at', order: 'desc' }
      return unwrap(api.GET('/api/v1/deals', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })

/** The first page of a column, which also says how many deals the column has. */
export const useColumnStart = (stage: Stage, filters: ColumnFilters) => useQuery(columnPage(stage, filters, 1))

/** The deals at some positions of a column; undefined while their page is not loaded. */
export function useColumnDeals(stage: Stage, filters: ColumnFilters, places: readonly number[]) {
  const pages = [...new Set([0, ...places.map((place) => Math.floor(place / perPage))])]
  const loaded = useQueries({
    queries: pages.map((page) => ({ ...columnPage(stage, filters, page + 1), placeholderData: undefined })),
  })
  const deals = new Map<number, Deal>()
  loaded.forEach(({ data }, i) => data?.data.forEach((deal, j) => deals.set(pages[i]! * perPage + j, deal)))
  return deals
}
