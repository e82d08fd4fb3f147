import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { lastFilters } from '../filters/last-filters.ts'
import type { Kind } from '../kinds/types.ts'
import { kindTitle } from '../kinds/words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/states.tsx'
import { Neighbours } from './neighbours.tsx'

type Props = {
  kind: Kind
  id: string
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** The record's own fields, at the side. */
  fields: ReactNode
  /** The most frequent actions, shown at the top, also on narrow screens. */
  top?: ReactNode
  /** The main content of the page. */
  children: ReactNode
}

/** The layout of the page of a record. */
export function RecordPage({ kind, id, title, subtitle, actions, top, fields, children }: Props) {
  return (
    <div className="flex flex-col gap-4 p-3 sm:p-5">
      <header className="flex flex-col gap-3">
        <div className="flex min-h-control items-center print:hidden">
          <Link
            to={`/${kind}`}
            search={lastFilters(kind)}
            className="inline-flex items-center gap-1 rounded-sm text-muted hover:text-ink"
          >
            <ChevronLeft className="size-4" aria-hidden />
            {kindTitle(kind)}
          </Link>
          <Neighbours kind={kind} id={id} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={title} size={40} />
          <div className="min-w-0 grow basis-48">
            <h1 className="line-clamp-3 text-xl font-semibold wrap-anywhere" title={title}>
              {title}
            </h1>
            {subtitle && <p className="truncate text-muted">{subtitle}</p>}
          </div>
          <div className="flex items-center gap-2 print:hidden">{actions}</div>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {top && <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">{top}</div>}
        <section
          aria-label="Details"
          className="flex flex-col gap-1 rounded-lg border bg-surface p-3 lg:sticky lg:top-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto print:static print:max-h-none print:overflow-visible"
        >
          {fields}
        </section>
        <div className={classes('flex min-w-0 flex-col gap-4 lg:col-start-2', !top && 'lg:row-span-2 lg:row-start-1')}>
          {children}
        </div>
      </div>
    </div>
  )
}

export function RecordPageSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 p-3 sm:p-5">
      <Skeleton className="h-5 w-24" />
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-7 w-56" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
