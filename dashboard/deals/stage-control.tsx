import { Check } from 'lucide-react'
import { stageLabels, stages } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { classes } from '../ui/classes.ts'
import { RadioButtons } from '../ui/radio-buttons.tsx'
import { useMoving } from './use-moving.tsx'

const chosen = {
  lead: 'bg-accent text-on-accent',
  prospect: 'bg-accent text-on-accent',
  negotiation: 'bg-accent text-on-accent',
  won: 'bg-good text-surface',
  lost: 'bg-danger text-surface',
}

/** Shows the stage of the deal, and moves it with a click. */
export function StageControl({ deal }: { deal: Deal }) {
  const { move, dialog } = useMoving()
  const reached = stages.indexOf(deal.stage)
  return (
    <>
      <RadioButtons
        label="Stage"
        value={deal.stage}
        isConfirmed
        onChoose={(stage) => move(deal, stage)}
        className="flex flex-wrap gap-1 rounded-lg border bg-surface p-1"
        options={stages.map((stage, i) => ({
          value: stage,
          label: (
            <>
              {deal.stage !== 'lost' && i < reached && <Check aria-hidden className="text-good" />}
              {stageLabels[stage]}
            </>
          ),
          className: classes(
            'flex h-control grow items-center justify-center gap-1.5 rounded-md px-3 font-medium max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs sm:min-w-20 sm:in-[[role=dialog]]:min-w-0 sm:in-[[role=dialog]]:gap-1 sm:in-[[role=dialog]]:px-1.5 [&_svg]:size-3.5',
            stage === deal.stage
              ? `${chosen[stage]} print:justify-start print:bg-transparent print:text-ink`
              : 'text-muted hover:bg-sunken hover:text-ink print:hidden',
          ),
        }))}
      />
      {dialog}
    </>
  )
}
