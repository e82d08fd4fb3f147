import { Link } from '@tanstack/react-router'
import { FileUp, type LucideIcon, Plus, SearchX } from 'lucide-react'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { editableFields } from '../fields/editable-fields.ts'
import { noteFilters } from '../filters/last-filters.ts'
import { noteList, pageQuery } from '../filters/last-list.ts'
import { type Filters, cleared, RecordFilters } from '../filters/record-filters.tsx'
import { type AnyRecord, type Kind, nameOf } from '../kinds/types.ts'
import { kindTitle, nounOf } from '../kinds/words.ts'
import { MergeSelected } from '../merging/merge-selected.tsx'
import { BulkBar } from '../selection/bulk-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { DataTable, type Sort } from '../ui/data-table.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { Pages } from '../ui/pages.tsx'
import { SortMenu } from '../ui/sort-menu.tsx'
import { Empty, Failure } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { usePanel } from '../ui/use-panel.ts'
import { textsOf } from '../views/use-views.ts'
import type { useViewColumns } from '../views/view-columns.ts'
import { ViewTabs } from '../views/view-tabs.tsx'
import { Peek } from './peek.tsx'

type Page<Row> = { data: Row[]; meta: { page: number; per_page: number; total: number; total_pages: number } }

type Props<Row> = {
  kind: Kind
  filters: Filters
  /** The query of the list: its filters, sorting and page. */
  query: { page: number; per_page: number }
  list: { data: Page<Row> | undefined; error: Error | null; isPlaceholderData: boolean; refetch(): unknown }
  columns: ReturnType<typeof useViewColumns<Row>>
  sorting: Sort
  icon: LucideIcon
  /** Describes this kind of record in an empty workspace. */
  hint: string
  /** The sum of all records that match the filters, shown with the table. */
  sum?: ReactNode
  /** The content of the panel that shows a record beside the list. */
  peek(id: string): ReactNode
  /** Another view of the records: its switch, and its content in place of the table. */
  view?: { choice: ReactNode; instead: ReactNode }
  /** The panel for a new record. */
  children(panel: { open: boolean; onOpenChange(open: boolean): void }): ReactNode
}

