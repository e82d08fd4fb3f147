import { useState } from 'react'
import type { Column } from './data-table.tsx'
import { isAtLeast, useWidth } from './use-width.ts'

/** The columns that a person has added to the defaults, and removed from them. */
type Choice = { added: string[]; removed: string[] }

/**
 * The visible columns of a table: the defaults at this width, with the choices stored in this browser. The first
 * column, which names the row, is always visible.
 */
export function useColumns<Row>(table: string, all: Column<Row>[]) {
  const place = `columns:${table}`
  const width = useWidth()
  const [{ added, removed }, setChoice] = useState(() => remembered(place))
  const isUsual = ({ from }: Column<Row>) => from !== undefined && isAtLeast(width, from)
  const shown = all.filter(
    (column, index) => index === 0 || added.includes(column.id) || (isUsual(column) && !removed.includes(column.id)),
  )
  const isShown = (id: string) => shown.some((column) => column.id === id)
  return {
    all,
    shown,
    isShown,
    toggle(id: string) {
      const [adds, takes] = isShown(id) ? [[], [id]] : [[id], []]
      const next = { added: [...without(added, id), ...adds], removed: [...without(removed, id), ...takes] }
      localStorage.setItem(place, JSON.stringify(next))
      setChoice(next)
    },
  }
}

const without = (ids: string[], id: string) => ids.filter((other) => other !== id)

function remembered(place: string): Choice {
  const ids = (found: unknown) => (Array.isArray(found) ? found.map(String) : [])
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Choice>
    return { added: ids(found.added), removed: ids(found.removed) }
  } catch {
    return { added: [], removed: [] }
  }
}
