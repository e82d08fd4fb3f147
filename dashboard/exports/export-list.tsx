import { FileDown } from 'lucide-react'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { ExportRow } from './export-row.tsx'
import { useExports } from './use-exports.ts'

export function ExportList() {
  const { page, set } = useFilters()
  const exports = useExports(page)
  return (
    <Section title="Earlier exports" description="Files are kept for 7 days.">
      <Rows
        query={{ ...exports, data: exports.data?.data }}
        empty={
          <Empty icon={FileDown} title="No exports yet">
            Exports are listed here while they run, and can then be downloaded.
          </Empty>
        }
      >
        {(job) => <ExportRow key={job.id} job={job} />}
      </Rows>
      {exports.data && exports.data.meta.total_pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pages meta={exports.data.meta} onPage={(next) => set({ page: next })} />
        </div>
      )}
    </Section>
  )
}
