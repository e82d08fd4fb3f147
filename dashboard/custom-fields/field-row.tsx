import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type CustomField, fieldTypes } from './kinds.ts'

type Props = { field: CustomField; onUp?: () => void; onDown?: () => void; onEdit(): void; onDelete(): void }

export function FieldRow({ field, onUp, onDown, onEdit, onDelete }: Props) {
  const { field_label, field_name, field_type, field_options, required } = field
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{field_label}</span>
          <code className="text-xs text-muted">{field_name}</code>
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-muted">
          <span className="max-w-96 truncate">
            {fieldTypes.find(({ value }) => value === field_type)?.label}
            {field_options && `: ${field_options.join(', ')}`}
          </span>
          {required && <Badge tone="accent">Required</Badge>}
        </p>
      </div>
      <div className="flex">
        <Button size="icon" variant="quiet" disabled={!onUp} onClick={onUp} aria-label={`Move ${field_label} up`}>
          <ArrowUp />
        </Button>
        <Button size="icon" variant="quiet" disabled={!onDown} onClick={onDown} aria-label={`Move ${field_label} down`}>
          <ArrowDown />
        </Button>
        <Button size="icon" variant="quiet" onClick={onEdit} aria-label={`Edit ${field_label}`}>
          <Pencil />
        </Button>
        <Button size="icon" variant="quiet" onClick={onDelete} aria-label={`Delete ${field_label}`}>
          <Trash2 />
        </Button>
      </div>
    </li>
  )
}
