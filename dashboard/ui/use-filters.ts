import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router'

type Value = string | number | boolean | undefined

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The id of no record. */
const noId = '00000000-0000-0000-0000-000000000000'

export type Search = Readonly<Record<string, Value>>

/** The filters, sorting and page of a list in the search parameters of a URL. */
export function filtersIn(search: Search) {
  // A number in the URL may be text.
  const text = (name: string) => (search[name] === undefined || search[name] === '' ? undefined : String(search[name]))
  // An invalid id matches nothing, like an unknown id: a list of everything would be mistaken for the filtered list.
  const id = (name: string) => {
    const given = text(name)
    return given === undefined || isId.test(given) ? given : noId
  }
  /** The parameters with an operator, such as `value[gte]`, and custom fields. */
  const conditions = Object.fromEntries(
    Object.keys(search)
      .filter((name) => name.includes('['))
      .map((name) => [name, text(name)]),
  )
  const page = Number(search.page)
  const order: 'asc' | 'desc' | undefined = search.order === 'asc' || search.order === 'desc' ? search.order : undefined
  return {
    text,
    id,
    conditions,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: text('sort'),
    order,
  }
}

/** The filters, sorting and page of a list, stored in the URL. Changing a filter returns to the first page. */
export function useFilters() {
  const search = useSearch({ strict: false }) as Record<string, Value>
  const navigate = useNavigate()
  const set = (
    patch: Record<string, Value>,
    { replace = false, state = {} }: { replace?: boolean; state?: HistoryState } = {},
  ) =>
    navigate({
      to: '.',
      search: (before: Record<string, Value>) => {
        const next = { ...before, page: undefined, ...patch }
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      },
      replace,
      state,
      resetScroll: false,
    })
  return { search, set, ...filtersIn(search) }
}
