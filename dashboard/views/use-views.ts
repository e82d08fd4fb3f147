import { useQuery } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { useMe } from '../sessions/me.ts'
import { useFilters } from '../ui/use-filters.ts'

export type View = Schemas['View']

const listKinds = ['contacts', 'companies', 'deals', 'follow-ups', 'commitments'] as const
/** The kinds whose list is a screen, at their path. */
export type ListKind = (typeof listKinds)[number]
export const isListKind = (kind: View['kind']): kind is ListKind => listKinds.some((one) => one === kind)

/** What a list shows now, as a view has it. */
export type Shown = Pick<View, 'filters' | 'sort' | 'order' | 'columns'>

type Options = { enabled?: boolean; refetchInterval?: number | false }

/** The views of the workspace that the person can see, by name. */
export function useViews({ enabled = true, refetchInterval = false }: Options = {}) {
  const { workspace } = useMe()
  const { data = [] } = useQuery({
    queryKey: ['views', 'list'],
    queryFn: async () => {
      const query = { per_page: 250, sort: 'name', order: 'asc' } as const
      return (await unwrap(api.GET('/api/v1/views', { params: { query } }))).data
    },
    refetchInterval,
    enabled: enabled && workspace !== null,
  })
  return data
}

/** The view of this list that is open: the URL has its id beside its filters. */
export function useOpenView(kind: View['kind']): View | undefined {
  const { text } = useFilters()
  const id = text('saved')
  return useViews({ enabled: id !== undefined }).find((view) => view.id === id && view.kind === kind)
}

/** The URL of a view has its filters, so that it can be read by anyone and changed without saving. */
export const searchOf = ({ id, kind, filters, sort, order }: View): Record<string, string> => ({
  ...textsOf(filters),
  ...(sort && { sort }),
  ...(order && { order }),
  ...(kind === 'deals' && { view: 'table' }),
  saved: id,
})

export const textsOf = (filters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
