import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { nextTurn } from '../http/serialization.ts'

/** In characters of JSON. */
const usualPart = 1024 * 1024

/**
 * Calls `write`, which queues statements, with one part of the records after the other: a hundred can have many megabytes,
 * so a part is sent, and other requests are served, before the next one is written.
 */
export async function inParts<Item>(
  tx: Tx,
  records: readonly Item[],
  write: (part: readonly Item[]) => void,
  longestPart = usualPart,
) {
  let part: Item[] = []
  let length = 0
  for (const record of records) {
    if (length > longestPart) {
      write(part)
      await tx.all(sql`select`)
      await nextTurn()
      part = []
      length = 0
    }
    part.push(record)
    length += JSON.stringify(record).length
  }
  write(part)
}
