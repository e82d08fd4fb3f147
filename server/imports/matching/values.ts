import { storable, unguard } from '../../records/cells.ts'
import { unmarkDecimal } from '../reading/decimals.ts'
import { isDeep, objectIn } from '../reading/json.ts'
import type { RawRow } from '../reading/table.ts'

/** The values of a row by the headers of its file, as people see them. */
export const valuesOf = (header: readonly string[], row: RawRow) =>
  rawValuesOf(header, typeof row === 'string' ? row : row.map(unmarkDecimal))

/** The same, with marked decimals. */
export function rawValuesOf(header: readonly string[], row: RawRow): Record<string, unknown> {
  if (typeof row === 'string') return textual(rowIn(row) ?? {})
  const values: Record<string, unknown> = Object.create(null)
  header.forEach((name, i) => (values[name] = storable(unguard(row[i] ?? ''))))
  return values
}

/** The object that a row of JSON holds, unless it is not an object or nested too deeply. */
export function rowIn(text: string) {
  const row = objectIn(text)
  return row && !isDeep(row, 5) ? row : undefined
}

const textual = (row: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(row), (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as Record<string, unknown>

export const isBlank = (cell: string) => cell.trim() === ''
