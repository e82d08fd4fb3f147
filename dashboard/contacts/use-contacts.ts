import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { paths } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'

export type ContactQuery = NonNullable<paths['/api/v1/contacts']['get']['parameters']['query']>

/** One page of contacts; the previous page stays visible until the next one is loaded. */
export const contactsQuery = (query: ContactQuery) =>
  queryOptions({
    queryKey: ['contacts', 'list', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/contacts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

export const useContacts = (query: ContactQuery) => useQuery(contactsQuery(query))
