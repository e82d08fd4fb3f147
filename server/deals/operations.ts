import { sql } from '../database/sql.ts'
import { operationsOn } from '../records/operations.ts'
import { deleteDeals } from './delete.ts'
import { dealListing, insertDeals, lockDeals } from './queries.ts'
import type { Deal, DealFilter, DealInput, DealPatch } from './record.ts'
import { checkDeal, createDeal, newDeal, patchedDeal, saveDeal, recordCreation } from './save.ts'

export const dealOperations = operationsOn<Deal, DealInput, DealPatch, DealFilter>({
  listing: dealListing,
  lock: lockDeals,
  remove: deleteDeals,
  checkNew: checkDeal,
  create: createDeal,
  make: newDeal,
  insert: insertDeals,
  afterInsert: recordCreation,
  dryRunColumns: sql`id, stage`,
  patch: patchedDeal,
  save: saveDeal,
})
