import { classes } from './classes.ts'
import { RadioButtons } from './radio-buttons.tsx'

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: NoInfer<Value>) => void
  disabled?: boolean
}

const segment =
  'h-control-small rounded-md px-3 text-muted disabled:opacity-60 data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink data-[state=checked]:shadow-sm dark:data-[state=checked]:bg-line'

/** A choice between a few visible options. */
export function Segments<Value extends string>({ label, value, options, onChange, disabled }: Props<Value>) {
  const isTight = options.length > 4 // all fit into one row of a phone
  return (
    <RadioButtons
      label={label}
      value={value}
      options={options.map((option) => ({ ...option, className: classes(segment, isTight && 'max-sm:px-1.5') }))}
      onChoose={(chosen) => chosen !== value && onChange(chosen)}
      disabled={disabled}
      className={classes(
        'flex flex-wrap gap-1 self-start rounded-lg border bg-sunken p-1 print:hidden',
        isTight && 'max-sm:justify-between max-sm:gap-0',
      )}
    />
  )
}
