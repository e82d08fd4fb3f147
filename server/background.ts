import { clearCustomField } from './custom-fields/clear.ts'
import { cleanUp } from './jobs/clean-up.ts'
import type { AnyJob } from './jobs/job.ts'
import { deliverMails } from './mail/send.ts'
import { clearTag } from './tags/clear.ts'

/** Every job by name, as app.ts lists every resource. */
export const jobs: readonly AnyJob[] = [cleanUp, clearTag, clearCustomField, deliverMails]
