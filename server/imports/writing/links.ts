import { insertCompanies } from '../../companies/queries.ts'
import { newCompany } from '../../companies/save.ts'
import { type Definition, definitionsOf, lockDefinitions, noValues } from '../../records/custom-values.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordEvents } from '../../events/record.ts'
import type { ValidationError } from '../../http/errors.ts'
import { lockKeys, matchKey } from '../../kinds/match.ts'
import { memberFinder, membersAmong } from '../../workspaces/member-link.ts'
import { lockWorkspace } from '../../workspaces/queries.ts'
import { quoted } from '../matching/columns.ts'
import { companyIdsAmong, findCompanies, inAnyCase } from '../matching/companies.ts'
import { contactKey, contactsByEmail, contactsById, contactsByName } from '../matching/contacts.ts'
import type { CompanyLink, Row } from '../matching/convert.ts'
import type { RowFinding } from '../matching/findings.ts'
import { createContacts } from './missing-contacts.ts'
import type { Import } from '../schema.ts'

/** The links of a row, or why they cannot be made. */
export type Linked = {
  company_id?: string | null
  owner_id?: string
  contact_ids?: string[]
  hasUnknownOwner: boolean
  faults: ValidationError[]
  findings: RowFinding[]
}

type LinkOptions = {
  /** Whether companies and contacts that do not exist are created; a dry run does not write. */
  writes: boolean
  /** The owner of new records whose row has none. */
  ownerId: string | null
  hasEmails: boolean
  onMissingContact: Import['on_missing_contact']
}

/** A row, and whether it is expected to create a record. */
type NewOrKnown = Row & { isNew: boolean }

/** The links of each row, in order. A named company that does not exist is created. */
export async function linkRows(tx: Tx, rows: readonly NewOrKnown[], options: LinkOptions): Promise<Linked[]> {
  const companies = await companyFinder(tx, rows, options.writes)
  const contacts = await contactFinder(tx, rows, options)
  const members = await membersAmong(tx, [
    ...rows.flatMap(({ input }) => input.owner_id ?? []),
    ...(options.ownerId ? [options.ownerId] : []),
  ])
  const memberNamed = await memberFinder(
    tx,
    rows.some(({ owner }) => owner !== undefined),
  )
  return rows.map((row) => {
    const faults: ValidationError[] = []
    const findings: RowFinding[] = []
    const company_id = row.company || row.input.company_id ? companies(row, faults, findings) : row.input.company_id
    const contact_ids = contacts(row, faults, findings)
    const isGiven = row.input.contact_ids !== undefined || contact_ids.length > 0
    const { owner_id } = row.input
    const hasUnknownOwner = Boolean(owner_id && !members.has(owner_id))
    if (hasUnknownOwner)
      findings.push({
        code: 'owner_not_found',
        field: 'owner_id',
        message: `owner_id: no member with the id ${owner_id} exists in this workspace: left out`,
      })
    // An id from another workspace cannot be used, but the email or name may match.
    const named = row.owner === undefined || (owner_id && !hasUnknownOwner) ? undefined : memberNamed(row.owner)
    if (row.owner !== undefined && !named && (hasUnknownOwner || !owner_id))
      findings.push({
        code: 'owner_not_found',
        field: 'owner',
        message: `owner: no member, or more than one, has the email or name ${quoted(row.owner)}: left out`,
      })
    const isForDefault = row.isNew && !named && (owner_id === undefined || hasUnknownOwner)
    const usual = isForDefault ? options.ownerId : null
    if (usual && !members.has(usual))
      findings.push({
        code: 'owner_not_found',
        field: 'owner_id',
        message: 'owner_id: the owner that was chosen for the import is no longer a member: left out',
      })
    const owner = named ?? (usual && members.has(usual) ? usual : undefined)
    return {
      ...(company_id !== undefined && { company_id }),
      ...(owner && { owner_id: owner }),
      ...(isGiven && { contact_ids }),
      hasUnknownOwner,
      faults,
      findings,
    }
  })
}

type Find<Result> = (row: Row, faults: ValidationError[], findings: RowFinding[]) => Result

