import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'
import { useCancelJob, useRunningJobs } from './use-jobs.ts'
import { titleOf } from './words.ts'

/** Shows the running bulk jobs above every screen, with their progress and a button to cancel them. */
export function RunningJobs() {
  const jobs = useRunningJobs()
  const cancel = useCancelJob()
  if (jobs.length === 0) return null
  return (
    <section aria-label="Running bulk jobs">
      <ul className="flex flex-col border-b bg-surface">
        {jobs.map((job) => {
          const { id, total, done } = job
          const isCancelling = cancel.isPending && cancel.variables === id
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-1.5">
              <span className="shrink-0 font-medium">{titleOf(job)}</span>
              <Progress label={titleOf(job)} done={done} total={total} className="min-w-8 grow" />
              <span className="shrink-0 text-muted tabular-nums">
                {total === 0 ? 'Waiting' : `${formatNumber(done)} of ${formatNumber(total)}`}
              </span>
              <Button size="small" disabled={isCancelling} onClick={() => cancel.mutate(id)}>
                Cancel
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
