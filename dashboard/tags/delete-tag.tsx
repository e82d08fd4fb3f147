import { useMutation, useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
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
    mutationFn: (id: string) => ask(api.DELETE('/api/v1/tags/{id}', { params: { path: { id } } })),
    async onSuccess(_, id) {
      onDone()
      toast.success('The tag is deleted.', { action: undoDelete({ entity_id: id }) })
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
      action="Delete the tag"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => tag && remove.mutate(tag.id)}
    >
      <p>
        {uses.data === ''
          ? 'Nothing has this tag.'
          : `It is taken off ${uses.data ?? 'everything that has it'}. The records themselves stay.`}
      </p>
    </Confirm>
  )
}

/** “3 contacts and 1 deal”; empty where nothing has it. */
async function countUses(tag: string) {
  const params = { query: { tag, per_page: 1 } }
  const [contacts, companies, deals] = await Promise.all([
    ask(api.GET('/api/v1/contacts', { params })),
    ask(api.GET('/api/v1/companies', { params })),
    ask(api.GET('/api/v1/deals', { params })),
  ])
  const counts = { contacts: contacts.meta.total, companies: companies.meta.total, deals: deals.meta.total }
  return listed(counts, 'contacts', 'companies', 'deals')
}
