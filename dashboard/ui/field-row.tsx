import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Required } from './required.tsx'

type Props = {
  label: string
  htmlFor?: string
  required?: boolean | undefined
  /** Left out on paper. */
  isEmpty?: boolean
  children: ReactNode
}

/** A field of a record's page: its name beside its value, or above it where the screen is narrow. */
export function FieldRow({ label, htmlFor, required, isEmpty, children }: Props) {
  const Name = htmlFor ? 'label' : 'span'
  return (
    <div className={classes('grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2', isEmpty && 'print:hidden')}>
      <Name className="truncate py-control-pad text-muted" title={label} {...(htmlFor && { htmlFor })}>
        {label}
        {required && <Required />}
      </Name>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
