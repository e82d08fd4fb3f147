import { Plus, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { ExportButton } from '../exports/export-button.tsx'
import { BulkBar } from '../records/bulk-bar.tsx'
import { CompanyFilter } from '../records/company-filter.tsx'
import { TagFilter } from '../records/tag-filter.tsx'
import { nameOfContact } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useNames } from '../records/use-names.ts'
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
import { contactColumns, usualContactColumns } from './contact-columns.tsx'
import { NewContact } from './new-contact.tsx'
import { type ContactQuery, useContacts } from './use-contacts.ts'

export default function Contacts() {
  const { search, text, set, page, sort, order } = useFilters()
  const filters = { q: text('q'), company_id: text('company_id'), tag: text('tag') }
  const query = { ...filters, sort, order, page, per_page: 50 } as ContactQuery
  const { data: list, error, refetch, isPlaceholderData } = useContacts(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const companies = useNames('companies', list?.data.map(({ company_id }) => company_id) ?? [])
  const isOwner = useIsOwner()
  const columns = useColumns('contacts', contactColumns(companies, useCustomFields('contacts')), usualContactColumns)
  const isFiltered = Object.values(filters).some(Boolean)
  const clear = () => set({ q: undefined, company_id: undefined, tag: undefined })
  const create = (
    <Button variant="primary" onClick={() => set({ new: true, page: search.page })}>
      <Plus aria-hidden />
      New contact
    </Button>
  )

  return (
    <ListScreen
      title="Contacts"
      total={list?.meta.total}
      actions={
        <>
          <ExportButton kind="contacts" filter={filters} total={list?.meta.total} />
          {create}
        </>
      }
      filters={
        <>
          <SearchBox
            label="Search contacts"
            value={filters.q ?? ''}
            onSearch={(q) => set({ q, sort: undefined, order: undefined }, { replace: true })}
          />
          <TagFilter tag={filters.tag} onPick={(tag) => set({ tag })} />
          <CompanyFilter id={filters.company_id} onPick={(company_id) => set({ company_id })} />
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
          <Empty icon={SearchX} title="No contact matches" action={<Button onClick={clear}>Clear the filters</Button>}>
            Fewer words or other filters may find more.
          </Empty>
        ) : (
          <Empty icon={Users} title="No contacts yet" action={create}>
            The people you deal with: add the first one here{isOwner && ', or import a file in the settings'}.
          </Empty>
        )
      ) : (
        <>
          <DataTable
            label="Contacts"
            columns={columns.shown}
            rows={list?.data}
            nameOf={(contact) => nameOfContact(contact)}
            hrefOf={({ id }) => `/contacts/${id}`}
            sorted={{ sort, order }}
            onSort={(sorting) => set(sorting)}
            selected={selected}
            onSelect={setSelected}
            isStale={isPlaceholderData}
          />
          {list && <Pages meta={list.meta} onPage={(next) => set({ page: next })} />}
        </>
      )}
      <BulkBar kind="contacts" selected={selected} onClear={() => setSelected(new Set())} />
      <NewContact
        open={search.new === true}
        companyId={filters.company_id}
        onOpenChange={(open) => !open && set({ new: undefined, page: search.page })}
      />
    </ListScreen>
  )
}
