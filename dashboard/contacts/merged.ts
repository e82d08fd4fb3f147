import { showValue } from '../records/custom-field-value.ts'
import type { Contact, CustomField } from '../records/types.ts'

export type MergeRow = { label: string; target: string; source: string; result: string; sourceIsLost: boolean }

const fields = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['title', 'Title'],
  ['profile_url', 'Profile'],
  ['notes', 'Notes'],
] as const

/** What each has and what there will be, as the API merges: the kept one's own values, else the other's; the tags of both. */
export function mergeRows(
  target: Contact,
  source: Contact,
  companies: ReadonlyMap<string, string>,
  custom: CustomField[],
): MergeRow[] {
  const row = (label: string, of: (contact: Contact) => string) => {
    const [kept, other] = [of(target), of(source)]
    return { label, target: kept, source: other, result: kept || other, sourceIsLost: kept !== '' && kept !== other }
  }
  const tags = [...target.tags, ...source.tags.filter((tag) => !target.tags.includes(tag))]
  return [
    ...fields.map(([field, label]) => row(label, (contact) => contact[field] ?? '')),
    row('Company', ({ company_id }) => (company_id ? (companies.get(company_id) ?? '…') : '')),
    {
      label: 'Tags',
      target: target.tags.join(', '),
      source: source.tags.join(', '),
      result: tags.join(', '),
      sourceIsLost: false,
    },
    ...custom.map((field) =>
      row(field.field_label, ({ custom_fields }) => showValue(field, custom_fields[field.field_name])),
    ),
  ].filter(({ result }) => result)
}
