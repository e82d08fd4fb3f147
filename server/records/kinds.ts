import { sql } from '../database/sql.ts'

/** Records that carry tags and custom fields, can be searched, imported and exported. */
export const recordKinds = {
  contacts: { singular: 'contact', table: sql`contacts`, searchable: sql`searchable_contacts` },
  companies: { singular: 'company', table: sql`companies`, searchable: sql`searchable_companies` },
  deals: { singular: 'deal', table: sql`deals`, searchable: sql`searchable_deals` },
} as const

export const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)
