import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { findMatching, type ListQuery } from './matching.ts'
import type { Kind } from './types.ts'

/** Finds all that a list shows, on whatever page, so that what is done is done to just these. */
export function useMatching(kind: Kind, query: ListQuery | undefined, onFound: (ids: ReadonlySet<string>) => void) {
  const [found, setFound] = useState(0)
  const stop = useRef(new AbortController())
  // Those of another list are not what was asked for.
  const shown = JSON.stringify(query)
  useEffect(() => () => stop.current.abort(), [shown])
  const find = useMutation({
    async mutationFn(asked: ListQuery) {
      setFound(0)
      stop.current = new AbortController()
      const { signal } = stop.current
      try {
        const ids = await findMatching(kind, asked, { signal, onFound: setFound })
        return signal.aborted ? undefined : ids
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onSuccess: (ids) => ids && onFound(ids),
    onError: (error) => toast.error(error.message),
  })
  return {
    start: () => query && find.mutate(query),
    stop: () => stop.current.abort(),
    isRunning: find.isPending,
    found,
  }
}
