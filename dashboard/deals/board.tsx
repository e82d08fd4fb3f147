import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Preparation, prepareQuery } from '../api/prepare.ts'
import { isStage, type Stage, stageLabels, stages } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { useNames } from '../records/use-names.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardForecast } from './board-forecast.tsx'
import { toNextColumn } from './board-keys.ts'
import { ClosedPeriod } from './closed-period.tsx'
import { LiftedCard } from './deal-card.tsx'
import { NewDeal } from './new-deal.tsx'
import { type BoardFilters, type ColumnFilters, pipelineQuery } from './use-deals.ts'
import { columnPage } from './use-column.ts'
import { useMoving } from './use-moving.tsx'

type Props = {
  filters: BoardFilters
  /** Whether the columns of won and lost deals show all of them, or those of the last 30 days. */
  showsAllClosed: boolean
  onShowAllClosed(all: boolean): void
}

const closedIn = (filters: BoardFilters, showsAllClosed: boolean): ColumnFilters =>
  showsAllClosed ? filters : { ...filters, 'closed_at[gte]': thirtyDaysAgo() }

export function prepareBoard(filters: BoardFilters, showsAllClosed: boolean): Preparation[] {
  const closedFilters = closedIn(filters, showsAllClosed)
  return [
    ...stages.map((stage) => prepareQuery(columnPage(stage, isClosed(stage) ? closedFilters : filters, 1))),
    prepareQuery(pipelineQuery(filters)),
    prepareQuery(pipelineQuery(closedFilters)),
  ]
}

/** The pipeline as columns, and deals as cards that are moved between them by mouse, touch or keyboard. */
export function Board({ filters, showsAllClosed, onShowAllClosed }: Props) {
  const closedFilters = closedIn(filters, showsAllClosed)
  const { data: sums } = useQuery(pipelineQuery(filters))
  const { data: closedSums } = useQuery(pipelineQuery(closedFilters))
  const [lifted, setLifted] = useState<Deal>()
  const [adding, setAdding] = useState<Stage>()
  const companies = useNames('companies', [lifted?.company_id])
  const contacts = useNames('contacts', [lifted?.contact_ids[0]])
  const moved = useRef<string>(undefined)
  const { move, dialog } = useMoving((deal) => (moved.current = deal.id))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }), // a smaller movement is a click, which opens the deal
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }), // a shorter touch is scrolling
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextColumn,
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => setLifted(dealOf(active))}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ over }) => {
        setLifted(undefined)
        // Not from the card: it may have been scrolled out of its column and removed.
        if (lifted && isStage(over?.id)) move(lifted, over.id)
      }}
    >
      <BoardForecast sums={sums} who={filters.owner_id} />
      <div className="-mx-3 flex min-h-0 grow gap-2.5 overflow-x-auto overflow-y-hidden px-3 pb-1 sm:-mx-5 sm:px-5">
        {stages.map((stage) =>
          isClosed(stage) ? (
            <BoardColumn
              key={stage}
              stage={stage}
              filters={closedFilters}
              sum={closedSums?.[stage]}
              moved={moved}
              onAdd={() => setAdding(stage)}
              period={<ClosedPeriod stage={stage} showsAll={showsAllClosed} onShowAll={onShowAllClosed} />}
            />
          ) : (
            <BoardColumn
              key={stage}
              stage={stage}
              filters={filters}
              sum={sums?.[stage]}
              moved={moved}
              onAdd={() => setAdding(stage)}
            />
          ),
        )}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {lifted && (
            <LiftedCard
              deal={lifted}
              company={companies.get(lifted.company_id ?? '')}
              contact={contacts.get(lifted.contact_ids[0] ?? '')}
            />
          )}
        </DragOverlay>,
        document.body,
      )}
      {dialog}
      <NewDeal
        key={adding}
        open={adding !== undefined}
        onOpenChange={(open) => open || setAdding(undefined)}
        stage={adding}
        companyId={filters.company_id}
        contactId={filters.contact_id}
      />
    </DndContext>
  )
}

const isClosed = (stage: Stage) => stage === 'won' || stage === 'lost'

/** From the beginning of that day, so that the query stays the same all day. */
function thirtyDaysAgo() {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - 30)
  return day.toISOString()
}

const dealOf = ({ data }: { data: { current?: unknown } }) => (data.current as { deal: Deal } | undefined)?.deal

const underPointer: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

const instructions =
  'Press space to pick up the deal, the left and right arrows to choose a stage, space again to drop it, or escape to cancel. Press enter to open it.'

const nameOf = (active: { data: { current?: unknown } }) => dealOf(active)?.name ?? 'The deal'
const placeOf = (id: unknown) => (isStage(id) ? stageLabels[id] : undefined)

const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is picked up, in ${placeOf(dealOf(active)?.stage)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active)} is over ${placeOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active)} is dropped in ${placeOf(over.id)}.` : `${nameOf(active)} is where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active)} is where it was.`,
}
