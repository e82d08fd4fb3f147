import type { FastifyBaseLogger } from 'fastify'
import { clearCompany } from './companies/clear.ts'
import type { Config } from './config.ts'
import { clearCustomField } from './custom-fields/clear.ts'
import type { Database } from './database/database.ts'
import { cleanExports } from './exports/clean-up.ts'
import { runExport } from './exports/run.ts'
import { cleanImports } from './imports/clean-up.ts'
import { runImport } from './imports/run.ts'
import { cleanUp } from './jobs/clean-up.ts'
import type { AnyJob } from './jobs/job.ts'
import { startWorker } from './jobs/worker.ts'
import { deliverMails } from './mail/send.ts'
import { clearTag } from './tags/clear.ts'
import { cleanDeliveries } from './webhooks/clean-up.ts'
import { startSender } from './webhooks/send.ts'

/** Every job by name, as app.ts lists every resource. */
export const jobs: readonly AnyJob[] = [
  cleanUp,
  clearTag,
  clearCustomField,
  clearCompany,
  deliverMails,
  cleanDeliveries,
  runImport,
  cleanImports,
  runExport,
  cleanExports,
]

/** All that works behind the requests: in the server's own process, or in one of its own. */
export async function startBackground(parts: { database: Database; config: Config; log: FastifyBaseLogger }) {
  const worker = await startWorker({ ...parts, jobs })
  const sender = startSender(parts)
  return {
    async stop() {
      await Promise.all([worker.stop(), sender.stop()])
    },
  }
}
