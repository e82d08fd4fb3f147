import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import type { Shown, View } from './use-views.ts'

/** Saves what the list shows. `opened` is the view as it was before the person changed what the list shows. */
export const useSaveView = (opened: View) =>
  useMutation({
    mutationFn: (patch: Shown) =>
      saveGuarded({
        kind: 'views',
        base: opened,
        patch,
        send: async (body, headers) =>
          (await unwrap(api.PATCH('/api/v1/views/{id}', { params: { path: { id: opened.id } }, body, headers }))).data,
      }),
    onSuccess: () => refresh('views'),
  })

export const useDeleteView = ({ id }: Pick<View, 'id'>) =>
  useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/views/{id}', { params: { path: { id } } })),
    onSuccess: () => refresh('views'),
  })
