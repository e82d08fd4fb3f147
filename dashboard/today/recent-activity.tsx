import { Link } from '@tanstack/react-router'
import { useNames } from '../records/use-names.ts'
import { Section } from '../ui/section.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { When } from '../ui/when.tsx'
import { useRecentActivity } from './use-recent-activity.ts'

/** A commitment can have many lines. */
const cut = (name: string | undefined) =>
  name !== undefined && name.length > 120 ? `${name.slice(0, 110).trimEnd()}…` : name

/** The latest events, with who caused them. */
export function RecentActivity() {
  const { data: entries, error, refetch } = useRecentActivity()
  const names = useNames('contacts', entries?.map(({ contactId }) => contactId) ?? [])
  return (
    <Section title="Recent activity">
      {error && !entries && <Failure error={error} retry={refetch} />}
      {!entries && !error && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} className="h-5" />
          ))}
        </div>
      )}
      {entries?.length === 0 && <p className="px-4 pb-4 text-muted">No activity yet.</p>}
      <ol className="flex flex-col pb-1">
        {entries?.map(({ id, verb, name, href, by, at, contactId }) => (
          <li key={id} className="flex items-baseline gap-2 border-t px-4 py-2">
            <span className="min-w-0 grow wrap-anywhere">
              {verb && <span className="text-muted">{verb} </span>}
              {href ? (
                <Link to={href as string} className="rounded-sm font-medium underline-offset-2 hover:underline">
                  {cut(name) ?? (contactId && names.get(contactId)) ?? '…'}
                </Link>
              ) : (
                <span className="font-medium">{cut(name)}</span>
              )}
              <span className="text-muted"> {by}</span>
            </span>
            <span className="shrink-0 text-xs text-muted">
              <When at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
