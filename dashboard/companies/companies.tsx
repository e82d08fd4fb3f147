import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { prepareQuery } from '../api/prepare.ts'
import { customFieldsQuery, useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { listQueryIn, useRecordFilters } from '../filters/use-record-filters.ts'
import { RecordList } from '../lists/record-list.tsx'
import { type Search, useFilters } from '../ui/use-filters.ts'
import { sortsOf, useSorting } from '../ui/use-sorting.ts'
import { pageSize, usePageSize } from '../ui/use-page-size.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { companyColumns } from './company-columns.tsx'
import { NewCompany } from './new-company.tsx'
import { companiesQuery, type CompanyQuery } from './use-companies.ts'

const CompanyPeek = lazy(() => import('./company-peek.tsx'))

const sorts = sortsOf(companyColumns([]))

const queryIn = (search: Search, perPage: number) => listQueryIn('companies', search, sorts, perPage)
const listOf = (query: object) => companiesQuery(query as CompanyQuery)

export const prepare = ({ search }: { search: Search }) => [
  prepareQuery(listOf(queryIn(search, pageSize()))),
  prepareQuery(customFieldsQuery('companies')),
]

export default function Companies() {
  const { search } = useFilters()
  const sorting = useSorting(sorts)
  const filters = useRecordFilters('companies')
  const query = queryIn(search, usePageSize())
  const list = useQuery(listOf(query))
  const fields = useCustomFields('companies')
  const columns = useViewColumns(
    'companies',
    useMemo(() => companyColumns(fields), [fields]),
  )
  return (
    <RecordList
      kind="companies"
      filters={filters}
      query={query}
      list={list}
      sorting={sorting}
      columns={columns}
      icon={Building2}
      hint="The organizations that your contacts work for"
      peek={(peeked) => <CompanyPeek id={peeked} />}
    >
      {(panel) => <NewCompany {...panel} />}
    </RecordList>
  )
}
