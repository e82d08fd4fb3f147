import { type ComponentProps, useEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  send(form: FormData): void
  /** Why the last attempt was refused: the first field that it names gets the focus. */
  error?: Error | null
}

/** A form that keeps what was typed when it is refused; React's own `action` would empty it. */
export function Form({ send, error, className = 'flex flex-col gap-3', ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      ref={form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // a form in a dialog is, for React, inside the form that opened it
        send(new FormData(event.currentTarget))
      }}
      {...props}
    />
  )
}
