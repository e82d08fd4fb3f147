import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { useRemoval } from '../records/use-removal.ts'
import { WhatGoes } from '../records/what-goes.tsx'
import { undoDelete } from '../trash/restore.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

type Props = { kind: Kind; id: string; name: string }

/** Deletes a record on its page, after a warning, and goes back to the list. */
export function DeleteRecord({ kind, id, name }: Props) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const removal = useRemoval(kind, id, {
    send: () => ask(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id } } })),
    onGone() {
      toast.success(`${name} deleted`, {
        action: undoDelete({ entity_id: id }, () => navigate({ to: `/${kind}/$id`, params: { id } })),
      })
      return navigate({ to: `/${kind}` })
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
        action={`Delete the ${nounOf(kind)}`}
        pending={removal.isPending}
        error={removal.error}
        onConfirm={removal.start}
      >
        <p>
          <WhatGoes kind={kind} ids={[id]} />
        </p>
        <p>You can restore it from the trash.</p>
      </Confirm>
    </>
  )
}
