import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { undoDelete } from '../trash/restore.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import type { CustomField } from './kinds.ts'

export function DeleteField({ field, onDone }: { field: CustomField | undefined; onDone(): void }) {
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE('/api/v1/custom-fields/{id}', { params: { path: { id } } })),
    async onSuccess(_, id) {
      onDone()
      toast.success('The field was deleted.', { action: undoDelete({ entity_id: id }) })
      await refresh(...concernedBy('custom_field.deleted'))
    },
  })
  const records = field?.entity_type
  return (
    <Confirm
      open={field !== undefined}
      onOpenChange={(open) => {
        if (open) return
        remove.reset()
        onDone()
      }}
      title={`Delete “${field?.field_label ?? ''}”?`}
      action="Delete field"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => field && remove.mutate(field.id)}
    >
      <p>
        Its values are deleted from all {records}. A new field with the same name does not have them, but you can
        restore this field from the trash.
      </p>
    </Confirm>
  )
}
