import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { paths } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'

export type CompanyQuery = NonNullable<paths['/api/v1/companies']['get']['parameters']['query']>

/** One page of companies; the previous page stays visible until the next one is loaded. */
export const companiesQuery = (query: CompanyQuery) =>
  queryOptions({
    queryKey: ['companies', 'list', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/companies', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
