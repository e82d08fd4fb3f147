import { useMutation } from '@tanstack/react-query'
import { TagPlus, TagX, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatNumber } from '../ui/format.ts'
import { bulkDelete, bulkTag, type Tagging } from './bulk.ts'
import { TagPicker } from './tag-picker.tsx'
import type { Kind } from './types.ts'
import { WhatGoes } from './what-goes.tsx'
import { countOf } from './words.ts'

type Props = {
  kind: Kind
  selected: ReadonlySet<string>
  /** What the page shows: what is selected beside it is told apart. */
  shown: readonly { id: string }[]
  onClear(): void
}

// Where the screen is narrow, what a button does is told by its picture; its name stays for those who hear it.
const onPhone = 'max-sm:w-8 max-sm:px-0'

/** What can be done with all that is selected; it stands at the foot of the screen while something is. */
export function BulkBar({ kind, selected, shown, onClear }: Props) {
  const [asking, setAsking] = useState(false)
  const send = useOnce()
  const ids = [...selected]
  const many = countOf(kind, ids.length)
  const elsewhere = ids.length - shown.filter(({ id }) => selected.has(id)).length
  const tag = useMutation({
    mutationFn: (tagging: Tagging) => bulkTag(kind, ids, tagging, send),
    onSuccess: (_, { add, remove }) =>
      toast.success(add ? `${many} tagged “${add[0]}”` : `“${remove?.[0]}” taken from ${many}`),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh(kind, 'tags'),
  })
  const remove = useMutation({
    mutationFn: () => bulkDelete(kind, ids, send),
    onSuccess() {
      toast.success(`${many} deleted`)
      setAsking(false)
      onClear()
    },
    onSettled: () => refresh('contacts', 'companies', 'deals', 'activity', 'follow-ups', 'commitments', 'pipeline'),
  })
  if (ids.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Selected"
      className="sticky bottom-3 z-20 mx-auto flex max-w-full items-center gap-1 rounded-lg border bg-raised p-1.5 shadow-lg"
    >
      <span className="min-w-0 grow px-2 font-medium tabular-nums" aria-live="polite">
        {many} selected
        {elsewhere > 0 && <span className="font-normal text-muted"> · {formatNumber(elsewhere)} not on this page</span>}
      </span>
      <TagPicker label="Add a tag to all selected" onPick={(name) => tag.mutate({ add: [name] })}>
        <Button variant="quiet" disabled={tag.isPending} title="Add tag" className={onPhone}>
          <TagPlus aria-hidden />
          <span className="max-sm:sr-only">Add tag</span>
        </Button>
      </TagPicker>
      <TagPicker label="Take a tag from all selected" creates={false} onPick={(name) => tag.mutate({ remove: [name] })}>
        <Button variant="quiet" disabled={tag.isPending} title="Remove tag" className={onPhone}>
          <TagX aria-hidden />
          <span className="max-sm:sr-only">Remove tag</span>
        </Button>
      </TagPicker>
      <Button
        variant="quiet"
        title="Delete"
        className={classes(onPhone, 'text-danger hover:text-danger')}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      <Button variant="quiet" size="icon" aria-label="Select none" onClick={onClear}>
        <X />
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${many}?`}
        action={`Delete ${many}`}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        {elsewhere > 0 && <p>{formatNumber(elsewhere)} of them are not on this page.</p>}
        <p>
          <WhatGoes kind={kind} ids={ids} />
        </p>
        <p>This cannot be undone.</p>
      </Confirm>
    </div>
  )
}
