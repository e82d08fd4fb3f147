import { companyOf } from '../companies/link.ts'
import { company } from '../companies/record.ts'
import { contact } from '../contacts/record.ts'
import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { type Facts, nameKey, phoneKey } from './compare.ts'

/** The kinds of records that can be duplicates, by their names in the audit log. */
export const kinds = { contact, company }
export type EntityType = keyof typeof kinds
export const entityTypes = Object.keys(kinds) as EntityType[]

/** The fields that `factsOf` reads. A change of any other field changes no pair. */
export const comparedFields: Record<EntityType, readonly string[]> = {
  contact: ['first_name', 'last_name', 'email', 'other_emails', 'phone', 'other_phones', 'company_id'],
  company: ['name', 'domain'],
}

type ContactRow = {
  id: string
  first_name: string
  last_name: string | null
  emails: (string | null)[]
  phones: (string | null)[]
  company: string | null
}
type CompanyRow = { id: string; name: string; domain: string | null }

/** What is compared of the records with these ids, leaving out those that do not exist. */
export async function factsOf(db: Reader, type: EntityType, ids: readonly string[]): Promise<Facts[]> {
  const isOne = sql`r.workspace_id = ${db.workspaceId} and r.id = any(${ids}::uuid[])`
  if (type === 'company') {
    const rows = await db.all<CompanyRow>(sql`
      select r.id, r.name, r.domain from companies r where ${isOne} and r.deleted_at is null`)
    return rows.map(({ id, name, domain }) => ({
      id,
      emails: [],
      phones: [],
      domain: domain && domain.replace(/^www\./, ''),
      name: nameKey(name),
      company: null,
      isCompany: true,
    }))
  }
  const rows = await db.all<ContactRow>(sql`
    select r.id, r.first_name, r.last_name, array_prepend(r.email, r.other_emails) as emails,
           array_prepend(r.phone, r.other_phones) as phones, ${companyOf(db)} as company
      from contacts r
     where ${isOne}`)
  return rows.map(({ id, first_name, last_name, emails, phones, company }) => ({
    id,
    emails: emails.flatMap((email) => email?.toLowerCase() ?? []),
    phones: phones.flatMap((phone) => (phone === null ? [] : (phoneKey(phone) ?? []))),
    domain: null,
    name: nameKey(first_name, last_name),
    company,
    isCompany: false,
  }))
}
