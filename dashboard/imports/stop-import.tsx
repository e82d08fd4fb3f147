import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { countOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { type Import, kindOf } from './words.ts'

/** Cancels an import. A dry run, which has written nothing, needs no confirmation. */
export function StopImport({ job }: { job: Import }) {
  const { id, dry_run, imported_rows } = job
  const [isAsked, setAsked] = useState(false)
  const stop = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/imports/{id}', { params: { path: { id } } })),
    onError: (error) => dry_run && toast.error(error.message),
    onSettled: () => refresh('imports'),
  })
  return (
    <>
      <Button disabled={stop.isPending} onClick={() => (dry_run ? stop.mutate() : setAsked(true))}>
        Stop
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title="Stop the import?"
        action="Stop import"
        pending={stop.isPending}
        error={stop.error}
        onConfirm={() => stop.mutate()}
      >
        <p>
          Remaining rows are not imported. Records that were already imported, {countOf(kindOf(job), imported_rows)} so
          far, are kept.
        </p>
      </Confirm>
    </>
  )
}
