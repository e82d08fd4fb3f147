import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { dateForm } from './typed-date.ts'

/**
 * A date in the chosen format: the date input of a browser always has the order of the browser's own language. The value
 * is that of a date input, which is hidden and provides the calendar.
 */
export default function DateInput({
  name,
  value,
  defaultValue,
  onChange,
  required,
  min,
  max,
  className,
  ...props
}: ComponentProps<'input'>) {
  const { read, write } = dateForm()
  const field = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => write(String(value ?? defaultValue ?? '')))
  // A new value from outside replaces what was typed.
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    if (value !== undefined && String(value) !== (read(typed) ?? '')) setTyped(write(String(value)))
  }

  function type(text: string) {
    setTyped(text)
    const date = text.trim() === '' ? '' : read(text)
    const problem = date === undefined ? `Enter a date such as ${write('2026-12-31')}` : ''
    for (const input of [field.current!, picker.current!]) input.setCustomValidity(problem)
    picker.current!.value = date ?? ''
    if (date !== undefined)
      onChange?.({ target: picker.current!, currentTarget: picker.current! } as ChangeEvent<HTMLInputElement>)
  }

  return (
    <div className="relative">
      <input
        {...props}
        ref={field}
        type="text"
        required={required}
        value={typed}
        placeholder={write('2026-12-31').replaceAll(/\d/g, '–')}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        className={classes(className, 'w-full pr-9')}
      />
      <input
        ref={picker}
        type="date"
        name={name}
        min={min}
        max={max}
        defaultValue={String(value ?? defaultValue ?? '')}
        required={required}
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => type(write(target.value))}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
      <button
        type="button"
        aria-label="Open the calendar"
        tabIndex={-1}
        // Keeps the focus in the field, which would be saved when it is left.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => picker.current!.showPicker()}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-muted hover:text-ink [&_svg]:size-4"
      >
        <CalendarDays aria-hidden />
      </button>
    </div>
  )
}
