import { useEffect } from 'react'
import type { Column, Sort } from './data-table.tsx'
import { useFilters } from './use-filters.ts'

/** The sorting in the URL. An unknown value is removed. */
export function useSorting(known: readonly string[]): Sort {
  const { search, set, sort, order } = useFilters()
  const isKnown = sort === undefined || known.includes(sort) || sort.startsWith('custom_fields[')
  const sorting = isKnown ? { sort, order } : { sort: undefined, order: undefined }
  const isRight = search.sort === sorting.sort && search.order === sorting.order
  useEffect(() => {
    if (!isRight) void set({ page: search.page, ...sorting }, { replace: true })
    // Other parameters are ignored.
  }, [isRight])
  return sorting
}

export const sortsOf = <Row>(columns: Column<Row>[]) => columns.flatMap(({ sort }) => sort ?? [])
