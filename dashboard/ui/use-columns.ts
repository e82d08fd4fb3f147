import { useState } from 'react'
import type { Column } from './data-table.tsx'
import { isAtLeast, useWidth } from './use-width.ts'

/** The columns that a person has added to the defaults, and removed from them. */
type Choice = { added: string[]; removed: string[] }

/**
 * The visible columns of a table: the defaults, with the choices stored in this browser. The defaults are those given,
 * or those for this width. The first column, which names the row, is always visible.
 */
export function useColumns<Row>(table: string, all: Column<Row>[], defaults?: readonly string[]) {
  const place = `columns:${table}`
  const width = useWidth()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const { added, removed } = choices[place] ?? remembered(place)
  const choose = (choice: Choice) => {
    localStorage.setItem(place, JSON.stringify(choice))
    setChoices({ ...choices, [place]: choice })
  }
  const isUsual = ({ id, from }: Column<Row>) =>
    defaults ? defaults.includes(id) : from !== undefined && isAtLeast(width, from)
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
      choose({ added: [...without(added, id), ...adds], removed: [...without(removed, id), ...takes] })
    },
    /** Whether the person has changed the defaults. */
    isChanged: added.length > 0 || removed.length > 0,
    reset: () => choose({ added: [], removed: [] }),
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
