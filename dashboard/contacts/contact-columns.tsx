import { Link } from '@tanstack/react-router'
import { customColumns } from '../records/custom-columns.tsx'
import { TagsCell } from '../records/tags-cell.tsx'
import { type Contact, type CustomField, nameOfContact } from '../records/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'

const wide = 'hidden md:table-cell'

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
  {
    id: 'company',
    label: 'Company',
    className: wide,
    cell: ({ company_id }) =>
      company_id && (
        <Link to="/companies/$id" params={{ id: company_id }} className="rounded-sm hover:text-ink hover:underline">
          {companies.get(company_id) ?? '…'}
        </Link>
      ),
  },
  {
    id: 'email',
    label: 'Email',
    sort: 'email',
    className: 'hidden max-w-44 sm:table-cell xl:max-w-56',
    cell: ({ email }) => email,
  },
  { id: 'phone', label: 'Phone', className: wide, cell: ({ phone }) => phone },
  { id: 'title', label: 'Title', className: wide, cell: ({ title }) => title },
  { id: 'tags', label: 'Tags', className: `${wide} max-w-96`, cell: ({ tags }) => <TagsCell tags={tags} /> },
  { id: 'last_name', label: 'Last name', sort: 'last_name', className: wide, cell: ({ last_name }) => last_name },
  ...customColumns<Contact>(fields),
  {
    id: 'updated_at',
    label: 'Changed',
    sort: 'updated_at',
    className: wide,
    cell: ({ updated_at }) => <When at={updated_at} />,
  },
  {
    id: 'created_at',
    label: 'Added',
    sort: 'created_at',
    className: 'hidden xl:table-cell',
    cell: ({ created_at }) => <When at={created_at} />,
  },
]

export const usualContactColumns = ['company', 'email', 'title', 'tags', 'created_at']
