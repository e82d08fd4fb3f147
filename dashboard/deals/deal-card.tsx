import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import type { Deal } from '../kinds/types.ts'
import { OwnerMark } from '../owners/owner-mark.tsx'
import { TagsCell } from '../tags/tags-cell.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay, formatMoney, today } from '../ui/format.ts'

type Props = { deal: Deal; company: string | undefined }

const look = 'flex w-full flex-col gap-1.5 rounded-md border bg-surface p-2.5 text-left shadow-xs'

/** A deal on the board: Enter opens it, space lifts it. */
export function DealCard({ deal, company, moved }: Props & { moved: RefObject<string | undefined> }) {
  const { node, setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: deal.id,
    data: { deal },
    attributes: { role: 'link', roleDescription: 'deal that can be moved' },
  })
  // A moved card is mounted again in its new column, or in the old one after an error, so it takes the focus there.
  useEffect(() => {
    const here = document.activeElement
    const isFree =
      here === document.body || here?.id === 'content' || (here instanceof HTMLElement && here.dataset.deal === deal.id)
    if (moved.current === deal.id && isFree) node.current?.focus()
  }, [moved, deal.id, node])
  return (
    <Link
      ref={setNodeRef}
      to="/deals/$id"
      params={{ id: deal.id }}
      draggable={false}
      data-deal={deal.id}
      {...attributes}
      {...listeners}
      className={classes(look, 'select-none hover:border-line-strong', isDragging && 'opacity-40')}
    >
      <CardContent deal={deal} company={company} />
    </Link>
  )
}

/** The card that follows the pointer. */
export const LiftedCard = (props: Props) => (
  <div className={classes(look, 'cursor-grabbing border-accent shadow-lg')}>
    <CardContent {...props} />
  </div>
)

function CardContent({ deal, company }: Props) {
  const { name, value, expected_close_date: due, tags, stage } = deal
  const isLate = due !== null && due < today() && stage !== 'won' && stage !== 'lost'
  return (
    <>
      <span className="line-clamp-3 font-medium wrap-anywhere" title={name}>
        {name}
      </span>
      {deal.company_id && <span className="truncate text-muted">{company ?? '…'}</span>}
      {tags.length > 0 && <TagsCell tags={tags} />}
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex items-center gap-1.5 tabular-nums">
          {deal.owner_id && <OwnerMark id={deal.owner_id} label="Owner" />}
          {formatMoney(value)}
        </span>
        {due && stage !== 'won' && stage !== 'lost' && (
          <span className={classes('flex items-center gap-1 text-xs', isLate ? 'text-danger' : 'text-muted')}>
            <CalendarClock className="size-3" aria-hidden />
            <span className="sr-only">Expected close</span>
            {formatDay(due)}
          </span>
        )}
      </span>
    </>
  )
}
