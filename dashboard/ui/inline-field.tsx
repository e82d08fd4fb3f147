import { ExternalLink } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { fieldErrors } from './field-errors.ts'
import { FieldRow } from './field-row.tsx'
import { Input, Textarea } from './input.tsx'
import { submits } from './keys.ts'
import { LinkedText } from './linked-text.tsx'
import { linksIn } from './links-in.ts'

type Props = {
  label: string
  /** The API name of the field, to which errors refer. */
  field: string
  value: string | null
  /** Formats the value for display. */
  shown?: string | undefined
  /** Rejects if the API rejects the value. */
  save(value: string | null): Promise<unknown>
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date'
  /** Edited in several lines, with this control if it is not the usual one. */
  multiline?: boolean | ComponentType<ComponentProps<'textarea'>>
  required?: boolean
  /** The link of the value: a mail address, a phone number, a page. */
  link?: string | undefined
  className?: string
}

/** A field on the page of a record: click or Enter edits, Enter saves, Escape cancels. Errors are shown here, with the input kept. */
export function InlineField(props: Props) {
  const { label, field, value, shown, save, type = 'text', multiline, required, className } = props
  const link = props.link ?? addressIn(value)
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)
  const takesFocus = useRef(true)
  const saves = useRef(0)
  // The value when editing started, which the person edits.
  const saveOpened = useRef(save)
  const id = useId()
  const isEditing = draft !== undefined

  useEffect(() => {
    if (!isEditing && refocus.current) opener.current?.focus()
    refocus.current = false
  }, [isEditing])

  function open() {
    takesFocus.current = true
    saveOpened.current = save
    setDraft(value ?? '')
  }

  function close(byKey: boolean) {
    refocus.current = byKey
    setDraft(undefined)
    setProblem(undefined)
  }

  async function commit(byKey: boolean, control: EventTarget) {
    if (draft === undefined) return
    // An incomplete date is empty for the browser, and would clear the field.
    if (control instanceof HTMLInputElement && control.validity.badInput) return setProblem('Enter a full date')
    if (control instanceof HTMLInputElement && control.validity.customError)
      return setProblem(control.validationMessage)
    const next = draft.trim() || null
    if (next === value) return close(byKey)
    if (required && !next) return byKey ? setProblem(`${label} must not be empty`) : close(byKey)
    close(byKey)
    const mine = ++saves.current
    try {
      await saveOpened.current(next)
    } catch (error) {
      // Keeps a value that was saved in the meantime.
      if (mine !== saves.current) return
      // Does not move the focus if the person is typing elsewhere.
      takesFocus.current = [document.body, opener.current].includes(document.activeElement as HTMLElement)
      setDraft((typedSince) => typedSince ?? draft)
      // Errors that do not concern the field were shown in a toast.
      setProblem(fieldErrors(error as Error).at(field) ?? 'Not saved yet')
    }
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
    }
    if (submits(event.nativeEvent) || (event.key === 'Enter' && !multiline)) {
      event.preventDefault()
      void commit(true, event.target)
    }
  }

  if (!isEditing && multiline && value && linksIn(value).some(({ href }) => href))
    return (
      <FieldRow label={label}>
        {/* A button cannot contain links, so it is behind the text. */}
        <div className="relative rounded-md hover:bg-sunken">
          <button ref={opener} type="button" onClick={open} className="absolute inset-0 cursor-text rounded-md">
            <span className="sr-only">Edit {label}</span>
          </button>
          <p className="pointer-events-none relative min-h-control px-2 py-control-pad wrap-anywhere whitespace-pre-wrap max-sm:text-base/5 [&_a]:pointer-events-auto">
            <LinkedText>{value}</LinkedText>
          </p>
        </div>
      </FieldRow>
    )
  if (!isEditing)
    return (
      <FieldRow label={label} isEmpty={!value}>
        <div className="flex items-center gap-1">
          <button
            ref={opener}
            type="button"
            onClick={open}
            title={multiline ? undefined : (value ?? undefined)}
            className={classes(
              'min-h-control min-w-0 max-sm:text-base/5 grow cursor-text rounded-md px-2 py-control-pad text-left hover:bg-sunken',
              multiline
                ? 'wrap-anywhere whitespace-pre-wrap'
                : 'truncate max-sm:wrap-anywhere max-sm:whitespace-normal',
              !value && 'text-muted',
              className,
            )}
          >
            <span className="sr-only">Edit {label}: </span>
            {value ? (shown ?? value) : `Add ${inSentence(label)}`}
          </button>
          {value && link && (
            <a
              href={link}
              aria-label={`Open ${shown ?? value}`}
              className="rounded p-1 text-muted hover:text-ink print:hidden"
              {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
            >
              <ExternalLink className="size-3.5" />
            </a>
          )}
        </div>
      </FieldRow>
    )

  const Control = typeof multiline === 'function' ? multiline : Textarea
  const control = {
    'aria-label': label,
    required,
    value: draft,
    autoFocus: takesFocus.current,
    onKeyDown: onKey,
    onBlur: (event: FocusEvent) => void commit(false, event.target),
    ...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
  }
  return (
    <FieldRow label={label} required={required}>
      <div className="flex flex-col gap-1">
        {multiline ? (
          <Control
            {...control}
            rows={Math.min(12, draft.split('\n').length + 2)}
            onChange={({ target }) => setDraft(target.value)}
          />
        ) : (
          <Input
            {...control}
            // Typing replaces the value, but corrects a rejected one.
            onFocus={({ target }) => problem || target.select()}
            // The API validates URLs and numbers, so that messages are the same everywhere; the number input of a
            // browser turns “high” into nothing and “12,5” into 125.
            type={type === 'tel' || type === 'date' ? type : 'text'}
            inputMode={inputModes[type]}
            onChange={({ target }) => setDraft(target.value)}
            className={className}
          />
        )}
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </FieldRow>
  )
}

/** The address, if the text is nothing else. */
function addressIn(text: string | null) {
  const parts = text ? linksIn(text) : []
  return parts.length === 1 ? parts[0]!.href : undefined
}

// “VAT id” stays as it is, “Last name” does not.
const inSentence = (label: string) => (/^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label)

const inputModes = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  number: 'text', // the decimal keyboard of an iPhone has no minus
  date: undefined,
} as const
