import { type ReactElement, type ReactNode, cloneElement, use, useId } from 'react'
import { FormErrorsContext } from './form-errors.ts'
import { Required } from './required.tsx'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  /** What is good to know of what was typed, although nothing is wrong with it. */
  notice?: ReactNode
  /** Where there is another way than this field, it is not marked although its own form needs it. */
  isMarked?: boolean | undefined
  /** The name that the form's errors know it by; the control's own if it has one. */
  name?: string
  children: ReactElement<{
    id?: string
    name?: string
    required?: boolean
    'aria-invalid'?: boolean
    'aria-describedby'?: string
  }>
}

/** A labelled control, with what is wrong with it said beneath. */
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
        {/* Beside the label, whose words stay the control's name. */}
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
