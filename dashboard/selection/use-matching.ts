import { useMutation, useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { Kind } from '../kinds/types.ts'
import { toast } from '../ui/toast.ts'
import { findMatching, type ListQuery, mostMatching } from './matching.ts'

type Selection = { selected: ReadonlySet<string>; onSelect: Dispatch<SetStateAction<ReadonlySet<string>>> }

/** Selects all that a list shows, on whatever page, so that what is done is done to just these. */
export function useMatching(kind: Kind, query: ListQuery, { selected, onSelect }: Selection) {
  const [found, setFound] = useState(0)
  const stop = useRef(new AbortController())
  // Those of another list are not what was asked for.
  const list = JSON.stringify(query)
  useEffect(() => () => stop.current.abort(), [list])
  // Another one whenever something of this kind has changed: one may have gone since, and another come in its place.
  const { data: version } = useQuery({
    queryKey: [kind, 'version'],
    queryFn: () => Symbol(),
    initialData: () => Symbol(),
    staleTime: Infinity,
  })
  // All that was selected at some time since it began: what of this is not any more, somebody does not want.
  const chosen = useRef(new Set<string>())
  useEffect(() => {
    for (const id of selected) chosen.current.add(id)
  }, [selected])
  const find = useMutation({
    async mutationFn(_total: number) {
      setFound(0)
      stop.current = new AbortController()
      chosen.current = new Set(selected)
      const { signal } = stop.current
      try {
        const ids = await findMatching(kind, query, { signal, onFound: setFound })
        return signal.aborted ? undefined : { list, version, ids: [...ids] }
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onSuccess(all) {
      const more = all?.ids.filter((id) => !chosen.current.has(id)) ?? []
      if (more.length > 0) onSelect((now) => new Set([...now, ...more]))
    },
    onError: (error) => toast.error(error.message),
  })
  return {
    start: find.mutate,
    stop: () => stop.current.abort(),
    /** What is under way, and how much of it is done. */
    running: find.isPending ? { found, total: Math.min(find.variables, mostMatching) } : undefined,
    /** Whether all of the list are surely selected already, of which there are so many. */
    isDone: (total: number) =>
      find.data?.list === list &&
      find.data.version === version &&
      find.data.ids.length >= Math.min(total, mostMatching) &&
      find.data.ids.every((id) => selected.has(id)),
  }
}
