import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { undoDelete } from '../trash/restore.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

export function DeleteInteraction({ id, what }: { id: string; what: string }) {
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/interactions/{id}', { params: { path: { id } } })),
    async onSuccess() {
      toast.success('Interaction deleted', { action: undoDelete({ entity_id: id }) })
      await refresh(...concernedBy('interaction.deleted'))
      setAsking(false)
    },
  })
  return (
    <>
      <button
        type="button"
        aria-label={`Delete: ${what}`}
        onClick={() => setAsking(true)}
        className="shrink-0 self-center rounded p-0.5 text-muted opacity-0 group-hover:opacity-100 hover:text-danger focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Trash2 className="size-3.5" />
      </button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Delete the interaction?"
        action="Delete interaction"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>Its notes are deleted too.</p>
      </Confirm>
    </>
  )
}
