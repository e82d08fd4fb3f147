import { FileUp } from 'lucide-react'
import { useIsOwner } from '../sessions/me.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Pages } from '../ui/pages.tsx'
import { Segments } from '../ui/segments.tsx'
import { Empty } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { ImportRow } from './import-row.tsx'
import { useImports } from './use-import.ts'

const kinds = [
  { value: 'imports', label: 'Imports' },
  { value: 'checks', label: 'Dry runs' },
] as const

/** The imports and dry runs. */
export function ImportList() {
  const { text, set, page } = useFilters()
  const isOwner = useIsOwner()
  const isDry = text('show') === 'checks'
  const imports = useImports({ page, dry_run: isDry })
  return (
    <Section
      title="Earlier imports"
      action={
        <Segments
          label="Listed imports"
          options={kinds}
          value={isDry ? 'checks' : 'imports'}
          onChange={(show) => set({ show: show === 'checks' ? show : undefined }, { replace: true })}
        />
      }
    >
      <Rows
        query={{ ...imports, data: imports.data?.data }}
        empty={
          <Empty icon={FileUp} title={isDry ? 'No dry runs yet' : 'No imports yet'}>
            {isOwner
              ? 'Imports are listed here with their results and rejected rows.'
              : 'Only owners of the workspace can import files. Their imports are listed here.'}
          </Empty>
        }
      >
        {(job) => <ImportRow key={job.id} job={job} />}
      </Rows>
      {imports.data && imports.data.meta.total_pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pages meta={imports.data.meta} onPage={(next) => set({ page: next })} />
        </div>
      )}
    </Section>
  )
}
