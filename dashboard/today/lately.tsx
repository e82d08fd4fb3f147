import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, ask } from '../api/client.ts'
import { Section } from '../records/section.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { When } from '../ui/when.tsx'
import { useNames } from '../records/use-names.ts'
import { tell } from './tell.ts'

/** What happened last, whoever did it. */
export function Lately() {
  const {
    data: events,
    error,
    refetch,
  } = useQuery({
    queryKey: ['events', 'lately'],
    queryFn: async () => (await ask(api.GET('/api/v1/events', { params: { query: { per_page: 30 } } }))).data,
  })
  const told = events?.flatMap((event) => tell(event) ?? []).slice(0, 10)
  const names = useNames('contacts', told?.map(({ contactId }) => contactId) ?? [])
  return (
    <Section title="Lately">
      {error && !events && <Failure error={error} retry={refetch} />}
      {!events && !error && (
        <div className="flex flex-col gap-3 px-4 pb-4">
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} className="h-5" />
          ))}
        </div>
      )}
      {told?.length === 0 && <p className="px-4 pb-4 text-muted">Nothing has happened yet.</p>}
      <ol className="flex flex-col pb-1">
        {told?.map(({ id, deed, name, href, at, contactId }) => (
          <li key={id} className="flex items-baseline gap-2 border-t px-4 py-2">
            <span className="min-w-0 grow">
              <span className="text-muted">{deed} </span>
              {href ? (
                <Link to={href as string} className="rounded-sm font-medium underline-offset-2 hover:underline">
                  {name ?? (contactId && names.get(contactId)) ?? '…'}
                </Link>
              ) : (
                <span className="font-medium">{name}</span>
              )}
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
