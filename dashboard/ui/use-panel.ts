import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFilters } from './use-filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this entry is but a panel over the page that is the entry before. */
    isPanel?: boolean
  }
}

/**
 * A panel over a list or a record's page, in which something new is made; in the URL, so that going back closes it.
 * Closed otherwise, it leaves nothing behind: going back then leaves the page.
 */
export function usePanel(what: true | 'deal' | 'contact') {
  const { search, set } = useFilters()
  const { history } = useRouter()
  const key = useLocation({ select: ({ state }) => state.__TSR_key })
  const open = search.new === what
  // The browser takes its time to go back: to be told twice until then would leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [open])
  function close() {
    const { state } = history.location
    // What was sent from it may be answered when it is closed long since, and another page is open.
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
