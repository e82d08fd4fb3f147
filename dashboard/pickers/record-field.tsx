import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { useNames } from '../records/use-names.ts'
import { classes } from '../ui/classes.ts'
import { useTouch } from '../ui/unsaved.ts'
import { RecordPicker } from './record-picker.tsx'

type Props = {
  kind: Kind
  value: string | null
  onChange(id: string | null): void
  /** The label of the empty choice; without it a choice cannot be cleared. */
  none?: string
  required?: boolean
  /** Creates a record with the typed name. */
  onCreate?(name: string): void
} & Pick<ComponentProps<'button'>, 'id' | 'className' | 'autoFocus' | 'aria-invalid' | 'aria-describedby'>

/** A form field that selects another record by search. */
export function RecordField({ kind, value, onChange, none, required = false, onCreate, className, ...control }: Props) {
  const name = useNames(kind, [value]).get(value ?? '')
  // The label names the button, so the selected value describes it.
  const chosen = useId()
  const touch = useTouch()
  const change = (id: string | null) => {
    touch()
    onChange(id)
  }
  return (
    <RecordPicker
      kind={kind}
      label={`Find ${onCreate ? 'or create ' : ''}a ${nounOf(kind)}`}
      onPick={({ id }) => change(id)}
      {...(onCreate && { onCreate })}
      {...(none && value && { none: { label: none, onPick: () => change(null) } })}
    >
      <button
        type="button"
        {...control}
        aria-describedby={classes(control['aria-describedby'], chosen)}
        className={classes(
          'flex h-control w-full items-center gap-1 rounded-md border border-line-strong/50 bg-surface px-2.5 text-left max-sm:text-base/5 hover:border-line-strong aria-invalid:border-danger',
          !value && 'text-muted',
          className,
        )}
      >
        <span id={chosen} className="grow truncate">
          {value ? (name ?? '…') : `Choose a ${nounOf(kind)}`}
          {required && <span className="sr-only"> (required)</span>}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted print:hidden" aria-hidden />
      </button>
    </RecordPicker>
  )
}
