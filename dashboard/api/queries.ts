import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './client.ts'

/**
 * Keys begin with the noun of the API's path (`['contacts', id]`, `['contacts', 'list', query]`), so that whoever changes a
 * contact can refresh everything that shows contacts with one word.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof Refusal && error.status >= 400 && error.status < 500),
    },
  },
})

export const refresh = (...nouns: string[]) =>
  Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
