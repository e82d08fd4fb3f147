import { stringify } from 'csv-stringify/sync'
import type { Reader } from '../database/transaction.ts'
import { guard, joinNames } from '../records/cells.ts'
import { addedColumns } from './columns.ts'
import { errorsAfter, headerOf } from './queries.ts'

/** The rejected rows as CSV with the file's own columns, ready to be put right and imported again; what was wrong stands behind them. */
export async function* rejectedRows(db: Reader, importId: string) {
  const header = await headerOf(db, importId)
  yield stringify([[...header, ...addedColumns]])
  for (let last = 0; ;) {
    const errors = await errorsAfter(db, importId, last, 50)
    if (errors.length === 0) return
    yield stringify(
      errors.map(({ row, field, message, values }) => [
        ...header.map((name) => guard(cellOf(values[name]))),
        String(row),
        field ? `${field} ${message}` : message,
      ]),
    )
    last = errors.at(-1)!.row
  }
}

export function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joinNames(value.map(String))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
