import { Pencil } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { edge } from './menu.ts'
import { Skeleton } from './states.tsx'

/** The pencil of a cell, shown while the pointer is over the cell or the pencil has the focus, and the form that it opens. */
export function CellEdit({ label, children }: { label: string; children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)
  return (
    <>
      <button
        ref={pencil}
        type="button"
        tabIndex={-1} // reached with the arrow keys; a tab stop for each cell would be too many
        data-cell-edit
        data-state={open ? 'open' : 'closed'}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={label}
        onClick={() => {
          isLeft.current = false
          setOpen(!open)
        }}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center bg-linear-to-r from-transparent to-sunken to-30% text-muted opacity-0 group-hover/cell:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 [&_svg]:size-3.5"
      >
        <Pencil aria-hidden />
      </button>
      {/* A table has hundreds of cells, and a closed popover costs as much to render as the rest of its cell. */}
      {open && (
        <Popover.Root open onOpenChange={setOpen}>
          <Popover.Anchor virtualRef={pencil} />
          <Popover.Portal>
            <Popover.Content
              align="end"
              collisionPadding={edge}
              aria-label={label}
              // The click must not reach the row below, which it would open.
              onClick={(event) => event.stopPropagation()}
              onInteractOutside={(event) => {
                if (pencil.current?.contains(event.target as Node)) event.preventDefault() // its click closes the form
                else isLeft.current = true
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                // The focus stays on what was clicked elsewhere.
                if (!isLeft.current) pencil.current?.focus()
              }}
              className="z-40 w-72 rounded-lg border bg-raised p-3 shadow-lg"
            >
              <Suspense fallback={<Skeleton className="h-20" />}>{children(() => setOpen(false))}</Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  )
}
