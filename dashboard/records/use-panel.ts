import { useFilters } from '../ui/use-filters.ts'

/**
 * A panel over a record's page, in which something is made that belongs to it; in the URL, so that going back closes it.
 * Closed otherwise, it leaves nothing behind: going back would open it again, empty.
 */
export function usePanel(what: 'deal' | 'contact') {
  const { search, set } = useFilters()
  return {
    show: () => set({ new: what }),
    panel: {
      open: search.new === what,
      onOpenChange: (open: boolean) => set({ new: open ? what : undefined }, { replace: !open }),
    },
  }
}
