import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router'

type Value = string | number | boolean | undefined

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** No record has it. */
const noId = '00000000-0000-0000-0000-000000000000'

/** A list's filters, sorting and page, kept in the URL. A filter that changes goes back to the first page. */
export function useFilters() {
  const search = useSearch({ strict: false }) as Record<string, Value>
  const navigate = useNavigate()
  // The URL's 42 may be meant as a text.
  const text = (name: string) => (search[name] === undefined || search[name] === '' ? undefined : String(search[name]))
  // What is no id names nothing, as an id does that no record has: a list that then showed everything would be taken for
  // the few that were asked for.
  const id = (name: string) => {
    const given = text(name)
    return given === undefined || isId.test(given) ? given : noId
  }
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
  const page = Number(search.page)
  const order: 'asc' | 'desc' | undefined = search.order === 'asc' || search.order === 'desc' ? search.order : undefined
  return { search, text, id, set, page: Number.isInteger(page) && page > 0 ? page : 1, sort: text('sort'), order }
}
