import { companyColumn, lastColumns, tagsColumn, wide } from '../records/common-columns.tsx'
import { type Contact, type CustomField, nameOfContact } from '../records/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'

export const contactColumns = (companies: ReadonlyMap<string, string>, fields: CustomField[]): Column<Contact>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'first_name',
    cell: (contact) => (
      <span className="flex items-center gap-2 py-1 sm:py-0">
        <Avatar name={nameOfContact(contact)} size={24} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{nameOfContact(contact)}</span>
          <span className="truncate text-xs font-normal text-muted sm:hidden">{contact.email}</span>
        </span>
      </span>
    ),
  },
  companyColumn(companies),
  {
    id: 'email',
    label: 'Email',
    sort: 'email',
    className: 'hidden max-w-44 sm:table-cell xl:max-w-56',
    cell: ({ email }) => email,
  },
  { id: 'phone', label: 'Phone', className: wide, cell: ({ phone }) => phone },
  { id: 'title', label: 'Title', className: wide, cell: ({ title }) => title },
  tagsColumn,
  { id: 'last_name', label: 'Last name', sort: 'last_name', className: wide, cell: ({ last_name }) => last_name },
  ...lastColumns(fields, 'hidden xl:table-cell'),
]

export const usualContactColumns = ['company', 'email', 'title', 'tags', 'created_at']
