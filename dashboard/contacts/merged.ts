import { showValue } from '../custom-fields/custom-field-value.ts'
import type { Contact, CustomField, FieldValue } from '../kinds/types.ts'

export type MergeRow = {
  /** The API name of the field; for a custom field, `custom_fields.` and its name. */
  field: string
  label: string
  target: string
  source: string
  result: string
  /** Both have a value, and only one can be kept. */
  isChoice: boolean
  isTaken: boolean
}

const fields = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  title: 'Title',
  profile_url: 'Profile',
  notes: 'Notes',
} as const
type Field = keyof typeof fields | 'company_id'

const customName = (field: string) => (field.startsWith('custom_fields.') ? field.slice(14) : undefined)

/**
 * The values of each contact and of the merged one: those of the kept contact unless the other is chosen or the field
 * is empty, and the tags of both.
 */
export function mergeRows(
  target: Contact,
  source: Contact,
  companies: ReadonlyMap<string, string>,
  custom: CustomField[],
  taken: ReadonlySet<string>,
): MergeRow[] {
  const row = (field: string, label: string, of: (contact: Contact) => string) => {
    const [kept, other] = [of(target), of(source)]
    const isChoice = kept !== '' && other !== '' && kept !== other
    const isTaken = isChoice && taken.has(field)
    return { field, label, target: kept, source: other, result: isTaken ? other : kept || other, isChoice, isTaken }
  }
  const tags = [...target.tags, ...source.tags.filter((tag) => !target.tags.includes(tag))]
  return [
    ...Object.entries(fields).map(([field, label]) => row(field, label, (contact) => contact[field as Field] ?? '')),
    row('company_id', 'Company', ({ company_id }) => (company_id ? (companies.get(company_id) ?? '…') : '')),
    {
      field: 'tags',
      label: 'Tags',
      target: target.tags.join(', '),
      source: source.tags.join(', '),
      result: tags.join(', '),
      isChoice: false,
      isTaken: false,
    },
    ...custom.map((field) =>
      row(`custom_fields.${field.field_name}`, field.field_label, ({ custom_fields }) =>
        showValue(field, custom_fields[field.field_name]),
      ),
    ),
  ].filter(({ result }) => result)
}

/** The values that replace existing ones of the kept contact, which the API would keep by default. */
export function takeOver(source: Contact, rows: MergeRow[]) {
  const taken = rows.filter(({ isTaken }) => isTaken).map(({ field }) => field)
  if (taken.length === 0) return {}
  const own = taken.filter((field) => customName(field) === undefined)
  const custom = taken.flatMap((field) => customName(field) ?? [])
  const fields = {
    ...Object.fromEntries(own.map((field) => [field, source[field as Field]])),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(custom.map((name) => [name, source.custom_fields[name] as FieldValue])),
    }),
  }
  return { fields }
}
