import { Badge } from '../ui/badge.tsx'
import { type Stage, stageLabels, stageTones } from './stages.ts'

export const StageBadge = ({ stage }: { stage: Stage }) => <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
