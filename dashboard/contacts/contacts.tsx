import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { prepareQuery } from '../api/prepare.ts'
import { customFieldsQuery, useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { listQueryIn, useRecordFilters } from '../filters/use-record-filters.ts'
import { RecordList } from '../lists/record-list.tsx'
import { useNames } from '../records/use-names.ts'
import { type Search, useFilters } from '../ui/use-filters.ts'
import { sortsOf, useSorting } from '../ui/use-sorting.ts'
import { pageSize, usePageSize } from '../ui/use-page-size.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { contactColumns } from './contact-columns.tsx'
import { NewContact } from './new-contact.tsx'
import { type ContactQuery, contactsQuery } from './use-contacts.ts'

const ContactPeek = lazy(() => import('./contact-peek.tsx'))

const sorts = sortsOf(contactColumns(new Map(), []))

const queryIn = (search: Search, perPage: number) => listQueryIn('contacts', search, sorts, perPage)
const listOf = (query: object) => contactsQuery(query as ContactQuery)

export const prepare = ({ search }: { search: Search }) => [
  prepareQuery(listOf(queryIn(search, pageSize()))),
  prepareQuery(customFieldsQuery('contacts')),
]

export default function Contacts() {
  const { search } = useFilters()
  const sorting = useSorting(sorts)
  const filters = useRecordFilters('contacts')
  const query = queryIn(search, usePageSize())
  const list = useQuery(listOf(query))
  const companies = useNames('companies', list.data?.data.map(({ company_id }) => company_id) ?? [])
  const fields = useCustomFields('contacts')
  const columns = useViewColumns(
    'contacts',
    useMemo(() => contactColumns(companies, fields), [companies, fields]),
  )
  return (
    <RecordList
      kind="contacts"
      filters={filters}
      query={query}
      list={list}
      sorting={sorting}
      columns={columns}
      icon={Users}
      hint="The people you work with"
      peek={(peeked) => <ContactPeek id={peeked} />}
    >
      {(panel) => <NewContact {...panel} companyId={filters.company_id} />}
    </RecordList>
  )
}
