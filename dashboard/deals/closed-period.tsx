import { type Stage, stageLabels } from '../kinds/stages.ts'

type Props = { stage: Stage; showsAll: boolean; onShowAll(all: boolean): void }

/** Shows which deals of a closed stage are listed, and toggles between all and recent ones in both closed columns. */
export const ClosedPeriod = ({ stage, showsAll, onShowAll }: Props) => (
  <p className="flex basis-full flex-wrap gap-x-2 pl-4 text-xs text-muted">
    {showsAll ? 'All' : 'Last 30 days'}
    <button
      type="button"
      className="relative rounded-sm text-accent-strong underline-offset-2 hover:underline"
      onClick={() => onShowAll(!showsAll)}
    >
      {showsAll ? 'Show last 30 days' : 'Show all'}
      <span className="sr-only"> in {stageLabels[stage]}</span>
    </button>
  </p>
)
