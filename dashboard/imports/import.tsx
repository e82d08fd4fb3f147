import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { kindTitle } from '../kinds/words.ts'
import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { Badge } from '../ui/badge.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { When } from '../ui/when.tsx'
import { ImportColumns } from './import-columns.tsx'
import { Outcome } from './outcome.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { Reverted } from './reverted.tsx'
import { Review } from './review.tsx'
import { useImport } from './use-import.ts'
import { type Import, nameOf, statusOf } from './words.ts'

/** One import: a dry run is reviewed and then imported; others show their result. */
export default function ImportPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: job, error, refetch } = useImport(id)
  const isOwner = useIsOwner()
  if (error && !job) return <Failure error={error} retry={() => refetch()} />
  return (
    <>
      <Link to="/settings/imports" className="flex items-center gap-1 px-3 pt-4 text-muted hover:text-ink sm:px-5">
        <ArrowLeft className="size-4" aria-hidden /> Imports
      </Link>
      <SettingsPage
        title={job ? nameOf(job) : 'Import'}
        description={job ? <Facts job={job} /> : <Skeleton className="mt-1 h-4 w-64" />}
      >
        {!job ? (
          <Skeleton className="h-40 w-full" />
        ) : job.dry_run && isOwner ? (
          <Review key={job.id} job={job} />
        ) : (
          <>
            <Outcome job={job} />
            {job.revert && <Reverted job={job} revert={job.revert} />}
            {job.entity_type !== 'workspace' && (
              <>
                <RejectedRows job={job} />
                <ImportColumns job={job} />
              </>
            )}
          </>
        )}
      </SettingsPage>
    </>
  )
}

function Facts({ job }: { job: Import }) {
  const { label, tone } = statusOf(job)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span>
        {kindTitle(job.entity_type)}
        {job.dry_run && ' · dry run'} · <When at={job.created_at} />
      </span>
    </span>
  )
}
