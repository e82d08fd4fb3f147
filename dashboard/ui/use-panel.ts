import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFilters } from './use-filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this history entry is a panel over the page of the previous entry. */
    isPanel?: boolean
  }
}

/**
 * A panel for a new record over a list or a page, stored in the URL so that going back closes it. Closing it in another
 * way leaves no history entry.
 */
export function usePanel(what: true | 'deal' | 'contact') {
  const { search, set } = useFilters()
  const { history } = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  const open = search.new === what
  // Going back is asynchronous, and a second call before it is done would leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [open])
  function close() {
    const { state } = history.location
    // The response may arrive after the panel is closed and another page is open.
    if (isClosing.current || state.__TSR_key !== key) return
    isClosing.current = true
    if (state.isPanel) history.back()
    else void set({ new: undefined, page: search.page }, { replace: true }) // opened by its URL
  }
  return {
    show: () => set({ new: what, page: search.page }, { state: { isPanel: true } }),
    panel: { open, onOpenChange: (next: boolean) => next || close() },
  }
}
