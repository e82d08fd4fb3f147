import { KanbanSquare } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { isStage } from '../kinds/stages.ts'
import { RecordList } from '../lists/record-list.tsx'
import { ownerIn } from '../owners/owner-filter.tsx'
import { useNames } from '../records/use-names.ts'
import { useFilters } from '../ui/use-filters.ts'
import { sortsOf, useSorting } from '../ui/use-sorting.ts'
import { usePageSize } from '../ui/use-page-size.ts'
import { useViewColumns } from '../views/view-columns.ts'
import { Board } from './board.tsx'
import { dealColumns } from './deal-columns.tsx'
import { DealView } from './deal-view.tsx'
import { NewDeal } from './new-deal.tsx'
import { type DealQuery, useDeals } from './use-deals.ts'

const DealPeek = lazy(() => import('./deal-peek.tsx'))

const sorts = sortsOf(dealColumns(new Map(), []))

export default function Deals() {
  const { search, text, id, set, page, conditions } = useFilters()
  const sorting = useSorting(sorts)
  const isTable = text('view') === 'table'
  const filters = {
    q: text('q'),
    company_id: id('company_id'),
    contact_id: id('contact_id'),
    owner_id: ownerIn(text('owner_id'), id, 'owner_id'),
    tag: text('tag'),
    ...conditions,
  }
  const stage = isTable && isStage(search.stage) ? search.stage : undefined
  const tableQuery = { ...filters, stage, ...sorting, page, per_page: usePageSize() }
  const list = useDeals((isTable ? tableQuery : { ...filters, per_page: 1 }) as DealQuery)
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
      peek={(peeked) => <DealPeek id={peeked} />}
      view={{
        choice: <DealView isTable={isTable} onPick={(view) => set({ view, stage: undefined })} />,
        instead: !isTable && (
          <Board
            filters={filters}
            showsAllClosed={text('closed') === 'all'}
            onShowAllClosed={(all) => set({ closed: all ? 'all' : undefined }, { replace: true })}
          />
        ),
      }}
    >
      {(panel) => <NewDeal {...panel} companyId={filters.company_id} contactId={filters.contact_id} />}
    </RecordList>
  )
}
