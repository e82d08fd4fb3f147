import { insertCompanies } from '../companies/queries.ts'
import { newCompany } from '../companies/save.ts'
import { type Definition, definitionsOf, lockDefinitions, noValues } from '../records/custom-values.ts'
import { asKey } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import type { ValidationError } from '../http/errors.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { quoted } from './columns.ts'
import type { CompanyLink, ContactLink, Row } from './convert.ts'
import { createContacts } from './missing-contacts.ts'
import type { Import } from './schema.ts'

/** What is linked, or why it cannot be. */
export type Linked = {
  company_id?: string | null
  contact_ids?: string[]
  faults: ValidationError[]
  warnings: string[]
}

export type LinkOptions = {
  /** Whether companies and contacts that do not exist are created; a dry run does not write. */
  writes: boolean
  hasEmails: boolean
  onMissingContact: Import['on_missing_contact']
}

/** The links of each row, in its order. A company that is named and does not exist is created. */
export async function linkRows(tx: Tx, rows: readonly Row[], options: LinkOptions): Promise<Linked[]> {
  const companies = await companyFinder(tx, rows, options.writes)
  const contacts = await contactFinder(tx, rows, options)
  return rows.map((row) => {
    const faults: ValidationError[] = []
    const warnings: string[] = []
    const company_id = row.company || row.input.company_id ? companies(row, faults, warnings) : row.input.company_id
    const contact_ids = contacts(row, faults, warnings)
    const isTold = row.input.contact_ids !== undefined || contact_ids.length > 0
    return { ...(company_id !== undefined && { company_id }), ...(isTold && { contact_ids }), faults, warnings }
  })
}

type Find<Result> = (row: Row, faults: ValidationError[], warnings: string[]) => Result

/**
 * By its id; else, so that an export can go into another workspace, by domain and name. A company that is made is spelt
 * as in the first of the rows, and has the domain that the first of them tells.
 */
async function companyFinder(tx: Tx, rows: readonly Row[], writes: boolean): Promise<Find<string | null>> {
  const ids = await companyIdsAmong(
    tx,
    rows.flatMap(({ input }) => input.company_id ?? []),
  )
  const named = rows.flatMap(({ input, company }) => (company && !ids.has(input.company_id!) ? [company] : []))
  const known = await findCompanies(tx, named)
  let missing = distinct(named.filter((link) => !known.find(link)))
  let fault: string | undefined
  if (missing.length > 0 && writes) lockWorkspace(tx)
  if (missing.length > 0) {
    const definitions = await (writes
      ? lockDefinitions(tx, 'companies')
      : tx.all<Definition>(definitionsOf(tx, 'companies')))
    const required = definitions.filter((definition) => definition.required)
    fault = required.map(({ field_name }) => `custom_fields.${field_name}`).join(', ') || undefined
  }
  if (missing.length > 0 && writes && !fault) {
    for (const found of (await findCompanies(tx, missing)).all.values()) known.add(found) // what another has just made
    missing = missing.filter((link) => !known.find(link))
    const namesakes = Map.groupBy(missing, ({ name }) => inAnyCase(name))
    const made = missing.flatMap((link) => {
      if (known.find(link)) return [] // by an earlier row of these
      const told = namesakes.get(inAnyCase(link.name))!.find((other) => other.domain !== null && !known.find(other))
      const company = newCompany({ ...link, domain: link.domain ?? told?.domain ?? null })
      known.add(company)
      return [company]
    })
    insertCompanies(
      tx,
      made.map((record) => ({ record, values: noValues })),
    )
    recordEvents(tx, 'company.created', made)
  }
  return ({ input, company }, faults, warnings) => {
    if (input.company_id && ids.has(input.company_id)) return input.company_id
    if (!company) faults.push({ field: 'company_id', message: 'must be the id of a company of this workspace' })
    const found = company && known.find(company)
    if (company && !found && fault)
      faults.push({ field: 'company', message: `names no company, and a new one would need ${fault}` })
    if (company?.domain && found?.domain === null)
      warnings.push(
        `company ${quoted(found.name)} is there already, without a domain: ${quoted(company.domain)} was not taken over`,
      )
    return found?.id ?? null
  }
}

