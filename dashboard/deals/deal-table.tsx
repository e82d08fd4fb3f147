import { useState } from 'react'
import { BulkBar } from '../records/bulk-bar.tsx'
import type { Deal } from '../records/types.ts'
import type { useColumns } from '../ui/use-columns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Pages } from '../ui/pages.tsx'
import { Failure } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import type { useDeals } from './use-deals.ts'

type Props = { deals: ReturnType<typeof useDeals>; columns: ReturnType<typeof useColumns<Deal>> }

/** Deals as a table, to sort and to choose many from. */
export function DealTable({ deals, columns }: Props) {
  const { set, sort, order } = useFilters()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data: list, error, refetch, isPlaceholderData } = deals
  if (error && !list) return <Failure error={error} retry={refetch} />
  return (
    <>
      <DataTable
        label="Deals"
        columns={columns.shown}
        rows={list?.data}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/deals/${id}`}
        sorted={{ sort, order }}
        onSort={(sorting) => set(sorting)}
        selected={selected}
        onSelect={setSelected}
        isStale={isPlaceholderData}
      />
      {list && <Pages meta={list.meta} onPage={(next) => set({ page: next })} />}
      <BulkBar kind="deals" selected={selected} onClear={() => setSelected(new Set())} />
    </>
  )
}
