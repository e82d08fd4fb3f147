import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'

export type Preferences = Schemas['Preferences']

const queryKey = ['preferences']

/** The choices of the person in this workspace. Each one is saved at once, with this message. */
export function usePreferences(saved: string) {
  const preferences = useQuery({
    queryKey,
    queryFn: async () => (await unwrap(api.GET('/api/v1/me/preferences'))).data,
  })
  const change = useMutation({
    mutationFn: async (body: Partial<Preferences>) =>
      (await unwrap(api.PATCH('/api/v1/me/preferences', { body }))).data,
    onMutate: (patch) => queryClient.setQueryData<Preferences>(queryKey, (before) => before && { ...before, ...patch }),
    onSuccess: () => toast.success(saved),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('preferences', 'me'), // the language of formats is part of both
  })
  return { preferences, change }
}