async function companyIdsAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.all<{ id: string }>(sql`
    select id
      from companies
     where workspace_id = ${tx.workspaceId} and id = any(${distinctTexts(ids)}::uuid[]) and deleted_at is null`)
  return new Set(found.map(({ id }) => id))
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
    byName.getOrInsertComputed(inAnyCase(company.name), () => []).push(company)
  }
  const find = ({ name, domain }: CompanyLink) => {
    const namesakes = byName.get(inAnyCase(name)) ?? []
    const sharing = (domain && byDomain.get(domain)) || []
    const best = (some: Named[]) => some.find((company) => company.name === name) ?? some[0]
    return (
      best(namesakes.filter((company) => company.domain === domain)) ??
      (sharing.length === 1 ? sharing[0] : undefined) ??
      best(namesakes.filter((company) => domain === null || company.domain === null)) ??
      sharing[0]
    )
  }
  if (links.length > 0) {
    const found = await tx.all<Named>(sql`
      select r.id, r.name, r.domain
        from unnest(${distinctTexts(links.map(({ name }) => name))}::text[]) as wanted (key)
       cross join lateral (${each(sql`
         select r.id, r.name, r.domain
           from companies r
          where r.workspace_id = ${tx.workspaceId} and r.name_key = ${asKey(sql`wanted.key`)}`)}) as r
      union
      select r.id, r.name, r.domain
        from companies r
       where r.workspace_id = ${tx.workspaceId} and r.domain = any(${distinctTexts(links.flatMap(({ domain }) => domain ?? []))}::text[])
       order by id`)
    found.forEach(add)
  }
  return { all, find, add }
}

const inAnyCase = (name: string) => name.toLowerCase()
const distinctTexts = (texts: readonly string[]) => [...new Set(texts)]
/** Each as it is first spelt. */
const distinct = (links: readonly CompanyLink[]) =>
  [...Map.groupBy(links, ({ name, domain }) => JSON.stringify([inAnyCase(name), domain])).values()].map(
    ([first]) => first!,
  )

/**
 * By ids; by email, the oldest of those who have it, but before that whoever is called so; and by name alone, if nobody else
 * is called so. In a file with emails a name alone is that of somebody without one. Beside emails or names,
 * another workspace's ids are nothing that is missed.
 */
async function contactFinder(tx: Tx, rows: readonly Row[], { writes, hasEmails, onMissingContact }: LinkOptions) {
  const byId = await contactsById(
    tx,
    rows.flatMap(({ input }) => input.contact_ids ?? []),
  )
  const links = rows.flatMap(({ contacts }) => contacts)
  const emails = links.filter(({ email }) => email !== '')
  const byEmail = await contactsByEmail(tx, emails)
  let missing = emails.filter((link) => !byEmail.has(contactKey(link)))
  const creates = onMissingContact === 'create' && missing.length > 0
  if (creates && writes) {
    lockWorkspace(tx)
    for (const [key, found] of await contactsByEmail(tx, missing)) byEmail.set(key, found) // created meanwhile
    missing = missing.filter((link) => !byEmail.has(contactKey(link)))
  }
  const created = creates ? await createContacts(tx, missing, writes) : undefined
  const byName = await contactsByName(
    tx,
    links.filter(({ email }) => email === '').map(({ name }) => name),
  )
  return ({ input, contacts }: Row, faults: ValidationError[], warnings: string[]) => {
    const given = (input.contact_ids ?? []).flatMap((id) => byId.get(id) ?? [])
    if (given.length < (input.contact_ids ?? []).length && contacts.length === 0)
      faults.push({ field: 'contact_ids', message: 'must be ids of contacts of this workspace' })
    const linked = given.map(({ id }) => id)
    for (const { email, name } of contacts) {
      if (given.some((contact) => (email === '' ? contact.name === name : contact.email_key === inAnyCase(email))))
        continue
      const found = byName.get(name)
      const isTheOnly = found && (found.total === 1 || (hasEmails && found.without_email === 1))
      const holder = byEmail.get(contactKey({ email, name }))
      const made = holder ? undefined : created?.get(inAnyCase(email))
      if (made && 'fault' in made) {
        faults.push(made.fault)
        continue
      }
      const id = email === '' ? (isTheOnly ? found.id : undefined) : (holder?.id ?? made?.id)
      if (holder?.isGuess)
        warnings.push(`too many contacts have ${quoted(email)} to find ${quoted(name)}: the oldest is linked`)
      if (id) linked.push(id)
      else if (email === '')
        warnings.push(`${found ? 'more than one contact is' : 'no contact is'} called ${quoted(name)}: not linked`)
      else if (onMissingContact === 'skip') warnings.push(`no contact has the email ${quoted(email)}: not linked`)
      else
        faults.push({
          field: 'contact_email',
          message: `no contact with this email exists in this workspace: ${email.slice(0, 320)}`,
        })
    }
    if (new Set(linked).size > 100) faults.push({ field: 'contact_ids', message: 'must have at most 100 entries' })
    return [...new Set(linked)]
  }
}

