import type { Schemas } from '../api/client.ts'
import type { Stage } from '../kinds/stages.ts'
import { useMe } from '../sessions/me.ts'

export type OpenStage = keyof Schemas['Workspace']['stage_probabilities']

/** How likely a deal in a stage is to be won, in percent; undefined for closed stages, which are not forecast. */
export function useProbability() {
  const { workspace } = useMe()
  return (stage: Stage): number | undefined =>
    (workspace?.stage_probabilities as Partial<Record<Stage, number>> | undefined)?.[stage]
}

/** The values of stages, each multiplied by the probability of its stage and rounded together, as in the report. */
export const weighted = (sums: readonly { value: number; probability: number }[]) => {
  const percent = sums.reduce((sum, { value, probability }) => sum + BigInt(value) * BigInt(probability), 0n)
  return Number((percent + 50n) / 100n)
}
