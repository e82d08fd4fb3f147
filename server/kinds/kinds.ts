import { company } from '../companies/record.ts'
import { contact } from '../contacts/record.ts'
import { deal } from '../deals/record.ts'

/** The records that carry tags and custom fields, and can be imported, exported and changed in bulk. */
export const mainKinds = { contacts: contact, companies: company, deals: deal }

export type EntityType = keyof typeof mainKinds
export const entityTypes = Object.keys(mainKinds) as EntityType[]
