import { Link } from '@tanstack/react-router'
import { GitMerge, Import, PencilLine, Plus, RotateCcw } from 'lucide-react'
import { sentence } from '../api/words.ts'
import { ChangeList } from '../events/change-list.tsx'
import type { Changes } from '../events/changes.ts'
import { EntryLine } from './entry-line.tsx'
import { type Change, timeOfChange } from './use-changes.ts'

/** A change of the record itself: its fields and tags, and where it came from. */
export function ChangeEntry({ change, isLast }: { change: Change; isLast: boolean }) {
  const { type, actor, import_id } = change
  const deed = type.slice(type.indexOf('.') + 1)
  const changes = 'changes' in change ? (change.changes as Changes) : undefined
  const isMerge = 'merged_from' in change
  const Icon = import_id ? Import : isMerge ? GitMerge : (icons[deed] ?? PencilLine)
  return (
    <EntryLine
      icon={Icon}
      at={timeOfChange(change)}
      actor={actor}
      isLast={isLast}
      text={textOf(deed, changes, isMerge)}
    >
      {import_id && (
        <Link
          to="/settings/imports/$id"
          params={{ id: import_id }}
          className="text-xs text-muted underline underline-offset-2"
        >
          By an import
        </Link>
      )}
      {changes && Object.keys(changes).length > 0 && (
        <div className="mt-0.5 text-sm">
          <ChangeList changes={changes} />
        </div>
      )}
    </EntryLine>
  )
}

const icons: Record<string, typeof Plus> = { created: Plus, restored: RotateCcw }

function textOf(deed: string, changes: Changes | undefined, isMerge: boolean) {
  if (deed === 'created') return 'Added'
  if (deed === 'restored') return 'Restored from the trash'
  if (deed !== 'updated') return sentence(deed.replaceAll('_', ' '))
  const fields = Object.keys(changes ?? {})
  // Merges from before events had `merged_from` are recognized if they changed no field.
  if (isMerge || (changes && fields.length === 0)) return 'Merged with another record'
  return fields.length === 1 && fields[0] === 'tags' ? 'Tags changed' : 'Fields changed'
}
