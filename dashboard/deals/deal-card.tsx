import { useDraggable } from '@dnd-kit/core'
import { CalendarClock, Hourglass, ListTodo, type LucideIcon } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import type { Deal } from '../kinds/types.ts'
import { OwnerMark } from '../owners/owner-mark.tsx'
import { TagsCell } from '../tags/tags-cell.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay, formatMoney, formatNearDay, formatNumber, formatTime, today } from '../ui/format.ts'

type Props = { deal: Deal; company: string | undefined; contact: string | undefined }

const look = 'flex w-full flex-col gap-1.5 rounded-md border bg-surface p-2.5 text-left shadow-xs'

/** A deal on the board: Enter opens it, space lifts it. */
export function DealCard({ deal, moved, ...names }: Props & { moved: RefObject<string | undefined> }) {
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
    <a
      ref={setNodeRef}
      data-link
      href={`/deals/${deal.id}`}
      draggable={false}
      data-deal={deal.id}
      {...attributes}
      {...listeners}
      className={classes(look, 'select-none hover:border-line-strong', isDragging && 'opacity-40')}
    >
      <CardContent deal={deal} {...names} />
    </a>
  )
}

/** The card that follows the pointer. */
export const LiftedCard = (props: Props) => (
  <div className={classes(look, 'cursor-grabbing border-accent shadow-lg')}>
    <CardContent {...props} />
  </div>
)

function CardContent({ deal, company, contact }: Props) {
  const { name, value, expected_close_date: due, tags, stage, company_id, contact_ids } = deal
  const isOpen = stage !== 'won' && stage !== 'lost'
  const more = contact_ids.length - 1
  return (
    <>
      <span className="line-clamp-3 font-medium wrap-anywhere" title={name}>
        {name}
      </span>
      {(company_id || more >= 0) && (
        <span className="flex flex-col text-muted">
          {company_id && <Line>{company}</Line>}
          {more >= 0 && <Line>{contact && more > 0 ? `${contact} +${more}` : contact}</Line>}
        </span>
      )}
      {tags.length > 0 && <TagsCell tags={tags} />}
      <span className="flex items-center gap-1.5 tabular-nums">
        {deal.owner_id && <OwnerMark id={deal.owner_id} label="Owner" />}
        {formatMoney(value)}
      </span>
      {isOpen && (
        <span className="flex flex-wrap items-center justify-between gap-x-2 text-xs text-muted">
          <InStage since={deal.stage_changed_at} />
          {due && <Day icon={CalendarClock} label="Expected close" day={due} />}
          <span className="flex basis-full items-center gap-1">
            {deal.next_due ? (
              <Day icon={ListTodo} label="Next step" day={deal.next_due} hasLabel />
            ) : (
              <>
                <ListTodo className="size-3" aria-hidden />
                No next step
              </>
            )}
          </span>
        </span>
      )}
    </>
  )
}

/** One line, which keeps its height until the name is loaded, so that the cards below do not move. */
const Line = ({ children }: { children: string | undefined }) => (
  <span className="h-lh truncate" title={children}>
    {children}
  </span>
)

type DayProps = { icon: LucideIcon; label: string; day: string; hasLabel?: boolean }

function Day({ icon: Icon, label, day, hasLabel }: DayProps) {
  return (
    <span
      className={classes('flex items-center gap-1', day < today() && 'text-danger')}
      title={`${label}: ${formatDay(day)}`}
    >
      <Icon className="size-3" aria-hidden />
      <span className={hasLabel ? '' : 'sr-only'}>{label}: </span>
      {formatNearDay(day)}
    </span>
  )
}

function InStage({ since }: { since: string }) {
  const days = Math.floor((Date.now() - Date.parse(since)) / 86_400_000)
  return (
    <span title={`In this stage since ${formatTime(since)}`} className="flex items-center gap-1 tabular-nums">
      <Hourglass className="size-3" aria-hidden />
      <span className="sr-only">In this stage: </span>
      {days === 0 ? 'Today' : days === 1 ? '1 day' : `${formatNumber(days)} days`}
    </span>
  )
}
