import { company } from '../companies/record.ts'
import { contact } from '../contacts/record.ts'
import { deal } from '../deals/record.ts'

/** The records that carry tags and custom fields, and can be imported, exported and changed in bulk. */
export const recordKinds = { contacts: contact, companies: company, deals: deal }

export type EntityType = keyof typeof recordKinds
export const entityTypes = Object.keys(recordKinds) as EntityType[]
