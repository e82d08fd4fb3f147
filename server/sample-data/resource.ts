import type { Resource } from '../resource.ts'
import { sampleDataRoutes } from './routes.ts'

export const sampleData: Resource = { routes: [sampleDataRoutes] }
