import { Pencil, TagPlus, TagX, Trash2, X } from 'lucide-react'
import { type Dispatch, lazy, type ReactNode, type SetStateAction, Suspense, useEffect, useRef, useState } from 'react'
import { ExportButton } from '../exports/export-button.tsx'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { affectedInGeneral, AffectedRecords } from '../records/affected-records.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatNumber } from '../ui/format.ts'
import { Skeleton } from '../ui/states.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { atOnce, type Change } from './bulk.ts'
import { filtersOf, type ListQuery, maxSelected } from './matching.ts'
import { SelectMatching } from './select-matching.tsx'
import { useBulk } from './use-bulk.ts'
import { useMatching } from './use-matching.ts'

type Props = {
  kind: Kind
  selected: ReadonlySet<string>
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>
  /** The records on the page, to count selected ones on other pages. */
  shown: readonly { id: string }[]
  /** The total of the list; undefined while it is unknown. */
  total: number | undefined
  /** The query of the list. */
  query: ListQuery
  isFiltered: boolean
  /** Whether all records of the list are selected, because they match its filters; `selected` has those on the page. */
  isEverything?: boolean
  onEverything?(): void
  /** Further actions for the selected records. */
  actions?: (ids: readonly string[], className: string) => ReactNode
}

// Loaded on demand, with the inputs of all kinds of fields.
const BulkEdit = lazy(() => import('./bulk-edit.tsx'))

// On a narrow screen the buttons show icons only, with accessible names.
const onPhone = 'shrink-0 max-sm:w-8 max-sm:px-0'

/** The actions for selected records, at the bottom of the screen while there is a selection. */
export function BulkBar(props: Props) {
  const {
    kind,
    selected,
    onSelect,
    shown,
    total,
    query,
    isFiltered,
    isEverything = false,
    onEverything,
    actions,
  } = props
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const bulk = useBulk((done) => {
    onSelect((now) => without(now, done)) // keeps what was selected in the meantime
    setAsking(false)
    setEditing(false)
  })
  const matching = useMatching(kind, query, { selected, onSelect })
  /** Takes the focus when the pressed button disappears. */
  const thenHere = (act: () => void) => () => {
    bar.current?.focus({ preventScroll: true }) // it is already visible
    act()
  }
  const isNone = selected.size === 0
  useEffect(() => {
    if (isNone) matching.stop() // clearing the selection also stops selecting all
  }, [isNone])
  // The selection must not grow while the dialog is open, and its size must be known.
  const isUnknown = isEverything && total === undefined
  const isBusy = bulk.isRunning || matching.running !== undefined || isUnknown
  const ids = [...selected]
  const count = isEverything ? (total ?? 0) : ids.length
  const many = countOf(kind, count)
  const here = shown.filter(({ id }) => selected.has(id)).length
  const elsewhere = count - here
  const isPage = shown.length > 0 && here === shown.length
  const hasMore = total !== undefined && isPage && shown.length < total && !isEverything && !matching.isDone(total)
  const filter = isEverything ? filtersOf(query) : undefined
  const start = (change: Change) => bulk.start({ kind, ids, filter, change })
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
      <div className="flex items-center justify-end gap-1 max-sm:flex-wrap">
        <span className="min-w-0 grow px-2 max-sm:basis-full font-medium tabular-nums" aria-live="polite">
          {isUnknown ? `All matching ${kind}` : many} selected
          {elsewhere > 0 && (
            <span className="font-normal text-muted"> · {formatNumber(elsewhere)} not on this page</span>
          )}
        </span>
        <Button
          variant="quiet"
          title="Edit"
          className={onPhone}
          disabled={isBusy}
          onClick={() => {
            bulk.reset()
            setEditing(true)
          }}
        >
          <Pencil aria-hidden />
          <span className="max-sm:sr-only">Edit</span>
        </Button>
        <TagPicker label="Add a tag to all selected" onPick={(name) => start({ add: [name] })}>
          <Button variant="quiet" disabled={isBusy} title="Add tag" className={onPhone}>
            <TagPlus aria-hidden />
            <span className="max-sm:sr-only">Add tag</span>
          </Button>
        </TagPicker>
        <TagPicker label="Remove a tag from all selected" creates={false} onPick={(name) => start({ remove: [name] })}>
          <Button variant="quiet" disabled={isBusy} title="Remove tag" className={onPhone}>
            <TagX aria-hidden />
            <span className="max-sm:sr-only">Remove tag</span>
          </Button>
        </TagPicker>
        {!isEverything && actions?.(ids, onPhone)}
        <ExportButton
          kind={kind}
          filter={filtersOf(query)}
          ids={isEverything ? undefined : ids}
          total={count}
          variant="quiet"
          className={onPhone}
        />
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
          aria-label="Clear selection"
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
            onSelect={thenHere(() => (onEverything && total > maxSelected ? onEverything() : matching.start(total)))}
          />
        )
      )}
      <Dialog open={editing} onOpenChange={setEditing} title={`Edit ${many}`}>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <BulkEdit
            kind={kind}
            count={count}
            pending={bulk.isRunning}
            error={bulk.error}
            onSave={start}
            onCancel={() => setEditing(false)}
          />
        </Suspense>
      </Dialog>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${many}?`}
        action={`Delete ${many}`}
        pending={bulk.isRunning}
        error={bulk.error}
        onConfirm={() => start('delete')}
      >
        {elsewhere > 0 && <p>{formatNumber(elsewhere)} of them are not on this page.</p>}
        <p>{isEverything ? affectedInGeneral(kind) : <AffectedRecords kind={kind} ids={ids} />}</p>
        {count > atOnce && <p>This runs in the background. You can continue working, or cancel it.</p>}
        <p>You can restore them from the trash.</p>
      </Confirm>
    </div>
  )
}

function without(ids: ReadonlySet<string>, gone: readonly string[]) {
  const left = new Set(ids)
  for (const id of gone) left.delete(id)
  return left
}
