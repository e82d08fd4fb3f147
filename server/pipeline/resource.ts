import type { Resource } from '../resource.ts'
import { pipelineRoutes } from './routes.ts'

export const pipeline: Resource = { routes: [pipelineRoutes] }
