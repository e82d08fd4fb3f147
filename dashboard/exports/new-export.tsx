import { useState } from 'react'
import { cleared, RecordFilters } from '../filters/record-filters.tsx'
import { useRecordFilters } from '../filters/use-record-filters.ts'
import { countOf, kindOptions } from '../kinds/words.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Segments } from '../ui/segments.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { useMatching, useStartExport } from './use-exports.ts'
import { filterOf, type Format } from './words.ts'

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
] as const

/** Selects what to export. The choice is stored in the URL, as on a list. */
export function NewExport() {
  const { text, set } = useFilters()
  const [format, setFormat] = useState<Format>('csv')
  const start = useStartExport()
  const kind = kindOptions().find(({ value }) => value === text('of'))?.value ?? 'contacts'
  const filter = filterOf(useRecordFilters(kind))
  const count = useMatching(kind, filter)
  return (
    <Section title="New export" description="Includes all fields, custom fields and tags.">
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <div className="flex flex-col gap-1">
            <span className="font-medium">Records</span>
            <Segments
              label="Records to export"
              options={kindOptions()}
              value={kind}
              onChange={(of) => set({ ...cleared(filter), of })}
            />
          </div>
          <div className="flex flex-col gap-1">
            <span className="font-medium">Format</span>
            <Segments label="Format" options={formats} value={format} onChange={setFormat} />
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <span className="font-medium">Filter</span>
          <div role="group" aria-label="Filter" className="flex flex-wrap items-center gap-2">
            <RecordFilters
              key={kind}
              kind={kind}
              filters={filter}
              onChange={(change) => set(change, { replace: true })}
            />
          </div>
        </div>
        <ErrorMessage>{start.error?.message}</ErrorMessage>
        <div className="flex items-center justify-end gap-3">
          {count === 0 && <p className="text-muted">There is nothing to export.</p>}
          <Button
            variant="primary"
            disabled={start.isPending || !count}
            onClick={() => start.mutate({ entity_type: kind, format, filter })}
          >
            Export {count !== undefined && countOf(kind, count)}
          </Button>
        </div>
      </div>
    </Section>
  )
}
