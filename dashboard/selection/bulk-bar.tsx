import { TagPlus, TagX, Trash2, X } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { WhatGoes } from '../records/what-goes.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Confirm } from '../ui/confirm.tsx'
import { formatNumber } from '../ui/format.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { atOnce } from './bulk.ts'
import type { ListQuery } from './matching.ts'
import { SelectMatching } from './select-matching.tsx'
import { useBulk } from './use-bulk.ts'
import { useMatching } from './use-matching.ts'

type Props = {
  kind: Kind
  selected: ReadonlySet<string>
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>
  /** What the page shows: what is selected beside it is told apart. */
  shown: readonly { id: string }[]
  /** How many the list has on all of its pages; undefined while that is not known. */
  total: number | undefined
  /** How the list asks for them. */
  query: ListQuery
  isFiltered: boolean
}

// Where the screen is narrow, what a button does is told by its picture; its name stays for those who hear it.
const onPhone = 'shrink-0 max-sm:w-8 max-sm:px-0'

/** What can be done with all that is selected; it stands at the foot of the screen while something is. */
export function BulkBar({ kind, selected, onSelect, shown, total, query, isFiltered }: Props) {
  const [asking, setAsking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const bulk = useBulk(kind, (done) => {
    onSelect((now) => without(now, done)) // what was selected meanwhile stays so
    setAsking(false)
  })
  const matching = useMatching(kind, query, { selected, onSelect })
  /** For what is gone once it is pressed: the keyboard goes on here. */
  const thenHere = (act: () => void) => () => {
    bar.current?.focus({ preventScroll: true }) // it is in sight
    act()
  }
  const isNone = selected.size === 0
  useEffect(() => {
    if (isNone) matching.stop() // whoever wants none does not want all
  }, [isNone])
  // What is asked about must not grow meanwhile.
  const isBusy = bulk.isRunning || matching.running !== undefined
  const ids = [...selected]
  const many = countOf(kind, ids.length)
  const elsewhere = ids.length - shown.filter(({ id }) => selected.has(id)).length
  const isPage = shown.length > 0 && ids.length - elsewhere === shown.length
  const hasMore = total !== undefined && isPage && shown.length < total && !matching.isDone(total)
  if (isNone && !bulk.isRunning) return null
  return (
    <div
      ref={bar}
      role="region"
      aria-label="Selected"
      tabIndex={-1}
      data-foot
      className="sticky bottom-3 z-20 mx-auto flex max-w-full flex-col rounded-lg border bg-raised p-1.5 shadow-lg"
    >
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow px-2 font-medium tabular-nums" aria-live="polite">
          {many} selected
          {elsewhere > 0 && (
            <span className="font-normal text-muted"> · {formatNumber(elsewhere)} not on this page</span>
          )}
        </span>
        <TagPicker label="Add a tag to all selected" onPick={(name) => bulk.start({ ids, change: { add: [name] } })}>
          <Button variant="quiet" disabled={isBusy} title="Add tag" className={onPhone}>
            <TagPlus aria-hidden />
            <span className="max-sm:sr-only">Add tag</span>
          </Button>
        </TagPicker>
        <TagPicker
          label="Take a tag from all selected"
          creates={false}
          onPick={(name) => bulk.start({ ids, change: { remove: [name] } })}
        >
          <Button variant="quiet" disabled={isBusy} title="Remove tag" className={onPhone}>
            <TagX aria-hidden />
            <span className="max-sm:sr-only">Remove tag</span>
          </Button>
        </TagPicker>
        <Button
          variant="quiet"
          title="Delete"
          className={classes(onPhone, 'text-danger hover:text-danger')}
          disabled={isBusy}
          onClick={() => {
            bulk.reset()
            setAsking(true)
          }}
        >
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Delete</span>
        </Button>
        <Button
          variant="quiet"
          size="icon"
          className="shrink-0"
          aria-label="Select none"
          onClick={() => onSelect(new Set())}
        >
          <X />
        </Button>
      </div>
      {matching.running ? (
        <BulkProgress
          label="Selecting"
          done={matching.running.found}
          total={matching.running.total}
          onStop={thenHere(matching.stop)}
        />
      ) : (
        hasMore && (
          <SelectMatching
            kind={kind}
            total={total}
            isFiltered={isFiltered}
            onSelect={thenHere(() => matching.start(total))}
          />
        )
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${many}?`}
        action={`Delete ${many}`}
        pending={bulk.isRunning}
        error={bulk.error}
        onConfirm={() => bulk.start({ ids, change: 'delete' })}
      >
        {elsewhere > 0 && <p>{formatNumber(elsewhere)} of them are not on this page.</p>}
        <p>
          <WhatGoes kind={kind} ids={ids} />
        </p>
        {ids.length > atOnce && <p>It is done in the background: you can go on working, and cancel it meanwhile.</p>}
        <p>This cannot be undone.</p>
      </Confirm>
    </div>
  )
}

function without(ids: ReadonlySet<string>, gone: readonly string[]) {
  const left = new Set(ids)
  for (const id of gone) left.delete(id)
  return left
}
