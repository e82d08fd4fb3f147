import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useIsOwner } from '../sessions/me.ts'
import { formatNumber } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'
import { StopImport } from './stop-import.tsx'
import { UndoImport } from './undo-import.tsx'
import { hasSeparateCounts, type Import, isRunning, isStopped, kindOf, outcomeOf, stageOf } from './words.ts'

/** The progress and the result of an import. */
export function Outcome({ job }: { job: Import }) {
  const { total_rows, imported_rows, failed_rows, dry_run, error } = job
  const isOwner = useIsOwner()
  const running = isRunning(job)
  const isArchive = job.entity_type === 'workspace'
  const kind = isArchive ? 'contacts' : kindOf(job)
  return (
    <section aria-label="Result" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p role="status" className="sr-only">
        {!running && outcomeOf(job)}
      </p>
      {running && (
        <>
          <div className="flex items-center gap-3">
            <p className="grow tabular-nums">{stageOf(job)}</p>
            {isOwner && <StopImport job={job} />}
          </div>
          <Progress
            label={dry_run ? 'Progress of the dry run' : 'Progress of the import'}
            done={imported_rows + failed_rows}
            total={total_rows}
          />
        </>
      )}
      {error && !isStopped(job) && (
        <p role="alert" className="flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      {isStopped(job) && (
        <p className="rounded-md bg-sunken px-3 py-2 text-muted">
          {dry_run
            ? 'The dry run was stopped.'
            : isArchive
              ? 'The import was stopped, and nothing was kept.'
              : 'The import was stopped. Rows that were already imported are kept.'}
        </p>
      )}
      {total_rows > 0 && (!error || imported_rows + failed_rows > 0) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {hasSeparateCounts(job) ? (
            <>
              <Count label={dry_run ? 'Would be added' : 'Added'} count={job.created_rows} />
              <Count label={dry_run ? 'Would be updated' : 'Updated'} count={job.updated_rows} />
            </>
          ) : (
            <Count label={dry_run ? 'Would be imported' : 'Imported'} count={imported_rows} />
          )}
          <Count
            label={dry_run ? 'Would be rejected' : 'Rejected'}
            count={failed_rows}
            {...(failed_rows > 0 && { tone: 'text-danger' })}
          />
          {job.skipped_cells > 0 && <Count label="Values left out" count={job.skipped_cells} />}
          <Count label="In the file" count={total_rows} />
        </dl>
      )}
      {isArchive && job.warnings.length > 0 && (
        <ul className="list-disc pl-5 break-words text-muted">
          {job.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {job.status === 'completed' && total_rows === 0 && <p>The file has no rows below its header.</p>}
      {!running && !dry_run && imported_rows > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Link to={`/${kind}`} className="text-accent-strong underline">
            See the {kind}
          </Link>
          {isOwner && !isArchive && !job.revert && <UndoImport job={job} />}
        </div>
      )}
    </section>
  )
}

const Count = ({ label, count, tone = '' }: { label: string; count: number; tone?: string }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className={`text-xl font-semibold tabular-nums ${tone}`}>{formatNumber(count)}</dd>
  </div>
)
