import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { formatTime } from '../ui/format.ts'
import type { AuditEntry } from './audit-row.tsx'
import type { Filters } from './filters.ts'
import { ChangeList } from './change-list.tsx'
import type { Changes } from './changes.ts'
import { pageOf } from './words.ts'

type Props = { entry: AuditEntry; onFilter(change: Partial<Filters>): void }

/** The exact changes, and links to related entries. */
export function AuditDetails({ entry, onFilter }: Props) {
  const { action, entity_id, actor, request_id, changes, created_at } = entry
  const page: string | undefined = pageOf(entry)
  return (
    <div className="flex flex-col gap-3 bg-ground px-4 py-3 pl-10">
      {changes && <ChangeList changes={changes as Changes} />}
      <p className="break-all text-muted">
        <code className="text-xs">{action}</code> · {formatTime(created_at)} · record{' '}
        <code className="text-xs">{entity_id}</code>
        {request_id && (
          <>
            {' '}
            · request <code className="text-xs">{request_id}</code>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {page && (
          <Button size="small" asChild>
            <Link to={page}>Open record</Link>
          </Button>
        )}
        <Button size="small" onClick={() => onFilter({ entity: entity_id })}>
          All entries of this record
        </Button>
        {actor.id && (
          <Button size="small" onClick={() => onFilter({ actor: actor.id! })}>
            All by {actor.name}
          </Button>
        )}
        {request_id && (
          <Button size="small" onClick={() => onFilter({ request: request_id })}>
            All entries of this request
          </Button>
        )}
      </div>
    </div>
  )
}
