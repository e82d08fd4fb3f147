import { type ComponentProps, use, useEffect, useRef, useState } from 'react'
import { errorsIn, type FormErrors, FormErrorsContext } from './form-errors.ts'
import { submits } from './keys.ts'
import { UnsavedContext } from './unsaved.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  send(form: FormData): void
  /** The error of the last attempt: the first field that it names gets the focus. */
  error?: Error | null
  /** Errors that no control reports itself with `required`, `type` and the like. Shown after the first attempt to submit. */
  errors?: FormErrors
}

const none: FormErrors = {}

/** A form that keeps the input when it is rejected; the `action` of React would clear it. */
export function Form({ send, error, errors = none, className = 'flex flex-col gap-3', ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [found, setFound] = useState(none)
  const setUnsaved = use(UnsavedContext)
  // When the form is unmounted, the input is saved or discarded.
  useEffect(() => () => setUnsaved(false), [setUnsaved])
  useEffect(() => {
    if (error || attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error, attempts])

  return (
    <FormErrorsContext value={attempts > 0 ? { ...errors, ...found } : none}>
      <form
        ref={form}
        noValidate
        className={className}
        onInput={({ currentTarget, target }) => {
          // The search input of a picker is inside the form in React events, but is not input of the form.
          if (currentTarget.contains(target as Node)) setUnsaved(true)
          // Editing a field clears its error.
          const { name } = target as HTMLInputElement
          if (found[name]) setFound({ ...found, [name]: undefined })
        }}
        onKeyDown={(event) => {
          // Not from a picker or dialog that this form has opened, nor while it is being sent.
          const { currentTarget, target } = event
          if (!submits(event.nativeEvent) || !currentTarget.contains(target as Node)) return
          event.preventDefault()
          if (!currentTarget.querySelector('[type="submit"]:disabled')) currentTarget.requestSubmit()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // in React events, a form in a dialog is inside the form that opened it
          const wrong = errorsIn(event.currentTarget)
          setFound(wrong)
          setAttempts(attempts + 1)
          if (!Object.values({ ...errors, ...wrong }).some(Boolean)) send(new FormData(event.currentTarget))
        }}
        {...props}
      />
    </FormErrorsContext>
  )
}
