import { showValue } from '../custom-fields/custom-field-value.ts'
import { recordFields } from '../kinds/record-fields.ts'
import { type Contact, type CustomField, type FieldValue, maxOtherAddresses } from '../kinds/types.ts'
import type { Mergeable, MergeKind } from './mergeable.ts'

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

const texts = new Set(['text', 'lines', 'email', 'tel', 'url'])
const textFields = (kind: MergeKind) =>
  recordFields[kind].filter(({ name, type }) => texts.has(type) && name !== 'external_id')

const customName = (field: string) => (field.startsWith('custom_fields.') ? field.slice(14) : undefined)
const valueOf = (record: Mergeable, field: string) => (record as Record<string, unknown>)[field] as string | null
export const companyOf = (record: Mergeable) => ('company_id' in record ? record.company_id : null)

type Sides = { target: Mergeable; source: Mergeable }

/**
 * The values of each record and of the merged one: those of the kept record unless the other is chosen or the field is
 * empty, and the tags of both.
 */
export function mergeRows(
  kind: MergeKind,
  { target, source }: Sides,
  companies: ReadonlyMap<string, string>,
  custom: CustomField[],
  taken: ReadonlySet<string>,
): MergeRow[] {
  const row = (field: string, label: string, of: (record: Mergeable) => string) => {
    const [kept, other] = [of(target), of(source)]
    const isChoice = kept !== '' && other !== '' && kept !== other
    const isTaken = isChoice && taken.has(field)
    return { field, label, target: kept, source: other, result: isTaken ? other : kept || other, isChoice, isTaken }
  }
  const combined = (field: string, label: string, values: [string[], string[]], result: string[]) => ({
    field,
    label,
    target: values[0].join(', '),
    source: values[1].join(', '),
    result: [...new Set(result)].join(', '),
    isChoice: false,
    isTaken: false,
  })
  return [
    ...textFields(kind).map(({ name, label }) => row(name, label, (record) => valueOf(record, name) ?? '')),
    row('company_id', 'Company', (record) => {
      const company = companyOf(record)
      return company ? (companies.get(company) ?? '…') : ''
    }),
    ...(isContact(target) && isContact(source)
      ? (['email', 'phone'] as const).map((field) =>
          combined(
            others[field],
            otherLabels[field],
            [target[others[field]], source[others[field]]],
            othersAfter(field, target, source, taken),
          ),
        )
      : []),
    combined('tags', 'Tags', [target.tags, source.tags], [...target.tags, ...source.tags]),
    ...custom.map((field) =>
      row(`custom_fields.${field.field_name}`, field.field_label, ({ custom_fields }) =>
        showValue(field, custom_fields[field.field_name]),
      ),
    ),
  ].filter(({ result }) => result)
}

const isContact = (record: Mergeable): record is Contact => 'other_emails' in record

const others = { email: 'other_emails', phone: 'other_phones' } as const
const otherLabels = { email: 'Other emails', phone: 'Other phones' }

/** The email or phone that is not kept becomes another one. */
function othersAfter(field: 'email' | 'phone', target: Contact, source: Contact, taken: ReadonlySet<string>) {
  const [kept, other] = taken.has(field) ? [source[field], target[field]] : [target[field], source[field]]
  const primary = kept ?? other
  return [...target[others[field]], other, ...source[others[field]]].filter(
    (value) => value !== null && value !== primary,
  ) as string[]
}

/** The values that replace existing ones of the kept record, which the API would keep by default. */
export function takeOver({ target, source }: Sides, rows: MergeRow[]) {
  const taken = new Set(rows.filter(({ isTaken }) => isTaken).map(({ field }) => field))
  if (taken.size === 0) return {}
  const own = [...taken].filter((field) => customName(field) === undefined)
  const custom = [...taken].flatMap((field) => customName(field) ?? [])
  const demoted =
    isContact(target) && isContact(source)
      ? (['email', 'phone'] as const)
          .filter((field) => taken.has(field))
          .map((field) => [others[field], othersAfter(field, target, source, taken).slice(0, maxOtherAddresses)])
      : []
  const fields = {
    ...Object.fromEntries(own.map((field) => [field, valueOf(source, field)])),
    ...Object.fromEntries(demoted),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(custom.map((name) => [name, source.custom_fields[name] as FieldValue])),
    }),
  }
  return { fields }
}
