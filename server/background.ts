import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { clearOldEvents } from './events/clean-up.ts'
import { cleanUp } from './jobs/clean-up.ts'
import type { AnyJob } from './jobs/job.ts'
import { openThread, type RunInThread } from './jobs/thread.ts'
import { startWorker } from './jobs/worker.ts'
import { cleanMails } from './mail/clean-up.ts'
import { deliverMails } from './mail/send.ts'
import { resources } from './resources.ts'
import { deleteExpiredApps } from './oauth/clients.ts'
import { deleteExpiredSessions } from './sessions/expired.ts'
import type { ThreadData } from './thread.ts'
import { setTrashDays } from './trash/retention.ts'
import { startSender } from './webhooks/send.ts'
import { startSenderIn } from './webhooks/send-job.ts'
import { deleteExpiredInvitations } from './workspaces/expired.ts'

export const jobs: readonly AnyJob[] = [
  cleanUp([...deleteExpiredSessions, ...deleteExpiredApps, ...deleteExpiredInvitations]),
  clearOldEvents,
  deliverMails,
  cleanMails,
  ...resources.flatMap((resource) => resource.jobs ?? []),
]

type Parts = {
  database: Database
  config: Config
  log: FastifyBaseLogger
  /** Where heavy jobs run, and the sender of webhooks, in a process that also serves requests. */
  threads?: { heavy: RunInThread; sender: RunInThread } | undefined
}

/** Starts all work outside requests, in the server process or in a separate worker process. */
export async function startBackground({ threads, ...parts }: Parts) {
  setTrashDays(parts.config.trashDays)
  const worker = await startWorker({ ...parts, jobs, runHeavy: threads?.heavy })
  const sender = threads ? startSenderIn(threads.sender, parts.log) : startSender(parts)
  return {
    async stop() {
      await Promise.all([worker.stop(), sender.stop()])
    },
  }
}

/** For a process that also serves requests. */
export function openThreads(given: ThreadData) {
  const open = (name: string) => openThread(new URL(`${name}${extension}`, import.meta.url), given)
  const [heavy, sender] = [open('heavy-jobs'), open('sender')]
  return {
    run: { heavy: heavy.run, sender: sender.run },
    close: () => Promise.all([heavy.close(), sender.close()]),
  }
}

/** A release has .js. */
const extension = path.extname(import.meta.filename)
