import { useLayoutEffect, useRef } from 'react'

/**
 * Keys for rows: a row keeps its key while it is shown. If no row is left of the last page, its keys are used again: its
 * elements are then filled with the next page, which takes half the time of creating new elements. Otherwise new rows get
 * new keys, because a reused element could have the focus, which would move to another record.
 */
export function useRecycledKeys(ids: readonly string[]) {
  const last = useRef(new Map<string, number>())
  const earlier = last.current
  const free = ids.some((id) => earlier.has(id)) ? [] : [...earlier.values()]
  let highest = Math.max(-1, ...earlier.values())
  const keys = new Map(ids.map((id) => [id, earlier.get(id) ?? free.shift() ?? ++highest]))
  useLayoutEffect(() => {
    last.current = keys
  })
  return keys
}
