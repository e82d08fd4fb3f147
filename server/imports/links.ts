import { insertCompanies } from '../companies/queries.ts'
import { newCompany } from '../companies/save.ts'
import { type Definition, definitionsOf, lockDefinitions, noValues } from '../custom-fields/values.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import type { Fault } from '../http/errors.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import type { CompanyLink, Row } from './convert.ts'

/** What is linked, or why it cannot be. */
export type Linked = { company_id?: string | null; contact_ids?: string[]; faults: Fault[] }

/** The links of each row, in its order. A company that is named and does not exist is made, if it is to be. */
export async function linkRows(
  tx: Tx,
  rows: readonly Row[],
  { makesCompanies, dropsUnknownContacts }: { makesCompanies: boolean; dropsUnknownContacts: boolean },
): Promise<Linked[]> {
  const companies = await companyFinder(tx, rows, makesCompanies)
  const contacts = await contactFinder(tx, rows)
  return rows.map((row) => {
    const faults: Fault[] = []
    const company_id = row.company || row.input.company_id ? companies(row, faults) : row.input.company_id
    const contact_ids =
      row.input.contact_ids || row.emails.length > 0 ? contacts(row, dropsUnknownContacts, faults) : undefined
    return { ...(company_id !== undefined && { company_id }), ...(contact_ids && { contact_ids }), faults }
  })
}

type Find<Result> = (row: Row, faults: Fault[]) => Result

/** By its id; else, so that an export can go into another workspace, by domain and name. */
async function companyFinder(tx: Tx, rows: readonly Row[], makesCompanies: boolean): Promise<Find<string | null>> {
  const ids = await existing(
    tx,
    sql`(select * from companies where deleted_at is null) as present`,
    rows.flatMap(({ input }) => input.company_id ?? []),
  )
  const named = rows.flatMap(({ input, company }) => (company && !ids.has(input.company_id!) ? [company] : []))
  const known = await findCompanies(tx, named)
  let missing = distinct(named.filter((link) => !known.find(link)))
  let fault: string | undefined
  if (missing.length > 0 && makesCompanies) lockWorkspace(tx)
  if (missing.length > 0) {
    const definitions = await (makesCompanies
      ? lockDefinitions(tx, 'companies')
      : tx.all<Definition>(definitionsOf(tx, 'companies')))
    const required = definitions.filter((definition) => definition.required)
    fault = required.map(({ field_name }) => `custom_fields.${field_name}`).join(', ') || undefined
  }
  if (missing.length > 0 && makesCompanies && !fault) {
    for (const found of (await findCompanies(tx, missing)).all.values()) known.add(found) // what another has just made
    missing = missing.filter((link) => !known.find(link))
    const made = missing.flatMap((link) => {
      if (known.find(link)) return [] // by an earlier row of these
      const company = newCompany(link)
      known.add(company)
      return [company]
    })
    insertCompanies(
      tx,
      made.map((record) => ({ record, values: noValues })),
    )
    recordEvents(tx, 'company.created', made)
  }
  return ({ input, company }, faults) => {
    if (input.company_id && ids.has(input.company_id)) return input.company_id
    if (!company) faults.push({ field: 'company_id', message: 'names nothing in this workspace' })
    const found = company && known.find(company)
    if (company && !found && fault)
      faults.push({ field: 'company', message: `names no company, and a new one would need ${fault}` })
    return found ?? null
  }
}

/**
 * To be looked up for each key by itself, in the index: in a workspace of 100,000 PostgreSQL would rather read all of
 * them for a batch, which takes forty times as long.
 */
export const each = (query: Sql) => sql`${query} offset 0`

type Named = { id: string; name: string; domain: string | null }

/**
 * The one that has both, name and domain; else the only one with that domain; else by name, which, where a domain is
 * given, fits only a company without any. Of several, one that is spelt the same, and the oldest.
 */
