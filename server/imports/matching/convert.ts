import { CompanyInput } from '../../companies/record.ts'
import { maxOtherAddresses } from '../../contacts/other-addresses.ts'
import type { EntityType } from '../../kinds/kinds.ts'
import { matchKey } from '../../kinds/match.ts'
import type { Definition, Values } from '../../records/custom-values.ts'
import type { ValidationError } from '../../http/errors.ts'
import { hostOf, isDay } from '../../http/formats.ts'
import { compileCheck } from '../../http/validation.ts'
import { splitNames, splitPlaces, unguard } from '../../records/cells.ts'
import type { Reading } from '../../records/field.ts'
import { minorDigits } from '../../workspaces/currency.ts'
import { booleanIn } from './booleans.ts'
import { choiceFor, type Choices, stageOfStatus } from './choices.ts'
import { type Fields, fieldsOf, orderOf, withoutAdded } from './columns.ts'
import { dayIn } from './days.ts'
import type { RowFinding } from './findings.ts'
import { type ColumnFormat, type Formats, formatsOf, moneyIn, notInFormat, valueIn } from './formats.ts'
import { unmarkDecimal } from '../reading/decimals.ts'
import { isDeep, objectIn } from '../reading/json.ts'
import { type Kind, kinds } from './kinds.ts'
import type { RawRow } from '../reading/table.ts'
import { isBlank } from './values.ts'

/** The body of a POST, and the links by name, which are not part of a POST. */
export type Row = {
  /** 1 is the first row below the header. */
  number: number
  raw: RawRow
  input: Record<string, unknown> & {
    tags?: string[]
    custom_fields?: Values
    company_id?: string | null
    owner_id?: string | null
    contact_ids?: string[]
  }
  company: CompanyLink | undefined
  /** The email or name of the owner. */
  owner: string | undefined
  contacts: ContactLink[]
  /** When a new deal was won or lost. */
  closedAt: string | undefined
  /** The value that match_on looks for. If two rows have the same one, the second must find the record of the first. */
  key: string | undefined
  faults: ValidationError[]
  findings: RowFinding[]
}

export type CompanyLink = { name: string; domain: string | null }

/** Missing values are empty. */
export type ContactLink = { email: string; name: string }

export type Layout = {
  kind: Kind
  fields: Fields
  header: readonly string[]
  /** The columns that go to a field. */
  columns: ReadonlyMap<string, string>
  /** The formats of the columns whose values can be written in more than one way. */
  formats: ReadonlyMap<string, ColumnFormat>
  /** The rank of each column among those that go to the same field, if there are several. */
  order: ReadonlyMap<string, number> | undefined
  /** The positions of the field values in a CSV row, with the best match for each field last. */
  places: readonly Place[]
  /** How many columns at the beginning were added by a file of rejected rows. */
  added: number
  matchOn: string | null
  /** The digits of the minor unit of the currency. */
  digits: number
}

type Place = readonly [place: number, field: string, format: ColumnFormat | undefined]

type Matched = {
  entity_type: EntityType
  match_on: string | null
  mapping: Readonly<Record<string, string | null>>
  formats: Formats
  header: readonly string[]
  columns: Readonly<Record<string, string | null>>
  currency: string
}

/** Prepares the conversion of the rows of a file with known columns. */
export function layoutOf(definitions: readonly Definition[], matched: Matched, added: number): Layout {
  const { entity_type, match_on, mapping, header } = matched
  const own = header.slice(added)
  const columns = new Map(Object.entries(matched.columns).flatMap(([name, field]) => (field ? [[name, field]] : [])))
  const fields = fieldsOf(entity_type, definitions)
  const formats = new Map(Object.entries(formatsOf(fields, matched.columns, matched.formats)))
  const order = orderOf(entity_type, definitions, own, columns, mapping)
  const places = own.flatMap((name, i): Place[] =>
    columns.has(name) ? [[added + i, columns.get(name)!, formats.get(name)]] : [],
  )
  return {
    kind: kinds[entity_type],
    fields,
    header,
    columns,
    formats,
    order,
    places: order ? places.toSorted(([a], [b]) => order.get(header[b]!)! - order.get(header[a]!)!) : places,
    added,
    matchOn: match_on,
    digits: minorDigits(matched.currency),
  }
}

const checkCompany = compileCheck(CompanyInput)

