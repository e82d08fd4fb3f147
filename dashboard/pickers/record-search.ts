import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { type AnyRecord, type Kind, nameOf } from '../kinds/types.ts'
import { formatMoney } from '../ui/format.ts'

export type Found = { id: string; name: string; note?: string | null }

/** The records that match the typed text; the latest ones if it is empty. */
export function useRecordSearch(kind: Kind, q: string) {
  return useQuery({
    queryKey: [kind, 'picker', q],
    queryFn: () => find(kind, q),
    placeholderData: keepPreviousData,
  })
}

async function find(kind: Kind, q: string): Promise<Found[]> {
  const params = { query: { per_page: 8, ...(q && { q }) } }
  const { data } = await unwrap(api.GET(`/api/v1/${kind}`, { params }))
  return data.map((record) => ({ id: record.id, name: nameOf(record), note: noteOf(record) }))
}

function noteOf(record: AnyRecord) {
  if ('email' in record) return record.email
  return 'domain' in record ? record.domain : formatMoney(record.value)
}
