import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { TagDot } from './tag-dot.tsx'

export type Tag = Schemas['Tag']

export function TagRow({ tag, onEdit, onDelete }: { tag: Tag; onEdit(): void; onDelete(): void }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <TagDot color={tag.color} />
      <Link to="/contacts" search={{ tag: tag.name }} className="min-w-0 grow truncate font-medium hover:underline">
        {tag.name}
      </Link>
      <div className="flex gap-1">
        <Button size="icon" variant="quiet" onClick={onEdit} aria-label={`Edit ${tag.name}`}>
          <Pencil />
        </Button>
        <Button size="icon" variant="quiet" onClick={onDelete} aria-label={`Delete ${tag.name}`}>
          <Trash2 />
        </Button>
      </div>
    </li>
  )
}