/**
 * Finds a company by its id; else by domain and name, so that an export can go into another workspace. A new company is
 * spelled as in the first row that names it, and gets the domain of the first row that has one.
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
  if (missing.length > 0 && writes) {
    lockWorkspace(tx)
    for (const field of ['name', 'domain'] as const)
      lockKeys(
        tx,
        'companies',
        field,
        missing.flatMap((link) => matchKey(field, link[field]) ?? []),
      )
  }
  if (missing.length > 0) {
    const definitions = await (writes
      ? lockDefinitions(tx, 'companies')
      : tx.all<Definition>(definitionsOf(tx, 'companies')))
    const required = definitions.filter((definition) => definition.required)
    fault = required.map(({ field_name }) => `custom_fields.${field_name}`).join(', ') || undefined
  }
  if (missing.length > 0 && writes && !fault) {
    for (const found of (await findCompanies(tx, missing)).all.values()) known.add(found) // created by another transaction meanwhile
    missing = missing.filter((link) => !known.find(link))
    const namesakes = Map.groupBy(missing, ({ name }) => inAnyCase(name))
    const created = missing.flatMap((link) => {
      if (known.find(link)) return [] // created for an earlier row
      const namesake = namesakes.get(inAnyCase(link.name))!.find((other) => other.domain !== null && !known.find(other))
      const company = newCompany({ ...link, domain: link.domain ?? namesake?.domain ?? null })
      known.add(company)
      return [company]
    })
    insertCompanies(
      tx,
      created.map((record) => ({ record, values: noValues })),
    )
    recordEvents(tx, 'company.created', created)
  }
  return ({ input, company }, faults, findings) => {
    if (input.company_id && ids.has(input.company_id)) return input.company_id
    if (!company) faults.push({ field: 'company_id', message: 'must be the id of a company of this workspace' })
    const found = company && known.find(company)
    if (company && !found && fault)
      faults.push({ field: 'company', message: `no company has this name, and a new company needs ${fault}` })
    if (company?.domain && found?.domain === null)
      findings.push({
        code: 'company_domain_ignored',
        field: 'company_domain',
        message: `company ${quoted(found.name)} exists without a domain: ${quoted(company.domain)} was not added to it`,
      })
    return found?.id ?? null
  }
}

/** Removes duplicates, keeping the first spelling. */
const distinct = (links: readonly CompanyLink[]) =>
  [...Map.groupBy(links, ({ name, domain }) => JSON.stringify([inAnyCase(name), domain])).values()].map(
    ([first]) => first!,
  )

/**
 * Finds contacts by id; by email, where of several contacts with the email the one with the given name is preferred and
 * else the oldest; and by name alone, if only one contact has it. In a file with emails, a name without an email means a
 * contact without one. Unknown ids are ignored if emails or names are given too: they may be those of another workspace.
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
    lockKeys(
      tx,
      'contacts',
      'email',
      missing.map(({ email }) => inAnyCase(email)),
    )
    for (const [key, found] of await contactsByEmail(tx, missing)) byEmail.set(key, found) // created meanwhile
    missing = missing.filter((link) => !byEmail.has(contactKey(link)))
  }
  const created = creates ? await createContacts(tx, missing, writes) : undefined
  const byName = await contactsByName(
    tx,
    links.filter(({ email }) => email === '').map(({ name }) => name),
  )
  return ({ input, contacts }: Row, faults: ValidationError[], findings: RowFinding[]) => {
    const find = (code: RowFinding['code'], field: string, message: string) => findings.push({ code, field, message })
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
        find(
          'contact_guessed',
          'contact_email',
          `too many contacts have the email ${quoted(email)} to find ${quoted(name)}: the oldest was linked`,
        )
      if (id) linked.push(id)
      else if (email === '')
        find(
          found ? 'contact_ambiguous' : 'contact_not_found',
          'contact_names',
          `${found ? 'more than one contact' : 'no contact'} has the name ${quoted(name)}: not linked`,
        )
      else if (onMissingContact === 'skip')
        find('contact_not_found', 'contact_email', `no contact has the email ${quoted(email)}: not linked`)
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
