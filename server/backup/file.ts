import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

// A backup is lines: one of JSON that says what follows, then its content, then a line `\.`, as PostgreSQL ends a COPY.
// Since version 2, a line with the checksum of all these follows each section, and the head, which has no content.

export type Head = {
  rapport: 1 | 2
  created_at: string
  migrations: string[]
  /** The last number that each has given. */
  sequences: Record<string, string>
  secret: string
}
export type Section = { table: string; columns: string[] } | { file: string }
export type Line = Head | Section | Checksum | End
export type Checksum = { sha256: string }
/** The numbers are missing in version 1. */
export type End = { end: true; tables?: number; files?: number }

export const lineOf = (line: Line) => Buffer.from(`${JSON.stringify(line)}\n`)
export const endOfSection = Buffer.from('\\.\n')

/** These lines and their checksum. */
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

/** Line by line, each with its end, whatever the pieces that they come in. */
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
  if (rest.length > 0) yield Buffer.concat(rest) // the reader refuses a line without its end
}
