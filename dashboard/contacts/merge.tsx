import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, GitMerge } from 'lucide-react'
import { Refusal } from '../api/client.ts'
import { useGone } from '../api/gone.ts'
import { nameOfContact } from '../kinds/types.ts'
import { Gone } from '../pages/gone.tsx'
import { RecordPicker } from '../pickers/record-picker.tsx'
import { Button } from '../ui/button.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { MergePreview } from './merge-preview.tsx'
import { useContact } from './use-contact.ts'

/** Merges two contacts of the same person. The URL contains both ids and which contact is kept. */
export default function Merge() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { text, set } = useFilters()
  const otherId = text('with')
  const one = useContact(id)
  const other = useContact(otherId)
  const [oneGone, otherGone] = [useGone(id), useGone(otherId)]
  if (oneGone ?? otherGone) return <Gone kind="contacts" {...(oneGone ?? otherGone)} />
  const error = one.error ?? other.error
  if (error instanceof Refusal && error.status === 404) return <NotFound />
  if (error) return <Failure error={error} retry={() => void Promise.all([one.refetch(), other.refetch()])} />
  const name = one.data && nameOfContact(one.data)
  const picker = (
    <RecordPicker
      kind="contacts"
      label="Find the other contact"
      except={[id]}
      onPick={(found) => set({ with: found.id, keep: undefined })}
    >
      <Button variant={otherId ? 'secondary' : 'primary'}>
        {otherId ? 'Choose another contact' : 'Choose the other contact'}
      </Button>
    </RecordPicker>
  )
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 p-3 sm:p-5">
      <Link
        to="/contacts/$id"
        params={{ id }}
        className="flex max-w-full items-center gap-1 self-start rounded-sm text-muted hover:text-ink"
      >
        <ChevronLeft className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{name ?? 'Back'}</span>
      </Link>
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="grow text-xl font-semibold">Merge contacts</h1>
        {otherId && picker}
      </header>
      {!otherId && (
        <div className="rounded-lg border bg-surface">
          <Empty icon={GitMerge} title={`Who is the same person as ${name ?? '…'}?`} action={picker}>
            You can compare both before merging.
          </Empty>
        </div>
      )}
      {otherId && one.data && other.data && (
        <MergePreview
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