export function convert(layout: Layout, found: RawRow, number: number): Row {
  const { kind, matchOn } = layout
  const raw = withoutBlankEnd(layout.header, found)
  const { given, faults } = typeof raw === 'string' ? fromJson(layout, raw) : fromCells(layout, raw)
  if (isUnreadable({ raw, faults }))
    return {
      number,
      raw,
      input: {},
      company: undefined,
      owner: undefined,
      contacts: [],
      closedAt: undefined,
      key: undefined,
      faults,
      findings: [],
    }
  const {
    company,
    company_domain,
    contact_email,
    contact_names,
    full_name,
    amount,
    owner,
    status,
    closed_at,
    ...fields
  } = given
  if (typeof full_name === 'string' && !fields.first_name)
    Object.assign(fields, { ...namePartsOf(full_name), ...fields })
  if (amount !== undefined && amount !== null && fields.value === undefined) fields.value = amount
  const ignored = [...useStatus(fields, status), ...(isBlankOrText(owner) ? [] : [notRead('owner')])]
  const limited = limitOthers(fields)
  const checked = (matchOn ? kind.checkPatch : kind.checkInput)(fields)
  const input = checked.value as Row['input']
  const link = companyLink(company, company_domain)
  const closing = closingOf(closed_at)
  const emails = placesIn(contact_email)
  const names = placesIn(contact_names)
  if (!emails) faults.push({ field: 'contact_email', message: 'must be an email address' })
  if (!names) faults.push({ field: 'contact_names', message: 'must be names of contacts' })
  faults.push(...checked.problems, ...link.faults, ...closing.faults)
  const { contacts, findings } = contactLinks(emails ?? [], names ?? [])
  if (contacts.length > maxContacts)
    faults.push({ field: 'contact_ids', message: `must have at most ${maxContacts} entries` })
  const key = matchOn ? keyOfRow(matchOn, input) : undefined
  if (matchOn && key === undefined && !faults.some(({ field }) => field === matchOn || field === 'row'))
    faults.push({ field: matchOn, message: `is required, because match_on is ${matchOn}` })
  return {
    number,
    raw,
    input,
    company: link.company,
    owner: typeof owner === 'string' && !isBlank(owner) ? owner : undefined,
    contacts: contacts.slice(0, maxContacts),
    closedAt: closing.at,
    key,
    faults,
    findings: [...ignored, ...limited, ...findings],
  }
}

/** The result of a deal, which another system keeps beside its last open stage. Without a stage, any status is one. */
function useStatus(fields: Record<string, unknown>, status: unknown): RowFinding[] {
  if (status === undefined || status === null) return []
  const stage = typeof status === 'string' ? stageOfStatus(status) : undefined
  if (stage === undefined) return [notRead('status')]
  if (stage === 'won' || stage === 'lost' || (stage !== null && fields.stage === undefined)) fields.stage = stage
  return []
}

/** A date without a time is noon in UTC, which is the same date in nearly all time zones. */
function closingOf(given: unknown): { at?: string | undefined; faults: ValidationError[] } {
  const fault = (message: string) => ({ faults: [{ field: 'closed_at', message }] })
  if (given === undefined || given === null) return { faults: [] }
  const day = typeof given === 'string' ? dayIn(given, iso) : undefined
  if (day === undefined || !isDay(day)) return fault('must be a valid date in the form YYYY-MM-DD')
  const now = new Date()
  // Where the day begins first, it is already tomorrow.
  if (day > new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)) return fault('must not be in the future')
  return { at: `${day}T12:00:00.000Z` < now.toISOString() ? `${day}T12:00:00.000Z` : undefined, faults: [] }
}

const isBlankOrText = (value: unknown) => value === undefined || value === null || typeof value === 'string'

const notRead = (field: string): RowFinding => ({
  code: 'cell_skipped',
  field,
  message: `${field} has a value that is not known: left out`,
})

/** A row that cannot be parsed has no other errors. */
export const isUnreadable = ({ raw, faults }: Pick<Row, 'raw' | 'faults'>) =>
  typeof raw === 'string' && faults.some(({ field }) => field === 'row')

/** Empty cells beyond the header are ignored. */
const withoutBlankEnd = ({ length }: readonly string[], raw: RawRow) =>
  typeof raw === 'string' || raw.length <= length
    ? raw
    : raw.slice(0, Math.max(length, raw.findLastIndex((cell) => !isBlank(cell)) + 1))

