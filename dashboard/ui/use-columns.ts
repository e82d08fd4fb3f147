import { useState } from 'react'
import type { Column } from './data-table.tsx'

/** Which columns of a table are shown: this browser remembers. The first one, which names the row, always is. */
export function useColumns<Row>(table: string, all: Column<Row>[], usual: string[]) {
  const place = `columns:${table}`
  const [chosen, setChosen] = useState<string[]>(() => remembered(place) ?? usual)
  const isShown = (id: string) => id === all[0]?.id || chosen.includes(id)
  return {
    all,
    shown: all.filter(({ id }) => isShown(id)),
    isShown,
    toggle(id: string) {
      const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
      localStorage.setItem(place, JSON.stringify(next))
      setChosen(next)
    },
  }
}

function remembered(place: string): string[] | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '')
    return Array.isArray(found) ? found.map(String) : undefined
  } catch {
    return undefined
  }
}
