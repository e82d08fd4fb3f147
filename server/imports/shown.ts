import { stringify } from 'csv-stringify/sync'
import { joinNames, storable, unguard } from '../records/cells.ts'
import { isDeep, objectIn } from './json.ts'
import type { RawRow } from './read.ts'

/** A row that was rejected, as it was kept: of earlier imports only its values are there. */
export type KeptRow = RawRow | Record<string, unknown>

/** The row by the headers of its file, for whoever has to put it right. */
export function valuesOf(header: readonly string[], raw: KeptRow): Record<string, unknown> {
  if (typeof raw === 'string') return textual(rowIn(raw) ?? {})
  if (!Array.isArray(raw)) return raw
  const values: Record<string, unknown> = Object.create(null)
  header.forEach((name, i) => (values[name] = storable(unguard(raw[i] ?? ''))))
  return values
}

/** What of it has no header. */
export function unplacedIn(header: readonly string[], raw: KeptRow): string | null {
  if (typeof raw === 'string') return rowIn(raw) ? null : storable(raw)
  if (!Array.isArray(raw)) return null
  const surplus = raw.slice(header.length)
  return surplus.every(isBlank) ? null : storable(stringify([surplus]).slice(0, -1))
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

export function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return joinNames(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
