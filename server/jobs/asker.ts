import { type Asker, type Caller, systemCaller } from '../database/caller.ts'
import { CredentialEnded } from '../database/transaction.ts'
import type { JobContext } from './job.ts'

type Requested = { asker: Asker }

/** The `run` of a job for the person who requested it. If that person has left the workspace or lost the role, the job is ended instead. */
export function forAsker<Payload extends Requested>(
  name: string,
  run: (context: JobContext, payload: Payload) => Promise<void>,
  end: (context: JobContext, payload: Payload, system: Caller) => Promise<void>,
) {
  return async (context: JobContext, payload: Payload) => {
    try {
      await run(context, payload)
    } catch (error) {
      if (!(error instanceof CredentialEnded)) throw error
      const { workspaceId, workspaceNumber } = payload.asker
      await end(context, payload, systemCaller(workspaceId, workspaceNumber, name))
    }
  }
}

export const hasLeft = (role: 'a member' | 'an owner') =>
  `The person who started it is no longer ${role} of the workspace`
