import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { formatNumber } from './format.ts'

type Props = {
  title: string
  /** The number of records that match the filters. */
  total: number | undefined
  /** The sum of these records. */
  sum?: ReactNode
  /** The main action: “New contact”. */
  actions?: ReactNode
  /** The saved views of the list. */
  tabs?: ReactNode
  filters?: ReactNode
  /** The content scrolls within the window; with `wide` not on a phone. */
  fillsWindow?: boolean | 'wide'
  children: ReactNode
}

/** The layout of a list: its title and total, filters, and content. */
export function ListScreen({ title, total, sum, actions, tabs, filters, fillsWindow, children }: Props) {
  return (
    <div
      className={classes(
        'flex flex-col gap-3 p-3 sm:p-5 print:h-auto!',
        fillsWindow === true && 'h-[calc(100dvh-3rem)] md:h-dvh',
        fillsWindow === 'wide' && 'sm:h-[calc(100dvh-3rem)] sm:min-h-112 md:h-dvh',
      )}
    >
      <header className="flex min-h-control shrink-0 flex-wrap items-center gap-2">
        <h1 className="text-lg font-semibold">{title}</h1>
        <span className="text-muted tabular-nums" aria-live="polite">
          {total !== undefined && <span className="sr-only">Total: </span>}
          {total !== undefined && formatNumber(total)}
        </span>
        {sum && (
          <span
            className="text-muted tabular-nums max-sm:order-last max-sm:min-h-5 max-sm:basis-full"
            aria-live="polite"
          >
            {sum}
          </span>
        )}
        <div className="ml-auto flex items-center gap-2 max-sm:gap-1.5">{actions}</div>
      </header>
      {tabs}
      {filters && <div className="flex shrink-0 flex-wrap items-center gap-2 print:hidden">{filters}</div>}
      {children}
    </div>
  )
}
