import { Users } from 'lucide-react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { RecordList } from '../lists/record-list.tsx'
import { ownerIn } from '../owners/owner-filter.tsx'
import { useNames } from '../records/use-names.ts'
import { useFilters } from '../ui/use-filters.ts'
import { sortsOf, useSorting } from '../ui/use-sorting.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { contactColumns } from './contact-columns.tsx'
import { NewContact } from './new-contact.tsx'
import { type ContactQuery, useContacts } from './use-contacts.ts'

const sorts = sortsOf(contactColumns(new Map(), []))

export default function Contacts() {
  const { text, id, page, conditions } = useFilters()
  const sorting = useSorting(sorts)
  const filters = {
    q: text('q'),
    company_id: id('company_id'),
    owner_id: ownerIn(text('owner_id'), id, 'owner_id'),
    tag: text('tag'),
    ...conditions,
  }
  const list = useContacts({ ...filters, ...sorting, page, per_page: 50 } as ContactQuery)
  const companies = useNames('companies', list.data?.data.map(({ company_id }) => company_id) ?? [])
  const columns = useViewColumns('contacts', contactColumns(companies, useCustomFields('contacts')))
  return (
    <RecordList
      kind="contacts"
      filters={filters}
      list={list}
      sorting={sorting}
      columns={columns}
      icon={Users}
      hint="The people you work with"
    >
      {(panel) => <NewContact {...panel} companyId={filters.company_id} />}
    </RecordList>
  )
}
