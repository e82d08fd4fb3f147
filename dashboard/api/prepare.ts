import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/** A request that a screen waits for. */
export type Preparation = Promise<void> | undefined

/** How long a screen waits for its requests, in milliseconds. Later it is rendered with placeholders. */
const maxWait = 100

/**
 * Sends the request of a screen before the screen is rendered. The result is undefined if earlier data can be shown
 * meanwhile.
 */
export function prepareQuery<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Preparation {
  const isKnown = queryClient.getQueryData(options.queryKey) !== undefined
  const request = queryClient.prefetchQuery(options)
  // If the screen that is left uses the same query, leaving it would cancel the request, and the next one would repeat it.
  const stop = new QueryObserver(queryClient, { ...options, enabled: false }).subscribe(() => {})
  void request.finally(stop)
  return isKnown ? undefined : request
}

/** The same for a list whose further pages are loaded on demand. */
export function preparePages<Data, Key extends QueryKey, Page>(
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Page>,
): Preparation {
  const isKnown = queryClient.getQueryData(options.queryKey) !== undefined
  const request = queryClient.prefetchInfiniteQuery(options)
  return isKnown ? undefined : request
}

/** Waits a moment for the requests of a screen: rendering it once is less work than rendering placeholders first. */
export async function waitFor(preparations: readonly Preparation[]) {
  const missing = preparations.filter((request) => request !== undefined)
  if (missing.length === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxWait)
  void Promise.all(missing).then(() => resolve())
  await promise
  clearTimeout(timer)
}
