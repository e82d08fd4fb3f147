import { useMutation } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { sentence } from '../api/words.ts'
import { kindNamed } from '../kinds/registry.ts'
import { listed } from '../records/use-counts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { restoreEntries, showRestored, type TrashEntry } from './restore.ts'

const reasons: Partial<Record<TrashEntry['reason'], string>> = {
  merged: 'Merged',
  import_reverted: 'Import undone',
}

/** `onPurge` is only given to owners. */
export function TrashRow({ entry, onPurge }: { entry: TrashEntry; onPurge?: () => void }) {
  const { entity_type, name, reason, contents, deleted_by, deleted_at, expires_at } = entry
  const kind = kindNamed(entity_type)
  const Icon = kind?.icon ?? Trash2
  const noun = kind?.noun ?? entity_type.replaceAll('_', ' ')
  const title = name ?? sentence(noun)
  const along = contents ? listed(contents, ...Object.keys(contents)) : ''
  const restore = useMutation({
    mutationFn: () => restoreEntries([entry]),
    onSuccess: (skipped) => showRestored([entry], skipped),
    onError: (error) => toast.error(error.message),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow basis-56">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{title}</span>
          {reasons[reason] && <Badge>{reasons[reason]}</Badge>}
        </p>
        <p className="text-muted">
          {sentence(noun)}
          {along && ` with ${along}`} · deleted <When at={deleted_at} /> by {deleted_by.name}
        </p>
        <p className="text-xs text-muted">
          Kept until <time dateTime={expires_at}>{formatDay(expires_at.slice(0, 10))}</time>
        </p>
      </div>
      <div className="flex items-center gap-1.5">
        <Button
          size="small"
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
          aria-label={`Restore ${title}`}
        >
          <RotateCcw aria-hidden /> Restore
        </Button>
        {onPurge && (
          <Button size="icon" variant="quiet" onClick={onPurge} aria-label={`Delete ${title} permanently`}>
            <Trash2 />
          </Button>
        )}
      </div>
    </li>
  )
}
