import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import type { Kind } from '../kinds/types.ts'
import { useFilters } from '../ui/use-filters.ts'
import { searchOf, useViews } from './use-views.ts'

const isListed = (kind: string): kind is Kind => ['contacts', 'companies', 'deals'].includes(kind)

/** The saved views in the main navigation. */
export function ViewLinks({ className }: { className: string }) {
  const views = useViews().flatMap((view) => (isListed(view.kind) ? [{ view, to: `/${view.kind}` as const }] : []))
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
