import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from './client.ts'
import { isThere } from './gone.ts'

/**
 * Keys begin with a noun of the API's path (`['contacts', id]`, `['contacts', 'list', query]`), so that whoever changes a
 * contact can refresh everything that shows contacts with one word. Where a record's path leads to what is of other kinds,
 * it is that noun: `['activity', 'contacts', id]` and `['related', 'contacts', …ids]` change with an interaction, too.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The first question of all, who is signed in, is the router's to answer.
    onError: (error, query) =>
      (query.queryKey[0] === 'me' && query.state.data === undefined) || leaveIfSignedOut(error),
  }),
  mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    // Offline a change is refused at once, and the person told: kept back for later it would be lost with the window.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 15_000,
      enabled: ({ queryKey }) => isThere(queryKey),
      retry: (failures, error) =>
        failures < 2 && !(error instanceof Refusal && error.status >= 400 && error.status < 500),
    },
  },
})

/** The session ended elsewhere, or by age. A new page: nothing of what was shown stays in memory. */
function leaveIfSignedOut(error: Error) {
  if (!(error instanceof Refusal) || error.code !== 'UNAUTHORIZED') return
  const { pathname, search } = location
  location.assign(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/** What is on its way about a record that is gone, or about to be, would only come back as a 404. */
export const stopAsking = () => queryClient.cancelQueries({ predicate: ({ queryKey }) => !isThere(queryKey) })

export const refresh = (...nouns: string[]) =>
  Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
