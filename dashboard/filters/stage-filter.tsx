import { isStage, type Stage, stageLabels, stages } from '../kinds/stages.ts'
import { Select } from '../ui/input.tsx'

type Props = { stage: Stage | undefined; onPick(stage: Stage | undefined): void }

export const StageFilter = ({ stage, onPick }: Props) => (
  <Select
    aria-label="Stage"
    value={stage ?? ''}
    onChange={({ target }) => onPick(isStage(target.value) ? target.value : undefined)}
    className="w-auto border-line pr-7"
  >
    <option value="">Any stage</option>
    {stages.map((one) => (
      <option key={one} value={one}>
        {stageLabels[one]}
      </option>
    ))}
  </Select>
)
