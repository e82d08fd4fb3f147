import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

export type Period = { from?: string | undefined; to?: string | undefined; owner_id?: string | undefined }

export const pipelineReport = (as_of: string | undefined, owner_id?: string) =>
  queryOptions({
    queryKey: ['reports', 'pipeline', as_of, owner_id],
    queryFn: async () =>
      (
        await unwrap(
          api.GET('/api/v1/reports/pipeline', {
            params: { query: { ...(as_of && { as_of }), ...(owner_id && { owner_id }) } },
          }),
        )
      ).data,
    placeholderData: keepPreviousData,
  })

export const closedReport = (period: Period) =>
  queryOptions({
    queryKey: ['reports', 'closed', period],
    queryFn: async () => (await unwrap(api.GET('/api/v1/reports/closed', { params: { query: defined(period) } }))).data,
    placeholderData: keepPreviousData,
  })

export const stagesReport = (period: Period) =>
  queryOptions({
    queryKey: ['reports', 'stages', period],
    queryFn: async () => (await unwrap(api.GET('/api/v1/reports/stages', { params: { query: defined(period) } }))).data,
    placeholderData: keepPreviousData,
  })

export const forecastReport = (owner_id: string | undefined) =>
  queryOptions({
    queryKey: ['reports', 'forecast', owner_id],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/reports/forecast', { params: { query: owner_id ? { owner_id } : {} } }))).data,
    placeholderData: keepPreviousData,
  })

const defined = ({ from, to, owner_id }: Period) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(owner_id && { owner_id }),
})
