import { setImmediate as pause } from 'node:timers/promises'
import { sql } from '../../database/sql.ts'
import type { Reader } from '../../database/transaction.ts'
import { type ListQuery, withMeta } from '../../http/lists.ts'
import { csvLine, storable, unguard } from '../../records/cells.ts'
import { rowIn, valuesOf } from '../matching/values.ts'
import type { RawRow } from '../reading/table.ts'
import type { ImportError } from '../schema.ts'

/**
 * A rejected row: its JSON text; or the cells that have a header and, because a row may have a million cells, those
 * beyond the header as one line of CSV.
 */
export type KeptRow = string | [placed: string[], surplus: string]

export const keep = (header: readonly string[], raw: RawRow) =>
  JSON.stringify(typeof raw === 'string' ? raw : split(header, raw))

export const recall = (kept: string) => JSON.parse(kept) as KeptRow

const split = (header: readonly string[], cells: readonly string[]): KeptRow => [
  cells.slice(0, header.length),
  csvLine(cells.slice(header.length).map(unguard)),
]

export const valuesIn = (header: readonly string[], row: KeptRow) =>
  valuesOf(header, typeof row === 'string' ? row : row[0])

/** The cells of a row that belong to no column. */
export function unplacedIn(row: KeptRow): string | null {
  if (typeof row === 'string') return rowIn(row) ? null : storable(row)
  return row[1] === '' ? null : storable(row[1])
}

/** `raw` is a stored row as JSON text. */
export type KeptError<None = never> = Omit<ImportError, 'values' | 'unplaced'> & { raw: string | None }

/** A page of the largest rows would be hundreds of megabytes. */
const shownBytes = { row: 100_000, page: 4 * 1024 * 1024 }

export async function listErrors(
  db: Reader,
  importId: string,
  kept_failed_rows: number,
  { page, per_page }: ListQuery,
) {
  const header = await headerOf(db, importId)
  const names = Buffer.byteLength(header.join()) // each row repeats them
  const errors = await db.all<KeptError<null>>(sql`
    select row, field, message, faults,
           case when octet_length(raw) <= ${shownBytes.row} and bytes <= ${shownBytes.page} then raw end as raw
      from (select *, sum(octet_length(raw) + ${names}) filter (where octet_length(raw) <= ${shownBytes.row}) over (order by row) as bytes
              from (select row, field, message, faults, raw
                      from import_errors
                     where workspace_id = ${db.workspaceId} and import_id = ${importId}
                     order by row
                     limit ${per_page} offset ${(page - 1) * per_page}) as page) as page
     order by row`)
  const data: ImportError[] = []
  for (const { row, field, message, faults, raw } of errors) {
    const kept = raw === null ? null : recall(raw)
    data.push({
      row,
      field,
      message,
      values: kept === null ? {} : valuesIn(header, kept),
      unplaced: kept === null ? null : unplacedIn(kept),
      faults,
    })
    await pause() // lets other requests run
  }
  return withMeta(data, kept_failed_rows, { page, per_page })
}

/** The next rejected rows after a row: at least one, and at most a mebibyte of them. */
export const errorsAfter = (db: Reader, importId: string, row: number) =>
  db.all<Omit<KeptError, 'faults'>>(sql`
    select row, field, message, raw
      from (select *, row_number() over so_far as place, sum(octet_length(raw) + octet_length(message)) over so_far as bytes
              from (select row, field, message, raw
                      from import_errors
                     where workspace_id = ${db.workspaceId} and import_id = ${importId} and row > ${row}
                     order by row
                     limit 500) as next
            window so_far as (order by row)) as next
     where place = 1 or bytes <= ${1024 * 1024}
     order by row`)

/** The header of the file; for JSON, the keys of its rows. */
export async function headerOf(db: Reader, importId: string) {
  const found = await db.first<{ header: string[] }>(sql`
    select coalesce(header, '{}') as header from imports where workspace_id = ${db.workspaceId} and id = ${importId}`)
  return found!.header
}
