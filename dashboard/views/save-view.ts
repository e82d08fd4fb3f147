import { useMutation } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import type { View } from './use-views.ts'

export const useSaveView = ({ id }: Pick<View, 'id'>) =>
  useMutation({
    mutationFn: async (body: Schemas['UpdateView']) =>
      (await unwrap(api.PATCH('/api/v1/views/{id}', { params: { path: { id } }, body }))).data,
    onSuccess: () => refresh('views'),
  })

export const useDeleteView = ({ id }: Pick<View, 'id'>) =>
  useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/views/{id}', { params: { path: { id } } })),
    onSuccess: () => refresh('views'),
  })
