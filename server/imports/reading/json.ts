import { CannotImport } from './failure.ts'

// Splits JSON into rows without holding it as a whole: the texts of the elements of an array, or lines.

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const newline = 0x0a
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const deepest = 100

/** Yields one text for each element of a top-level array. The consumer parses and validates it. */
export async function* elementsOf(text: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string[]> {
  const piece = collect(maxBytes)
  let depth = 0
  let inString = false
  let escaped = false
  let hasEnded = false
  let count = 0
  for await (const chunk of text) {
    const found: string[] = []
    const cut = (end: number) => {
      const element = piece.take(chunk, end).trim()
      if (element !== '') found.push(element)
    }
    piece.start = 0
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (inString) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inString = false
      } else if (hasEnded) {
        if (byte > 0x20) throw new CannotImport('Something follows the end of the JSON array')
      } else if (byte === quote) inString = true
      else if (opening.has(byte)) {
        if (++depth === 1) piece.start = i + 1
        if (depth > deepest)
          throw new CannotImport(`Row ${count + found.length + 1} is nested deeper than ${deepest} levels`)
      } else if (closing.has(byte)) {
        if (--depth > 0) continue
        cut(i)
        hasEnded = true
      } else if (byte === comma && depth === 1) cut(i)
    }
    if (!hasEnded) piece.keep(chunk, count + found.length + 1)
    count += found.length
    yield found
  }
  if (!hasEnded) throw new CannotImport('The JSON array is not complete: the file ends before it does')
}

export async function* linesOf(text: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string[]> {
  const piece = collect(maxBytes)
  let count = 0
  for await (const chunk of text) {
    const found: string[] = []
    piece.start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, piece.start)) {
      const line = piece.take(chunk, end).trim()
      if (line !== '') found.push(line)
    }
    piece.keep(chunk, count + found.length + 1)
    count += found.length
    yield found
  }
  const last = piece.take(Buffer.alloc(0), 0).trim()
  if (last !== '') yield [last]
}

/** The part of a row read so far; it may have begun in an earlier chunk. */
function collect(maxBytes: number) {
  let before: Buffer[] = []
  let bytes = 0
  return {
    /** Where the row begins in the current chunk. */
    start: 0,
    take(chunk: Buffer, end: number) {
      const text = Buffer.concat([...before, chunk.subarray(this.start, end)]).toString()
      before = []
      bytes = 0
      this.start = end + 1
      return text
    },
    keep(chunk: Buffer, row: number) {
      const rest = chunk.subarray(this.start)
      before.push(rest)
      bytes += rest.length
      if (bytes > maxBytes) throw new CannotImport(`Row ${row} is longer than ${maxBytes} bytes`)
    },
  }
}

export const isDeep = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeep(item, levels - 1)))

export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const row: unknown = JSON.parse(text)
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
