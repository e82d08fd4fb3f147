import { type Stage, stageLabels, stageTones } from '../kinds/stages.ts'
import { Badge } from '../ui/badge.tsx'

export const StageBadge = ({ stage }: { stage: Stage }) => <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
