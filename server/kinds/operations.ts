import { companyOperations } from '../companies/operations.ts'
import { contactOperations } from '../contacts/operations.ts'
import { dealOperations } from '../deals/operations.ts'
import type { Operations } from '../records/operations.ts'
import type { EntityType } from './kinds.ts'

export const operations: Record<EntityType, Operations> = {
  contacts: contactOperations,
  companies: companyOperations,
  deals: dealOperations,
}
