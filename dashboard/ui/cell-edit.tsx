import { Pencil } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, Suspense, useState } from 'react'
import { edge } from './menu.ts'
import { Skeleton } from './states.tsx'

/** The pencil of a cell, shown while the pointer is over it, and the form that it opens. */
export function CellEdit({ label, children }: { label: string; children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          tabIndex={-1} // by keyboard, a record is edited in its preview or on its page
          aria-label={label}
          title={label}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center bg-linear-to-r from-transparent to-sunken to-30% text-muted opacity-0 group-hover/cell:opacity-100 hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 [&_svg]:size-3.5"
        >
          <Pencil aria-hidden />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          collisionPadding={edge}
          aria-label={label}
          // The click must not reach the row below, which it would open.
          onClick={(event) => event.stopPropagation()}
          className="z-40 w-72 rounded-lg border bg-raised p-3 shadow-lg"
        >
          <Suspense fallback={<Skeleton className="h-20" />}>{open && children(() => setOpen(false))}</Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
