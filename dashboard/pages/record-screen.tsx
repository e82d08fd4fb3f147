import { type ReactNode, useState } from 'react'
import { Refusal } from '../api/client.ts'
import { useGone } from '../api/gone.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Failure } from '../ui/states.tsx'
import { Gone } from './gone.tsx'
import { RecordPageSkeleton } from './record-page.tsx'

type Props<Row> = {
  kind: Kind
  id: string
  query: { data: Row | undefined; error: Error | null; refetch(): unknown }
  children(record: Row): ReactNode
}

/** The page of a record, or the reason why it cannot be shown. */
export function RecordScreen<Row>({ kind, id, query: { data, error, refetch }, children }: Props<Row>) {
  const gone = useGone(id)
  // Data from a list are dropped by the query when the request for the record fails. The page keeps them, because
  // something may already have been typed into it.
  const [last, setLast] = useState({ id, data })
  if (last.id !== id || (data && data !== last.data)) setLast({ id, data })
  const shown = data ?? (last.id === id ? last.data : undefined)
  const isMissing = error instanceof Refusal && error.status === 404
  if (gone || (isMissing && shown)) return <Gone kind={kind} {...gone} />
  if (isMissing) return <NotFound />
  if (!shown) return error ? <Failure error={error} retry={() => void refetch()} /> : <RecordPageSkeleton />
  return (
    <>
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-2 bg-warn-soft px-4 py-1.5 text-warn">
          <span className="grow">
            This {nounOf(kind)} may be out of date: {error.message}
          </span>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {children(shown)}
    </>
  )
}
