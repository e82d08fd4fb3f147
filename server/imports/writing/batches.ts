import { takesTurns } from '../../jobs/turns.ts'
import { convert, matchKeysOf, type Layout, type Row } from '../matching/convert.ts'
import type { RawRow } from '../reading/table.ts'

const maxRows = 250 // prepared in one go, so that other requests wait for a few milliseconds
const maxBytes = 512 * 1024
/** Each contact that a deal names may be created, which takes one of the locks that all transactions share. */
const maxContacts = 250

/**
 * Yields validated rows in batches. Rows that an earlier run has written are only counted. A row of a mebibyte with many
 * keys can take a fifth of a second, so other work is done between such rows.
 */
export async function* batches(layout: Layout, rows: AsyncIterable<RawRow[]>, hasHeader: boolean, done: number) {
  let batch: Row[] = []
  let bytes = 0
  let contacts = 0
  const keys = new Set<string>()
  let number = hasHeader ? -1 : 0
  const nextTurn = takesTurns()
  for await (const some of rows) {
    for (const raw of some) {
      if (++number <= done) continue
      await nextTurn()
      const row = convert(layout, raw, number)
      const isFull = batch.length === maxRows || bytes > maxBytes || contacts >= maxContacts
      // A row may refer to the record of an earlier row, which must be stored first.
      if (isFull || (row.key !== undefined && keys.has(row.key))) {
        yield batch
        batch = []
        bytes = 0
        contacts = 0
        keys.clear()
      }
      batch.push(row)
      bytes += sizeOf(raw)
      contacts += row.contacts.length
      for (const key of matchKeysOf(layout.matchOn, row)) keys.add(key)
    }
  }
  if (batch.length > 0) yield batch
}

/** The memory it takes: even an empty cell takes some. */
const sizeOf = (raw: RawRow) =>
  typeof raw === 'string' ? raw.length : raw.reduce((sum, cell) => sum + cell.length + 16, 0)

/** Prepares the next batch while the current one is written, so that PostgreSQL and this process both work. */
export async function* ahead<Item>(source: AsyncGenerator<Item>) {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      next.catch(() => {}) // reported when it is awaited
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}
