import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import type { MergeRow } from './merged.ts'

type Props = {
  row: MergeRow
  /** The record that has this value. */
  name: string
  isTarget: boolean
  onChoose(): void
}

/** The value of one record in a field; a choice if both have a value. */
export function MergeValue({ row, name, isTarget, onChoose }: Props) {
  const { field, label, isChoice, isTaken } = row
  const value = isTarget ? row.target : row.source
  const isKept = !isChoice || isTaken !== isTarget
  const shown = (
    <>
      <span className="shrink-0 sm:hidden">
        <Avatar name={name} size={20} />
      </span>
      <span className={classes('min-w-0 wrap-anywhere whitespace-pre-line', !isKept && 'text-muted line-through')}>
        {value || <span className="text-muted">–</span>}
      </span>
    </>
  )
  if (!isChoice) return <span className="flex gap-2">{shown}</span>
  return (
    <label className="flex cursor-pointer gap-2">
      <input
        type="radio"
        name={field}
        checked={isKept}
        onChange={onChoose}
        aria-label={`${label} of ${name}: ${value}`}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      {shown}
    </label>
  )
}