const contactKey = ({ email, name }: ContactLink) => JSON.stringify([inAnyCase(email), name])
const fullName = sql`concat_ws(' ', first_name, last_name)`

async function contactsById(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const found = await tx.all<{ id: string; email_key: string | null; name: string }>(sql`
    select id, email_key, ${fullName} as name
      from contacts
     where workspace_id = ${tx.workspaceId} and id = any(${distinctTexts(ids)}::uuid[])`)
  return new Map(found.map((contact) => [contact.id, contact]))
}

async function contactsByEmail(tx: Tx, links: readonly ContactLink[]) {
  const wanted = [...new Map(links.map((link) => [contactKey(link), link])).values()]
  if (wanted.length === 0) return new Map<string, { id: string; isGuess: boolean }>()
  // An address may be that of all contacts there are: the name is looked for among the first hundred and one.
  const found = await tx.all<{ n: number; id: string; is_guess: boolean }>(sql`
    select wanted.n, r.id, r.is_guess
      from unnest(${wanted.map(({ email }) => inAnyCase(email))}::text[], ${wanted.map(({ name }) => name)}::text[])
           with ordinality as wanted (email, name, n)
     cross join lateral (
       select id, wanted.name <> '' and ${fullName} <> wanted.name and count(*) over () > 100 as is_guess
         from (select id, first_name, last_name
                 from contacts
                where workspace_id = ${tx.workspaceId} and email_key = lower(wanted.email)
                order by id
                limit 101) as sharing
        order by ${fullName} <> wanted.name, id
        limit 1) as r`)
  return new Map(found.map(({ n, id, is_guess }) => [contactKey(wanted[n - 1]!), { id, isGuess: is_guess }]))
}

type Namesakes = { name: string; id: string; total: number; without_email: number }

/** A name may be parted at any of its spaces. The id is that of one without an email, if there is one. */
async function contactsByName(tx: Tx, names: readonly string[]) {
  const wanted = distinctTexts(names).filter((name) => name.length < 2 * longestName && [...name].length <= longestName)
  const byName = new Map<string, Namesakes>()
  for (let from = 0; from < wanted.length; from += 100) {
    // All names of a batch, each of single letters, would take longer than a statement may.
    const found = await tx.all<Namesakes>(sql`
      select wanted.name, (array_agg(r.id order by r.email is not null, r.id))[1] as id, count(*) as total,
             count(*) filter (where r.email is null) as without_email
        from unnest(${wanted.slice(from, from + 100)}::text[]) as wanted (name)
       cross join generate_series(1, length(wanted.name)) as parted (at)
       cross join lateral (${each(sql`
         select id, email
           from contacts
          where workspace_id = ${tx.workspaceId} and first_name = left(wanted.name, parted.at)
            and coalesce(last_name, '') = substr(wanted.name, parted.at + 2)`)}) as r
       where substr(wanted.name, parted.at + 1, 1) in (' ', '')
       group by wanted.name`)
    for (const namesakes of found) byName.set(namesakes.name, namesakes)
  }
  return byName
}

const longestName = 255 + 1 + 255
