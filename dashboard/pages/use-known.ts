import { skipToken, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type AnyRecord, nameOf } from '../kinds/types.ts'
import { useSettled } from '../ui/use-settled.ts'

type Fields = { contacts: 'email' | 'first_name' | 'last_name'; companies: 'name' | 'domain' }
type Values = Readonly<Record<string, string>>
export type Known = { kind: keyof Fields; id: string; name: string; others: number }

/** Finds an existing record with the same values in all of these fields, while they are typed. */
export function useKnown<Kind extends keyof Fields>(kind: Kind, ...fields: Fields[Kind][]) {
  const [typed, setTyped] = useState<Values>({})
  const isSettled = useSettled(typed, 300) === typed
  const isComplete = isSettled && fields.every((field) => typed[field])
  const { data } = useQuery({
    queryKey: [kind, 'known', typed],
    queryFn: isComplete ? ({ signal }) => find(kind, typed, signal) : skipToken,
  })
  const [first] = (isComplete && data?.data) || []
  const known: Known | undefined = first && { kind, id: first.id, name: nameOf(first), others: data!.meta.total - 1 }
  const watch = {
    onChange: ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((values) => ({ ...values, [name]: value.trim() })),
  }
  return { known, watch }
}

type Found = Promise<{ data: AnyRecord[]; meta: { total: number } }>

const find = (kind: keyof Fields, values: Values, signal: AbortSignal): Found =>
  unwrap(api.GET(`/api/v1/${kind}`, { params: { query: { ...values, per_page: 1 } }, signal })) as Found
