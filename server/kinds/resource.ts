import type { Resource } from '../resource.ts'
import { bulkRoutes } from './bulk.ts'
import { relatedRoutes } from './related.ts'
import { upsertRoutes } from './upsert.ts'

/** What contacts, companies and deals have in common. */
export const kinds: Resource = { routes: [bulkRoutes, relatedRoutes, upsertRoutes] }
