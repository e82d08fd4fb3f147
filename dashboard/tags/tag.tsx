import { X } from 'lucide-react'
import { TagDot } from './tag-dot.tsx'
import { useTags } from './use-tags.ts'

/** A tag's name and its color. */
export function Tag({ name, onRemove }: { name: string; onRemove?: () => void }) {
  const color = useTags().colorOf(name)
  return (
    <span
      title={name}
      className="inline-flex h-5 max-w-40 min-w-0 items-center gap-1.5 rounded-full border bg-sunken px-2 text-xs text-ink"
    >
      <TagDot color={color} className="size-2" />
      <span className="truncate">{name}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove the tag ${name}`}
          onClick={onRemove}
          className="-mr-1 rounded-full p-0.5 text-muted print:hidden hover:text-ink"
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  )
}
