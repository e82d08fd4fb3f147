import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import type { Schemas } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import { When } from '../ui/when.tsx'
import { AuditDetails } from './audit-details.tsx'
import type { Filters } from './filters.ts'
import { deedOf, kindLabel } from './words.ts'

export type AuditEntry = Schemas['AuditEntry']

type Props = { entry: AuditEntry; onFilter(change: Partial<Filters>): void }

export function AuditRow({ entry, onFilter }: Props) {
  const { action, entity_type, actor, created_at } = entry
  return (
    <Collapsible.Root asChild>
      <li>
        <Collapsible.Trigger className="group flex w-full flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 text-left hover:bg-sunken">
          <ChevronRight className="size-4 shrink-0 text-muted group-data-[state=open]:rotate-90" aria-hidden />
          <span className="font-medium">{actor.name}</span>
          {actor.type === 'key' && <Badge>Key</Badge>}
          <span className="grow text-muted">
            {kindLabel(entity_type)} {deedOf(action)}
          </span>
          <span className="text-muted">
            <When at={created_at} />
          </span>
        </Collapsible.Trigger>
        <Collapsible.Content>
          <AuditDetails entry={entry} onFilter={onFilter} />
        </Collapsible.Content>
      </li>
    </Collapsible.Root>
  )
}
