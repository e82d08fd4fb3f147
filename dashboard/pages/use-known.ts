import { skipToken, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type AnyRecord, type Kind, nameOf } from '../kinds/types.ts'

export type Known = { kind: Kind; id: string; name: string; others: number }
type MatchField = 'email' | 'domain' | 'name'

/**
 * Finds an existing record with the same email, domain or name when the field loses the focus, and clears it as soon as
 * the field changes.
 */
export function useKnown(field: MatchField) {
  const [left, setLeft] = useState('')
  const kind = field === 'email' ? 'contacts' : 'companies'
  const { data } = useQuery({
    queryKey: [kind, 'known', field, left],
    queryFn: left ? ({ signal }) => find(field, left, signal) : skipToken,
  })
  const [first] = data?.data ?? []
  const known: Known | undefined =
    left && data && first ? { kind, id: first.id, name: nameOf(first), others: data.meta.total - 1 } : undefined
  const watch = {
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setLeft(target.value.trim()),
    onChange: () => setLeft(''),
  }
  return { known, watch }
}

/**
 * Finds an existing contact with the same first and last name when one of the two fields loses the focus, and clears it as
 * soon as a field changes.
 */
export function useNamesake() {
  const [names, setNames] = useState({ first_name: '', last_name: '' })
  const isFull = names.first_name !== '' && names.last_name !== ''
  const { data } = useQuery({
    queryKey: ['contacts', 'known', 'name', names],
    queryFn: isFull
      ? ({ signal }) => unwrap(api.GET('/api/v1/contacts', { params: { query: { ...names, per_page: 1 } }, signal }))
      : skipToken,
  })
  const [first] = data?.data ?? []
  const known: Known | undefined =
    isFull && first
      ? { kind: 'contacts', id: first.id, name: nameOf(first), others: totalOf(data!.meta) - 1 }
      : undefined
  const watch = {
    onBlur({ target }: FocusEvent<HTMLInputElement>) {
      const form = new FormData(target.form ?? undefined)
      const valueOf = (name: string) => String(form.get(name) ?? '').trim()
      setNames({ first_name: valueOf('first_name'), last_name: valueOf('last_name') })
    },
    onChange: () => setNames({ first_name: '', last_name: '' }),
  }
  return { known, watch }
}

const totalOf = (meta: object) => (meta as { total: number }).total

type Found = Promise<{ data: AnyRecord[]; meta: { total: number } }>

function find(field: MatchField, value: string, signal: AbortSignal): Found {
  if (field === 'email')
    return unwrap(api.GET('/api/v1/contacts', { params: { query: { email: value, per_page: 1 } }, signal }))
  const filter = field === 'domain' ? { domain: value } : { name: value }
  return unwrap(api.GET('/api/v1/companies', { params: { query: { ...filter, per_page: 1 } }, signal }))
}
