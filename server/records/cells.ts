// The format of values in CSV cells, which exports write and imports read.

/**
 * Puts a ' before text that a spreadsheet would run as a formula, except plain numbers. In East Asian locales, full-width
 * signs start a formula too. Text that starts with a ' gets
 * another one, so that `unguard` always returns the original.
 */
export const guard = (cell: string) => (/^['=+\-@\t\r\n＝＋－＠]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell)
export const unguard = (cell: string) =>
  cell.charCodeAt(0) === 39 && /^'['=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell

export const isNumber = (text: string) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)

/** One line in the format of RFC 4180. Values with other common delimiters are quoted too, so that an import detects the right one. */
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

/** Several values, such as tags, in one cell. */
const joinNames = (names: readonly (string | null)[]) =>
  names.map((name) => (name !== null && /[;,"]/.test(name) ? inQuotes(name) : name)).join(';')

export const splitNames = (cell: string) => splitPlaces(cell).filter((name) => name !== '')

/** The same, keeping empty places. */
export function splitPlaces(cell: string): string[] {
  const names: string[] = []
  for (const [, quoted, plain] of `;${cell}`.matchAll(/[;,](?:\s*"((?:[^"]|"")*)"\s*(?=[;,]|$)|([^;,]*))/g))
    names.push((quoted === undefined ? plain! : quoted.replaceAll('""', '"')).trim())
  return names
}

/** PostgreSQL cannot store NUL or a lone surrogate. */
export const storable = (text: string) =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '\uFFFD').toWellFormed() : text
