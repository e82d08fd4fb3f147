import { Building2 } from 'lucide-react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { RecordList } from '../lists/record-list.tsx'
import { ownerIn } from '../owners/owner-filter.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { sortsOf, useSorting } from '../ui/use-sorting.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { companyColumns } from './company-columns.tsx'
import { NewCompany } from './new-company.tsx'
import { type CompanyQuery, useCompanies } from './use-companies.ts'

const sorts = sortsOf(companyColumns([]))

export default function Companies() {
  const { text, id, page, conditions } = useFilters()
  const sorting = useSorting(sorts)
  const filters = {
    q: text('q'),
    industry: text('industry'),
    owner_id: ownerIn(text('owner_id'), id, 'owner_id'),
    tag: text('tag'),
    ...conditions,
  }
  const list = useCompanies({ ...filters, ...sorting, page, per_page: 50 } as CompanyQuery)
  const columns = useViewColumns('companies', companyColumns(useCustomFields('companies')))
  return (
    <RecordList
      kind="companies"
      filters={filters}
      list={list}
      sorting={sorting}
      columns={columns}
      icon={Building2}
      hint="The organizations that your contacts work for"
    >
      {(panel) => <NewCompany {...panel} />}
    </RecordList>
  )
}