async function findCompanies(tx: Tx, links: readonly CompanyLink[]) {
  const all = new Map<string, Named>()
  const byDomain = new Map<string, Named[]>()
  const byName = new Map<string, Named[]>()
  const add = (company: Named) => {
    if (all.has(company.id)) return
    all.set(company.id, company)
    if (company.domain) byDomain.getOrInsertComputed(company.domain, () => []).push(company)
    byName.getOrInsertComputed(keyOf(company.name), () => []).push(company)
  }
  const find = ({ name, domain }: CompanyLink) => {
    const namesakes = byName.get(keyOf(name)) ?? []
    const sharing = (domain && byDomain.get(domain)) || []
    const best = (some: Named[]) => some.find((company) => company.name === name) ?? some[0]
    const found =
      best(namesakes.filter((company) => company.domain === domain)) ??
      (sharing.length === 1 ? sharing[0] : undefined) ??
      best(namesakes.filter((company) => domain === null || company.domain === null)) ??
      sharing[0]
    return found?.id
  }
  if (links.length > 0) {
    const found = await tx.all<Named>(sql`
      select r.id, r.name, r.domain
        from unnest(${distinctTexts(links.map(({ name }) => name))}::text[]) as wanted (key)
       cross join lateral (${each(sql`
         select r.id, r.name, r.domain
           from companies r
          where r.workspace_id = ${tx.workspaceId} and r.name_key = lower(wanted.key collate "und-x-icu")`)}) as r
      union
      select r.id, r.name, r.domain
        from companies r
       where r.workspace_id = ${tx.workspaceId} and r.domain = any(${distinctTexts(links.flatMap(({ domain }) => domain ?? []))}::text[])
       order by id`)
    found.forEach(add)
  }
  return { all, find, add }
}

const keyOf = (name: string) => name.toLowerCase()
const distinctTexts = (texts: readonly string[]) => [...new Set(texts)]
const distinct = (links: readonly CompanyLink[]) => [
  ...new Map(links.map((link) => [JSON.stringify([keyOf(link.name), link.domain]), link])).values(),
]

/** By ids, and by email the oldest of those who have it. */
async function contactFinder(tx: Tx, rows: readonly Row[]) {
  const ids = await existing(
    tx,
    sql`contacts`,
    rows.flatMap(({ input }) => input.contact_ids ?? []),
  )
  const emails = distinctTexts(rows.flatMap((row) => row.emails.map(keyOf)))
  const byEmail = new Map<string, string>()
  if (emails.length > 0) {
    const found = await tx.all<{ id: string; key: string }>(sql`
      select wanted.key, r.id
        from unnest(${emails}::text[]) as wanted (key)
       cross join lateral (
         select id
           from contacts
          where workspace_id = ${tx.workspaceId} and email_key = lower(wanted.key)
          order by id
          limit 1) as r`)
    for (const { id, key } of found) byEmail.set(key, id)
  }
  return ({ input, emails }: Row, dropsUnknown: boolean, faults: Fault[]) => {
    const given = input.contact_ids ?? []
    const linked = given.filter((id) => ids.has(id))
    if (linked.length < given.length && !dropsUnknown)
      faults.push({ field: 'contact_ids', message: 'names nothing in this workspace' })
    for (const email of emails) {
      const id = byEmail.get(keyOf(email))
      if (id) linked.push(id)
      else
        faults.push({ field: 'contact_email', message: `names no contact in this workspace: ${email.slice(0, 320)}` })
    }
    if (new Set(linked).size > 100) faults.push({ field: 'contact_ids', message: 'must have at most 100 entries' })
    return [...new Set(linked)]
  }
}

async function existing(tx: Tx, table: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.all<{ id: string }>(sql`
    select id from ${table} where workspace_id = ${tx.workspaceId} and id = any(${distinctTexts(ids)}::uuid[])`)
  return new Set(found.map(({ id }) => id))
}
