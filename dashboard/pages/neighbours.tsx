import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { usePlaceInList } from '../filters/last-list.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'

/** Walks through the list from which the record was opened; renders nothing if it was opened in another way. */
export function Neighbours({ kind, id }: { kind: Kind; id: string }) {
  const place = usePlaceInList(kind, id)
  if (!place || place.total < 2) return null
  const step = (label: string, to: typeof place.next, Icon: typeof ChevronUp) =>
    to ? (
      <Button asChild variant="quiet" size="icon">
        <Link to={`/${kind}/$id`} params={{ id: to.id }} onClick={to.note} aria-label={label} title={label}>
          <Icon />
        </Link>
      </Button>
    ) : (
      <Button variant="quiet" size="icon" aria-label={label} disabled>
        <Icon />
      </Button>
    )
  return (
    <nav aria-label="Records of the list" className="ml-auto flex items-center gap-1 text-muted print:hidden">
      <span className="mr-1 tabular-nums">
        {formatNumber(place.position)} of {formatNumber(place.total)}
      </span>
      {step(`Previous ${nounOf(kind)}`, place.previous, ChevronUp)}
      {step(`Next ${nounOf(kind)}`, place.next, ChevronDown)}
    </nav>
  )
}
