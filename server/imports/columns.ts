import { Company } from '../companies/schema.ts'
import { Contact } from '../contacts/schema.ts'
import type { EntityType } from '../custom-fields/schema.ts'
import type { Definition } from '../custom-fields/values.ts'
import { Deal } from '../deals/schema.ts'

/** How the text of a cell becomes a value; JSON says itself what each value is. */
export type Reading = 'text' | 'number' | 'boolean' | 'list' | 'places' | 'object' | 'day' | 'stage'

/** What a column can go to, by its name in `columns` and `mapping`. */
export type Fields = Map<string, Reading>

/**
 * What our exports call it too, and what others do, the likeliest first. No record has an `extra`, so that a custom field
 * may be called the same, and goes before it.
 */
type BuiltIn = { reading?: Reading; exported?: string; aliases?: string[]; extra?: true }

const company: Record<string, BuiltIn> = {
  company_id: {},
  company: {
    aliases: [
      'company name',
      'organization',
      'organisation',
      'organization name',
      'account',
      'account name',
      'associated company',
      'primary associated company',
      'employer',
    ],
  },
  company_domain: { aliases: ['company website', 'company domain name', 'organization domain'] },
}
const shared: Record<string, BuiltIn> = {
  notes: { aliases: ['note', 'description', 'comments'] },
  tags: { reading: 'list', aliases: ['tag', 'labels', 'label'] },
  custom_fields: { reading: 'object' },
}

/** The fields of a POST, and what links a record by name; as HubSpot, Salesforce, Pipedrive and address books call them, too. */
const builtIn: Record<EntityType, Record<string, BuiltIn>> = {
  contacts: {
    first_name: { aliases: ['given name', 'forename'] },
    last_name: { aliases: ['family name', 'surname'] },
    full_name: { aliases: ['name', 'contact name', 'display name'], extra: true },
    email: {
      aliases: ['email address', 'e-mail address', 'work email', 'email work', 'primary email', 'e-mail 1 value'],
    },
    phone: {
      aliases: [
        'phone number',
        'telephone',
        'telephone number',
        'work phone',
        'phone work',
        'business phone',
        'phone 1 value',
        'mobile',
        'mobile phone',
        'mobile phone number',
        'phone mobile',
      ],
    },
    title: { aliases: ['job title', 'position', 'organization title'] },
    profile_url: {
      aliases: [
        'profile',
        'linkedin',
        'linkedin url',
        'linkedin profile',
        'linkedin profile url',
        'person linkedin url',
      ],
    },
    ...company,
    ...shared,
  },
  companies: {
    name: {
      aliases: [
        'company',
        'company name',
        'organization',
        'organisation',
        'organization name',
        'account',
        'account name',
      ],
    },
    domain: {
      aliases: ['company domain', 'company domain name', 'domain name', 'website', 'website url', 'company website'],
    },
    industry: { aliases: ['sector'] },
    size: { aliases: ['company size', 'employees', 'number of employees', 'employee count'] },
    ...shared,
  },
  deals: {
    name: { exported: 'title', aliases: ['deal name', 'deal title', 'opportunity', 'opportunity name'] },
    value: { reading: 'number' },
    amount: { aliases: ['deal amount', 'deal value', 'opportunity amount'], extra: true },
    stage: { reading: 'stage', aliases: ['deal stage', 'pipeline stage', 'stage name'] },
    contact_ids: { reading: 'list', aliases: ['contact id'] },
    contact_email: { reading: 'places', exported: 'contact_emails', aliases: ['primary contact email'] },
    contact_names: { reading: 'places' },
    ...company,
    expected_close_date: { reading: 'day', aliases: ['expected close', 'close date', 'closing date'] },
    lost_reason: { aliases: ['closed lost reason', 'loss reason'] },
    ...shared,
  },
}

const customReadings: Partial<Record<Definition['field_type'], Reading>> = {
  number: 'number',
  checkbox: 'boolean',
  multiselect: 'list',
  date: 'day',
}

export const customField = (name: string) => `custom_fields.${name}`

const schemas = { contacts: Contact, companies: Company, deals: Deal }
const namesOf = (field: string, { exported }: BuiltIn) => (exported ? [field, exported] : [field])

/** A header that is spelt exactly so is no custom field, whatever those are called or labelled. */
export const ownNames = (entityType: EntityType) =>
  new Set([
    ...Object.keys(schemas[entityType].properties),
    ...Object.entries(builtIn[entityType]).flatMap(([field, one]) => (one.extra ? [] : namesOf(field, one))),
  ])

export function fieldsOf(entityType: EntityType, definitions: readonly Definition[]): Fields {
  return new Map<string, Reading>([
    ...Object.entries(builtIn[entityType]).map(([name, { reading = 'text' }]) => [name, reading] as const),
    ...definitions.map(
      ({ field_name, field_type }) => [customField(field_name), customReadings[field_type] ?? 'text'] as const,
    ),
  ])
}

/** A field as `mapping` and `match_on` may name it: a custom one also by its bare name. */
export const fieldNamed = (fields: Fields, name: string) =>
  [name, customField(name)].find((candidate) => fields.has(candidate))

/**
 * What the file of rejected rows has before the columns of the file itself; the last only where rows may be JSON. A column
 * that is called the same and stands elsewhere, or alone, is like any other.
 */
