import { skipToken, useQuery } from '@tanstack/react-query'
import type { components } from '@rapport/sdk'
import { api, unwrap, type idempotencyHeader } from '../api/client.ts'
import type { Company, Contact } from '../kinds/types.ts'

/** The kinds of records that can be merged. */
export type MergeKind = 'contacts' | 'companies'
export type Mergeable = Contact | Company

export const useMergeable = (kind: MergeKind, id: string | undefined) =>
  useQuery<Mergeable>({
    queryKey: [kind, id],
    queryFn: id
      ? async ({ signal }) => (await unwrap(api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } }, signal }))).data
      : skipToken,
  })

type Schemas = components['schemas']
export type MergeBody = Schemas['MergeContacts'] & Schemas['MergeCompanies']

export const sendMerge = (
  kind: MergeKind,
  body: MergeBody,
  headers: ReturnType<typeof idempotencyHeader>,
): Promise<{ data: Mergeable }> => unwrap(api.POST(`/api/v1/${kind}/merge`, { body, headers }))
