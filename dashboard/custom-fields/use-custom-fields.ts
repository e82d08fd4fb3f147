import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { CustomField, Kind } from '../kinds/types.ts'

const none: CustomField[] = []

export const customFieldsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['custom-fields', 'of', kind],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/custom-fields', { params: { query: { entity_type: kind, per_page: 250 } } })))
        .data,
    staleTime: 60_000,
  })

/** The custom fields of this kind of record, in their order. */
export const useCustomFields = (kind: Kind) => useQuery(customFieldsQuery(kind)).data ?? none
