import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Kind } from '../kinds/types.ts'
import { useNames } from '../records/use-names.ts'

/** The current names of records that a change refers to; a deleted one is shown by its id. */
export function RecordNames({ kind, ids }: { kind: Kind; ids: string[] }) {
  const names = useNames(kind, ids)
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {names.has(id) ? (
        <Link to={`/${kind}/$id`} params={{ id }} className="rounded-sm underline-offset-2 hover:underline">
          {names.get(id)}
        </Link>
      ) : (
        <code className="text-xs break-all">{id}</code>
      )}
    </Fragment>
  ))
}
