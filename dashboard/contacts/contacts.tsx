import { Users } from 'lucide-react'
import { RecordList } from '../records/record-list.tsx'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useNames } from '../records/use-names.ts'
import { useColumns } from '../ui/use-columns.ts'
import { useFilters } from '../ui/use-filters.ts'
import { contactColumns, usualContactColumns } from './contact-columns.tsx'
import { NewContact } from './new-contact.tsx'
import { type ContactQuery, useContacts } from './use-contacts.ts'

export default function Contacts() {
  const { text, page, sort, order } = useFilters()
  const filters = { q: text('q'), company_id: text('company_id'), tag: text('tag') }
  const list = useContacts({ ...filters, sort, order, page, per_page: 50 } as ContactQuery)
  const companies = useNames('companies', list.data?.data.map(({ company_id }) => company_id) ?? [])
  const columns = useColumns('contacts', contactColumns(companies, useCustomFields('contacts')), usualContactColumns)
  return (
    <RecordList
      kind="contacts"
      filters={filters}
      list={list}
      columns={columns}
      icon={Users}
      hint="The people you deal with"
    >
      {(panel) => <NewContact {...panel} companyId={filters.company_id} />}
    </RecordList>
  )
}
