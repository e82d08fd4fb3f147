import type { Tone } from '../ui/badge.tsx'
import type { Deal } from './types.ts'

export type Stage = Deal['stage']

/** In the order of the pipeline. */
export const stages = ['lead', 'prospect', 'negotiation', 'won', 'lost'] as const satisfies Stage[]

export const stageLabels: Record<Stage, string> = {
  lead: 'Lead',
  prospect: 'Prospect',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
}

export const stageTones: Record<Stage, Tone> = {
  lead: 'plain',
  prospect: 'accent',
  negotiation: 'warn',
  won: 'good',
  lost: 'danger',
}

export const isStage = (text: unknown): text is Stage => stages.includes(text as Stage)
