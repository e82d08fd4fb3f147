import { useMemo, useState } from 'react'
import type { Column } from './data-table.tsx'
import { isAtLeast, useWidth } from './use-width.ts'

/** What a person has changed: columns added to the defaults and removed from them, their order, and their widths in pixels. */
type Choice = { added: string[]; removed: string[]; order: string[]; widths: Record<string, number> }

/** Narrower, a column could not be widened again. */
export const narrowest = 56
const widest = 800

/**
 * The visible columns of a table: the defaults, with the choices stored in this browser. The defaults are those given,
 * or those for this width. The first column, which names the row, is always visible and always first.
 */
export function useColumns<Row>(table: string, all: Column<Row>[], defaults?: readonly string[]) {
  const place = `columns:${table}`
  const width = useWidth()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const choice = useMemo(() => choices[place] ?? remembered(place), [choices, place])
  const { added, removed, order, widths } = choice
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    localStorage.setItem(place, JSON.stringify(next))
    setChoices({ ...choices, [place]: next })
  }
  // The same arrays again, so that the rows of a table need not be rendered again.
  const { arranged, shown } = useMemo(() => {
    const isUsual = ({ id, from }: Column<Row>) =>
      defaults ? defaults.includes(id) : from !== undefined && isAtLeast(width, from)
    const arranged = inOrder(all, order.length > 0 ? order : (defaults ?? [])).map((column) =>
      resized(column, widths[column.id]),
    )
    const shown = arranged.filter(
      (column, index) => index === 0 || added.includes(column.id) || (isUsual(column) && !removed.includes(column.id)),
    )
    return { arranged, shown }
  }, [all, added, removed, order, widths, defaults, width])
  const isShown = (id: string) => shown.some((column) => column.id === id)
  return {
    all: arranged,
    shown,
    isShown,
    toggle(id: string) {
      const [adds, takes] = isShown(id) ? [[], [id]] : [[id], []]
      choose({ added: [...without(added, id), ...adds], removed: [...without(removed, id), ...takes] })
    },
    /** Moves a column to the place of another one. */
    move(id: string, to: string) {
      const ids = arranged.map((column) => column.id)
      const [from, at] = [ids.indexOf(id), ids.indexOf(to)]
      if (from < 1 || at < 1) return
      choose({ order: without(ids, id).toSpliced(at, 0, id) })
    },
    resize: (id: string, width: number) =>
      choose({ widths: { ...widths, [id]: Math.round(Math.max(narrowest, Math.min(width, widest))) } }),
    /** Whether the person has changed which columns there are, or their order. */
    isChanged: added.length > 0 || removed.length > 0 || order.length > 0,
    isResized: Object.keys(widths).length > 0,
    reset: () => choose(none),
  }
}

const resized = <Row>(column: Column<Row>, width: number | undefined): Column<Row> =>
  width === undefined ? column : { ...column, width, isFixed: true }

const none: Choice = { added: [], removed: [], order: [], widths: {} }

const without = (ids: string[], id: string) => ids.filter((other) => other !== id)

/** The columns in this order; one that it does not name stays behind its predecessor. */
function inOrder<Row>(all: Column<Row>[], order: readonly string[]) {
  const [first, ...rest] = all
  const named = order.flatMap((id) => rest.find((column) => column.id === id) ?? [])
  const arranged = [first!, ...named]
  all.forEach((column, index) => {
    if (index > 0 && !arranged.includes(column)) arranged.splice(arranged.indexOf(all[index - 1]!) + 1, 0, column)
  })
  return arranged
}

function remembered(place: string): Choice {
  const ids = (found: unknown) => (Array.isArray(found) ? found.map(String) : [])
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Choice>
    const widths = Object.entries(found.widths ?? {}).filter(([, width]) => Number.isFinite(width))
    return {
      added: ids(found.added),
      removed: ids(found.removed),
      order: ids(found.order),
      widths: Object.fromEntries(widths),
    }
  } catch {
    return none
  }
}
