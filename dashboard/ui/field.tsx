import { type ReactElement, cloneElement, use, useId } from 'react'
import { FormFaultsContext } from './form-faults.ts'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  /** The name that the form's faults know it by; the control's own if it has one. */
  name?: string
  children: ReactElement<{ id?: string; name?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>
}

/** A labelled control, with what is wrong with it said beneath. */
export function Field({ label, hint, error, name, children }: Props) {
  const id = useId()
  const fault = use(FormFaultsContext)[name ?? children.props.name ?? ''] ?? error
  const note = fault ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(fault && { 'aria-invalid': true }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <p id={`${id}-note`} className={fault ? 'text-danger' : 'text-muted'} {...(fault && { role: 'alert' })}>
          {note}
        </p>
      )}
    </div>
  )
}
