import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { stages } from '../kinds/stages.ts'

/** While a card is lifted, the arrow keys move it from column to column. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step === undefined) return
  event.preventDefault()
  const { over, active, droppableRects, collisionRect } = context
  const present = over?.id ?? (active?.data.current as { deal?: { stage: string } } | undefined)?.deal?.stage
  const next = stages[stages.findIndex((stage) => stage === present) + step]
  const target = next && droppableRects.get(next)
  if (!target || !collisionRect) return
  // At the middle of the column, so that no other column is nearer.
  return {
    x: target.left + (target.width - collisionRect.width) / 2,
    y: Math.max(target.top, Math.min(currentCoordinates.y, target.top + target.height - collisionRect.height)),
  }
}
