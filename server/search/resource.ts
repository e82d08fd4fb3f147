import type { Resource } from '../resource.ts'
import { searchRoutes } from './routes.ts'

export const search: Resource = { routes: [searchRoutes] }
