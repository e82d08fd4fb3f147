import { useNavigate, useSearch } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { companyOf } from '../merging/merged.ts'
import type { MergeKind } from '../merging/mergeable.ts'
import { useNames } from '../records/use-names.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Rows } from '../settings/rows.tsx'
import { Select } from '../ui/input.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/states.tsx'
import { PairRow } from './pair-row.tsx'
import { useDismiss, usePairs } from '../merging/use-duplicates.ts'

type Filters = { kind?: MergeKind; page?: number }

/** Pairs of contacts or companies that are probably the same, to merge or dismiss. */
export default function Duplicates() {
  const { kind: given, page = 1 } = useSearch({ strict: false }) as Filters
  const kind: MergeKind = given === 'companies' ? 'companies' : 'contacts'
  const navigate = useNavigate()
  const show = (search: Filters) => navigate({ to: '/settings/duplicates', search, replace: true })
  const pairs = usePairs(kind, page)
  const dismiss = useDismiss(kind)
  const records = pairs.data?.data.flatMap((pair) => pair.records) ?? []
  const companies = useNames('companies', records.map(companyOf))
  return (
    <SettingsPage
      title="Duplicates"
      description="Records that are probably the same. Merge them, or dismiss a pair that is not the same."
    >
      <Select
        aria-label="Type"
        className="sm:w-40"
        value={kind}
        onChange={({ target }) => show({ kind: target.value as MergeKind })}
      >
        <option value="contacts">Contacts</option>
        <option value="companies">Companies</option>
      </Select>
      <div className="overflow-hidden rounded-lg border bg-surface">
        <Rows
          query={{ ...pairs, data: pairs.data?.data }}
          empty={
            <Empty icon={Copy} title="No duplicates">
              New and changed {kind} are compared within a few seconds.
            </Empty>
          }
        >
          {(pair) => (
            <PairRow
              key={pair.records.map(({ id }) => id).join()}
              kind={kind}
              pair={pair}
              companies={companies}
              isBusy={dismiss.isPending}
              onDismiss={() => dismiss.mutate(pair)}
            />
          )}
        </Rows>
      </div>
      {pairs.data && 'page' in pairs.data.meta && (
        <Pages meta={pairs.data.meta} onPage={(page) => show({ kind, page })} />
      )}
    </SettingsPage>
  )
}
