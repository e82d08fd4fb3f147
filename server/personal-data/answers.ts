import type { Caller } from '../database/caller.ts'
import type { Sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { eraseAnswers } from '../http/idempotency.ts'
import { untilDone } from '../jobs/batches.ts'
import type { JobContext } from '../jobs/job.ts'

/** The same as `EventProgress` for stored responses. */
export type AnswerProgress = { lastAnswer?: string }

/** Erases all stored responses that a condition matches, in batches of so many bytes: see `eraseAnswers`. */
export async function eraseAnswersWhere(
  { database, ...turn }: JobContext,
  caller: Caller,
  condition: Sql,
  progress: AnswerProgress,
  { bytes = 8_000_000, isMeant }: { bytes?: number; isMeant?: (sealed: Buffer) => boolean } = {},
) {
  await untilDone(turn, async () => {
    const batch = { after: progress.lastAnswer ?? '', bytes }
    const last = await transaction(database, caller, (tx) => eraseAnswers(tx, batch, condition, isMeant))
    if (last !== undefined) progress.lastAnswer = last
    return last !== undefined
  })
}
