import type { ReactNode } from 'react'

/** A field of a record's page: its name beside its value, or above it where the screen is narrow. */
export function FieldRow({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  const Name = htmlFor ? 'label' : 'span'
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2">
      <Name className="truncate py-1.5 text-muted" title={label} {...(htmlFor && { htmlFor })}>
        {label}
      </Name>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
