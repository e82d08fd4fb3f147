import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { Kind } from '../kinds/types.ts'
import { formatNumber } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { findMatching, type ListQuery, maxSelected, perPage } from './matching.ts'

type Selection = { selected: ReadonlySet<string>; onSelect: Dispatch<SetStateAction<ReadonlySet<string>>> }

/** Selects all records of a list on all pages, so that an action applies to exactly these. */
export function useMatching(kind: Kind, query: ListQuery, { selected, onSelect }: Selection) {
  const queryClient = useQueryClient()
  const [found, setFound] = useState(0)
  const stop = useRef(new AbortController())
  // The result of another list is ignored.
  const list = JSON.stringify(query)
  const matchesKey = [kind, 'matching', list]
  useEffect(() => () => stop.current.abort(), [list])
  // All records selected at some time since it began: those no longer selected were deselected by the person.
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
        return signal.aborted ? undefined : { list, ids: [...ids] }
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onSuccess(all) {
      if (all) queryClient.setQueryData(matchesKey, all.ids)
      const more = all?.ids.filter((id) => !chosen.current.has(id)) ?? []
      if (more.length === 0) return
      onSelect((now) => new Set([...now, ...more].slice(0, maxSelected)))
      if (selected.size + more.length > maxSelected)
        toast.info(`At most ${formatNumber(maxSelected)} can be selected together with records of other lists`)
    },
    onError: (error) => toast.error(error.message),
  })
  const result = find.data?.list === list ? find.data : undefined
  // After a change, one page is read again. A longer list has the same records as long as it has as many.
  const isShort = result !== undefined && result.ids.length <= perPage
  const { data: matches } = useQuery({
    queryKey: matchesKey,
    queryFn: async ({ signal }) => [...(await findMatching(kind, query, { signal, onFound() {} }))],
    enabled: isShort && selected.size > 0,
    staleTime: Infinity,
  })
  const known = isShort ? matches : result?.ids
  return {
    start: find.mutate,
    stop: () => stop.current.abort(),
    /** The selection in progress, and how much of it is done. */
    running: find.isPending ? { found, total: find.variables } : undefined,
    /** Whether all records of a list with this total are known to be selected. */
    isDone: (total: number) => known !== undefined && known.length >= total && known.every((id) => selected.has(id)),
  }
}
