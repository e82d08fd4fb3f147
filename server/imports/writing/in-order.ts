import pg from 'pg'
import type { Caller } from '../../database/caller.ts'
import { transaction } from '../../database/transaction.ts'
import { needDiskSpace } from '../../jobs/disk-space.ts'
import { toApiError } from '../../http/errors.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Row } from '../matching/convert.ts'
import { duplicatesOf } from './duplicates.ts'
import { addProgress } from './progress.ts'
import { errorOf, lockNextRows, type Plan, writeRows } from './write.ts'

/** A batch in progress. */
type Writing = {
  /** Resolves when it has read all it needs and only its rows are still to be stored: the next may begin. */
  underWay: Promise<void>
  attempt: Promise<void>
  /** Resolves when it is stored, if necessary in parts. */
  done: Promise<void>
}

// Overlapping batches would hold the locks of custom field definitions without end. All are released from time to time,
// so that a change of a definition gets its lock within seconds.
const breath = 16

/**
 * Stores the batches in order. While PostgreSQL stores one, the next is prepared and sent on another connection, and
 * waits with its commit, so that both PostgreSQL and this process stay busy. The batch of an upsert must find the
 * records of the previous one, so it waits for it completely.
 */
export async function writeInOrder(
  context: JobContext,
  caller: Caller,
  plan: Plan,
  batches: AsyncIterable<readonly Row[]>,
  giveWay: () => Promise<void>,
) {
  let last: Writing | undefined
  let count = 0
  try {
    for await (const rows of batches) {
      context.signal.throwIfAborted()
      await needDiskSpace(context.config)
      await giveWay()
      const before = last
      if (plan.matchOn || ++count % breath === 0) await before?.done
      last = write(context, caller, plan, rows, before)
      await before?.done
    }
    await last?.done
  } finally {
    await last?.done.catch(() => {})
  }
}

function write(context: JobContext, caller: Caller, plan: Plan, rows: readonly Row[], before?: Writing): Writing {
  const { promise: underWay, resolve: isUnderWay } = Promise.withResolvers<void>()
  const previous = async () => {
    await before?.attempt.catch(() => {
      throw new PreviousBatchFailed()
    })
  }
  const store = async () => {
    try {
      await before?.underWay
      await transaction(context.database, caller, (tx) => writeRows(tx, plan, rows, { previous, begin: isUnderWay }))
    } finally {
      isUnderWay()
    }
  }
  const attempt = store()
  const done = attempt.catch(async (error: unknown) => {
    if (!isAboutRows(error) && !(error instanceof PreviousBatchFailed)) throw error
    await before?.done
    await writeParts(context, caller, plan, rows)
  })
  done.catch(() => {}) // reported when it is awaited
  return { underWay, attempt, done }
}

/** The previous batch failed. It is stored in parts, and this one after it. */
class PreviousBatchFailed extends Error {}

/** If PostgreSQL rejects a row that passed validation, the batch is split until the row is alone, so that the others are imported. */
async function writeParts(context: JobContext, caller: Caller, plan: Plan, rows: readonly Row[]): Promise<void> {
  try {
    await transaction(context.database, caller, (tx) => writeRows(tx, plan, rows))
  } catch (error) {
    if (!isAboutRows(error)) throw error
    if (rows.length === 1) return refuseRow(context, caller, plan, rows[0]!, error)
    const half = Math.ceil(rows.length / 2)
    await writeParts(context, caller, plan, rows.slice(0, half))
    await writeParts(context, caller, plan, rows.slice(half))
  }
}

// Invalid data, a constraint, or a limit of PostgreSQL.
const isAboutRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')

async function refuseRow({ database, log }: JobContext, caller: Caller, plan: Plan, row: Row, error: pg.DatabaseError) {
  const { code, message } = toApiError(error)
  if (code === 'INTERNAL_ERROR')
    log.warn({ err: error, import: plan.importId, row: row.number }, 'a row could not be stored')
  const fault = {
    field: 'row',
    message: code === 'INTERNAL_ERROR' ? 'cannot be stored' : `cannot be stored: ${message}`,
  }
  await transaction(database, caller, async (tx) => {
    const progress = await lockNextRows(tx, plan, [row])
    addProgress(tx, plan.importId, progress, {
      created: 0,
      updated: 0,
      errors: [() => errorOf(plan, row, [fault])],
      findings: [],
      duplicates: duplicatesOf(plan.likenesses),
    })
  })
}
