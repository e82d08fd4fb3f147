import { type Contact, type CustomField, nameOfContact } from '../kinds/types.ts'
import { companyColumn, lastColumns, ownerColumn, plainColumns, tagsColumn } from '../lists/common-columns.tsx'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'

export const contactColumns = (companies: ReadonlyMap<string, string>, fields: CustomField[]): Column<Contact>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'first_name',
    width: 190,
    mark: (contact) => <Avatar name={nameOfContact(contact)} size={24} />,
    cell: nameOfContact,
  },
  companyColumn(companies),
  { id: 'email', label: 'Email', sort: 'email', width: 148, from: 'phone', cell: ({ email }) => email },
  { id: 'phone', label: 'Phone', width: 136, cell: ({ phone }) => phone },
  { id: 'title', label: 'Title', width: 132, from: 'desktop', cell: ({ title }) => title },
  ownerColumn,
  tagsColumn,
  { id: 'last_name', label: 'Last name', sort: 'last_name', width: 120, cell: ({ last_name }) => last_name },
  ...plainColumns('contacts', ['title']),
  ...lastColumns(fields, 'desktop'),
]
