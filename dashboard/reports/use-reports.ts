import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'

export type Period = { from?: string | undefined; to?: string | undefined; owner_id?: string | undefined }

export const usePipelineReport = (as_of: string | undefined, owner_id?: string) =>
  useQuery({
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

export const useClosedReport = (period: Period) =>
  useQuery({
    queryKey: ['reports', 'closed', period],
    queryFn: async () => (await unwrap(api.GET('/api/v1/reports/closed', { params: { query: defined(period) } }))).data,
    placeholderData: keepPreviousData,
  })

export const useStagesReport = (period: Period) =>
  useQuery({
    queryKey: ['reports', 'stages', period],
    queryFn: async () => (await unwrap(api.GET('/api/v1/reports/stages', { params: { query: defined(period) } }))).data,
    placeholderData: keepPreviousData,
  })

export const useForecastReport = (owner_id: string | undefined) =>
  useQuery({
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
