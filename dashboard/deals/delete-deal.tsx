import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import type { Deal } from '../records/types.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

export function DeleteDeal({ deal: { id, name } }: { deal: Deal }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => ask(api.DELETE('/api/v1/deals/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await navigate({ to: '/deals' })
      queryClient.removeQueries({ queryKey: ['deals', id] })
      void refresh('deals', 'pipeline', 'reports', 'activity', 'follow-ups', 'commitments', 'interactions')
      toast.success(`${name} deleted`)
    },
  })
  return (
    <>
      <Button variant="quiet" className="text-danger hover:text-danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        action="Delete the deal"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>Its stage history goes with it, also from the reports of past days.</p>
        <p>Interactions, follow-ups and commitments stay, without the deal. This cannot be undone.</p>
      </Confirm>
    </>
  )
}
