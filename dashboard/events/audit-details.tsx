import { Link } from '@tanstack/react-router'
import type { Kind } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { formatTime } from '../ui/format.ts'
import type { AuditEntry } from './audit-row.tsx'
import type { Filters } from './filters.ts'
import { RecordNames } from './record-names.tsx'
import { fieldLabel, pageOf, valueText } from './words.ts'

// Fields that refer to other records.
const references: Record<string, Kind> = {
  company_id: 'companies',
  contact_id: 'contacts',
  contact_ids: 'contacts',
  deal_id: 'deals',
}

type Props = { entry: AuditEntry; onFilter(change: Partial<Filters>): void }

/** The exact changes, and links to related entries. */
export function AuditDetails({ entry, onFilter }: Props) {
  const { action, entity_id, actor, request_id, changes, created_at } = entry
  const page: string | undefined = pageOf(entry)
  const changed = Object.entries((changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>)
  return (
    <div className="flex flex-col gap-3 bg-ground px-4 py-3 pl-10">
      {changed.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          {changed.map(([field, { from, to }]) => (
            <div key={field} className="contents">
              <dt className="text-muted">{fieldLabel(field)}</dt>
              <dd className="break-words">
                <del className="text-muted">
                  <Value field={field} value={from} />
                </del>{' '}
                →{' '}
                <ins className="no-underline">
                  <Value field={field} value={to} />
                </ins>
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

function Value({ field, value }: { field: string; value: unknown }) {
  const kind = references[field]
  const ids = [value].flat().filter((id) => typeof id === 'string')
  return kind && ids.length > 0 ? <RecordNames kind={kind} ids={ids} /> : valueText(value)
}
