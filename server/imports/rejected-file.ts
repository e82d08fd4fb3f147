import { setImmediate as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Definition, definitionsOf } from '../records/custom-values.ts'
import type { Reader } from '../database/transaction.ts'
import { cellOf, csvLine, guard, unguard } from '../records/cells.ts'
import { addedColumns, addedIn } from './columns.ts'
import { convert, type Layout, layoutOf, type Row } from './convert.ts'
import { objectIn } from './json.ts'
import { errorsAfter, findReading } from './queries.ts'
import { type KeptRow, recall } from './rejected-rows.ts'

/**
 * The rejected rows as CSV with the file's own columns, ready to be put right and imported again. What was wrong stands
 * before them, so that cells beyond the header stay where they were: at the end.
 */
export async function* rejectedRows(db: Reader, importId: string) {
  const { header, layout } = await readingOf(db, importId)
  let errors = await errorsAfter(db, importId, 0)
  const isJson = addedIn(header) === 3 || errors.slice(0, 1).some(({ raw }) => !raw.startsWith('['))
  const ours = addedColumns.slice(0, isJson ? 3 : 2)
  // A column of the file itself must not be taken for one of these.
  const added = addedIn([...ours, ...layout.header]) === ours.length ? ours : addedColumns
  let text = `${csvLine([...added, ...layout.header])}\n`
  for (; errors.length > 0; errors = await errorsAfter(db, importId, errors.at(-1)!.row))
    for (const { row, field, message, raw } of errors) {
      const { json, cells, surplus } = fold(header, layout, recall(raw))
      const told = [String(row), field ? `${field} ${message}` : message, json].slice(0, added.length)
      text += `${csvLine([...told, ...cells])}${surplus && `,${surplus}`}\n`
      if (text.length < pieceLength) continue
      yield text
      text = ''
      await pause() // others are waiting
    }
  yield text
}

const pieceLength = 64 * 1024

/** How the import read its rows. Its file may be one of rejected rows itself: what was added to that is added anew. */
async function readingOf(db: Reader, importId: string) {
  const found = (await findReading(db, importId))!
  const definitions = await db.all<Definition>(definitionsOf(db, found.entity_type))
  const { header } = found
  return { header, layout: layoutOf(definitions, { ...found, header: header.slice(addedIn(header)) }, 0) }
}

/** Its cells, or where they would not say the same its JSON, and then nothing beside it that could be thought to count. */
function fold(header: readonly string[], layout: Layout, raw: KeptRow) {
  const empty = layout.header.map(() => '')
  if (Array.isArray(raw)) {
    const [placed, surplus] = raw
    const cells = placed.slice(addedIn(header)).map(unguard)
    return { json: '', cells: [...cells, ...empty.slice(cells.length)], surplus }
  }
  const row = objectIn(raw)
  const cells = layout.header.map((name) => (row && Object.hasOwn(row, name) ? cellOf(row[name]) : ''))
  const isWhole = row !== undefined && saysTheSame(layout, raw, row, cells)
  return isWhole ? { json: '', cells, surplus: '' } : { json: raw, cells: empty, surplus: '' }
}

function saysTheSame(layout: Layout, raw: string, row: object, cells: readonly string[]) {
  if (!Object.keys(row).every((name) => layout.names.has(name))) return false
  if (cells.join('').length > raw.length) return false // a number may be far longer in digits: 1e20
  const read = (from: string | string[]) => meaningOf(layout, convert(layout, from, 0))
  return isDeepStrictEqual(read(raw), read(cells.map(guard)))
}

/** What a new record is not given and what it is given as null are the same; of a known one null clears a field. */
function meaningOf({ matchOn }: Layout, { input, company, contacts, key, faults }: Row) {
  const given = Object.entries(input).filter(([, value]) => matchOn !== null || value !== null)
  return { input: Object.fromEntries(given), company, contacts, key, faults }
}
