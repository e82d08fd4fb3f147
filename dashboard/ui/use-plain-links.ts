import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { intentDelay } from './intent.ts'

/**
 * Handlers for a table or a list, whose links are plain `a` elements: each Link of the router computes its destination
 * again on every navigation, which took a fifth of the time of a new page. A click on the row of a table, except on its
 * controls or while text is selected, follows the link of its name.
 */
export function usePlainLinks() {
  const router = useRouter()
  const intent = useRef<{ path: string; timer: number }>(undefined)
  const forget = () => {
    clearTimeout(intent.current?.timer)
    intent.current = undefined
  }
  useEffect(() => () => clearTimeout(intent.current?.timer), [])
  const preload = (path: string) => void router.preloadRoute({ to: path }).catch(() => {})

  /** The pointer rests on a link, or a link has the focus. */
  function onIntent({ target }: SyntheticEvent) {
    const path = linkAt(target)
    if (path === intent.current?.path) return
    forget()
    if (path) intent.current = { path, timer: window.setTimeout(preload, intentDelay, path) }
  }

  return {
    onPointerOver: onIntent,
    onPointerLeave: forget,
    onFocus: onIntent,
    onBlur: forget,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType !== 'mouse') return
      const path = pathOf(event)
      if (path) preload(path)
    },
    onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const path = pathOf(event)
      if (!path || (!linkAt(event.target) && getSelection()?.type === 'Range')) return
      event.preventDefault()
      void router.navigate({ href: path })
    },
  }
}

const linkAt = (target: EventTarget) => (target as Element).closest('a[href^="/"]')?.getAttribute('href')

/** The path that a press opens. */
function pathOf({ target, currentTarget }: SyntheticEvent) {
  // React also passes on the events of open editors, which are elsewhere in the document.
  if (!currentTarget.contains(target as Node)) return
  const control = (target as Element).closest('a, button, input, select, label, form')
  const row = control ? undefined : (target as Element).closest('[data-row]')
  return linkAt(row?.querySelector('[data-row-open]') ?? target)
}
