import { createHash, type Hash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { nullable, object, Time } from '../../http/envelope.ts'
import { compileCheck } from '../../http/validation.ts'
import { BadZip, openZip, type OpenZip, type Reserve } from '../../zip/read.ts'
import { elementsOf } from '../reading/json.ts'
import {
  type ArchiveRow,
  archiveFormat,
  contentEntry,
  archiveVersion,
  type Manifest,
  type ManifestEntry,
  sections,
} from './sections.ts'

export type Archive = {
  manifest: Manifest
  /** The content of a file; undefined if it is not as its row declares it. */
  content(file: { id: string; bytes: number; sha256: string }): AsyncGenerator<Buffer> | undefined
  /** The number of rows of a section. */
  count(section: string): number
  /** The rows of a section after the first `skipped` ones, in the order of the archive, in batches of limited size. */
  batches(section: string, skipped?: number): AsyncGenerator<ArchiveRow[]>
  close(): Promise<void>
}

type Limits = Pick<Config, 'importMaxBytes' | 'importMaxRows'> & Reserve

/** Archives of text are packed to about a tenth. */
const unpacking = 20
const manifestBytes = 64 * 1024 * 1024
/** Of the manifest without its entries, and of one entry. */
const [headBytes, entryBytes] = [64 * 1024, 4096]
const maxEntries = 1_000_000
const lineBytes = 8 * 1024 * 1024
/** A batch ends with the row that reaches one of these. The last is for the contents of files. */
const [batchRows, batchBytes, batchContents] = [500, 1024 * 1024, 32 * 1024 * 1024]

export async function openWorkspaceArchive(content: AsyncIterable<Buffer>, limits: Limits): Promise<Archive> {
  const zip = await openZip(content, { entries: maxEntries, directoryBytes: 256 * 1024 * 1024 }, limits)
  try {
    const manifest = await manifestOf(zip)
    const entries = await checkEntries(zip, manifest, limits)
    const parts = Map.groupBy(manifest.entries, ({ path }) => sectionOf(path))
    return {
      manifest,
      content({ id, bytes, sha256 }) {
        const entry = entries.get(contentEntry(id))
        return entry?.bytes === bytes && entry.sha256 === sha256 ? checkedContent(zip, entry) : undefined
      },
      count: (section) => (parts.get(section) ?? []).reduce((all, { rows }) => all + (rows ?? 0), 0),
      async *batches(section, skipped = 0) {
        for (const entry of parts.get(section) ?? []) {
          const rows = Math.min(skipped, entry.rows ?? 0)
          skipped -= rows
          // An entry whose rows are all skipped was read to its end before.
          if (rows === 0 || rows < entry.rows!) yield* batchesOf(zip, entry, rows)
        }
      },
      close: zip.close,
    }
  } catch (error) {
    await zip.close()
    throw error
  }
}

const checkManifest = compileCheck(
  object({
    format: Type.Unsafe<string>({ type: 'string', enum: [archiveFormat] }),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    workspace: object({
      name: Type.String(),
      currency: Type.String(),
      timezone: Type.String(),
      locale: Type.Optional(nullable(Type.String())), // archives of earlier versions do not have it
      stage_probabilities: Type.Unsafe<object>({ type: 'object' }),
    }),
    entries: Type.Array(Type.Unsafe<ManifestEntry>({}), { maxItems: 0 }), // read by `entriesIn`
  }),
)
const checkEntry = compileCheck(
  object({
    path: Type.String({ maxLength: 255 }),
    bytes: Type.Integer({ minimum: 0 }),
    rows: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0 }),
    sha256: Type.String({ minLength: 64, maxLength: 64 }),
  }),
)

async function manifestOf(zip: OpenZip): Promise<Manifest> {
  if (!zip.has('manifest.json')) throw new BadZip('it has no manifest.json')
  if (zip.bytesOf('manifest.json') > manifestBytes) throw new BadZip('its manifest is too large')
  const chunks: Buffer[] = []
  for await (const chunk of exactly(zip, 'manifest.json')) chunks.push(chunk)
  const { head, list } = divided(Buffer.concat(chunks))
  if (head.length > headBytes) throw new BadZip('its manifest is too large')
  const manifest = parsed(head.toString(), 'manifest.json') as Manifest
  if (manifest?.format === archiveFormat && Number.isInteger(manifest.version) && manifest.version > archiveVersion)
    throw new BadZip(
      `it has version ${manifest.version}, and this server reads archives up to version ${archiveVersion}. Update the server first`,
    )
  const [problem] = checkManifest(manifest).problems
  if (problem) throw new BadZip(`manifest.json: ${problem.field} ${problem.message}`)
  return { ...manifest, entries: list ? await entriesIn(list) : [] }
}

/** The manifest with an empty list of entries, and the list, which is its last field in the archives of this product. */
function divided(bytes: Buffer) {
  const name = bytes.indexOf('"entries"')
  const begin = name === -1 ? -1 : bytes.indexOf('[', name)
  const end = bytes.lastIndexOf(']') + 1
  if (begin === -1 || end <= begin) return { head: bytes, list: undefined }
  const head = Buffer.concat([bytes.subarray(0, begin), Buffer.from('[]'), bytes.subarray(end)])
  return { head, list: bytes.subarray(begin, end) }
}

