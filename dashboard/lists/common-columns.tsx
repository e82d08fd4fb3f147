import { showValue } from '../custom-fields/custom-field-value.ts'
import { plainFields } from '../kinds/plain-fields.ts'
import type { AnyRecord, CustomField, Kind } from '../kinds/types.ts'
import { OwnerName } from '../owners/owner-mark.tsx'
import { TagsCell } from '../tags/tags-cell.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatDay, today } from '../ui/format.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import type { Width } from '../ui/use-width.ts'
import { When } from '../ui/when.tsx'

export const companyColumn = (
  names: ReadonlyMap<string, string>,
  from: Width = 'tablet',
): Column<{ company_id: string | null }> => ({
  id: 'company',
  label: 'Company',
  width: 128,
  from,
  text: ({ company_id }) => company_id && names.get(company_id),
  cell: ({ company_id }) =>
    company_id && (
      <a data-link href={`/companies/${company_id}`} className="rounded-sm hover:text-ink hover:underline">
        {names.get(company_id) ?? '…'}
      </a>
    ),
})

export const ownerColumn: Column<{ owner_id: string | null }> = {
  id: 'owner',
  label: 'Owner',
  width: 120,
  cell: ({ owner_id }) => owner_id && <OwnerName id={owner_id} />,
}

export const tagsColumn: Column<{ tags: string[] }> = {
  id: 'tags',
  label: 'Tags',
  width: 140,
  isFixed: true,
  from: 'laptop',
  text: ({ tags }) => tags.join(', '),
  cell: ({ tags }) => tags.length > 0 && <TagsCell tags={tags} />,
}

const valueOf = (record: AnyRecord, name: string) => (record as unknown as Record<string, string | null>)[name]

const linked = (text: string | null | undefined) => text && <LinkedText>{text}</LinkedText>

/** The text fields that have no column of their own in a list; hidden until they are chosen. */
export const plainColumns = (kind: Kind, others: readonly string[]): Column<AnyRecord>[] =>
  plainFields(kind)
    .filter(({ name }) => !others.includes(name))
    .map(({ name, label, isSortable }) => {
      const column: Column<AnyRecord> = {
        id: name,
        label,
        width: 128,
        cell: (record) => linked(valueOf(record, name)),
        text: (record) => valueOf(record, name),
      }
      return isSortable ? Object.assign(column, { sort: name }) : column
    })

/** The workspace's own fields, and what happened when: the last columns of every list. */
export const lastColumns = (fields: CustomField[], added?: Width): Column<AnyRecord>[] => [
  ...fields.map((field) => ({
    id: `custom:${field.field_name}`,
    label: field.field_label,
    sort: `custom_fields[${field.field_name}]`,
    width: 128,
    cell: ({ custom_fields }: AnyRecord) => linked(showValue(field, custom_fields[field.field_name])),
    text: ({ custom_fields }: AnyRecord) => showValue(field, custom_fields[field.field_name]),
    ...(field.field_type === 'number' && { align: 'right' as const }),
  })),
  timeColumn('last_activity_at', 'Last activity'),
  {
    id: 'next_due',
    label: 'Next due',
    sort: 'next_due',
    width: 112,
    isFixed: true,
    cell: ({ next_due }) =>
      next_due && <span className={next_due < today() ? 'text-danger' : ''}>{formatDay(next_due)}</span>,
  },
  timeColumn('updated_at', 'Changed'),
  { ...timeColumn('created_at', 'Added'), ...(added && { from: added }) },
]

const timeColumn = (id: 'last_activity_at' | 'updated_at' | 'created_at', label: string): Column<AnyRecord> => ({
  id,
  label,
  sort: id,
  descends: true,
  width: 128,
  isFixed: true,
  cell: ({ [id]: at }) => at && <When at={at} />,
})
