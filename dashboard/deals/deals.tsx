import { useQuery } from '@tanstack/react-query'
import { KanbanSquare } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { prepareQuery } from '../api/prepare.ts'
import { customFieldsQuery, useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { listFiltersIn } from '../filters/use-record-filters.ts'
import { RecordList } from '../lists/record-list.tsx'
import { useNames } from '../records/use-names.ts'
import { filtersIn, type Search, useFilters } from '../ui/use-filters.ts'
import { sortingIn, sortsOf, useSorting } from '../ui/use-sorting.ts'
import { pageSize, usePageSize } from '../ui/use-page-size.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { Board, prepareBoard } from './board.tsx'
import { dealColumns } from './deal-columns.tsx'
import { DealView } from './deal-view.tsx'
import { DealsSum } from './deals-sum.tsx'
import { NewDeal } from './new-deal.tsx'
import { type DealQuery, dealsQuery, pipelineQuery } from './use-deals.ts'

const DealPeek = lazy(() => import('./deal-peek.tsx'))

const sorts = sortsOf(dealColumns(new Map(), []))

/** The view, filters and queries for the search parameters of the URL. */
function shownIn(search: Search, per_page: number) {
  const { text, page } = filtersIn(search)
  const isTable = text('view') === 'table'
  const { stage: only, ...filters } = listFiltersIn('deals', search)
  const stage = isTable ? only : undefined // the board has a column for each
  const tableQuery = { ...filters, stage, ...sortingIn(search, sorts), page, per_page }
  const listQuery = (isTable ? tableQuery : { ...filters, per_page: 1 }) as DealQuery
  return { isTable, filters, stage, tableQuery, listQuery, showsAllClosed: text('closed') === 'all' }
}

export function prepare({ search }: { search: Search }) {
  const { isTable, filters, listQuery, showsAllClosed } = shownIn(search, pageSize())
  const queries = [prepareQuery(dealsQuery(listQuery)), prepareQuery(customFieldsQuery('deals'))]
  if (!isTable) return [...queries, ...prepareBoard(filters, showsAllClosed)]
  void prepareQuery(pipelineQuery(filters)) // the table is shown without waiting for its sum
  return queries
}

export default function Deals() {
  const { search, set } = useFilters()
  const sorting = useSorting(sorts)
  const { isTable, filters, stage, tableQuery, listQuery, showsAllClosed } = shownIn(search, usePageSize())
  const list = useQuery(dealsQuery(listQuery))
  const companies = useNames('companies', list.data?.data.map(({ company_id }) => company_id) ?? [])
  const fields = useCustomFields('deals')
  const columns = useViewColumns(
    'deals',
    useMemo(() => dealColumns(companies, fields), [companies, fields]),
  )
  return (
    <RecordList
      kind="deals"
      filters={{ ...filters, stage }}
      query={tableQuery}
      list={list}
      sorting={sorting}
      columns={columns}
      icon={KanbanSquare}
      hint="Your sales opportunities, from lead to won or lost"
      sum={<DealsSum filters={filters} stage={stage} />}
      peek={(peeked) => <DealPeek id={peeked} />}
      view={{
        choice: <DealView isTable={isTable} onPick={(view) => set({ view, stage: undefined })} />,
        instead: !isTable && (
          <Board
            filters={filters}
            showsAllClosed={showsAllClosed}
            onShowAllClosed={(all) => set({ closed: all ? 'all' : undefined }, { replace: true })}
          />
        ),
      }}
    >
      {(panel) => <NewDeal {...panel} companyId={filters.company_id} contactId={filters.contact_id} />}
    </RecordList>
  )
}
