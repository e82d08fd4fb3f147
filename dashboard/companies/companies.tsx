import { Building2, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ExportButton } from '../exports/export-button.tsx'
import { BulkBar } from '../records/bulk-bar.tsx'
import { TagFilter } from '../records/tag-filter.tsx'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ClearFilters } from '../ui/filter-button.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { Pages } from '../ui/pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, Failure } from '../ui/states.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { useFilters } from '../ui/use-filters.ts'
import { companyColumns, usualCompanyColumns } from './company-columns.tsx'
import { IndustryFilter } from './industry-filter.tsx'
import { NewCompany } from './new-company.tsx'
import { type CompanyQuery, useCompanies } from './use-companies.ts'

export default function Companies() {
  const { search, text, set, page, sort, order } = useFilters()
  const filters = { q: text('q'), industry: text('industry'), tag: text('tag') }
  const query = { ...filters, sort, order, page, per_page: 50 } as CompanyQuery
  const { data: list, error, refetch, isPlaceholderData } = useCompanies(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isOwner = useIsOwner()
  const columns = useColumns('companies', companyColumns(useCustomFields('companies')), usualCompanyColumns)
  const isFiltered = Object.values(filters).some(Boolean)
  const clear = () => set({ q: undefined, industry: undefined, tag: undefined })
  const create = (
    <Button variant="primary" onClick={() => set({ new: true, page: search.page })}>
      <Plus aria-hidden />
      New company
    </Button>
  )

  return (
    <ListScreen
      title="Companies"
      total={list?.meta.total}
      actions={
        <>
          <ExportButton kind="companies" filter={filters} total={list?.meta.total} />
          {create}
        </>
      }
      filters={
        <>
          <SearchBox
            label="Search companies"
            value={filters.q ?? ''}
            onSearch={(q) => set({ q, sort: undefined, order: undefined }, { replace: true })}
          />
          <TagFilter tag={filters.tag} onPick={(tag) => set({ tag })} />
          <IndustryFilter industry={filters.industry} onPick={(industry) => set({ industry })} />
          {isFiltered && <ClearFilters onClear={clear} />}
          <div className="ml-auto hidden md:block">
            <ColumnChooser columns={columns} />
          </div>
        </>
      }
    >
      {error && !list ? (
        <Failure error={error} retry={refetch} />
      ) : list?.meta.total === 0 ? (
        isFiltered ? (
          <Empty icon={SearchX} title="No company matches" action={<Button onClick={clear}>Clear the filters</Button>}>
            Fewer words or other filters may find more.
          </Empty>
        ) : (
          <Empty icon={Building2} title="No companies yet" action={create}>
            The organizations your contacts work for: add the first one here
            {isOwner && ', or import a file in the settings'}.
          </Empty>
        )
      ) : (
        <>
          <DataTable
            label="Companies"
            columns={columns.shown}
            rows={list?.data}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/companies/${id}`}
            sorted={{ sort, order }}
            onSort={(sorting) => set(sorting)}
            selected={selected}
            onSelect={setSelected}
            isStale={isPlaceholderData}
          />
          {list && <Pages meta={list.meta} onPage={(next) => set({ page: next })} />}
        </>
      )}
      <BulkBar kind="companies" selected={selected} onClear={() => setSelected(new Set())} />
      <NewCompany
        open={search.new === true}
        onOpenChange={(open) => !open && set({ new: undefined, page: search.page })}
      />
    </ListScreen>
  )
}
