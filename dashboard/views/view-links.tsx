import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useFilters } from '../ui/use-filters.ts'
import { isListKind, searchOf, useViews } from './use-views.ts'

/** The saved views in the main navigation. */
export function ViewLinks({ className }: { className: string }) {
  // Views are not part of the stream of events, so those that other people save are found by asking: only here, because
  // every use of the query with an interval asks on its own.
  const all = useViews({ refetchInterval: 60_000 })
  const views = all.flatMap((view) => (isListKind(view.kind) ? [{ view, to: `/${view.kind}` as const }] : []))
  const { search } = useFilters()
  if (views.length === 0) return null
  return (
    <div className="mt-3 flex min-h-0 flex-col gap-0.5">
      <h2 id="views" className="px-2 text-xs font-medium text-muted">
        Views
      </h2>
      <ul aria-labelledby="views" className="flex flex-col gap-0.5">
        {views.map(({ view, to }) => (
          <li key={view.id}>
            <Link
              to={to}
              search={searchOf(view)}
              title={view.name}
              className={`${className} ${search.saved === view.id ? 'font-medium text-ink' : ''}`}
              activeProps={{ className: '' }}
              aria-current={search.saved === view.id ? 'page' : undefined}
            >
              <Bookmark aria-hidden />
              <span className="truncate">{view.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
