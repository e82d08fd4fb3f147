import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { dateForm } from './typed-date.ts'

type Props = ComponentProps<'input'> & { 'data-missing'?: string }

/**
 * A date in the chosen format: the date input of a browser always has the order of the browser's own language. The value
 * is that of a date input, which is hidden and provides the calendar. `onChange` is called for complete dates only.
 */
export default function DateInput({
  name,
  value,
  defaultValue,
  onChange,
  onKeyDown,
  onBlur,
  required,
  min,
  max,
  className,
  'data-missing': missing,
  ...props
}: Props) {
  const { read, write, pattern } = dateForm()
  const field = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => write(String(value ?? defaultValue ?? '')))

  function set(text: string, date: string | undefined) {
    setTyped(text)
    const problem = date === undefined ? `Enter a date such as ${write('2026-12-31')}` : ''
    for (const input of [field.current!, picker.current!]) input.setCustomValidity(problem)
    picker.current!.value = date ?? ''
  }

  // A value from outside replaces what was typed, but not while the person is typing.
  function follow() {
    if (value !== undefined) set(write(String(value)), String(value))
  }
  useLayoutEffect(() => {
    if (document.activeElement !== field.current) follow()
  }, [value])

  function type(text: string) {
    const date = text.trim() === '' ? '' : read(text)
    set(text, date)
    if (date !== undefined)
      onChange?.({ target: picker.current!, currentTarget: picker.current! } as ChangeEvent<HTMLInputElement>)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    // The calendar belongs to the field.
    if (event.relatedTarget === picker.current || event.relatedTarget === field.current) return
    if (field.current!.validity.valid) follow()
    onBlur?.(event)
  }

  function openCalendar() {
    try {
      picker.current!.showPicker()
    } catch {
      // The browser has no calendar, or does not allow to open it here: the date can be typed.
    }
  }

  return (
    <div className="relative">
      <input
        {...props}
        ref={field}
        type="text"
        required={required}
        value={typed}
        placeholder={pattern}
        autoComplete="off"
        onChange={({ target }) => {
          type(target.value)
          // The form clears the error of the field by the name of the input.
          picker.current!.dispatchEvent(new Event('input', { bubbles: true }))
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && event.altKey) openCalendar()
          onKeyDown?.(event)
        }}
        onBlur={leave}
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
        data-missing={missing}
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => type(write(target.value))}
        onBlur={leave}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
      <button
        type="button"
        aria-label="Open the calendar"
        tabIndex={-1} // Alt and the down arrow in the field do the same
        // A click must not move the focus out of the field, because some fields are saved on blur.
        onPointerDown={(event) => event.preventDefault()}
        onClick={openCalendar}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-muted hover:text-ink [&_svg]:size-4"
      >
        <CalendarDays aria-hidden />
      </button>
    </div>
  )
}
