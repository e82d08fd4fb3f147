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
import type { Deal } from '../records/types.ts'
import { useNames } from '../records/use-names.ts'
import { toNextColumn } from './board-keys.ts'
import { BoardColumn } from './board-column.tsx'
import { LiftedCard } from './deal-card.tsx'
import { isStage, stageLabels, stages } from './stages.ts'
import { type BoardFilters, pipelineQuery } from './use-deals.ts'
import { useMoving } from './use-moving.tsx'

/** The pipeline as columns, and deals as cards that go from one to another: by mouse, by touch, by keyboard. */
export function Board({ filters }: { filters: BoardFilters }) {
  const { data: sums } = useQuery(pipelineQuery(filters))
  const [lifted, setLifted] = useState<Deal>()
  const companies = useNames('companies', [lifted?.company_id])
  const moved = useRef<string>(undefined)
  const { move, dialog } = useMoving((deal) => (moved.current = deal.id))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }), // less is a click, which opens the deal
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }), // less is scrolling
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
      onDragEnd={({ active, over }) => {
        setLifted(undefined)
        const deal = dealOf(active)
        if (deal && isStage(over?.id)) move(deal, over.id)
      }}
    >
      <div className="relative -mx-3 flex min-h-0 grow gap-2.5 overflow-x-auto px-3 pb-1 sm:-mx-5 sm:px-5">
        {stages.map((stage) => (
          <BoardColumn key={stage} stage={stage} filters={filters} sum={sums?.[stage]} moved={moved} />
        ))}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {lifted && <LiftedCard deal={lifted} company={companies.get(lifted.company_id ?? '')} />}
        </DragOverlay>,
        document.body,
      )}
      {dialog}
    </DndContext>
  )
}

const dealOf = ({ data }: { data: { current?: unknown } }) => (data.current as { deal: Deal } | undefined)?.deal

const underPointer: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

const instructions =
  'Press space to lift the deal, the left and right arrows to choose a stage, space again to drop it there, escape to leave it. Enter opens it.'

const nameOf = (active: { data: { current?: unknown } }) => dealOf(active)?.name ?? 'The deal'
const placeOf = (id: unknown) => (isStage(id) ? stageLabels[id] : undefined)

const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is lifted, in ${placeOf(dealOf(active)?.stage)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active)} is over ${placeOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active)} is dropped in ${placeOf(over.id)}.` : `${nameOf(active)} is where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active)} is where it was.`,
}
