import type { Arguments } from './arguments.ts'

type Row = Record<string, unknown>

/** Tables for people at a terminal, JSON for programs and with --json. */
export const isTable = (given: Arguments) => process.stdout.isTTY === true && !given.has('json')

export function print(given: Arguments, value: unknown) {
  if (!isTable(given)) return console.log(jsonOf(value))
  if (Array.isArray(value)) console.log(tableOf(value as Row[], process.stdout.columns))
  else if (typeof value === 'object' && value !== null) console.log(fieldsOf(value as Row))
  else if (value !== null) console.log(shown(value))
}

/** As many columns as fit: those that have a value in a row, the id last. */
export function tableOf(rows: readonly Row[], given?: number) {
  const width = given || 120 // some terminals report a width of 0
  if (rows.length === 0) return 'Nothing found.'
  const names = Object.keys(rows[0]!).filter((name) => rows.some((row) => isShort(row[name])) && !isAlias(name, rows))
  const ordered = [...names.filter((name) => name !== 'id'), ...names.filter((name) => name === 'id')]
  const id = ordered.includes('id') ? 38 : 0
  const columns: { name: string; width: number }[] = []
  let used = id
  for (const name of ordered) {
    const longest = Math.max(name.length, ...rows.map((row) => widthOf(shown(row[name]))))
    const wide = name === 'id' ? 36 : Math.min(longest, 40)
    if (name !== 'id' && used + wide + 2 > width) continue
    if (name !== 'id') used += wide + 2
    columns.push({ name, width: wide })
  }
  const line = (cell: (name: string) => string) =>
    columns
      .map(({ name, width }) => fitted(cell(name), width))
      .join('  ')
      .trimEnd()
  return [line((name) => shown(name).toUpperCase()), ...rows.map((row) => line((name) => shown(row[name])))].join('\n')
}

function fieldsOf(record: Row) {
  const widest = Math.max(...Object.keys(record).map((name) => name.length))
  return Object.entries(record)
    .map(([name, value]) => `${shown(name).padEnd(widest)}  ${shown(value)}`)
    .join('\n')
}

/** The title of a deal is its name. */
const isAlias = (name: string, rows: readonly Row[]) => name === 'title' && rows.every((row) => row.title === row.name)

const isShort = (value: unknown) =>
  value !== null && value !== undefined && (typeof value !== 'object' || Array.isArray(value)) && String(value) !== ''

/** Control characters of a record could move the cursor or change the colours of the terminal. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.join(', ') : value
  return (typeof text === 'object' ? JSON.stringify(text) : String(text)).replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    ' ',
  )
}

/** JSON.stringify leaves DEL and the C1 control characters as they are, and a terminal obeys them. */
export const jsonOf = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    /[\u007F-\u009F]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  )

const graphemes = new Intl.Segmenter()
const widthOf = (text: string) => [...graphemes.segment(text)].length

function fitted(text: string, width: number) {
  const length = widthOf(text)
  if (length <= width) return text + ' '.repeat(width - length)
  const kept = [...graphemes.segment(text)].slice(0, width - 1).map(({ segment }) => segment)
  return `${kept.join('')}…`
}

/** One line that is rewritten, on a terminal only. */
export function openProgress() {
  const isLive = process.stderr.isTTY === true
  return {
    show(text: string) {
      if (isLive) process.stderr.write(`\r\u001B[K${text}`)
    },
    done() {
      if (isLive) process.stderr.write('\r\u001B[K')
    },
  }
}

export function bar(part: number, whole: number) {
  const filled = whole > 0 ? Math.round((Math.min(part, whole) / whole) * 30) : 0
  return `[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${part.toLocaleString('en')} of ${whole.toLocaleString('en')}`
}
