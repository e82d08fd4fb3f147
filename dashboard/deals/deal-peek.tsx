import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { DealComposer } from './deal-composer.tsx'
import { DealFields } from './deal-fields.tsx'
import { StageControl } from './stage-control.tsx'
import { useDeal } from './use-deals.ts'

/** A deal in a panel beside the list. */
export default function DealPeek({ id }: { id: string }) {
  return (
    <RecordScreen kind="deals" id={id} query={useDeal(id)}>
      {(deal) => (
        <>
          <StageControl deal={deal} />
          <DealComposer deal={deal} />
          <section aria-label="Details" className="flex flex-col gap-1">
            <DealFields deal={deal} />
          </section>
          <OpenTasks of={{ deal_id: id }} />
          <Timeline kind="deals" id={id} />
        </>
      )}
    </RecordScreen>
  )
}
