import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { formatTime } from '../ui/format.ts'
import type { AuditEntry } from './audit-row.tsx'
import type { Filters } from './filters.ts'
import { valueText } from './words.ts'

// Kinds that have a page of their own.
const folders: Record<string, string> = {
  contact: '/contacts',
  company: '/companies',
  deal: '/deals',
  webhook: '/settings/webhooks',
}

type Props = { entry: AuditEntry; onFilter(change: Partial<Filters>): void }

/** What exactly was changed, and the ways to more of the same. */
export function AuditDetails({ entry, onFilter }: Props) {
  const { action, entity_type, entity_id, actor, request_id, changes, created_at } = entry
  const folder = folders[entity_type]
  const page: string | undefined = folder && !action.endsWith('.deleted') ? `${folder}/${entity_id}` : undefined
  const changed = Object.entries((changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>)
  return (
    <div className="flex flex-col gap-3 bg-ground px-4 py-3 pl-10">
      {changed.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          {changed.map(([field, { from, to }]) => (
            <div key={field} className="contents">
              <dt className="text-muted">{field}</dt>
              <dd className="break-words">
                <del className="text-muted">{valueText(from)}</del> →{' '}
                <ins className="no-underline">{valueText(to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
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
            <Link to={page}>Open the record</Link>
          </Button>
        )}
        <Button size="small" onClick={() => onFilter({ entity: entity_id })}>
          All of this record
        </Button>
        {actor.id && (
          <Button size="small" onClick={() => onFilter({ actor: actor.id! })}>
            All by {actor.name}
          </Button>
        )}
        {request_id && (
          <Button size="small" onClick={() => onFilter({ request: request_id })}>
            All of this request
          </Button>
        )}
      </div>
    </div>
  )
}