/** A list of contacts, companies or deals with search, sorting, paging, selection and creation. */
export function RecordList<Row extends AnyRecord>(props: Props<Row>) {
  const { kind, filters, query, list, columns, sorting, icon, hint, sum, peek, view, children } = props
  const { set, search } = useFilters()
  useEffect(() => noteFilters(kind, search), [kind, search])
  const { show, panel } = usePanel(true)
  const { selected, setSelected, isEverything, selectEverything } = useSelection(filters, list.data?.data)
  const [peeked, setPeeked] = useState<string>()
  const isOwner = useIsOwner()
  const editable = editableFields(kind, useCustomFields(kind))
  const total = list.data?.meta.total
  const isTable = !view?.instead
  // A search is sorted by relevance by default, other lists by last change.
  const sorted: Sort =
    sorting.sort || !filters.q ? { sort: sorting.sort ?? 'created_at', order: sorting.order ?? 'desc' } : {}
  const isFiltered = Object.values(filters).some(Boolean)
  useEffect(() => {
    if (isTable) noteList(kind, query)
  })
  const prefetch = (change: object) => void queryClient.prefetchQuery(pageQuery(kind, { ...query, ...change }))
  // After the first pages, people usually go on to the next one.
  const next = query.page > 1 && list.data && !list.isPlaceholderData ? query.page + 1 : undefined
  const hasNext = next !== undefined && next <= list.data!.meta.total_pages
  useEffect(() => {
    if (hasNext) prefetch({ page: next })
  }, [hasNext, next])
  function editorOf({ id }: { id: string }) {
    const field = editable.find(({ name }) => name === fieldNameOf(id))
    if (!field) return
    return (record: Row, close: () => void) => <CellEditor kind={kind} record={record} field={field} onDone={close} />
  }
  // On a phone there is room for one word next to the title.
  const create = (place: 'header' | 'list') => (
    <Button variant="primary" onClick={show}>
      <Plus aria-hidden />
      <span>
        New <span className={place === 'header' ? 'max-sm:sr-only' : ''}>{nounOf(kind)}</span>
      </span>
    </Button>
  )
  const change = (next: Filters) =>
    'q' in next ? set({ ...next, sort: undefined, order: undefined }, { replace: true }) : set(next)

  return (
    <ListScreen
      title={kindTitle(kind)}
      total={total}
      sum={isTable && total !== 0 && sum}
      fillsWindow={total !== 0 && (!isTable || 'wide')}
      actions={
        <>
          {view?.choice}
          {isOwner && !!total && (
            <Button asChild title={`Import ${kind} from a file`}>
              <Link to="/settings/imports" search={{ of: kind }}>
                <FileUp aria-hidden />
                <span className="sr-only sm:not-sr-only">Import</span>
              </Link>
            </Button>
          )}
          <ExportButton kind={kind} filter={filters} total={total} />
          {create('header')}
        </>
      }
      tabs={
        <ViewTabs
          kind={kind}
          shown={{
            filters: textsOf(filters),
            sort: sorting.sort ?? null,
            order: sorting.order ?? null,
            columns: columns.fields,
          }}
          isNarrowed={isFiltered || sorting.sort !== undefined}
          columns={columns}
        />
      }
      filters={
        <>
          <RecordFilters kind={kind} filters={filters} withoutStage={!isTable} onChange={change} />
          {isTable && (
            <div className="ml-auto flex">
              <SortMenu
                columns={columns.all}
                sorted={sorted}
                hasMatches={filters.q !== undefined}
                onSort={(next) => set(next)}
              />
              <ColumnChooser columns={columns} />
            </div>
          )}
        </>
      }
    >
      {list.error && !list.data ? (
        <Failure error={list.error} retry={() => void list.refetch()} />
      ) : total === 0 && isFiltered ? (
        <Empty
          icon={SearchX}
          title={`No ${kind} match`}
          action={<Button onClick={() => set(cleared(filters))}>Clear filters</Button>}
        >
          Try fewer words or different filters.
        </Empty>
      ) : total === 0 ? (
        <Empty
          icon={icon}
          title={`No ${kind} yet`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {create('list')}
              {isOwner && (
                <Button asChild>
                  <Link to="/settings/imports" search={{ of: kind }}>
                    <FileUp aria-hidden />
                    Import a file
                  </Link>
                </Button>
              )}
            </div>
          }
        >
          {hint}. Add the first one{isOwner && ', or import them from a file'}.
        </Empty>
      ) : isTable && list.data?.data.length === 0 ? (
        <Empty
          icon={SearchX}
          title="Nothing on this page"
          action={<Button onClick={() => set({ page: list.data?.meta.total_pages })}>Go to the last page</Button>}
        >
          The list has fewer pages.
        </Empty>
      ) : (
        view?.instead || (
          <>
            <DataTable
              label={kindTitle(kind)}
              columns={columns.shown}
              rows={list.data?.data}
              nameOf={nameOf}
              hrefOf={({ id }) => `/${kind}/${id}`}
              sorted={sorted}
              onSort={(next) => set(next)}
              onSortIntent={(next) => prefetch({ sort: undefined, order: undefined, page: 1, ...next })}
              selected={selected}
              onSelect={setSelected}
              isStale={list.isPlaceholderData}
              {...(list.data && { page: list.data.meta.page })}
              layout={columns}
              editorOf={editorOf}
              onPeek={({ id }) => setPeeked(id)}
            />
            {list.data && (
              <Pages
                meta={list.data.meta}
                onPage={(to) => set({ page: to })}
                onIntent={(to) => prefetch({ page: to })}
                hasSizes
              />
            )}
          </>
        )
      )}
      {isTable && (
        <BulkBar
          kind={kind}
          selected={selected}
          onSelect={setSelected}
          shown={list.data?.data ?? []}
          // While everything is selected, the filters are the same, so the total of the previous page is right.
          total={list.isPlaceholderData && !isEverything ? undefined : total}
          query={{ ...filters, ...sorting }}
          isFiltered={isFiltered}
          isEverything={isEverything}
          onEverything={selectEverything}
          {...(kind !== 'deals' && {
            actions: (ids, className) => <MergeSelected kind={kind} ids={ids} className={className} />,
          })}
        />
      )}
      <Peek kind={kind} rows={list.data?.data ?? []} id={peeked} onPeek={setPeeked}>
        {peek}
      </Peek>
      {children(panel)}
    </ListScreen>
  )
}

// Loaded on demand, with the inputs of all kinds of fields.
const CellEditor = lazy(() => import('./cell-editor.tsx'))

const linkColumns: Readonly<Record<string, string>> = { company: 'company_id', owner: 'owner_id' }

/** The name of the field that a column shows, as the forms have it. */
const fieldNameOf = (column: string) => linkColumns[column] ?? column.replace(/^custom:/, 'custom_fields.')