type Given = { given: Record<string, unknown>; faults: ValidationError[] }

/** An empty cell leaves a field unchanged, or without a value. */
function fromCells({ header, added, places, fields, digits }: Layout, cells: readonly string[]): Given {
  const given: Record<string, unknown> = {}
  const faults: ValidationError[] = []
  for (const [place, field, format] of places) {
    const text = unguard(cells[place] ?? '')
    if (isBlank(text)) continue
    const reading = fields.get(field) ?? 'text'
    const value = format?.values
      ? chosen(unmarkDecimal(text), reading, format.values)
      : format
        ? valueIn(text, reading, format, digits)
        : read(reading, unmarkDecimal(text))
    if (value === null) continue
    if (value !== undefined) put(given, field, value)
    else if (isUsual(format!)) put(given, field, text) // the validation that follows reports the expected type
    else faults.push({ field, message: notInFormat(format!) })
  }
  if (cells.length > header.length) {
    const [count, own] = [cells.length - added, header.length - added]
    faults.push({ field: 'row', message: `has ${count} cells, more than the header’s ${own}` })
  }
  return { given, faults }
}

/** Each value is used as it is, including null; only lists can be written as one string. */
function fromJson({ order, columns, fields, formats, digits }: Layout, text: string): Given {
  const row = objectIn(text)
  const given: Record<string, unknown> = {}
  const faults: ValidationError[] = []
  if (!row) return { given, faults: [{ field: 'row', message: 'is not a valid JSON object' }] }
  if (isDeep(row, 5)) return { given, faults: [{ field: 'row', message: 'is nested too deeply' }] }
  const own = withoutAdded(row)
  for (const [name, value] of order ? firstChoiceLast(order, own) : Object.entries(own)) {
    const field = columns.get(name.trim())
    const format = formats.get(name.trim())
    const reading = field ? fields.get(field) : undefined
    const isList = reading === 'list' || reading === 'places'
    if (!field) continue
    let stored = isList && typeof value === 'string' ? read(reading, value) : value
    if (format?.unit === 'major' && value !== null) stored = moneyIn(value, format, digits)
    else if (format?.values && typeof value === 'string') stored = chosen(value, reading!, format.values) ?? null
    else if (format && !isUsual(format) && typeof value === 'string') stored = valueIn(value, reading, format, digits)
    if (stored === undefined) faults.push({ field, message: notInFormat(format!) })
    else put(given, field, stored)
  }
  return { given, faults }
}

/** The option that a text means; null if it is left out. */
function chosen(text: string, reading: Reading, choices: Choices): unknown {
  const one = (name: string) => {
    const option = choiceFor(name, choices)
    return option === undefined ? read(reading === 'stage' ? 'stage' : 'text', name) : option
  }
  if (reading !== 'list') return one(text.trim())
  const options = [...new Set(splitNames(text).map(one))].filter((option) => option !== null)
  return options.length > 0 ? options : null
}

/** Numbers and dates as JSON writes them. */
const isUsual = ({ unit, decimal, date }: ColumnFormat) => unit !== 'major' && decimal !== ',' && (date ?? iso) === iso
const iso = 'YYYY-MM-DD'

/** Empty values come first, so that others override them. */
function firstChoiceLast(order: ReadonlyMap<string, number>, row: Record<string, unknown>) {
  const choice = ([name, value]: [string, unknown]) =>
    value === null || value === '' ? order.size : (order.get(name.trim()) ?? 0)
  return Object.entries(row).toSorted((a, b) => choice(b) - choice(a))
}

function put(given: Record<string, unknown>, field: string, value: unknown) {
  if (!field.startsWith('custom_fields')) given[field] = value
  else if (field === 'custom_fields') {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    given.custom_fields = isObject ? { ...value, ...(given.custom_fields as object | undefined) } : value
  } else
    given.custom_fields = {
      ...(given.custom_fields as object | undefined),
      [field.slice('custom_fields.'.length)]: value,
    }
}

