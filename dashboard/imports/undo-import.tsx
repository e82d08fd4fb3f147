import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { type Import, kindOf } from './words.ts'

/** Moves what an import created to the trash, after a confirmation. */
export function UndoImport({ job }: { job: Import }) {
  const { id, revert } = job
  const [isAsked, setAsked] = useState(false)
  const undo = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/imports/{id}/revert', { params: { path: { id } } })),
    onSuccess({ data }) {
      queryClient.setQueryData(['imports', id], data)
      setAsked(false)
    },
    onSettled: () => refresh('imports'),
  })
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Undo2 aria-hidden /> {revert ? 'Try again' : 'Undo import'}
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={(open) => {
          if (!open) undo.reset()
          setAsked(open)
        }}
        title="Undo the import?"
        action="Undo import"
        pending={undo.isPending}
        error={undo.error}
        onConfirm={() => undo.mutate()}
      >
        <p>
          The {kindOf(job)} that it added are moved to the trash. Fields that it updated get their earlier values back.
        </p>
        <p>Records that were changed or used since are kept.</p>
      </Confirm>
    </>
  )
}
