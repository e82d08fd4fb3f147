import { Link } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { MergeKind } from './mergeable.ts'

/** Leads from two selected records to their comparison. */
export function MergeSelected({
  kind,
  ids,
  className,
}: {
  kind: MergeKind
  ids: readonly string[]
  className: string
}) {
  const [id, other] = ids
  if (ids.length !== 2) return null
  return (
    <Button asChild variant="quiet" title="Merge" className={className}>
      <Link to={`/${kind}/$id/merge`} params={{ id: id! }} search={{ with: other! }}>
        <GitMerge aria-hidden />
        <span className="max-sm:sr-only">Merge</span>
      </Link>
    </Button>
  )
}
