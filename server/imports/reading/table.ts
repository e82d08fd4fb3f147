import { isAscii, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CsvError, Parser } from 'csv-parse'
import { CannotImport } from './failure.ts'
import { elementsOf, linesOf } from './json.ts'
import { workbookRows } from './xlsx.ts'
import type { Reserve } from './zip.ts'

/** Cells of CSV, or the text of one element of JSON. */
export type RawRow = string[] | string

export type FileType = 'csv' | 'json' | 'ndjson' | 'xlsx'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** The rows of a file, many at a time. The first row of CSV is its header. */
export type Table = {
  type: FileType
  hasHeader: boolean
  rows: AsyncIterable<RawRow[]>
  /** The encoding of a text file, known for certain once all rows are read. */
  encoding(): Encoding | null
}

type Bytes = AsyncIterable<Buffer>

/** The same limit as for the body of a request. */
const rowBytes = 1024 * 1024

/** A file of rejected rows adds reasons, quotes and formula guards to rows that may have the largest size already. */
const rejectedRowBytes = 4 * rowBytes
const isOfRejected = (start: string) =>
  /^(?:"?import_row"?[,;\t]"?import_error"?[,;\t]|\{"import_row":\d+,"import_error":")/.test(start)

type Options = {
  contentType: string | null
  encoding: Encoding | null
  maxBytes: number
  reserve: Reserve
  /** Ends the reading of a workbook, which is copied first. Other files end when their stream is destroyed. */
  signal: AbortSignal
}

/** Recognizes the kind of file by its content type and its beginning. The file is read once as a stream. */
export async function openTable(
  file: Bytes,
  { contentType, encoding, maxBytes, reserve, signal }: Options,
): Promise<Table> {
  const mediaType = contentType?.split(';')[0]!.trim().toLowerCase() ?? ''
  const opened = await peek(unpacked(file, maxBytes), 64 * 1024) // a file that cannot be unpacked is reported as such
  if (opened.head.toString('latin1', 0, 4) === 'PK\x03\x04')
    return {
      type: 'xlsx',
      hasHeader: true,
      rows: await workbookRows(opened.all, maxBytes, reserve, signal),
      encoding: () => null,
    }
  if (opened.head.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0')
    throw new CannotImport('The file is an old workbook (XLS), or protected by a password. Save it as XLSX or CSV.')
  const decoded = await decode(opened.all, encoding)
  const { head, all: text } = await peek(decoded.text, 64 * 1024)
  refuseOther(head, mediaType)
  const start = head.toString('latin1').trimStart()
  const found = { encoding: decoded.encoding }
  if (isJson(start, mediaType)) {
    if (start.startsWith('[')) return { ...found, type: 'json', hasHeader: false, rows: elementsOf(text, rowBytes) }
    const longest = isOfRejected(start) ? rejectedRowBytes : rowBytes
    return { ...found, type: 'ndjson', hasHeader: false, rows: linesOf(text, longest) }
  }
  const beginning = head.toString('latin1')
  const [line = '', named] = namesDelimiter.exec(beginning) ?? []
  const table = beginning.slice(line.length).trimStart()
  const delimiter = named?.replace('\\t', '\t') ?? guessDelimiter(table)
  const longest = isOfRejected(table) ? rejectedRowBytes : rowBytes
  return { ...found, type: 'csv', hasHeader: true, rows: csvRows(without(line.length, text), delimiter, longest) }
}

/** A file that begins with a bracket is JSON, unless the content type is CSV and no object begins there. */
const isJson = (start: string, type: string) =>
  type.includes('csv') || type.startsWith('text/tab-')
    ? /^(?:\[\s*(?:\{|\]\s*$)|\{\s*"(?:[^"\\]|\\.)*"\s*:)/.test(start)
    : /^[[{]/.test(start)

/** Excel can write this line before the header. */
const namesDelimiter = /^"?sep=([,;\t]|\\t)"?(?:\r\n|[\r\n]|$)/i

async function* without(bytes: number, text: Bytes) {
  let left = bytes
  for await (const chunk of text) {
    yield chunk.subarray(left)
    left -= Math.min(left, chunk.length)
  }
}

async function peek(chunks: Bytes, bytes: number) {
  const source = chunks[Symbol.asyncIterator]()
  const seen: Buffer[] = []
  let length = 0
  while (length < bytes) {
    const { value, done } = await source.next()
    if (done) break
    seen.push(value)
    length += value.length
  }
  const head = Buffer.concat(seen)
  async function* all() {
    try {
      yield head
      yield* { [Symbol.asyncIterator]: () => source }
    } finally {
      await source.return?.()
    }
  }
  return { head, all: all() }
}

/** A small file may unpack to an endless one, so the limit applies to the unpacked size. */
async function* unpacked(file: Bytes, maxBytes: number) {
  const { head, all } = await peek(file, 2)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* all
  const gunzip = createGunzip()
  const pumping = pipeline(Readable.from(all, { objectMode: false }), gunzip).catch(() => {}) // the reader gets the error
  let bytes = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new CannotImport(`Unpacked, the file is larger than the limit of ${maxBytes} bytes`)
      yield chunk
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new CannotImport(`The file cannot be unpacked: ${message}`, { cause: error }) : error
  } finally {
    gunzip.destroy()
    await pumping
  }
}

/** The text as UTF-8, without a byte order mark. */
async function decode(file: Bytes, asked: Encoding | null) {
  const { head, all } = await peek(file, 3)
  const marks = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff' } as const
  const start = head.toString('latin1', 0, 2)
  const marked = (['utf-16le', 'utf-16be'] as const).find((encoding) => start === marks[encoding])
  const encoding = asked ?? marked
  if (encoding === 'utf-16le' || encoding === 'utf-16be' || encoding === 'windows-1252')
    return { text: fromEncoding(all, encoding), encoding: () => encoding }
  let isWindows = false
  const text = checkedText(all, asked === null, () => (isWindows = true))
  return { text, encoding: (): Encoding => (isWindows ? 'windows-1252' : 'utf-8') }
}

async function* fromEncoding(chunks: Bytes, encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true }) // without its byte order mark
  const decodeNext = (chunk?: Buffer) => {
    try {
      return Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
    } catch (error) {
      throw new CannotImport('The file is not valid UTF-16', { cause: error })
    }
  }
  for await (const chunk of chunks) yield decodeNext(chunk)
  yield decodeNext()
}

function refuseOther(head: Buffer, type: string) {
  if (head.length === 0) throw new CannotImport('The file is empty')
  const start = head.toString('latin1', 0, 1000)
  // oxlint-disable-next-line no-control-regex -- control characters do not occur in text
  const controls = start.match(/[\x00-\x08\x0e-\x1f]/g)?.length ?? 0
  if (controls > start.length / 5) throw new CannotImport('The file is binary. Upload XLSX, CSV, JSON or NDJSON.')
  if (type === 'text/html' || /^(?:\xef\xbb\xbf)?\s*</.test(start))
    throw new CannotImport('The file is a web page or XML. Upload XLSX, CSV, JSON or NDJSON.')
}

/**
 * Checks that the text is UTF-8, and passes on only complete characters. With `mayBeWindows`, a file whose first letter
 * outside of ASCII is not valid UTF-8 is read as Windows-1252, as Excel saves CSV: what was passed on before is the same
 * in both.
 */
async function* checkedText(chunks: Bytes, mayBeWindows: boolean, onWindows: () => void) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  let isPlain = mayBeWindows
  let isWindows = false
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = isWindows ? bytes.length : endOfCharacters(bytes)
    const text = bytes.subarray(0, end)
    if (!isWindows && !isUtf8(text)) {
      if (!isPlain || !startsAsWindows(text)) throw notUtf8()
      isWindows = true
      onWindows()
    }
    if (isWindows) {
      rest = Buffer.alloc(0)
      yield fromWindows(bytes)
    } else {
      rest = bytes.subarray(end)
      isPlain &&= isAscii(text)
      yield isFirst ? withoutBom(text) : text
    }
    isFirst = false
  }
  if (rest.length > 0) throw notUtf8()
}

/** Whether the bytes from the first one that is not ASCII on are not valid UTF-8. */
function startsAsWindows(bytes: Buffer) {
  const place = bytes.findIndex((byte) => byte >= 0x80)
  const size = bytes[place]! >= 0xf0 ? 4 : bytes[place]! >= 0xe0 ? 3 : 2
  return !isUtf8(bytes.subarray(place, place + size))
}

const windows = new TextDecoder('windows-1252')

function fromWindows(bytes: Buffer) {
  // These are no letters in Windows-1252, so that it is probably not text.
  // oxlint-disable-next-line no-control-regex -- control characters do not occur in text
  if (/[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/.test(bytes.toString('latin1'))) throw notUtf8()
  return Buffer.from(windows.decode(bytes))
}

const notUtf8 = () => new CannotImport('The file is not valid UTF-8. Save it as UTF-8.')

const withoutBom = (bytes: Buffer) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/** Where the last character begins, if it is incomplete. */
function endOfCharacters(bytes: Buffer) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return size > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The candidate that occurs most often in the first line outside quotes. */
function guessDelimiter(start: string) {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)![0].replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

async function* csvRows(text: Bytes, delimiter: string, maxBytes: number) {
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxBytes,
  })
  parser.on('error', () => {}) // the failing write reports it
  acceptAnyLength(parser)
  let bytes = 0
  try {
    for await (const chunk of inPieces(text)) {
      const { records, empty_lines } = parser.info
      const rows = await parse(parser, chunk)
      // The parser counts the content of cells only. A row of empty cells would use more and more memory for nothing.
      bytes = records + empty_lines < parser.info.records + parser.info.empty_lines ? 0 : bytes + chunk.length
      if (bytes > maxBytes) throw tooLong(parser.info.records, maxBytes)
      yield rows
    }
    parser.end()
    yield await Array.fromAsync(parser as AsyncIterable<string[]>)
  } catch (error) {
    throw error instanceof CsvError ? sentenceOf(error, parser.info.records, maxBytes) : error
  } finally {
    parser.destroy()
  }
}

