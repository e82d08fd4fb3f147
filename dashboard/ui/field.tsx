import { type ReactElement, type ReactNode, cloneElement, use, useId } from 'react'
import { FormErrorsContext } from './form-errors.ts'
import { Required } from './required.tsx'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  /** A hint about the typed value that is not an error. */
  notice?: ReactNode
  /** Whether it is marked as required; false if another field can be filled in instead. Default: whether the control is required. */
  isMarked?: boolean | undefined
  /** The name of the field in the errors of the form; that of the control by default. */
  name?: string
  children: ReactElement<{
    id?: string
    name?: string
    required?: boolean
    'aria-invalid'?: boolean
    'aria-describedby'?: string
  }>
}

/** A labelled control with its error below. */
export function Field({ label, hint, error, notice, name, children, isMarked = children.props.required }: Props) {
  const id = useId()
  const problem = use(FormErrorsContext)[name ?? children.props.name ?? ''] ?? error
  const note = problem ?? hint
  const described = [note && `${id}-note`, notice && `${id}-notice`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {/* Next to the label, so that the accessible name stays that of the label. */}
        {isMarked && <Required />}
      </div>
      {cloneElement(children, {
        id,
        ...(problem && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {note && (
        <p id={`${id}-note`} className={problem ? 'text-danger' : 'text-muted'} {...(problem && { role: 'alert' })}>
          {note}
        </p>
      )}
      {notice && (
        <p id={`${id}-notice`} role="status" className="text-warn">
          {notice}
        </p>
      )}
    </div>
  )
}
