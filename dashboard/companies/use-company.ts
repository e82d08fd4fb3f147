import { useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/types.ts'
import { api, ask } from '../api/client.ts'
import { useChange } from '../records/use-change.ts'

export const useCompany = (id: string) =>
  useQuery({
    queryKey: ['companies', id],
    queryFn: async ({ signal }) =>
      (await ask(api.GET('/api/v1/companies/{id}', { params: { path: { id } }, signal }))).data,
  })

export const useChangeCompany = (id: string) =>
  useChange(
    'companies',
    id,
    async (body: components['schemas']['UpdateCompany'], headers) =>
      (await ask(api.PATCH('/api/v1/companies/{id}', { params: { path: { id } }, body, headers }))).data,
  )
