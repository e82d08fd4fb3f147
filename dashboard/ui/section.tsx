import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { formatNumber } from './format.ts'

type Props = { title: string; count?: number | undefined; action?: ReactNode; children: ReactNode }

/** A part of a record's page. */
export function Section({ title, count, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('rounded-lg border bg-surface', count === 0 && 'print:hidden')}>
      <header className="flex min-h-11 items-center gap-2 px-4 py-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count !== undefined && <span className="text-muted tabular-nums">{formatNumber(count)}</span>}
        <div className="ml-auto flex items-center gap-1">{action}</div>
      </header>
      {children}
    </section>
  )
}
