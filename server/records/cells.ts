// How values stand in the cells of a CSV file: exports write them so, and imports read them so.

/**
 * What a spreadsheet would run as a formula is made harmless by a ' before it; plain numbers are. What begins with a '
 * of its own gets another one, so that `unguard` always gives back what was there.
 */
export const guard = (cell: string) => (/^['=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell)
export const unguard = (cell: string) =>
  cell.charCodeAt(0) === 39 && /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

export const isNumber = (text: string) => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)

/** One line by RFC 4180. In quotes is also what an import might take for the end of a cell in a file of another kind. */
export function csvLine(cells: readonly string[]) {
  let line = ''
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] === '' ? '' : guard(cells[i]!)
    line += (i === 0 ? '' : ',') + (/[",;\t\r\n]/.test(cell) ? inQuotes(cell) : cell)
  }
  return line
}

export function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => item === null || typeof item === 'string')) return joinNames(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Tags, multiselects and the like, in one cell. */
const joinNames = (names: readonly (string | null)[]) =>
  names.map((name) => (name !== null && /[;,"]/.test(name) ? inQuotes(name) : name)).join(';')

export const splitNames = (cell: string) => splitPlaces(cell).filter((name) => name !== '')

/** Where it counts which place is empty. */
export function splitPlaces(cell: string): string[] {
  const names: string[] = []
  for (const [, quoted, plain] of `;${cell}`.matchAll(/[;,](?:\s*"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]*))/g))
    names.push((quoted === undefined ? plain! : quoted.replaceAll('""', '"')).trim())
  return names
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
export const storable = (text: string) =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '\uFFFD').toWellFormed() : text
