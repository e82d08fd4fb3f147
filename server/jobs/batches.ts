import type { Caller } from '../database/caller.ts'
import type { Sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import type { JobContext } from './job.ts'

type Parts = Pick<JobContext, 'database' | 'signal' | 'giveWay'>

/** Repeats a statement, which returns a row for each of at most `size` changed rows, until it returns fewer. */
export const inBatches = (context: Parts, caller: Caller, size: number, statement: Sql) =>
  untilDone(
    context,
    async () => (await transaction(context.database, caller, (tx) => tx.all(statement))).length === size,
  )

/** Repeats a small transaction until nothing is left to do. Between two of them, the process may stop or the job give way. */
export async function untilDone({ signal, giveWay }: Omit<Parts, 'database'>, batch: () => Promise<boolean>) {
  for (;;) {
    signal.throwIfAborted()
    if (!(await batch())) return
    await giveWay?.()
  }
}
