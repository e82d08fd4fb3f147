import { type KeyboardEvent, type ReactNode, useState } from 'react'

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; className: string }

type Props<Value extends string> = {
  /** The accessible name of the group. */
  label: string
  value: Value
  options: readonly RadioOption<Value>[]
  /** Also called with the chosen value, if it is chosen again. */
  onChoose(value: Value): void
  /** Arrow keys only move the focus; space, Enter or a click chooses. */
  isConfirmed?: boolean
  disabled?: boolean | undefined
  className: string
}

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

/**
 * A radio group made of buttons. Not that of Radix, whose buttons consist of several components each: the page of a deal
 * has ten buttons.
 */
export function RadioButtons<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChoose, isConfirmed = false, disabled, className } = props
  const [focused, setFocused] = useState<Value>()
  const isListed = options.some((option) => option.value === value)
  const tabStop = focused ?? (isListed ? value : options[0]?.value)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
    const to = step(radios.indexOf(event.target as HTMLElement)) % radios.length
    event.preventDefault()
    radios.at(to)?.focus()
    if (!isConfirmed) onChoose(options.at(to)!.value)
  }

  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(undefined)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          data-state={option.value === value ? 'checked' : 'unchecked'}
          disabled={disabled}
          tabIndex={option.value === tabStop ? 0 : -1}
          onFocus={() => setFocused(option.value)}
          onClick={() => onChoose(option.value)}
          className={option.className}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
