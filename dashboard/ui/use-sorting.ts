import { useEffect } from 'react'
import type { Column, Sort } from './data-table.tsx'
import { filtersIn, type Search, useFilters } from './use-filters.ts'

/** The sorting in the search parameters of a URL, if it is known. */
export function sortingIn(search: Search, known: readonly string[]): Sort {
  const { sort, order } = filtersIn(search)
  const isKnown = sort === undefined || known.includes(sort) || sort.startsWith('custom_fields[')
  return isKnown ? { sort, order } : { sort: undefined, order: undefined }
}

/** The sorting in the URL. An unknown value is removed. */
export function useSorting(known: readonly string[]): Sort {
  const { search, set } = useFilters()
  const sorting = sortingIn(search, known)
  const isRight = search.sort === sorting.sort && search.order === sorting.order
  useEffect(() => {
    if (!isRight) void set({ page: search.page, ...sorting }, { replace: true })
    // Other parameters are ignored.
  }, [isRight])
  return sorting
}

export const sortsOf = <Row>(columns: Column<Row>[]) => columns.flatMap(({ sort }) => sort ?? [])
