import { type Asker, type Caller, systemCaller } from '../database/caller.ts'
import { CredentialEnded } from '../database/transaction.ts'
import type { AnyJob, Job, JobContext } from './job.ts'

type Requested = { asker: Asker }

/** The `run` of a job for the person who requested it. If that person has left the workspace or lost the role, the job is ended instead. */
export function forAsker<Payload extends Requested>(
  run: (context: JobContext, payload: Payload, job: AnyJob) => Promise<void>,
  end: (context: JobContext, payload: Payload, system: Caller, job: AnyJob) => Promise<void>,
): Job<Payload>['run'] {
  return async function (this: AnyJob, context, payload) {
    try {
      await run(context, payload, this)
    } catch (error) {
      if (!(error instanceof CredentialEnded)) throw error
      const { workspaceId, workspaceNumber } = payload.asker
      await end(context, payload, systemCaller(workspaceId, workspaceNumber, this.name), this)
    }
  }
}

export const hasLeft = (role: 'a member' | 'an owner') =>
  `The person who started it is no longer ${role} of the workspace`
