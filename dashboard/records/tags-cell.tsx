import { Tag } from './tag.tsx'

/** The first tags of a row; the rest is a number. */
export function TagsCell({ tags }: { tags: string[] }) {
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, 2).map((name) => (
        <Tag key={name} name={name} />
      ))}
      {tags.length > 2 && (
        <span className="text-xs" title={tags.slice(2).join(', ')}>
          +{tags.length - 2}
        </span>
      )}
    </span>
  )
}
