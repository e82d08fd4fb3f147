import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatNumber } from '../ui/format.ts'
import type { Tag } from './tag-row.tsx'

export function DeleteTag({ tag, onDone }: { tag: Tag | undefined; onDone(): void }) {
  const uses = useQuery({
    queryKey: ['tags', 'uses', tag?.name],
    enabled: tag !== undefined,
    queryFn: () => countUses(tag!.name),
  })
  const remove = useMutation({
    mutationFn: (id: string) => ask(api.DELETE('/api/v1/tags/{id}', { params: { path: { id } } })),
    async onSuccess() {
      onDone()
      toast.success('The tag is deleted.')
      await refresh('tags', 'contacts', 'companies', 'deals')
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
      <p>It is taken off {uses.data ?? 'everything that has it'}. The records themselves stay.</p>
    </Confirm>
  )
}

async function countUses(tag: string) {
  const params = { query: { tag, per_page: 1 } }
  const counts = await Promise.all([
    ask(api.GET('/api/v1/contacts', { params })).then(({ meta }) => say(meta.total, 'contact', 'contacts')),
    ask(api.GET('/api/v1/companies', { params })).then(({ meta }) => say(meta.total, 'company', 'companies')),
    ask(api.GET('/api/v1/deals', { params })).then(({ meta }) => say(meta.total, 'deal', 'deals')),
  ])
  return counts.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

const say = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`
