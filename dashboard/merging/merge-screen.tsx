import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, GitMerge } from 'lucide-react'
import { Refusal } from '../api/client.ts'
import { useGone } from '../api/gone.ts'
import { nameOf } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { Gone } from '../pages/gone.tsx'
import { RecordPicker } from '../pickers/record-picker.tsx'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { MergePreview } from './merge-preview.tsx'
import { type MergeKind, useMergeable } from './mergeable.ts'
import { Suggestions } from './suggestions.tsx'

const questions = { contacts: 'Which contact is a duplicate of', companies: 'Which company is a duplicate of' }

/** Merges two records of the same person or company. The URL contains both ids and which record is kept. */
export function MergeScreen({ kind }: { kind: MergeKind }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { text, set } = useFilters()
  const otherId = text('with')
  const one = useMergeable(kind, id)
  const other = useMergeable(kind, otherId)
  const [oneGone, otherGone] = [useGone(id), useGone(otherId)]
  if (oneGone ?? otherGone) return <Gone kind={kind} {...(oneGone ?? otherGone)} />
  const error = one.error ?? other.error
  if (error instanceof Refusal && error.status === 404) return <NotFound />
  // After a failed refetch the loaded records and the chosen values stay.
  const isIncomplete = !one.data || (otherId && !other.data)
  if (error && isIncomplete)
    return <Failure error={error} retry={() => void Promise.all([one.refetch(), other.refetch()])} />
  const noun = nounOf(kind)
  const name = one.data && nameOf(one.data)
  const picker = (
    <RecordPicker
      kind={kind}
      label={`Find the other ${noun}`}
      except={[id]}
      onPick={(found) => set({ with: found.id, keep: undefined })}
    >
      <Button variant={otherId ? 'secondary' : 'primary'}>
        {otherId ? `Choose another ${noun}` : `Choose the other ${noun}`}
      </Button>
    </RecordPicker>
  )
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 p-3 sm:p-5">
      <Link
        to={`/${kind}/$id`}
        params={{ id }}
        className="flex max-w-full items-center gap-1 self-start rounded-sm text-muted hover:text-ink"
      >
        <ChevronLeft className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{name ?? 'Back'}</span>
      </Link>
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="grow text-xl font-semibold">Merge {kind}</h1>
        {otherId && picker}
      </header>
      {!otherId && <Suggestions kind={kind} id={id} onPick={(found) => set({ with: found, keep: undefined })} />}
      {!otherId && (
        <div className="rounded-lg border bg-surface">
          <Empty icon={GitMerge} title={`${questions[kind]} ${name ?? '…'}?`} action={picker}>
            You can compare both before merging.
          </Empty>
        </div>
      )}
      {otherId && one.data && other.data && (
        <MergePreview
          kind={kind}
          one={one.data}
          other={other.data}
          keep={text('keep') === otherId ? otherId : id}
          onKeep={(keep) => set({ keep })}
        />
      )}
      {otherId && !(one.data && other.data) && <Skeleton className="h-96" />}
    </div>
  )
}
