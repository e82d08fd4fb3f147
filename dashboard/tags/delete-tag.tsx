import { useMutation, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { kindOptions } from '../kinds/words.ts'
import { listed } from '../records/use-counts.ts'
import { undoDelete } from '../trash/restore.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import type { Tag } from './tag-row.tsx'

export function DeleteTag({ tag, onDone }: { tag: Tag | undefined; onDone(): void }) {
  const uses = useQuery({
    queryKey: ['tags', 'uses', tag?.name],
    enabled: tag !== undefined,
    queryFn: () => countUses(tag!.name),
  })
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/v1/tags/{id}', { params: { path: { id } } })),
    async onSuccess(_, id) {
      onDone()
      toast.success('The tag was deleted.', { action: undoDelete({ entity_id: id }) })
      await refresh(...concernedBy('tag.deleted'))
    },
  })
  return (
    <Confirm
      open={tag !== undefined}
      onOpenChange={(open) => {
        if (open) return
        remove.reset()
        onDone()
      }}
      title={`Delete “${tag?.name ?? ''}”?`}
      action="Delete tag"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => tag && remove.mutate(tag.id)}
    >
      <p>
        {uses.data === ''
          ? 'No records have this tag.'
          : `It is removed from ${uses.data ?? 'all records'}. The records are kept.`}
      </p>
    </Confirm>
  )
}

/** “3 contacts and 1 deal”; empty if no record has the tag. */
async function countUses(tag: string) {
  const kinds = kindOptions().map(({ value }) => value)
  const params = { query: { tag, per_page: 1 } }
  const counts = await Promise.all(
    kinds.map(async (kind) => [kind, (await unwrap(api.GET(`/api/v1/${kind}`, { params }))).meta.total] as const),
  )
  return listed(Object.fromEntries(counts), ...kinds)
}
