import { type ReactNode, useId } from 'react'
import { Failure, Skeleton } from '../ui/states.tsx'

type Props = {
  title: string
  /** The part of a URL after # that leads to it. */
  anchor?: string
  /** A one-sentence summary. */
  hint: string
  controls?: ReactNode
  error: Error | null
  retry(): void
  isReady: boolean
  /** Shown instead of the chart if there is no data. */
  empty?: ReactNode
  chart: ReactNode
  table: ReactNode
}

/** A chart with its numbers beside it. */
export function Report({ title, anchor, hint, controls, error, retry, isReady, empty, chart, table }: Props) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="break-inside-avoid rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3">
        <div className="min-w-0 grow basis-64">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          <p className="text-muted">{hint}</p>
        </div>
        {controls}
      </header>
      {error && !isReady ? (
        <Failure error={error} retry={retry} />
      ) : !isReady ? (
        <div className="p-4" aria-busy>
          <Skeleton className="h-64" />
        </div>
      ) : empty ? (
        <p className="px-4 py-10 text-center text-muted">{empty}</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 p-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0">{chart}</div>
          <div className="min-w-0">{table}</div>
        </div>
      )}
    </section>
  )
}
