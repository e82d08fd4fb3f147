import { Link } from '@tanstack/react-router'
import { GitMerge, Trash2 } from 'lucide-react'
import type { Kind } from '../kinds/types.ts'
import { kindTitle, nounOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'

/** Shown in place of a record that was deleted or merged while its page was open. */
export function Gone({ kind, mergedInto }: { kind: Kind; mergedInto?: string | undefined }) {
  const title = `This ${nounOf(kind)} was ${mergedInto ? 'merged into another' : 'deleted'}`
  return (
    <div role="status">
      <h1 className="sr-only">{title}</h1>
      <Empty
        icon={mergedInto ? GitMerge : Trash2}
        title={title}
        action={
          <Button asChild variant="primary">
            {mergedInto ? (
              <Link to={`/${kind}/$id`} params={{ id: mergedInto }}>
                Open the merged {nounOf(kind)}
              </Link>
            ) : (
              <Link to={`/${kind}`}>Go to {kindTitle(kind)}</Link>
            )}
          </Button>
        }
      >
        {mergedInto ? 'Everything that belonged to it was moved there.' : 'It is no longer in the workspace.'}
      </Empty>
    </div>
  )
}
