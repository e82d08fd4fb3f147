import { useDroppable } from '@dnd-kit/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { Skeleton } from '../ui/states.tsx'
import { DealCard } from './deal-card.tsx'
import { type Stage, stageLabels, stageTones } from './stages.ts'
import { type BoardFilters, useColumn } from './use-deals.ts'

type Props = {
  stage: Stage
  filters: BoardFilters
  /** Of all that the column holds, shown already or not. */
  sum: { count: number; value: number } | undefined
  /** The deal that was moved last. */
  moved: RefObject<string | undefined>
}

const dots = { plain: 'bg-line-strong', accent: 'bg-accent', warn: 'bg-warn', good: 'bg-good', danger: 'bg-danger' }

export function BoardColumn({ stage, filters, sum, moved }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useColumn(stage, filters)
  const deals = data?.pages.flatMap((page) => page.data)
  const companies = useNames('companies', deals?.map(({ company_id }) => company_id) ?? [])
  const end = useRef<HTMLDivElement>(null)
  const count = sum?.count ?? data?.pages[0]?.meta.total

  // The next page comes when its place comes into sight; the button is for whoever gets there first.
  useEffect(() => {
    if (!end.current || !hasNextPage) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage())
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasNextPage, fetchNextPage])

  return (
    <section
      ref={setNodeRef}
      aria-label={stageLabels[stage]}
      className={classes(
        'flex w-64 shrink-0 flex-col rounded-lg border border-transparent bg-sunken transition-colors lg:w-auto lg:min-w-43 lg:flex-1',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 px-3 pt-2.5 pb-2">
        <span className={classes('size-2 shrink-0 rounded-full', dots[stageTones[stage]])} aria-hidden />
        <h2 className="font-medium">{stageLabels[stage]}</h2>
        <span className="text-muted tabular-nums">{count !== undefined && formatNumber(count)}</span>
        <span className="min-h-5 text-muted tabular-nums max-lg:ml-auto lg:basis-full lg:pl-4 2xl:ml-auto 2xl:basis-auto 2xl:pl-0">
          {sum && formatMoney(sum.value)}
        </span>
      </header>
      {/* Reached by tabbing to its cards; an empty one has nothing to scroll. */}
      <ul className="flex min-h-24 grow flex-col gap-2 overflow-y-auto px-2 pb-2">
        {deals?.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} company={companies.get(deal.company_id ?? '')} moved={moved} />
          </li>
        ))}
        {!deals && !error && Array.from({ length: 3 }, (_, i) => <Skeletons key={i} />)}
        {deals?.length === 0 && <li className="px-1 py-3 text-center text-muted">No deals</li>}
        {error && !deals && (
          <li className="flex flex-col items-center gap-2 p-3 text-center text-danger">
            {error.message}
            <Button size="small" onClick={() => refetch()}>
              Try again
            </Button>
          </li>
        )}
        {hasNextPage && (
          <li>
            <div ref={end}>
              <Button
                variant="quiet"
                className="w-full"
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Show more
              </Button>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

const Skeletons = () => (
  <li>
    <Skeleton className="h-20 bg-surface" />
  </li>
)
