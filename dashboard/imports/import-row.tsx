import { Link } from '@tanstack/react-router'
import { kindTitle } from '../kinds/words.ts'
import { Badge } from '../ui/badge.tsx'
import { Progress } from '../ui/progress.tsx'
import { When } from '../ui/when.tsx'
import { type Import, isStopped, isRunning, nameOf, outcomeOf, stageOf, statusOf } from './words.ts'

export function ImportRow({ job }: { job: Import }) {
  const { id, total_rows, imported_rows, failed_rows, error, created_at } = job
  const { label, tone } = statusOf(job)
  const name = nameOf(job)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <Link to="/settings/imports/$id" params={{ id }} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <p className="text-muted">
          {kindTitle(job.entity_type)} · {isRunning(job) ? stageOf(job) : outcomeOf(job)} · <When at={created_at} />
        </p>
        {error && !isStopped(job) && <p className="break-words text-danger">{error}</p>}
        {isRunning(job) && (
          <Progress
            label={`Progress of ${name}`}
            done={imported_rows + failed_rows}
            total={total_rows}
            className="mt-2"
          />
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
