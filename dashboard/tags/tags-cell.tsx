import { Tag } from './tag.tsx'

/** The first tag of a row and the number of others, which the title lists. */
export function TagsCell({ tags: [first, ...more] }: { tags: string[] }) {
  if (first === undefined) return null
  return (
    <span className="flex min-w-0 items-center gap-1" title={[first, ...more].join(', ')}>
      <Tag name={first} />
      {more.length > 0 && (
        <span className="shrink-0 text-xs">
          <span aria-hidden>+{more.length}</span>
          <span className="sr-only">, {more.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
