import { setRestored } from '../api/gone.ts'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { sentence } from '../api/words.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { formatNumber } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { undoAction } from '../ui/undo.ts'

export type TrashEntry = Schemas['TrashEntry']

/** The entries of one record, or of one request that deleted many. */
type Which = { entity_id: string } | { request_id: string }

/** The button of a message about a deletion. */
export const undoDelete = (which: Which, onRestored?: () => unknown) =>
  undoAction(async () => {
    await restoreAll(which)
    await onRestored?.()
  })

/** As many as one request deletes and restores. */
const atOnce = 100

async function restoreAll(which: Which) {
  const query = { ...which, per_page: atOnce }
  const { data: entries } = await unwrap(api.GET('/api/v1/trash', { params: { query } }))
  if (entries.length === 0) throw new Error('It is no longer in the trash.')
  showRestored(entries, await restoreEntries(entries))
}

type Skipped = Schemas['Skipped']

/** Restores all or none, and returns what had to be left out. */
export async function restoreEntries(entries: readonly TrashEntry[]): Promise<Skipped[]> {
  const { data } = await unwrap(api.POST('/api/v1/trash/restore', { body: { ids: entries.map(({ id }) => id) } }))
  for (const { entity_id } of entries) setRestored(entity_id)
  const types = new Set(entries.map(({ entity_type }) => `${entity_type}.restored`))
  void refresh(...new Set([...types].flatMap(concernedBy)))
  return data.flatMap(({ skipped }) => skipped)
}

export function showRestored(entries: readonly TrashEntry[], skipped: readonly Skipped[]) {
  const [first] = entries
  const what = entries.length === 1 ? (first!.name ?? 'It') : formatNumber(entries.length)
  if (skipped.length === 0) return toast.success(`${what} restored`)
  const reasons = [...new Set(skipped.map(({ why }) => why))]
  const more = reasons.length > 3 ? ` And ${reasons.length - 3} more.` : ''
  toast.info(`${what} restored, but not everything. ${sentence(reasons.slice(0, 3).join(' '))}${more}`)
}
