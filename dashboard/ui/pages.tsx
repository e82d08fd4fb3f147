import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { formatNumber } from './format.ts'

type Meta = { page: number; per_page: number; total: number; total_pages: number }

/** The paging of a list; renders nothing if there is only one page. */
export function Pages({ meta, onPage }: { meta: Meta; onPage(page: number): void }) {
  if (meta.total_pages <= 1) return null
  const first = (meta.page - 1) * meta.per_page + 1
  const last = Math.min(meta.page * meta.per_page, meta.total)
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 text-muted">
      <span aria-live="polite">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(meta.total)}
      </span>
      <Button
        size="icon"
        variant="quiet"
        aria-label="Previous page"
        disabled={meta.page <= 1}
        onClick={() => onPage(meta.page - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        size="icon"
        variant="quiet"
        aria-label="Next page"
        disabled={meta.page >= meta.total_pages}
        onClick={() => onPage(meta.page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  )
}
