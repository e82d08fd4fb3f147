import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Pages } from '../ui/pages.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { labelOf } from './fields.ts'
import { useRejectedRows } from './use-import.ts'
import { valueAt } from './value-at.ts'
import { type Import, kindOf } from './words.ts'

const heading = 'h-9 px-4 font-medium whitespace-nowrap'
const cell = 'px-4 py-2 align-top'

/** The rows that are wrong, each with its reason; as a file they can be put right and imported again. */
export function RejectedRows({ job }: { job: Import }) {
  const { page, set } = useFilters()
  const isOwner = useIsOwner()
  const kind = kindOf(job)
  const customFields = useCustomFields(kind)
  const { data, error, refetch, isPlaceholderData } = useRejectedRows(job, page)
  if (job.failed_rows === 0) return null
  return (
    <Section
      title={job.dry_run ? 'Rows that would be rejected' : 'Rejected rows'}
      description={
        <>
          Row 1 is the first one below the header. The download holds just these rows, with the reasons, ready to fix
          and import again
          {isOwner && !job.dry_run && (
            <>
              :{' '}
              <Link to="/settings/imports" search={{ like: job.id }} className="text-accent-strong underline">
                import the corrected file
              </Link>
            </>
          )}
          .
        </>
      }
      action={
        <Button asChild>
          <a href={`/api/v1/imports/${job.id}/errors?format=csv`} download>
            <Download /> Download as CSV
          </a>
        </Button>
      }
    >
      {error && !data ? (
        <Failure error={error} retry={() => refetch()} />
      ) : !data ? (
        <div className="p-4" aria-busy="true">
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : (
        <div className="overflow-x-auto">
          <table
            aria-label="Rejected rows"
            aria-busy={isPlaceholderData}
            className="w-full border-collapse text-left [&_tbody_tr]:border-t"
          >
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className={`${heading} w-16 text-right`}>
                  Row
                </th>
                <th scope="col" className={heading}>
                  Field
                </th>
                <th scope="col" className={`${heading} hidden sm:table-cell`}>
                  In the file
                </th>
                <th scope="col" className={heading}>
                  What is wrong
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((fault) => (
                <tr key={fault.row}>
                  <td className={`${cell} text-right text-muted tabular-nums`}>{formatNumber(fault.row)}</td>
                  <td className={cell}>{fault.field ? labelOf(kind, customFields, fault.field) : 'The row'}</td>
                  <td className={`${cell} hidden max-w-56 truncate text-muted sm:table-cell`}>
                    {valueAt(job.columns, fault)}
                  </td>
                  <td className={`${cell} min-w-40 break-words text-danger`}>{fault.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
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
