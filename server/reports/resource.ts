import type { Resource } from '../resource.ts'
import { reportRoutes } from './routes.ts'

export const reports: Resource = { routes: [reportRoutes] }
