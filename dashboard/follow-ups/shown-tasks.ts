import { queryClient, refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Task, TaskKind } from './task.ts'

type Page = { data: Task[] }
type Shown = Page | { pages: Page[] } | undefined

/** Updates tasks in all cached lists, and returns a function that undoes it. */
export async function changeShown(kind: TaskKind, change: (task: Task) => Task | undefined) {
  const filters = { queryKey: [kind] }
  await queryClient.cancelQueries(filters)
  const before = queryClient.getQueriesData<Shown>(filters)
  const inPage = <Some extends Page>(page: Some): Some => ({
    ...page,
    data: page.data.flatMap((task) => change(task) ?? []),
  })
  queryClient.setQueriesData<Shown>(filters, (shown) => {
    if (!shown) return shown
    if ('pages' in shown) return { ...shown, pages: shown.pages.map((page) => inPage(page)) }
    return Array.isArray(shown.data) ? inPage(shown) : shown
  })
  return () => {
    for (const [key, shown] of before) queryClient.setQueryData(key, shown)
  }
}

/** Called after the change on the server. */
export const refreshTasks = (kind: TaskKind) =>
  refresh(...concernedBy(kind === 'follow-ups' ? 'follow_up.updated' : 'commitment.updated'))
