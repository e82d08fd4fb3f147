import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { intentDelay } from '../ui/intent.ts'

/**
 * Follows and preloads the links of lists, which are plain elements: `<a data-link href="/contacts/…">`. Each Link of the
 * router computes its destination again on every navigation, which took a fifth of the time of a new page of a table. A
 * click on the row of a table, except on its controls or while text is selected, follows the link of its name.
 */
export function usePlainLinks() {
  const router = useRouter()
  useEffect(() => {
    const preload = (path: string) => void router.preloadRoute({ to: path }).catch(() => {})
    let intent: { path: string | undefined; timer?: number } = { path: undefined }
    const listeners = new AbortController()
    const on = <Type extends 'click' | 'pointerover' | 'pointerdown' | 'focusin'>(
      type: Type,
      listener: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listener, { signal: listeners.signal })

    /** The pointer or the focus rests on a link. */
    function onIntent({ target }: Event) {
      const path = linkAt(target)
      if (path === intent.path) return
      clearTimeout(intent.timer)
      intent = path ? { path, timer: window.setTimeout(preload, intentDelay, path) } : { path }
    }
    on('pointerover', onIntent)
    on('focusin', onIntent)
    on('pointerdown', (event) => {
      const path = event.button === 0 && event.pointerType === 'mouse' && pathAt(event.target)
      if (path) preload(path)
    })
    on('click', (event) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const path = pathAt(event.target)
      if (!path || (!linkAt(event.target) && getSelection()?.type === 'Range')) return
      event.preventDefault()
      void router.navigate({ href: path })
    })
    return () => {
      listeners.abort()
      clearTimeout(intent.timer)
    }
  }, [router])
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('a[data-link]')?.getAttribute('href') ?? undefined) : undefined

/** The path that a press opens. */
function pathAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return
  const control = target.closest('a, button, input, select, label, form')
  return linkAt(control ?? target.closest('[data-row]')?.querySelector('[data-row-open]') ?? null)
}
