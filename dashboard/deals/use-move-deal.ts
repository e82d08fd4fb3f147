import { useMutation } from '@tanstack/react-query'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { type Stage, stageLabels } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { toast } from '../ui/toast.ts'
import { columnKey, type ColumnKey } from './use-column.ts'

export type Move = {
  deal: Deal
  stage: Stage
  lost_reason?: string | null
  /** The deal before the move that is undone. */
  undoneTo?: Deal
}
type Page = { data: Deal[]; meta: { total: number } }

/**
 * Moves a deal optimistically on the board, on its page and in the sums, and reverts if the API rejects it. A message
 * offers to undo the move.
 */
export function useMoveDeal() {
  const mutation = useMutation({
    mutationFn: async ({ deal, stage, lost_reason, undoneTo }: Move) => {
      const params = { path: { id: deal.id } }
      return saveGuarded({
        kind: 'deals',
        base: deal,
        patch: { stage, ...(stage === 'lost' && { lost_reason: lost_reason || null }) },
        send: async (patch, headers) => {
          const body = { ...patch, ...(undoneTo && { undo: true }) }
          return (await unwrap(api.PATCH('/api/v1/deals/{id}/stage', { params, body, headers }))).data
        },
      })
    },
    async onMutate(move) {
      await Promise.all(['deals', 'pipeline'].map((noun) => queryClient.cancelQueries({ queryKey: [noun] })))
      const before = ['deals', 'pipeline'].flatMap((noun) => queryClient.getQueriesData({ queryKey: [noun] }))
      show(move)
      return { before }
    },
    onError(error, _move, context) {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
      toast.error(error.message)
    },
    onSuccess(moved, { deal, stage, undoneTo }) {
      queryClient.setQueryData(['deals', moved.id], moved)
      if (undoneTo || moved.stage !== stage) return // somebody else had moved it, and their stage was kept
      const back: Move = { deal: moved, stage: deal.stage, lost_reason: deal.lost_reason, undoneTo: deal }
      const action = { label: 'Undo', onClick: () => mutation.mutate(back) }
      toast.success(`${moved.name} moved to ${stageLabels[stage]}`, { action })
    },
    onSettled: () => refresh(...concernedBy('deal.updated')),
  })
  return mutation
}

function show({ deal, stage, lost_reason, undoneTo }: Move) {
  const now = new Date().toISOString()
  const { stage_changed_at } = undoneTo ?? { stage_changed_at: now }
  const moved = { ...deal, stage, lost_reason: lost_reason ?? null, stage_changed_at, updated_at: now }
  queryClient.setQueryData<Deal>(['deals', deal.id], (shown) => shown && { ...shown, ...moved })
  for (const [key] of queryClient.getQueriesData({ queryKey: columnKey })) {
    const [, , column, , page] = key as unknown as ColumnKey
    queryClient.setQueryData<Page>(key, (shown) => {
      if (!shown) return shown
      if (column === stage) return changed(shown, 1, (deals) => (page === 1 ? [moved, ...deals] : deals))
      if (column === deal.stage) return changed(shown, -1, (deals) => deals.filter(({ id }) => id !== deal.id))
      return shown
    })
  }
  queryClient.setQueriesData<Schemas['Pipeline']>({ queryKey: ['pipeline'] }, (sums) => {
    if (!sums) return sums
    const add = ({ count, value }: { count: number; value: number }, sign: 1 | -1) => ({
      count: count + sign,
      value: value + sign * deal.value,
    })
    return { ...sums, [deal.stage]: add(sums[deal.stage], -1), [stage]: add(sums[stage], 1) }
  })
}

const changed = ({ data, meta }: Page, by: number, change: (deals: Deal[]) => Deal[]): Page => ({
  data: change(data),
  meta: { ...meta, total: meta.total + by },
})
