import type { Caller } from '../database/caller.ts'
import type { Sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { eraseAnswers } from '../http/idempotency.ts'
import { untilDone } from '../jobs/batches.ts'
import type { JobContext } from '../jobs/job.ts'

/** Erases all stored responses that a condition matches: see `eraseAnswers`. */
export async function eraseAnswersWhere({ database, signal }: JobContext, caller: Caller, condition: Sql) {
  let after: string | undefined = ''
  await untilDone({ signal }, async () => {
    after = await transaction(database, caller, (tx) => eraseAnswers(tx, after!, condition))
    return after !== undefined
  })
}
