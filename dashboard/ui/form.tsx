import { type ComponentProps, use, useEffect, useRef, useState } from 'react'
import { errorsIn, type FormErrors, FormErrorsContext } from './form-errors.ts'
import { submits } from './keys.ts'
import { UnsavedContext } from './unsaved.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'noValidate'> & {
  send(form: FormData): void
  /** Why the last attempt was refused: the first field that it names gets the focus. */
  error?: Error | null
  /** What is wrong now that no control says of itself by `required`, `type` and the like. Shown once someone tries to send it. */
  errors?: FormErrors
}

const none: FormErrors = {}

/** A form that keeps what was typed when it is refused; React's own `action` would empty it. */
export function Form({ send, error, errors = none, className = 'flex flex-col gap-3', ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [found, setFound] = useState(none)
  const setUnsaved = use(UnsavedContext)
  // Once it is gone, what was typed is saved, or was not to be.
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
          // A picker's own search is, for React, inside the form; nothing is typed into the form by it.
          if (currentTarget.contains(target as Node)) setUnsaved(true)
          // Whoever corrects a field is not told any more what was wrong with it.
          const { name } = target as HTMLInputElement
          if (found[name]) setFound({ ...found, [name]: undefined })
        }}
        onKeyDown={(event) => {
          // Not from a picker or dialog that this form has opened, nor while it is on its way.
          const { currentTarget, target } = event
          if (!submits(event.nativeEvent) || !currentTarget.contains(target as Node)) return
          event.preventDefault()
          if (!currentTarget.querySelector('[type="submit"]:disabled')) currentTarget.requestSubmit()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // a form in a dialog is, for React, inside the form that opened it
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
