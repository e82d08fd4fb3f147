import { useLocation, useNavigate } from '@tanstack/react-router'
import { api, unwrap } from '../api/client.ts'
import { lastFilters } from '../filters/last-filters.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { AffectedRecords } from '../records/affected-records.tsx'
import { useRemoval } from '../records/use-removal.ts'
import { undoDelete } from '../trash/restore.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

type Props = { kind: Kind; id: string; name: string; open: boolean; onOpenChange(open: boolean): void }

/** Asks before it deletes a record. If the page of the record is open, it goes back to the list. */
export function DeleteRecord({ kind, id, name, open, onOpenChange }: Props) {
  const navigate = useNavigate()
  const isShown = useLocation({ select: ({ pathname }) => pathname.startsWith(`/${kind}/${id}`) })
  const removal = useRemoval(kind, id, {
    send: () => unwrap(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id } } })),
    async onGone() {
      const goBack = () => navigate({ to: `/${kind}/$id`, params: { id } })
      toast.success(`${name} deleted`, { action: undoDelete({ entity_id: id }, isShown ? goBack : undefined) })
      // Not to its page, which may have had no other record.
      if (isShown) await navigate({ to: `/${kind}`, search: { ...lastFilters(kind), page: undefined } })
      onOpenChange(false)
    },
  })
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      action={`Delete ${nounOf(kind)}`}
      pending={removal.isPending}
      error={removal.error}
      onConfirm={removal.start}
    >
      <p>
        <AffectedRecords kind={kind} ids={[id]} />
      </p>
      <p>You can restore it from the trash.</p>
    </Confirm>
  )
}
