import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { type AnyRecord, type Kind, nameOf } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/states.tsx'

type Props = {
  kind: Kind
  /** The rows of the page, through which the panel walks. */
  rows: readonly AnyRecord[]
  id: string | undefined
  onPeek(id: string | undefined): void
  children(id: string): ReactNode
}

/** A record of the list in a panel beside it. */
export function Peek({ kind, rows, id, onPeek, children }: Props) {
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  const step = (label: string, to: AnyRecord | undefined, Icon: typeof ChevronUp) => (
    <Button variant="quiet" size="icon" aria-label={label} title={label} disabled={!to} onClick={() => onPeek(to?.id)}>
      <Icon />
    </Button>
  )
  return (
    <Dialog
      side
      open={row !== undefined}
      onOpenChange={(open) => open || onPeek(undefined)}
      title={row ? nameOf(row) : ''}
    >
      {row && (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-1">
            <Button asChild size="small">
              <Link to={`/${kind}/$id`} params={{ id: row.id }}>
                <Maximize2 aria-hidden />
                Open page
              </Link>
            </Button>
            <span className="grow" />
            {step('Previous row', rows[index - 1], ChevronUp)}
            {step('Next row', rows[index + 1], ChevronDown)}
          </div>
          <Suspense key={row.id} fallback={<Skeleton className="h-96" />}>
            {children(row.id)}
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}
