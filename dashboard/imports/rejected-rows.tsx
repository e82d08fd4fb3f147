import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useIsOwner } from '../sessions/me.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Pages } from '../ui/pages.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { RejectedTable } from './rejected-table.tsx'
import { useRejectedRows } from './use-import.ts'
import type { Import } from './words.ts'

/** The rejected rows with their reasons, and a file of them to correct and import again. */
export function RejectedRows({ job }: { job: Import }) {
  const { page, set } = useFilters()
  const isOwner = useIsOwner()
  const { data, error, refetch, isPlaceholderData } = useRejectedRows(job, page)
  if (job.failed_rows === 0) return null
  const { failed_rows, kept_failed_rows } = job
  const format = job.file_type === 'json' || job.file_type === 'ndjson' ? 'ndjson' : 'csv' // cells cannot hold all JSON values
  const again = (
    <Link to="/settings/imports" search={{ like: job.id }} className="text-accent-strong underline">
      import the corrected file
    </Link>
  )
  return (
    <Section
      title={job.dry_run ? 'Rows that would be rejected' : 'Rejected rows'}
      description={
        <>
          {kept_failed_rows < failed_rows && `${keptOf(job)} `}
          Row 1 is the first row below the header. The download contains only these rows, with the reasons, so that you
          can correct and import them again{isOwner && !job.dry_run && <>: {again}</>}.
        </>
      }
      action={
        <Button asChild>
          <a href={`/api/v1/imports/${job.id}/errors?format=${format}`} download>
            <Download /> Download as {format === 'csv' ? 'CSV' : 'NDJSON'}
          </a>
        </Button>
      }
    >
      {error && !data ? (
        <Failure error={error} retry={() => refetch()} />
      ) : data ? (
        <RejectedTable job={job} rows={data.data} isStale={isPlaceholderData} />
      ) : (
        <div className="p-4" aria-busy="true">
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {data && data.meta.total_pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pages meta={data.meta} onPage={(next) => set({ page: next })} />
        </div>
      )}
    </Section>
  )
}

const keptOf = ({ failed_rows, kept_failed_rows }: Import) =>
  kept_failed_rows === 0
    ? 'The rejected rows of this import are no longer kept.'
    : `The first ${formatNumber(kept_failed_rows)} of ${formatNumber(failed_rows)} rejected rows are kept.`
