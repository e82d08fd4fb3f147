import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Button } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/states.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import { type Filters, queryOf } from './filters.ts'

/** Who did what, to what, when. */
export default function AuditLog() {
  const filters = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  const filter = (change: Partial<Filters>) =>
    navigate({ to: '/settings/audit-log', search: { ...filters, page: undefined, ...change }, replace: true })
  const query = queryOf(filters)
  const entries = useQuery({
    queryKey: ['audit-logs', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/audit-logs', { params: { query } })),
    placeholderData: (before) => before,
  })
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'page' && value !== undefined)
  return (
    <SettingsPage
      title="Audit log"
      description="All changes in this workspace, by people and API keys. The log cannot be edited."
    >
      <AuditFilters filters={filters} entries={entries.data?.data} onChange={filter} />
      <div className="overflow-hidden rounded-lg border bg-surface">
        <Rows
          query={{ ...entries, data: entries.data?.data }}
          empty={
            <Empty
              icon={ScrollText}
              title={isFiltered ? 'No entries match' : 'No activity yet'}
              action={
                isFiltered && (
                  <Button onClick={() => navigate({ to: '/settings/audit-log', search: {} })}>Show all</Button>
                )
              }
            />
          }
        >
          {(entry) => <AuditRow key={entry.id} entry={entry} onFilter={filter} />}
        </Rows>
      </div>
      {entries.data && <Pages meta={entries.data.meta} onPage={(page) => filter({ page })} />}
    </SettingsPage>
  )
}
