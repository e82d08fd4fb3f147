import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import type { CustomField, Kind } from '../kinds/types.ts'

const none: CustomField[] = []

/** The custom fields of this kind of record, in their order. */
export function useCustomFields(kind: Kind) {
  const { data = none } = useQuery({
    queryKey: ['custom-fields', 'of', kind],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/custom-fields', { params: { query: { entity_type: kind, per_page: 250 } } })))
        .data,
    staleTime: 60_000,
  })
  return data
}
