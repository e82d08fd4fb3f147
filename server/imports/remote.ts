import type { Job } from '../jobs/job.ts'
import { restoreArchive } from './archive/restore.ts'
import { runImport } from './run.ts'

// Files from other servers have workers of their own: they may arrive slowly, and uploaded files must not wait for them.
// There are more of them, because a download takes little but time, and may take half an hour.
const remote = <Payload extends object>(job: Job<Payload>): Job<Payload> => ({
  ...job,
  name: `${job.name}_remote`,
  concurrency: 24,
})

export const runRemoteImport = remote(runImport)
export const restoreRemoteArchive = remote(restoreArchive)
