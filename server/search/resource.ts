import type { Resource } from '../resource.ts'
import { indexSearch, searchedPersonalData } from './index-job.ts'
import { searchRoutes } from './routes.ts'

export const search: Resource = { routes: [searchRoutes], jobs: [indexSearch], personalData: searchedPersonalData }
