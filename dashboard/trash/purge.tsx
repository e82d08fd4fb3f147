import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import type { TrashEntry } from './restore.ts'

/** Removes one entry or all of them for good, after a warning. */
export function Purge({ what, onDone }: { what: TrashEntry | 'all' | undefined; onDone(): void }) {
  const isAll = what === 'all'
  const name = what === undefined || isAll ? '' : (what.name ?? 'this record')
  const purge = useMutation({
    mutationFn: (): Promise<unknown> =>
      isAll
        ? unwrap(api.DELETE('/api/v1/trash'))
        : unwrap(api.DELETE('/api/v1/trash/{id}', { params: { path: { id: (what as TrashEntry).id } } })),
    onSuccess() {
      toast.success(isAll ? 'The trash is empty' : `${name} permanently deleted`)
      onDone()
    },
    onSettled: () => refresh('trash', 'audit-logs'),
  })
  return (
    <Confirm
      open={what !== undefined}
      onOpenChange={(open) => {
        if (open) return
        purge.reset()
        onDone()
      }}
      title={isAll ? 'Empty the trash?' : `Delete ${name} permanently?`}
      action={isAll ? 'Empty trash' : 'Delete permanently'}
      pending={purge.isPending}
      error={purge.error}
      onConfirm={() => purge.mutate()}
    >
      <p>
        {isAll
          ? 'Everything in the trash is permanently deleted.'
          : 'It is permanently deleted, with everything that belonged to it.'}
      </p>
      <p>This cannot be undone.</p>
    </Confirm>
  )
}
