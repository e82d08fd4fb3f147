import type { Resource } from '../resource.ts'
import { fillActivity } from './fill.ts'
import { moveTimeline } from './move.ts'

export const timeline: Resource = { jobs: [fillActivity, moveTimeline] }
