import type { Caller } from '../database/caller.ts'
import type { Sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import type { JobContext } from './job.ts'

type Parts = Pick<JobContext, 'database' | 'signal'>

/** Repeats a statement, which returns a row for each of at most `size` changed rows, until it returns fewer. */
export const inBatches = ({ database, signal }: Parts, caller: Caller, size: number, statement: Sql) =>
  untilDone(signal, async () => (await transaction(database, caller, (tx) => tx.all(statement))).length === size)

/** Repeats a small transaction until nothing is left to do. The process may stop between two of them. */
export async function untilDone(signal: AbortSignal, batch: () => Promise<boolean>) {
  do signal.throwIfAborted()
  while (await batch())
}
