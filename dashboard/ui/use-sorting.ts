import { useEffect } from 'react'
import type { Column, Sort } from './data-table.tsx'
import { useFilters } from './use-filters.ts'

/** How the URL wants a list sorted. A word that the list does not know is taken out of it. */
export function useSorting(known: readonly string[]): Sort {
  const { search, set, sort, order } = useFilters()
  const isKnown = sort === undefined || known.includes(sort)
  const sorting = isKnown ? { sort, order } : { sort: undefined, order: undefined }
  const isRight = search.sort === sorting.sort && search.order === sorting.order
  useEffect(() => {
    if (!isRight) void set({ page: search.page, ...sorting }, { replace: true })
    // What else is in the URL has no part in it.
  }, [isRight])
  return sorting
}

export const sortsOf = <Row>(columns: Column<Row>[]) => columns.flatMap(({ sort }) => sort ?? [])