/** A value that cannot be parsed stays text, and the validation that follows reports the expected type. */
function read(reading: Reading, text: string): unknown {
  const word = text.trim()
  switch (reading) {
    case 'text':
    case 'money': // these three are read by the format of their column
    case 'number':
    case 'day':
    case 'option':
      return text
    case 'boolean':
      return booleanIn(text) ?? text
    case 'list':
      return splitNames(text)
    case 'places':
      return splitPlaces(text)
    case 'object':
      return objectIn(text) ?? text
    case 'stage':
      return word.toLowerCase().replace(/^closed[ -]?(?=won$|lost$)/, '')
  }
}

/** "Ada Lovelace", or "Lovelace, Ada". */
export function namePartsOf(name: string) {
  const turned = /^([^,]+),([^,]+)$/.exec(name)
  if (turned) return { first_name: turned[2], last_name: turned[1] }
  const straight = /^(.+)\s(\S+)$/s.exec(name.trim())
  return straight ? { first_name: straight[1], last_name: straight[2] } : { first_name: name }
}

/** A company that does not exist would be created, so its name must be valid. */
function companyLink(name: unknown, domain: unknown): { company: CompanyLink | undefined; faults: ValidationError[] } {
  if ((name ?? '') === '' && (domain ?? '') === '') return { company: undefined, faults: [] }
  const { value, problems: faults } = checkCompany({
    name: (name ?? '') === '' ? domain : name,
    domain: domain ?? null,
  })
  const company = value as { name: string; domain: string | null }
  return {
    company: faults.length > 0 ? undefined : { ...company, domain: company.domain && hostOf(company.domain)! },
    faults: faults.map(({ field, message }) => ({ field: field === 'name' ? 'company' : 'company_domain', message })),
  }
}

/** Undefined if it is not a list of strings; in JSON an empty entry is null. */
function placesIn(given: unknown): string[] | undefined {
  if (!Array.isArray(given)) return (given ?? null) === null ? [] : undefined
  const isText = (item: unknown) => item === null || (typeof item === 'string' && !item.includes('\0'))
  return given.every(isText) ? given.map((item: string | null) => item?.trim() ?? '') : undefined
}

/** Cuts off the addresses of a contact that exceed the limit, and reports them. */
function limitOthers(fields: Record<string, unknown>): RowFinding[] {
  return ['other_emails', 'other_phones'].flatMap((field) => {
    const given = fields[field]
    if (!Array.isArray(given) || given.length <= maxOtherAddresses) return []
    fields[field] = given.slice(0, maxOtherAddresses)
    const omitted = given.slice(maxOtherAddresses).join(', ')
    return [
      {
        code: 'values_omitted' as const,
        field,
        message: `${field} has more than ${maxOtherAddresses} entries. Left out: ${omitted}`,
      },
    ]
  })
}

/** The maximum for a deal. More are not looked up. */
const maxContacts = 100

/** An export lists the email of each contact, which may be empty, and the name, in the same order. */
function contactLinks(emails: readonly string[], names: readonly string[]): Pick<Row, 'contacts' | 'findings'> {
  const isWithEmails = emails.some((email) => email !== '')
  const isPaired = !isWithEmails || emails.length === names.length
  const contacts = isWithEmails
    ? emails.map((email, i) => ({ email, name: isPaired ? names[i]! : '' }))
    : names.map((name) => ({ email: '', name }))
  const given = contacts.filter(({ email, name }) => email !== '' || name !== '')
  return {
    contacts: [...new Map(given.map((contact) => [JSON.stringify(contact), contact])).values()],
    findings:
      isPaired || names.length === 0
        ? []
        : [
            {
              code: 'contact_names_ignored',
              field: 'contact_names',
              message: 'the numbers of contact names and emails differ: contacts were linked by email only',
            },
          ],
  }
}

export function keyOfRow(matchOn: string, input: Row['input']): string | undefined {
  if (matchOn.startsWith('custom_fields.')) {
    const name = matchOn.slice('custom_fields.'.length)
    const values = input.custom_fields ?? {}
    return Object.hasOwn(values, name) && values[name] !== null ? JSON.stringify(values[name]) : undefined
  }
  return matchKey(matchOn, input[matchOn])
}

/** The keys by which a later row finds the record of this one. */
export function matchKeysOf(matchOn: string | null, { key, input }: Pick<Row, 'key' | 'input'>): string[] {
  if (key === undefined) return []
  const others = matchOn === 'email' ? ((input.other_emails ?? []) as string[]) : []
  return [key, ...others.map((email) => matchKey('email', email)!)]
}
