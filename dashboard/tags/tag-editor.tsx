import { Plus } from 'lucide-react'
import { TagPicker } from './tag-picker.tsx'
import { Tag } from './tag.tsx'

/** The tags of a record, with controls to remove them, and to find or create others by typing. */
export function TagEditor({ tags, onChange }: { tags: string[]; onChange(tags: string[]): void }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.map((name) => (
        <Tag key={name} name={name} onRemove={() => onChange(tags.filter((other) => other !== name))} />
      ))}
      <TagPicker label="Add a tag" except={tags} onPick={(name) => onChange([...tags, name])}>
        <button
          type="button"
          className="relative inline-flex h-5 items-center gap-1 rounded-full border border-dashed border-line-strong px-2 text-xs text-muted after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:text-ink sm:after:hidden print:hidden"
        >
          <Plus className="size-3" aria-hidden />
          Add a tag
        </button>
      </TagPicker>
    </div>
  )
}