/**
 * Rows may be shorter or longer than the header. The option for this, `relax_column_count`, builds an error with a stack
 * trace and a copy of the row for each of them, and drops it: that takes ten times as long as reading the row.
 */
function acceptAnyLength(parser: Parser) {
  const { state } = parser as unknown as { state: { record: string[] } }
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set() {} })
}

/** A piece of the shortest rows is read in a few milliseconds, and then other work can be done. */
const pieceBytes = 8 * 1024

async function* inPieces(text: Bytes) {
  for await (const chunk of text)
    for (let start = 0; start < chunk.length; start += pieceBytes) yield chunk.subarray(start, start + pieceBytes)
}

/** All rows of a chunk at once: awaiting each one would take as long as storing it. */
function parse(parser: Parser, chunk: Buffer) {
  const rows: string[][] = []
  return new Promise<string[][]>((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve(rows)))
    for (let row = parser.read(); row !== null; row = parser.read()) rows.push(row) // the parser accepts no more input before this
  })
}

function sentenceOf({ code, message }: CsvError, records: number, maxBytes: number) {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(records, maxBytes)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new CannotImport(`${rowAfter(records)} opens a quote that is not closed`)
  return new CannotImport(`${rowAfter(records)} cannot be read as CSV: ${message}`)
}

const tooLong = (records: number, maxBytes: number) =>
  new CannotImport(`${rowAfter(records)} is longer than ${maxBytes} bytes`)
const rowAfter = (records: number) => (records === 0 ? 'The header' : `Row ${records}`)
