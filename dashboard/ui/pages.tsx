import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { formatNumber } from './format.ts'
import { Input, Select } from './input.tsx'
import { useIntent } from './use-intent.ts'
import { pageSizes, setPageSize } from './use-page-size.ts'

type Meta = { page: number; per_page: number; total: number; total_pages: number }
type Props = {
  meta: Meta
  onPage(page: number): void
  /** The button of this page will probably be pressed. */
  onIntent?(page: number): void
  /** Whether the person can choose the number of rows. */
  hasSizes?: boolean
}

/** The paging of a list; renders nothing if all of it fits on the smallest page. */
export function Pages({ meta, onPage, onIntent, hasSizes = false }: Props) {
  const { page, per_page, total, total_pages } = meta
  const intent = useIntent()
  if (total_pages <= 1 && !(hasSizes && total > pageSizes[0])) return null
  const first = (page - 1) * per_page + 1
  const last = Math.min(page * per_page, total)
  const buttonOf = (to: number) => ({
    disabled: to < 1 || to > total_pages,
    onClick: () => onPage(to),
    ...intent(() => onIntent?.(to)),
  })
  return (
    <nav aria-label="Pages" data-pages className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-muted">
      {hasSizes && (
        <label className="flex items-center gap-2 max-sm:sr-only">
          Rows
          <Select
            value={per_page}
            onChange={({ target }) => {
              setPageSize(Number(target.value))
              // The row that was first stays on the page.
              onPage(Math.floor((first - 1) / Number(target.value)) + 1)
            }}
            className="h-control-small w-auto border-line pr-6"
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
        </label>
      )}
      <span aria-live="polite" className="tabular-nums">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </span>
      {total_pages > 1 && (
        <div className="flex items-center gap-1">
          <Button size="icon" variant="quiet" aria-label="Previous page" {...buttonOf(page - 1)}>
            <ChevronLeft />
          </Button>
          {total_pages > 2 && <PageNumber page={page} pages={total_pages} onPage={onPage} />}
          <Button size="icon" variant="quiet" aria-label="Next page" {...buttonOf(page + 1)}>
            <ChevronRight />
          </Button>
        </div>
      )}
    </nav>
  )
}

/** Jumps to the typed page, on Enter or when it is left. */
function PageNumber({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  function go() {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)) || page, 1), pages)
    setTyped(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  return (
    <span className="flex items-center gap-1.5 tabular-nums">
      <Input
        aria-label="Page"
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && go()}
        className="h-control-small w-12 border-line px-1 text-center"
      />
      of {formatNumber(pages)}
    </span>
  )
}
