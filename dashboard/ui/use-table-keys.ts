import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './keys.ts'

type Actions = {
  toggle(index: number, withAllBetween: boolean): void
  selectNone(): void
  peek(index: number): void
}

/**
 * j, k and the arrows move the focus through the rows, e, ← and → through the editable cells of a row, where Enter opens
 * the editor. x selects, the space bar shows the record beside the list, Escape returns from a cell to its row, or clears
 * the selection. Enter follows the focused link.
 */
export function useTableKeys(table: RefObject<HTMLTableElement | null>, actions: Actions) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Ignores the Escape that has closed a menu.
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const now = rows.findIndex((row) => row.contains(document.activeElement))
      const key = event.key.toLowerCase()
      // The arrows scroll the page until the focus is in the table.
      if (key.startsWith('arrow') && now < 0) return
      // From a cell, another row means the same column.
      const cell = now < 0 ? -1 : cellsOf(rows[now]!).indexOf(document.activeElement as HTMLElement)
      const toRow = (row: HTMLElement | undefined) => {
        focusRow(row)
        // A row has its pencils once it had the focus or the pointer.
        if (row && cell >= 0)
          requestAnimationFrame(() => {
            if (row.contains(document.activeElement)) focus(cellsOf(row)[cell])
          })
      }
      const nextCell = now < 0 ? undefined : cellsOf(rows[now]!)[cell + 1]
      if (key === 'j' || key === 'arrowdown') toRow(rows[now + 1])
      else if (key === 'k' || key === 'arrowup') toRow(rows[now < 0 ? rows.length - 1 : now - 1])
      else if ((key === 'e' || key === 'arrowright') && nextCell) focus(nextCell)
      else if ((key === 'arrowleft' || key === 'escape') && cell >= 0)
        if (key === 'arrowleft' && cell > 0) focus(cellsOf(rows[now]!)[cell - 1])
        else focusRow(rows[now])
      else if (key === 'x' && now >= 0) latest.current.toggle(now, event.shiftKey)
      // On a button or a checkbox the space bar presses it.
      else if (key === ' ' && now >= 0 && (event.target as Element).matches('[data-row-open]')) latest.current.peek(now)
      else if (key === 'escape') latest.current.selectNone()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

/** The pencils of a row, from left to right. */
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-cell-edit]')]

function focus(element: HTMLElement | undefined) {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function focusRow(row: HTMLElement | undefined) {
  const target = row?.querySelector<HTMLElement>('[data-row-open]') ?? row?.querySelector<HTMLElement>('button, a')
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