/** Read one by one: parsing a list of 64 MiB as a whole would hold up other requests for half a second. */
async function entriesIn(list: Buffer) {
  const entries: ManifestEntry[] = []
  for await (const texts of elementsOf(pieces(list), entryBytes)) {
    for (const text of texts) {
      const place = `entries.${entries.length}`
      const entry = parsed(text, `manifest.json, ${place}`) as ManifestEntry
      const [problem] = checkEntry(entry).problems
      if (problem)
        throw new BadZip(
          `manifest.json: ${problem.field === 'body' ? place : `${place}.${problem.field}`} ${problem.message}`,
        )
      if (entries.push(entry) > maxEntries)
        throw new BadZip(`manifest.json: entries must have at most ${maxEntries} entries`)
    }
    await pause() // lets other requests run
  }
  return entries
}

async function* pieces(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function checkEntries(zip: OpenZip, { entries }: Manifest, { importMaxBytes, importMaxRows }: Limits) {
  const declared = new Map<string, ManifestEntry>()
  let [allBytes, allRows] = [0, 0]
  await inTurns(entries, (entry) => {
    if (declared.has(entry.path)) throw new BadZip('its manifest lists a file twice')
    declared.set(entry.path, entry)
    allBytes += entry.bytes
    allRows += entry.rows ?? 0
  })
  await inTurns(zip.names, (name) => {
    if (name !== 'manifest.json' && !declared.has(name)) throw new BadZip(`${name} is not in its manifest`)
  })
  await inTurns(entries, ({ path, bytes }) => {
    if (!zip.has(path)) throw new BadZip(`${path} is missing`)
    if (zip.bytesOf(path) !== bytes) throw new BadZip(`${path} does not have the size in the manifest`)
    if (sectionOf(path) === undefined && !isContent.test(path))
      throw new BadZip(`it contains ${path}, which is not part of an archive`)
  })
  if (allBytes > unpacking * importMaxBytes)
    throw new BadZip(`unpacked, it is larger than the limit of ${unpacking * importMaxBytes} bytes`)
  if (allRows > unpacking * importMaxRows)
    throw new BadZip(`it has more rows than the limit of ${unpacking * importMaxRows}`)
  return declared
}

/** There may be a million items, so others are served in between. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void) {
  for (const [i, item] of items.entries()) {
    work(item)
    if (i % 1000 === 0) await pause()
  }
}

/** The content of an entry, which is exactly as long as declared. A longer one is an error as soon as the limit is reached. */
async function* exactly(zip: OpenZip, path: string) {
  let left = zip.bytesOf(path)
  for await (const chunk of zip.read(path)) {
    left -= chunk.length
    if (left < 0) throw new BadZip(`${path} is larger than declared`)
    yield chunk
  }
  if (left > 0) throw new BadZip(`${path} is smaller than declared`)
}

const isContent = /^files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

async function* checkedContent(zip: OpenZip, { path, sha256 }: ManifestEntry) {
  const hash = createHash('sha256')
  for await (const chunk of exactly(zip, path)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new BadZip(`${path} does not have the checksum in the manifest`)
}

const names = new Set(sections.map(({ name }) => name))

/** `contacts.ndjson` and `contacts-2.ndjson` are parts of the section contacts. */
function sectionOf(path: string) {
  const name = /^([a-z_]+)(?:-[1-9]\d{0,5})?\.ndjson$/.exec(path)?.[1]
  return name !== undefined && names.has(name) ? name : undefined
}

async function* batchesOf(
  zip: OpenZip,
  { path, rows, sha256 }: ManifestEntry,
  skipped: number,
): AsyncGenerator<ArchiveRow[]> {
  const wrongNumber = () => new BadZip(`${path} does not have the number of rows in the manifest`)
  const hash = createHash('sha256')
  let batch: ArchiveRow[] = []
  let [bytes, contents, number] = [0, 0, 0]
  for await (const line of linesOf(exactly(zip, path), hash)) {
    if (line === 'too long') throw new BadZip(`${path}, line ${number + 1}: is longer than ${lineBytes} bytes`)
    if (line === 'incomplete') throw new BadZip(`${path}: the last line is not complete`)
    number++
    if (number > (rows ?? 0)) throw wrongNumber() // before a row that would not be counted when rows are skipped
    if (number <= skipped) continue
    const row = parsed(line.toString(), `${path}, line ${number}`) as ArchiveRow
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new BadZip(`${path}, line ${number}: is not an object`)
    batch.push(row)
    bytes += line.length
    contents += row.bytes ?? 0
    if (batch.length < batchRows && bytes < batchBytes && contents < batchContents) continue
    yield batch
    batch = []
    bytes = contents = 0
  }
  if (batch.length > 0) yield batch
  if (number !== rows) throw wrongNumber()
  if (hash.digest('hex') !== sha256) throw new BadZip(`${path} does not have the checksum in the manifest`)
}

async function* linesOf(chunks: AsyncIterable<Buffer>, hash: Hash) {
  let begun: Buffer[] = [] // of the line that has not ended
  let length = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...begun, chunk.subarray(start, end)])
      yield line.length > lineBytes ? 'too long' : line
      begun = []
      length = 0
      start = end + 1
    }
    begun.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > lineBytes) yield 'too long'
  }
  if (length > 0) yield 'incomplete'
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadZip(`${place}: is not valid JSON`)
  }
}
