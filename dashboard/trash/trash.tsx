import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { paths } from '@rapport/sdk'
import { api, unwrap } from '../api/client.ts'
import { sentence } from '../api/words.ts'
import { allKinds } from '../kinds/registry.ts'
import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/input.tsx'
import { Pages } from '../ui/pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty } from '../ui/states.tsx'
import { Purge } from './purge.tsx'
import type { TrashEntry } from './restore.ts'
import { TrashRow } from './trash-row.tsx'

type Query = NonNullable<paths['/api/v1/trash']['get']['parameters']['query']>
type Filters = { kind?: Query['entity_type']; q?: string; by?: 'me'; page?: number }

/** Deleted records, which can be restored until they expire. */
export default function Trash() {
  const filters = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  const filter = (change: Partial<Filters>) =>
    navigate({ to: '/settings/trash', search: { ...filters, page: undefined, ...change }, replace: true })
  const isOwner = useIsOwner()
  const [purging, setPurging] = useState<TrashEntry | 'all'>()
  const { kind, q, by, page = 1 } = filters
  const query: Query = {
    page,
    per_page: 50,
    ...(kind && { entity_type: kind }),
    ...(q && { q }),
    ...(by && { deleted_by: by }),
  }
  const entries = useQuery({
    queryKey: ['trash', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/trash', { params: { query } })),
    placeholderData: (before) => before,
  })
  const isFiltered = Boolean(kind || q || by)
  const isEmpty = entries.data?.meta.total === 0
  return (
    <SettingsPage
      title="Trash"
      description="Deleted records can be restored with everything that belonged to them, until they are permanently deleted."
      action={
        isOwner &&
        !(isEmpty && !isFiltered) && (
          <Button onClick={() => setPurging('all')}>
            <Trash2 aria-hidden /> Empty trash
          </Button>
        )
      }
    >
      <div role="group" aria-label="Filters" className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
        <div className="max-sm:col-span-2">
          <SearchBox label="Search by name" value={q ?? ''} onSearch={(q) => filter({ q: q || undefined })} />
        </div>
        <Select
          aria-label="Type"
          className="sm:w-40"
          value={kind ?? ''}
          onChange={({ target }) => filter({ kind: (target.value || undefined) as Filters['kind'] })}
        >
          <option value="">Everything</option>
          {allKinds().map(({ name, noun, plural }) => (
            <option key={name} value={name}>
              {sentence(noun.includes(' ') ? `${noun}s` : plural)}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Deleted by"
          className="sm:w-40"
          value={by ?? ''}
          onChange={({ target }) => filter({ by: target.value === 'me' ? 'me' : undefined })}
        >
          <option value="">By anyone</option>
          <option value="me">By me</option>
        </Select>
      </div>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <Rows
          query={{ ...entries, data: entries.data?.data }}
          empty={
            <Empty
              icon={Trash2}
              title={isFiltered ? 'No entries match' : 'The trash is empty'}
              action={
                isFiltered && <Button onClick={() => navigate({ to: '/settings/trash', search: {} })}>Show all</Button>
              }
            />
          }
        >
          {(entry) => <TrashRow key={entry.id} entry={entry} {...(isOwner && { onPurge: () => setPurging(entry) })} />}
        </Rows>
      </div>
      {entries.data && <Pages meta={entries.data.meta} onPage={(page) => filter({ page })} />}
      <Purge what={purging} onDone={() => setPurging(undefined)} />
    </SettingsPage>
  )
}