export const addedColumns = ['import_row', 'import_error', 'import_json']

/** How many of them a header begins with: all three, two, or none. */
export const addedIn = (header: readonly string[]) =>
  [3, 2].find((count) => addedColumns.slice(0, count).every((name, i) => header[i] === name)) ?? 0

/**
 * Which column goes to which field. Columns that match nothing are left out, and told of. What stands beyond the header,
 * in some rows of JSON, takes no field away from its columns, unless the mapping asks for it. A fault is why nothing can be imported so; the columns are
 * told all the same, for whoever then says what they mean.
 */
export function matchColumns(
  entityType: EntityType,
  definitions: readonly Definition[],
  header: readonly string[],
  beyond: readonly string[],
  mapping: Readonly<Record<string, string | null>>,
) {
  const fields = fieldsOf(entityType, definitions)
  const meant = nameFinder(entityType, definitions)
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [headerKey(name), field]))
  const names = [...header, ...beyond]
  // "Email" and "E-Mail" may stand in one file: who names each of them means each of them.
  const asked = names.map((name) => (Object.hasOwn(mapping, name) ? mapping[name] : mapped.get(headerKey(name))))
  const matches = names.map((name, i): Known | undefined => {
    if (asked[i] === undefined) return meant(name)
    const field = asked[i] === null ? undefined : fieldNamed(fields, asked[i]!)
    return field === undefined ? undefined : { field, rank: askedFor }
  })
  const isBeyond = (place: number) => place >= header.length
  const best = bestOf(matches, (place, rank) => !isBeyond(place) || rank === askedFor)
  const bestBeyond = bestOf(matches, isBeyond)
  const columns: Record<string, string | null> = Object.create(null)
  const warnings: string[] = []
  let fault: string | undefined
  names.forEach((name, place) => {
    const field = matches[place]?.field
    columns[name] ??= null
    if (field === undefined) {
      if (asked[place] !== null && name !== '')
        warnings.push(`Column ${quoted(name)} matches no field and was left out`)
      return
    }
    const chosen = (isBeyond(place) ? bestBeyond : best).get(field)!.place
    if (chosen === place) columns[name] = field
    else if (names[chosen] === name) fault ??= `The column ${quoted(name)} stands there twice`
    else warnings.push(`Column ${quoted(name)} was left out: ${field} comes from ${quoted(names[chosen]!)}`)
  })
  const nameKeys = new Set(names.map(headerKey))
  for (const [name, field] of Object.entries(mapping))
    if (!nameKeys.has(headerKey(name)) && !(field === null && addedColumns.includes(name)))
      warnings.push(`The mapping speaks of a column ${quoted(name)}, which the file does not have`)
  if (!matches.some(Boolean))
    fault = `No column of the file matches a field of ${entityType}: it has ${names.slice(0, 10).map(quoted).join(', ')}`
  return { columns, warnings: warnings.slice(0, mostWarnings), fault }
}

export const mostWarnings = 1000

/** Where two columns would go to the same field, the one of lower rank does. */
type Known = { field: string; rank: number }

/** By a mapping. */
const askedFor = -1

/** The column for each field, of those that count. */
function bestOf(matches: readonly (Known | undefined)[], counts: (place: number, rank: number) => boolean) {
  const best = new Map<string, { place: number; rank: number }>()
  matches.forEach((match, place) => {
    if (match && counts(place, match.rank) && (best.get(match.field)?.rank ?? Infinity) > match.rank)
      best.set(match.field, { place, rank: match.rank })
  })
  return best
}

function nameFinder(entityType: EntityType, definitions: readonly Definition[]) {
  const fields = Object.entries(builtIn[entityType])
  const exact = new Map<string, Known | undefined>()
  const inAnyForm = new Map<string, Known>()
  const add = (name: string, field: string, rank: number) => {
    if (!inAnyForm.has(headerKey(name))) inAnyForm.set(headerKey(name), { field, rank })
  }
  for (const { field_name } of definitions)
    for (const name of [field_name, customField(field_name)])
      exact.set(name, { field: customField(field_name), rank: 0 })
  for (const name of ownNames(entityType)) exact.set(name, undefined) // an id, or when it was made: that goes nowhere
  for (const [field, one] of fields)
    if (!one.extra) namesOf(field, one).forEach((name, rank) => exact.set(name, { field, rank }))

  for (const [field, { extra }] of fields) if (!extra) add(field, field, 0)
  for (const { field_name } of definitions) {
    add(field_name, customField(field_name), 0)
    add(customField(field_name), customField(field_name), 0)
  }
  for (const { field_name, field_label } of definitions) add(field_label, customField(field_name), 1)
  for (const [field, one] of fields)
    [...namesOf(field, one), ...(one.aliases ?? [])].forEach((name, i) => add(name, field, i + 1))
  inAnyForm.delete('') // a label of signs alone, or a column without a name
  return (name: string) =>
    exact.has(name) ? exact.get(name) : (inAnyForm.get(headerKey(name)) ?? inAnyForm.get(headerKey(withoutKind(name))))
}

/** Pipedrive says of each column what it is about: "Person - Email - Work". */
const withoutKind = (name: string) => name.replace(/^\s*(?:person|organization|deal)\s+-\s+/i, '')

/** "First Name", first_name and FIRST-NAME are one. */
const headerKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

export const quoted = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
