import type { ReactNode } from 'react'
import { Required } from './required.tsx'

type Props = { label: string; htmlFor?: string; required?: boolean | undefined; children: ReactNode }

/** A field of a record's page: its name beside its value, or above it where the screen is narrow. */
export function FieldRow({ label, htmlFor, required, children }: Props) {
  const Name = htmlFor ? 'label' : 'span'
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2">
      <Name className="truncate py-control-pad text-muted" title={label} {...(htmlFor && { htmlFor })}>
        {label}
        {required && <Required />}
      </Name>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
