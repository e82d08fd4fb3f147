import pg from 'pg'
import type { Caller } from '../../database/caller.ts'
import { transaction } from '../../database/transaction.ts'
import { toApiError } from '../../http/errors.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Row } from '../matching/convert.ts'
import { duplicatesOf } from './duplicates.ts'
import { addProgress } from './progress.ts'
import { errorOf, lockOurs, type Plan, writeRows } from './write.ts'

/** A batch on its way in. */
type Writing = {
  /** It has asked for all it needs, and only its rows are still to be stored: the next may begin. */
  underWay: Promise<void>
  attempt: Promise<void>
  /** It is in, if need be part by part. */
  done: Promise<void>
}

// Batches that overlap would hold the definitions of custom fields without end. Now and then all are let go, so that
// whoever waits to change one has it within seconds.
const breath = 16

/**
 * Stores the batches one after the other. While PostgreSQL stores one, the next is made ready and sent on a connection of
 * its own, and waits with its commit: then both PostgreSQL and this process always have something to do. An upsert has to
 * find what the batch before has stored, so there it waits altogether.
 */
export async function writeInOrder(
  context: JobContext,
  caller: Caller,
  plan: Plan,
  batches: AsyncIterable<readonly Row[]>,
) {
  let last: Writing | undefined
  let count = 0
  try {
    for await (const rows of batches) {
      context.signal.throwIfAborted()
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
  const isOurTurn = async () => {
    isUnderWay()
    await before?.attempt.catch(() => {
      throw new Overtaken()
    })
  }
  const store = async () => {
    try {
      await before?.underWay
      await transaction(context.database, caller, (tx) => writeRows(tx, plan, rows, isOurTurn))
    } finally {
      isUnderWay()
    }
  }
  const attempt = store()
  const done = attempt.catch(async (error: unknown) => {
    if (!isAboutRows(error) && !(error instanceof Overtaken)) throw error
    await before?.done
    await writeParts(context, caller, plan, rows)
  })
  done.catch(() => {}) // whoever waits for it hears of it
  return { underWay, attempt, done }
}

/** The batch before has failed. It goes in part by part, and this one then after it. */
class Overtaken extends Error {}

/** Where PostgreSQL refuses a row that we took for right, the others must not suffer: they are parted until it stands alone. */
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

// Wrong data, a constraint, a limit of PostgreSQL's.
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
    const progress = await lockOurs(tx, plan, [row])
    addProgress(tx, plan.importId, progress, {
      created: 0,
      updated: 0,
      errors: [errorOf(plan, row, [fault])],
      findings: [],
      duplicates: duplicatesOf(plan.likenesses),
    })
  })
}
