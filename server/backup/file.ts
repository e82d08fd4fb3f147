import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

// A backup consists of sections: a line of JSON that describes the section, its content, and a line `\.`, as in a
// PostgreSQL COPY. Since version 2, each section, and the header (which has no content), is followed by a line with its
// checksum.

export type Head = {
  rapport: 1 | 2
  created_at: string
  migrations: string[]
  /** The last value of each sequence. */
  sequences: Record<string, string>
  secret: string
}
export type Section = { table: string; columns: string[] } | { file: string }
export type Line = Head | Section | Checksum | End
export type Checksum = { sha256: string }
/** Version 1 has no sequence values. */
export type End = { end: true; tables?: number; files?: number }

export const lineOf = (line: Line) => Buffer.from(`${JSON.stringify(line)}\n`)
export const endOfSection = Buffer.from('\\.\n')

/** Writes these lines and their checksum. */
export async function* summed(lines: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const sum = createHash('sha256')
  for await (const piece of lines) {
    sum.update(piece)
    yield piece
  }
  yield lineOf({ sha256: sum.digest('hex') })
}

export async function* section(head: Section, content: AsyncIterable<Buffer>) {
  yield lineOf(head)
  yield* content
  yield endOfSection
}

export async function* encoded(content: Readable) {
  for await (const chunk of content as AsyncIterable<Buffer>) yield Buffer.from(`${chunk.toString('base64')}\n`)
}

export async function* decoded(lines: AsyncIterable<Buffer>) {
  for await (const line of lines) yield Buffer.from(line.toString('latin1'), 'base64')
}

/** Splits chunks of any size into lines, each with its line break. */
export async function* linesOf(content: AsyncIterable<Buffer>) {
  let rest: Buffer[] = []
  for await (const chunk of content) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const piece = chunk.subarray(start, end + 1)
      yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield Buffer.concat(rest) // the reader rejects a line without a line break
}
