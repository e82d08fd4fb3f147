import { RadioGroup } from 'radix-ui'

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: NoInfer<Value>) => void
  disabled?: boolean
}

/** A choice between a few visible options. */
export function Segments<Value extends string>({ label, value, options, onChange, disabled }: Props<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChange(chosen as Value)}
      orientation="horizontal"
      {...(disabled && { disabled })}
      className="flex gap-1 self-start rounded-lg border bg-sunken p-1 print:hidden"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="h-control-small rounded-md px-3 text-muted disabled:opacity-60 data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink data-[state=checked]:shadow-sm dark:data-[state=checked]:bg-line"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
