import { type ReactElement, cloneElement, useId } from 'react'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  children: ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>
}

/** A labelled control, with what is wrong with it said beneath. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(error && { 'aria-invalid': true }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'text-danger' : 'text-muted'} {...(error && { role: 'alert' })}>
          {note}
        </p>
      )}
    </div>
  )
}
