import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Stage, stageLabels, stageTones } from '../kinds/stages.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { formatEstimate, formatMoney, formatNumber } from '../ui/format.ts'
import { Skeleton } from '../ui/states.tsx'
import { DealCard } from './deal-card.tsx'
import { useProbability, weighted } from './forecast.ts'
import { useColumnDeals, useColumnStart } from './use-column.ts'
import type { ColumnFilters } from './use-deals.ts'

type Props = {
  stage: Stage
  filters: ColumnFilters
  /** The sum of all deals in the column, loaded or not. */
  sum: { count: number; value: number } | undefined
  /** The deal that was moved last. */
  moved: RefObject<string | undefined>
  /** Adds a deal in this stage. */
  onAdd(): void
  /** The filter of the shown deals, if any. */
  period?: ReactNode
}

const dots = { plain: 'bg-line-strong', accent: 'bg-accent', warn: 'bg-warn', good: 'bg-good', danger: 'bg-danger' }

/** A typical card: with a company and one line of name. */
const cardHeight = 112
const gap = 8

export function BoardColumn({ stage, filters, sum, moved, onAdd, period }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const { data: start, error, refetch } = useColumnStart(stage, filters)
  const count = start?.meta.total
  const probability = useProbability()(stage)
  return (
    <section
      ref={setNodeRef}
      aria-label={stageLabels[stage]}
      className={classes(
        'flex w-64 shrink-0 flex-col rounded-lg border border-transparent bg-sunken transition-colors lg:w-auto lg:min-w-43 lg:flex-1',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <header className="flex flex-col px-3 pt-1.5 pb-2">
        <div className="flex min-h-control items-center gap-2">
          <span className={classes('size-2 shrink-0 rounded-full', dots[stageTones[stage]])} aria-hidden />
          <h2 className="truncate font-medium">{stageLabels[stage]}</h2>
          <span className="text-muted tabular-nums">{count !== undefined && formatNumber(count)}</span>
          <Button
            variant="quiet"
            size="icon"
            className="-mr-1.5 ml-auto shrink-0"
            aria-label={`New deal in ${stageLabels[stage]}`}
            title={`New deal in ${stageLabels[stage]}`}
            onClick={onAdd}
          >
            <Plus />
          </Button>
        </div>
        <p className="flex min-h-5 flex-wrap gap-x-2 pl-4 text-muted tabular-nums">
          {sum && <span className="text-ink">{formatMoney(sum.value)}</span>}
          {sum && sum.value > 0 && probability !== undefined && (
            <span className="text-xs/5" title={`${formatMoney(sum.value)} × ${probability}% probability`}>
              Forecast {formatEstimate(weighted([{ value: sum.value, probability }]))}
            </span>
          )}
        </p>
        {period}
      </header>
      {count ? (
        <Cards stage={stage} filters={filters} count={count} moved={moved} />
      ) : (
        <div className="flex min-h-24 grow flex-col gap-2 px-2 pb-2">
          {count === 0 && <p className="px-1 py-3 text-center text-muted">No deals</p>}
          {count === undefined && !error && Array.from({ length: 3 }, (_, i) => <PendingCard key={i} />)}
          {count === undefined && error && (
            <div className="flex flex-col items-center gap-2 p-3 text-center text-danger">
              {error.message}
              <Button size="small" onClick={() => refetch()}>
                Try again
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

type CardsProps = { stage: Stage; filters: ColumnFilters; count: number; moved: RefObject<string | undefined> }

/** Renders only the visible cards: with thousands, dragging and scrolling would stall. */
function Cards({ stage, filters, count, moved }: CardsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState<readonly number[]>([])
  const deals = useColumnDeals(stage, filters, visible)
  const ids = [...deals].map(([place, { id }]) => [place, id] as const)
  const virtual = useVirtualizer({
    count,
    // The measured height belongs to the deal, not to its place: a card that is moved changes the places of others.
    getItemKey: useMemo(() => {
      const byPlace = new Map(ids)
      return (place: number) => byPlace.get(place) ?? place
    }, [ids.join()]),
    getScrollElement: () => list.current,
    estimateSize: () => cardHeight,
    gap,
    overscan: 3,
    // The first cards are rendered before the column is measured.
    initialRect: { width: 0, height: innerHeight },
  })
  const places = virtual.getVirtualItems()
  const isOutdated = places.length !== visible.length || places.some(({ index }, at) => index !== visible[at])
  if (isOutdated) setVisible(places.map(({ index }) => index))
  const companies = useNames(
    'companies',
    [...deals.values()].map(({ company_id }) => company_id),
  )
  const contacts = useNames(
    'contacts',
    [...deals.values()].map(({ contact_ids }) => contact_ids[0]),
  )

  // A moved card comes first, and takes the focus once it is in the document.
  const first = deals.get(0)?.id
  useEffect(() => {
    if (first !== undefined && first === moved.current) virtual.scrollToIndex(0)
  }, [first, moved, virtual])

  return (
    // Not a tab stop, because its cards are.
    <div ref={list} className="min-h-24 grow overflow-y-auto overscroll-contain px-2 pb-2">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {places.map(({ index, start }) => {
          const deal = deals.get(index)
          return (
            <li
              key={deal?.id ?? index}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {deal ? (
                <DealCard
                  deal={deal}
                  company={companies.get(deal.company_id ?? '')}
                  contact={contacts.get(deal.contact_ids[0] ?? '')}
                  moved={moved}
                />
              ) : (
                <PendingCard />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const PendingCard = () => <Skeleton className="h-20 bg-surface" />
