import { useState } from 'react'
import type { Stage } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { LostDialog } from './lost-dialog.tsx'
import { useMoveDeal } from './use-move-deal.ts'

/** Moves a deal from any screen: marking it as lost asks for the reason first. */
export function useMoving(onMoved?: (deal: Deal) => void) {
  const [losing, setLosing] = useState<Deal>()
  const { mutate } = useMoveDeal()

  function move(deal: Deal, stage: Stage) {
    if (deal.stage === stage) return
    if (stage === 'lost') return setLosing(deal)
    mutate({ deal, stage })
    onMoved?.(deal)
  }

  const dialog = (
    <LostDialog
      name={losing?.name}
      onCancel={() => setLosing(undefined)}
      onLose={(lost_reason) => {
        if (!losing) return
        mutate({ deal: losing, stage: 'lost', lost_reason })
        setLosing(undefined)
        onMoved?.(losing)
      }}
    />
  )
  return { move, dialog }
}
