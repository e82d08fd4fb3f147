import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { Schemas } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import { When } from '../ui/when.tsx'
import { AuditDetails } from './audit-details.tsx'
import type { Filters } from './filters.ts'
import { actionOf, kindLabel, pageOf } from './words.ts'

export type AuditEntry = Schemas['AuditEntry']

type Props = { entry: AuditEntry; onFilter(change: Partial<Filters>): void }

export function AuditRow({ entry, onFilter }: Props) {
  const { action, entity_type, entity_name, actor, created_at } = entry
  const page = pageOf(entry)
  return (
    <Collapsible.Root asChild>
      <li>
        <div className="relative flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 hover:bg-sunken">
          {/* A click anywhere on the row opens it, except on the link. */}
          <Collapsible.Trigger className="group flex items-center gap-2 text-left after:absolute after:inset-0">
            <ChevronRight className="size-4 shrink-0 text-muted group-data-[state=open]:rotate-90" aria-hidden />
            <span className="font-medium">{actor.name}</span>
            {actor.type === 'key' && <Badge>Key</Badge>}
            <span className="text-muted">
              {kindLabel(entity_type)} {actionOf(action)}
            </span>
          </Collapsible.Trigger>
          <span className="min-w-0 grow basis-40 truncate max-sm:pl-6">
            {entity_name && page ? (
              <Link to={page as string} className="relative rounded-sm underline-offset-2 hover:underline">
                {entity_name}
              </Link>
            ) : (
              entity_name
            )}
          </span>
          <span className="text-muted">
            <When at={created_at} />
          </span>
        </div>
        <Collapsible.Content>
          <AuditDetails entry={entry} onFilter={onFilter} />
        </Collapsible.Content>
      </li>
    </Collapsible.Root>
  )
}
