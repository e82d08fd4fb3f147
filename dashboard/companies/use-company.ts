import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'
import type { Company } from '../kinds/types.ts'
import { listed } from '../records/listed.ts'
import { useChange } from '../records/use-change.ts'

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/v1/companies/{id}', { params: { path: { id } }, signal }))).data,
    placeholderData: () => listed<Company>('companies', id),
  })

export const useCompany = (id: string) => useQuery(companyQuery(id))

export const useChangeCompany = (id: string) =>
  useChange(
    'companies',
    id,
    async (body: components['schemas']['UpdateCompany'], headers) =>
      (await unwrap(api.PATCH('/api/v1/companies/{id}', { params: { path: { id } }, body, headers }))).data,
  )
