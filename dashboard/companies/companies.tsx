import { Building2 } from 'lucide-react'
import { RecordList } from '../records/record-list.tsx'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useColumns } from '../ui/use-columns.ts'
import { useFilters } from '../ui/use-filters.ts'
import { companyColumns, usualCompanyColumns } from './company-columns.tsx'
import { NewCompany } from './new-company.tsx'
import { type CompanyQuery, useCompanies } from './use-companies.ts'

export default function Companies() {
  const { text, page, sort, order } = useFilters()
  const filters = { q: text('q'), industry: text('industry'), tag: text('tag') }
  const list = useCompanies({ ...filters, sort, order, page, per_page: 50 } as CompanyQuery)
  const columns = useColumns('companies', companyColumns(useCustomFields('companies')), usualCompanyColumns)
  return (
    <RecordList
      kind="companies"
      filters={filters}
      list={list}
      columns={columns}
      icon={Building2}
      hint="The organizations your contacts work for"
    >
      {(panel) => <NewCompany {...panel} />}
    </RecordList>
  )
}
