import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { type Definition, definitionsOf } from '../custom-fields/values.ts'
import type { Reader } from '../database/transaction.ts'
import { guard, unguard } from '../records/cells.ts'
import { addedColumns, fieldsOf, jsonColumnIn } from './columns.ts'
import { convert, type Layout, type Row } from './convert.ts'
import { objectIn } from './json.ts'
import { kinds } from './kinds.ts'
import { errorsAfter, findReading } from './queries.ts'
import { cellOf, type KeptRow } from './shown.ts'

/**
 * The rejected rows as CSV with the file's own columns, ready to be put right and imported again. What was wrong stands
 * before them, so that cells beyond the header stay where they were: at the end.
 */
export async function* rejectedRows(db: Reader, importId: string) {
  const { header, layout } = await layoutOf(db, importId)
  let errors = await errorsAfter(db, importId, 0, 50)
  const hasJson = jsonColumnIn(header) !== -1 || !Array.isArray(errors[0]?.raw ?? [])
  yield csv([[...addedColumns.slice(0, hasJson ? 3 : 2), ...layout.header]])
  for (; errors.length > 0; errors = await errorsAfter(db, importId, errors.at(-1)!.row, 50))
    yield csv(
      errors.map(({ row, field, message, raw }) => {
        const { json, cells } = fold(header, layout, raw)
        return [String(row), field ? `${field} ${message}` : message].concat(hasJson ? json : [], cells)
      }),
    )
}

// Whatever an import might take for the end of a cell is in quotes.
const csv = (rows: string[][]) =>
  stringify(
    rows.map((cells) => cells.map(guard)),
    { quoted_match: /[;\t\r]/ },
  )

/** How the import read its rows. Its file may be one of rejected rows itself: what was added to that is added anew. */
async function layoutOf(db: Reader, importId: string) {
  const { entity_type, match_on, header, columns } = (await findReading(db, importId))!
  const definitions = await db.all<Definition>(definitionsOf(db, entity_type))
  const layout: Layout = {
    kind: kinds[entity_type],
    fields: fieldsOf(entity_type, definitions),
    header: header.filter((name) => !addedColumns.includes(name)),
    columns,
    jsonAt: -1,
    matchOn: match_on,
  }
  return { header, layout }
}

/** Its cells, or where they would not say the same its JSON, and then nothing beside it that could be thought to count. */
function fold(header: readonly string[], layout: Layout, raw: KeptRow): { json: string; cells: string[] } {
  const empty = layout.header.map(() => '')
  if (Array.isArray(raw)) {
    const cells = raw.filter((_, i) => i >= header.length || !addedColumns.includes(header[i]!)).map(unguard)
    return { json: '', cells: [...cells, ...empty.slice(cells.length)] }
  }
  const row = typeof raw === 'string' ? objectIn(raw) : raw
  const cells = layout.header.map((name) => (row && Object.hasOwn(row, name) ? cellOf(row[name]) : ''))
  const isWhole = typeof raw !== 'string' || (row !== undefined && saysTheSame(layout, raw, row, cells))
  return isWhole ? { json: '', cells } : { json: raw, cells: empty }
}

function saysTheSame(layout: Layout, raw: string, row: object, cells: readonly string[]) {
  if (!Object.keys(row).every((name) => layout.header.includes(name))) return false
  const read = (from: string | string[]) => meaningOf(layout, convert(layout, from, 0))
  return isDeepStrictEqual(read(raw), read(cells.map(guard)))
}

/** What a new record is not given and what it is given as null are the same; of a known one null clears a field. */
function meaningOf({ matchOn }: Layout, { input, company, emails, key, faults }: Row) {
  const given = Object.entries(input).filter(([, value]) => matchOn !== null || value !== null)
  return { input: Object.fromEntries(given), company, emails, key, faults }
}
