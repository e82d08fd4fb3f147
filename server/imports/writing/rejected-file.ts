import { setImmediate as pause } from 'node:timers/promises'
import type { Reader } from '../../database/transaction.ts'
import { cellOf, csvLine, unguard } from '../../records/cells.ts'
import { addedColumns, addedIn, withoutAdded } from '../matching/columns.ts'
import { rowIn } from '../matching/values.ts'
import { errorsAfter, headerOf, type KeptRow, recall, unplacedIn, valuesIn } from './rejected-rows.ts'

type Rejected = { row: number; error: string; kept: KeptRow }

/**
 * The rejected rows as CSV with the columns of the file, ready to be corrected and imported again. The row number, the
 * reason and the import, whose formats they are read in, come first, so that cells beyond the header stay at the end of
 * their row.
 */
export async function* rejectedCsv(db: Reader, importId: string) {
  const header = await headerOf(db, importId)
  const added = addedIn(header)
  const own = header.slice(added)
  const lineOf = ({ row, error, kept }: Rejected) => {
    const [cells, surplus] = Array.isArray(kept)
      ? [kept[0].slice(added).map(unguard), kept[1]]
      : [cellsOf(own, kept), '']
    const missing = own.slice(cells.length).map(() => '')
    return `${csvLine([String(row), error, importId, ...cells, ...missing])}${surplus && `,${surplus}`}\n`
  }
  yield `${csvLine([...addedColumns, ...own])}\n`
  yield* inPieces(db, importId, lineOf)
}

/** A cell cannot represent every JSON value, but NDJSON can. */
function cellsOf(header: readonly string[], text: string) {
  const row = rowIn(text) ?? {}
  return header.map((name) => (Object.hasOwn(row, name) ? cellOf(row[name]) : ''))
}

/**
 * The rejected rows as NDJSON, each with its number, the reason and the import as its first keys, which are not imported.
 * A row that is not an object is in `import_text`.
 */
export async function* rejectedNdjson(db: Reader, importId: string) {
  const header = await headerOf(db, importId)
  yield* inPieces(db, importId, ({ row, error, kept }) => {
    const added = { import_row: row, import_error: error, import_id: importId }
    const unplaced = unplacedIn(kept)
    if (Array.isArray(kept)) {
      const values = withoutAdded(valuesIn(header, kept))
      return `${JSON.stringify({ ...added, ...(unplaced !== null && { import_text: unplaced }), ...values })}\n`
    }
    return unplaced === null ? jsonLine(added, kept) : `${JSON.stringify({ ...added, import_text: unplaced })}\n`
  })
}

/** The text of the row stays as it is: parsed and written again, a number such as 1e20 would become longer. */
function jsonLine(added: object, text: string) {
  const own = text.replaceAll(/[\r\n]+/g, ' ').replace(addedText, '{') // in valid JSON a line break is only white space
  const names = new Set(Object.keys(rowIn(own) ?? {}))
  if (addedColumns.some((name) => names.has(name))) return `${own}\n` // the row has keys of these names itself
  return `${JSON.stringify(added).slice(0, -1)}${names.size === 0 ? '}' : `,${own.trimStart().slice(1)}`}\n`
}

const addedText =
  /^\s*\{\s*"import_row"\s*:\s*\d+\s*,\s*"import_error"\s*:\s*"(?:[^"\\]|\\.)*"\s*,?(?:\s*"import_id"\s*:\s*"[-\da-f]*"\s*,?)?/

const pieceLength = 64 * 1024

async function* inPieces(db: Reader, importId: string, lineOf: (rejected: Rejected) => string) {
  let text = ''
  let errors = await errorsAfter(db, importId, 0)
  for (; errors.length > 0; errors = await errorsAfter(db, importId, errors.at(-1)!.row))
    for (const { row, field, message, raw } of errors) {
      text += lineOf({ row, error: field ? `${field} ${message}` : message, kept: recall(raw) })
      if (text.length < pieceLength) continue
      yield text
      text = ''
      await pause() // lets other requests run
    }
  yield text
}
