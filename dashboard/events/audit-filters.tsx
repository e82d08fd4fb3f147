import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { api, unwrap } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { DateFilter } from '../ui/date-filter.tsx'
import { Select } from '../ui/input.tsx'
import type { AuditEntry } from './audit-row.tsx'
import type { Filters } from './filters.ts'
import { auditedKinds, kindLabel } from './words.ts'

type Props = {
  filters: Filters
  /** The entries shown below, which include names no longer in use. */
  entries: AuditEntry[] | undefined
  onChange(change: Partial<Filters>): void
}

export function AuditFilters({ filters, entries, onChange }: Props) {
  const actors = useActors()
  const { kind, actor, from, to, entity, request } = filters
  const known = actors.some(({ id }) => id === actor)
  const actorName = entries?.find((entry) => entry.actor.id === actor)?.actor.name
  const recordName = entries?.find(({ entity_id, entity_name }) => entity_id === entity && entity_name)?.entity_name
  return (
    <div role="group" aria-label="Filters" className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
      <Select
        aria-label="Type"
        className="sm:w-40"
        value={kind ?? ''}
        onChange={({ target }) => onChange({ kind: (target.value || undefined) as Filters['kind'] })}
      >
        <option value="">Everything</option>
        {auditedKinds().map((kind) => (
          <option key={kind} value={kind}>
            {kindLabel(kind)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Changed by"
        className="sm:w-44"
        value={actor ?? ''}
        onChange={({ target }) => onChange({ actor: target.value || undefined })}
      >
        <option value="">Anyone</option>
        {actor && !known && <option value={actor}>{actorName ?? 'Someone else'}</option>}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Day label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <Day label="To" value={to} onChange={(day) => onChange({ to: day })} />
      {entity && (
        <Button onClick={() => onChange({ entity: undefined })}>
          <span className="max-w-48 truncate">{recordName ?? 'One record'}</span> <X aria-label="Remove the filter" />
        </Button>
      )}
      {request && (
        <Button onClick={() => onChange({ request: undefined })}>
          One request <X aria-label="Remove the filter" />
        </Button>
      )}
    </div>
  )
}

type DayProps = { label: string; value: string | undefined; onChange(day: string | undefined): void }

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1 text-muted sm:flex-row sm:items-center sm:gap-1.5">
      {/* Not around the field, whose calendar button would become part of its name. */}
      <label htmlFor={id}>{label}</label>
      <DateFilter
        id={id}
        className="min-w-0 sm:w-36"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  )
}

/** Current people and keys; former ones are reached by a click on their name in the log. */
function useActors() {
  const people = useQuery({
    queryKey: ['members', 'all'],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/workspaces/members', { params: { query: { per_page: 250 } } }))).data,
  })
  const keys = useQuery({
    queryKey: ['keys', 'list'],
    queryFn: async () => (await unwrap(api.GET('/api/v1/keys', { params: { query: { per_page: 250 } } }))).data,
  })
  return [
    ...(people.data ?? []).map(({ id, name, email }) => ({ id, name: name ?? email })),
    ...(keys.data ?? []).map(({ id, name }) => ({ id, name: `Key: ${name}` })),
  ]
}
