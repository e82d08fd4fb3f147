import type { EntityType } from '../custom-fields/schema.ts'
import type { Definition } from '../custom-fields/values.ts'

/** How the text of a cell becomes a value; JSON says itself what each value is. */
export type Reading = 'text' | 'number' | 'boolean' | 'list' | 'object'

/** What a column can go to, by its name in `columns` and `mapping`. */
export type Fields = Map<string, Reading>

type BuiltIn = { reading?: Reading; aliases?: string[] }

const company: Record<string, BuiltIn> = {
  company_id: {},
  company: { aliases: ['company name', 'organization', 'organisation', 'account', 'account name'] },
  company_domain: { aliases: ['company website', 'company domain name'] },
}
const shared: Record<string, BuiltIn> = {
  notes: { aliases: ['note'] },
  tags: { reading: 'list', aliases: ['tag', 'labels'] },
  custom_fields: { reading: 'object' },
}

/** The fields of a POST, and what links a record by name; as other systems call them, too. */
const builtIn: Record<EntityType, Record<string, BuiltIn>> = {
  contacts: {
    first_name: { aliases: ['given name', 'forename'] },
    last_name: { aliases: ['family name', 'surname'] },
    email: { aliases: ['email address', 'e-mail address'] },
    phone: { aliases: ['phone number', 'telephone', 'telephone number'] },
    title: { aliases: ['job title', 'position'] },
    profile_url: { aliases: ['profile', 'linkedin', 'linkedin url', 'linkedin profile'] },
    ...company,
    ...shared,
  },
  companies: {
    name: { aliases: ['company', 'company name', 'organization', 'organisation', 'account name'] },
    domain: { aliases: ['company domain', 'company domain name', 'website', 'website url'] },
    industry: {},
    size: { aliases: ['company size', 'employees', 'number of employees'] },
    ...shared,
  },
  deals: {
    name: { aliases: ['title', 'deal name', 'opportunity', 'opportunity name'] },
    value: { reading: 'number' },
    stage: { aliases: ['deal stage', 'pipeline stage'] },
    contact_ids: { reading: 'list', aliases: ['contact id'] },
    contact_email: { reading: 'list', aliases: ['contact emails'] },
    ...company,
    expected_close_date: { aliases: ['expected close', 'close date'] },
    lost_reason: {},
    ...shared,
  },
}

const customReadings: Partial<Record<Definition['field_type'], Reading>> = {
  number: 'number',
  checkbox: 'boolean',
  multiselect: 'list',
}

export const customField = (name: string) => `custom_fields.${name}`

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

/** What the file of rejected rows has behind its own columns: put right and imported again, it says so once more. */
export const addedColumns = ['import_row', 'import_error']

/**
 * Which column goes to which field. Columns that match nothing are left out, and told of. A fault is why nothing can be
 * imported so; the columns are told all the same, for whoever then says what they mean.
 */
export function matchColumns(
  entityType: EntityType,
  definitions: readonly Definition[],
  header: readonly string[],
  mapping: Readonly<Record<string, string | null>>,
) {
  const fields = fieldsOf(entityType, definitions)
  const known = knownNames(entityType, definitions)
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [keyOf(name), field]))
  const taken = new Map<string, string>()
  const columns: Record<string, string | null> = Object.create(null)
  const warnings: string[] = []
  let fault: string | undefined
  for (const name of header) {
    // "Email" and "E-Mail" may stand in one file: who names each of them means each of them.
    const asked = Object.hasOwn(mapping, name) ? mapping[name] : mapped.get(keyOf(name))
    const field = asked === undefined ? known.get(keyOf(name)) : asked === null ? undefined : fieldNamed(fields, asked)
    const other = field && taken.get(field)
    if (other === name) fault ??= `The column ${quoted(name)} stands there twice`
    else if (other !== undefined)
      warnings.push(`Column ${quoted(name)} was left out: ${field} comes from ${quoted(other)}`)
    else if (field) taken.set(field, name)
    else if (asked !== null && name !== '' && !addedColumns.includes(name))
      warnings.push(`Column ${quoted(name)} matches no field and was left out`)
    columns[name] = (other === undefined && field) || (columns[name] ?? null)
  }
  const headerKeys = new Set(header.map(keyOf))
  for (const name of Object.keys(mapping))
    if (!headerKeys.has(keyOf(name)))
      warnings.push(`The mapping speaks of a column ${quoted(name)}, which the file does not have`)
  if (taken.size === 0)
    fault = `No column of the file matches a field of ${entityType}: it has ${header.slice(0, 10).map(quoted).join(', ')}`
  return { columns, warnings: warnings.slice(0, 1000), fault }
}

function knownNames(entityType: EntityType, definitions: readonly Definition[]) {
  const names = new Map<string, string>()
  const add = (name: string, field: string) => {
    if (!names.has(keyOf(name))) names.set(keyOf(name), field)
  }
  for (const field of Object.keys(builtIn[entityType])) add(field, field)
  for (const { field_name } of definitions) {
    add(field_name, customField(field_name))
    add(customField(field_name), customField(field_name))
  }
  for (const { field_name, field_label } of definitions) add(field_label, customField(field_name))
  for (const [field, { aliases = [] }] of Object.entries(builtIn[entityType]))
    for (const alias of aliases) add(alias, field)
  names.delete('') // a label of signs alone, or a column without a name
  return names
}

/** "First Name", first_name and FIRST-NAME are one. */
const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const quoted = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
