import { csvLine, storable, unguard } from '../records/cells.ts'
import { isDeep, objectIn } from './json.ts'
import type { RawRow } from './read.ts'

/**
 * A row that was rejected: the text of JSON; or cells, those that have a header, and as one text of CSV those beyond: a row
 * may have a million of them.
 */
export type KeptRow = string | [placed: string[], surplus: string]

export const keep = (header: readonly string[], raw: RawRow) =>
  JSON.stringify(typeof raw === 'string' ? raw : parted(header, raw))

export const recall = (kept: string) => JSON.parse(kept) as KeptRow

const parted = (header: readonly string[], cells: readonly string[]): KeptRow => [
  cells.slice(0, header.length),
  csvLine(cells.slice(header.length).map(unguard)),
]

/** The row by the headers of its file, for whoever has to put it right. */
export function valuesOf(header: readonly string[], raw: KeptRow): Record<string, unknown> {
  if (typeof raw === 'string') return textual(rowIn(raw) ?? {})
  const values: Record<string, unknown> = Object.create(null)
  header.forEach((name, i) => (values[name] = storable(unguard(raw[0][i] ?? ''))))
  return values
}

/** What of it has no header. */
export function unplacedIn(raw: KeptRow): string | null {
  if (typeof raw === 'string') return rowIn(raw) ? null : storable(raw)
  return raw[1] === '' ? null : storable(raw[1])
}

function rowIn(text: string) {
  const row = objectIn(text)
  return row && !isDeep(row, 5) ? row : undefined
}

const textual = (row: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(row), (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as Record<string, unknown>

export const isBlank = (cell: string) => cell.trim() === ''
