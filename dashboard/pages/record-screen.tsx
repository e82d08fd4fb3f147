import type { ReactNode } from 'react'
import { Refusal } from '../api/client.ts'
import { useGone } from '../api/gone.ts'
import type { Kind } from '../kinds/types.ts'
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
  const isMissing = error instanceof Refusal && error.status === 404
  if (gone || (isMissing && data)) return <Gone kind={kind} {...gone} />
  if (isMissing) return <NotFound />
  if (data) return children(data)
  return error ? <Failure error={error} retry={() => void refetch()} /> : <RecordPageSkeleton />
}
