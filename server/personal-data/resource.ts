import type { Resource } from '../resource.ts'
import { eraseAfterJobs, finishErasure } from './erase.ts'
import { personalDataRoutes } from './routes.ts'

export const personalDataResource: Resource = { routes: [personalDataRoutes], jobs: [finishErasure, eraseAfterJobs] }
