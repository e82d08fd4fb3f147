import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { components } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'
import type { Contact } from '../kinds/types.ts'
import { listed } from '../records/listed.ts'
import { useChange } from '../records/use-change.ts'

export const contactQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['contacts', id],
    queryFn: id
      ? async ({ signal }) =>
          (await unwrap(api.GET('/api/v1/contacts/{id}', { params: { path: { id } }, signal }))).data
      : skipToken,
    placeholderData: () => (id ? listed<Contact>('contacts', id) : undefined),
  })

export const useContact = (id: string | undefined) => useQuery(contactQuery(id))

export const useChangeContact = (id: string) =>
  useChange(
    'contacts',
    id,
    async (body: components['schemas']['UpdateContact'], headers) =>
      (await unwrap(api.PATCH('/api/v1/contacts/{id}', { params: { path: { id } }, body, headers }))).data,
  )
