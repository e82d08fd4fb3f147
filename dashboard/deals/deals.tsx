import { KanbanSquare, Plus, SearchX } from 'lucide-react'
import { ExportButton } from '../exports/export-button.tsx'
import { CompanyFilter } from '../records/company-filter.tsx'
import { RecordFilter } from '../records/record-filter.tsx'
import { TagFilter } from '../records/tag-filter.tsx'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { ClearFilters } from '../ui/filter-button.tsx'
import { formatNumber } from '../ui/format.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty } from '../ui/states.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { useFilters } from '../ui/use-filters.ts'
import { Board } from './board.tsx'
import { dealColumns, usualDealColumns } from './deal-columns.tsx'
import { DealTable } from './deal-table.tsx'
import { DealView } from './deal-view.tsx'
import { NewDeal } from './new-deal.tsx'
import { StageFilter } from './stage-filter.tsx'
import { isStage } from './stages.ts'
import { type DealQuery, useDeals } from './use-deals.ts'

export default function Deals() {
  const { search, text, set, page, sort, order } = useFilters()
  const isTable = text('view') === 'table'
  const filters = { q: text('q'), company_id: text('company_id'), contact_id: text('contact_id'), tag: text('tag') }
  const stage = isTable && isStage(search.stage) ? search.stage : undefined
  const query = isTable ? { ...filters, stage, sort, order, page, per_page: 50 } : { ...filters, per_page: 1 }
  const deals = useDeals(query as DealQuery)
  const companies = useNames('companies', deals.data?.data.map(({ company_id }) => company_id) ?? [])
  const columns = useColumns('deals', dealColumns(companies, useCustomFields('deals')), usualDealColumns)
  const isFiltered = Object.values({ ...filters, stage }).some(Boolean)
  const clear = () =>
    set({ q: undefined, company_id: undefined, contact_id: undefined, tag: undefined, stage: undefined })
  const total = deals.data?.meta.total
  const create = (
    <Button variant="primary" onClick={() => set({ new: true, page })}>
      <Plus aria-hidden />
      New deal
    </Button>
  )

  return (
    <div
      className={classes('flex flex-col gap-3 p-3 sm:p-5', !isTable && total !== 0 && 'h-[calc(100dvh-3rem)] md:h-dvh')}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <h1 className="text-lg font-semibold">Deals</h1>
        <span className="text-muted tabular-nums" aria-live="polite">
          {total !== undefined && <span className="sr-only">Total: </span>}
          {total !== undefined && formatNumber(total)}
        </span>
        <div className="ml-auto flex items-center gap-2">
          <DealView isTable={isTable} onPick={(view) => set({ view, stage: undefined })} />
          <ExportButton kind="deals" filter={{ ...filters, stage }} total={total} />
          {create}
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search deals"
          value={filters.q ?? ''}
          onSearch={(q) => set({ q, sort: undefined, order: undefined }, { replace: true })}
        />
        {isTable && <StageFilter stage={stage} onPick={(next) => set({ stage: next })} />}
        <TagFilter tag={filters.tag} onPick={(tag) => set({ tag })} />
        <CompanyFilter id={filters.company_id} onPick={(company_id) => set({ company_id })} />
        <RecordFilter kind="contacts" id={filters.contact_id} onPick={(contact_id) => set({ contact_id })} />
        {isFiltered && <ClearFilters onClear={clear} />}
        {isTable && (
          <div className="ml-auto hidden md:block">
            <ColumnChooser columns={columns} />
          </div>
        )}
      </div>
      {total === 0 ? (
        isFiltered ? (
          <Empty icon={SearchX} title="No deal matches" action={<Button onClick={clear}>Clear the filters</Button>}>
            Fewer words or other filters may find more.
          </Empty>
        ) : (
          <Empty icon={KanbanSquare} title="No deals yet" action={create}>
            What you hope to sell, from the first lead to won or lost: add the first one.
          </Empty>
        )
      ) : isTable ? (
        <DealTable deals={deals} columns={columns} />
      ) : (
        <Board filters={filters} />
      )}
      <NewDeal
        open={search.new === true}
        companyId={filters.company_id}
        contactId={filters.contact_id}
        onOpenChange={(open) => !open && set({ new: undefined, page })}
      />
    </div>
  )
}
