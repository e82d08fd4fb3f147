import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from './client.ts'
import { mayExist } from './gone.ts'

/**
 * Keys begin with a noun of the API path (`['contacts', id]`, `['contacts', 'list', query]`), so that a change of a
 * contact can refresh everything that shows contacts. A query for something below the path of a record begins with the
 * noun of what it returns: `['activity', 'contacts', id]` and `['related', 'contacts', …ids]` change with an interaction,
 * too.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The router handles an error of the first `me` request.
    onError: (error, query) =>
      (query.queryKey[0] === 'me' && query.state.data === undefined) || leaveIfSignedOut(error),
  }),
  mutationCache: new MutationCache({ onError: leaveIfSignedOut }),
  defaultOptions: {
    // Offline, a change fails immediately with a message: if it were kept for later, it would be lost with the window.
    mutations: { networkMode: 'always' },
    queries: {
      // Offline, a request fails immediately: a screen without data says so, instead of waiting for the network.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      enabled: ({ queryKey }) => mayExist(queryKey),
      retry: (failures, error) => failures < 2 && navigator.onLine && !isFinal(error),
      // A request that was rejected just before its screen is rendered is not repeated.
      retryOnMount: ({ state }) => !isFinal(state.error) || Date.now() - state.errorUpdatedAt > 1000,
    },
  },
})

/** Whether the same request would be rejected again. */
const isFinal = (error: unknown) => error instanceof Refusal && error.status >= 400 && error.status < 500

/** The session was ended elsewhere or has expired. A full page load clears everything from memory. */
function leaveIfSignedOut(error: Error) {
  if (!(error instanceof Refusal) || error.code !== 'UNAUTHORIZED') return
  const { pathname, search } = location
  location.assign(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

/** Cancels requests about a deleted record, which would only return a 404. */
export const cancelGoneQueries = () => queryClient.cancelQueries({ predicate: ({ queryKey }) => !mayExist(queryKey) })

export const refresh = (...nouns: string[]) =>
  Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
