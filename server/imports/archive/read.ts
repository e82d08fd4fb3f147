import { createHash, type Hash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { nullable, object, Time } from '../../http/envelope.ts'
import { compileCheck } from '../../http/validation.ts'
import { BadZip, openZip, type OpenZip } from '../../zip/read.ts'
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
  /** The rows of a section, in the order of the archive, in batches of limited size. */
  batches(section: string): AsyncGenerator<ArchiveRow[]>
  close(): Promise<void>
}

type Limits = Pick<Config, 'importMaxBytes' | 'importMaxRows'>

/** Archives of text are packed to about a tenth. */
const unpacking = 20
const manifestBytes = 64 * 1024 * 1024
const maxEntries = 1_000_000
const lineBytes = 8 * 1024 * 1024
/** A batch ends with the row that reaches one of these. */
const [batchRows, batchBytes] = [500, 4 * 1024 * 1024]

export async function openWorkspaceArchive(content: AsyncIterable<Buffer>, limits: Limits): Promise<Archive> {
  const zip = await openZip(content, { entries: maxEntries, directoryBytes: 256 * 1024 * 1024 })
  try {
    const manifest = await manifestOf(zip)
    const entries = checkEntries(zip, manifest, limits)
    return {
      manifest,
      content({ id, bytes, sha256 }) {
        const entry = entries.get(contentEntry(id))
        return entry?.bytes === bytes && entry.sha256 === sha256 ? checkedContent(zip, entry) : undefined
      },
      async *batches(section) {
        for (const entry of manifest.entries) if (sectionOf(entry.path) === section) yield* batchesOf(zip, entry)
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
    entries: Type.Array(Type.Unsafe<ManifestEntry>({})), // checked by `checkEntry`
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
  const manifest = parsed(Buffer.concat(chunks).toString(), 'manifest.json') as Manifest
  if (manifest?.format === archiveFormat && Number.isInteger(manifest.version) && manifest.version > archiveVersion)
    throw new BadZip(
      `it has version ${manifest.version}, and this server reads archives up to version ${archiveVersion}. Update the server first`,
    )
  const { entries } = manifest ?? {}
  const [problem] = checkManifest(Array.isArray(entries) ? { ...manifest, entries: [] } : manifest).problems
  if (problem) throw new BadZip(`manifest.json: ${problem.field} ${problem.message}`)
  if (entries.length > maxEntries) throw new BadZip(`manifest.json: entries must have at most ${maxEntries} entries`)
  for (const [i, entry] of entries.entries()) {
    const [problem] = checkEntry(entry).problems
    if (problem) {
      const place = ['entries', i, ...(problem.field === 'body' ? [] : [problem.field])].join('.')
      throw new BadZip(`manifest.json: ${place} ${problem.message}`)
    }
    if (i % 1000 === 0) await pause() // lets other requests run
  }
  return manifest
}

function checkEntries(zip: OpenZip, { entries }: Manifest, { importMaxBytes, importMaxRows }: Limits) {
  const declared = new Map(entries.map((entry) => [entry.path, entry]))
  if (declared.size < entries.length) throw new BadZip('its manifest lists a file twice')
  for (const name of zip.names)
    if (name !== 'manifest.json' && !declared.has(name)) throw new BadZip(`${name} is not in its manifest`)
  for (const { path, bytes } of entries) {
    if (!zip.has(path)) throw new BadZip(`${path} is missing`)
    if (zip.bytesOf(path) !== bytes) throw new BadZip(`${path} does not have the size in the manifest`)
    if (sectionOf(path) === undefined && !isContent.test(path))
      throw new BadZip(`it contains ${path}, which is not part of an archive`)
  }
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  if (sum(entries.map(({ bytes }) => bytes)) > unpacking * importMaxBytes)
    throw new BadZip(`unpacked, it is larger than the limit of ${unpacking * importMaxBytes} bytes`)
  if (sum(entries.map(({ rows }) => rows ?? 0)) > unpacking * importMaxRows)
    throw new BadZip(`it has more rows than the limit of ${unpacking * importMaxRows}`)
  return declared
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

async function* batchesOf(zip: OpenZip, { path, rows, sha256 }: ManifestEntry): AsyncGenerator<ArchiveRow[]> {
  const hash = createHash('sha256')
  let batch: ArchiveRow[] = []
  let [bytes, number] = [0, 0]
  for await (const line of linesOf(exactly(zip, path), hash)) {
    if (line === 'too long') throw new BadZip(`${path}, line ${number + 1}: is longer than ${lineBytes} bytes`)
    if (line === 'incomplete') throw new BadZip(`${path}: the last line is not complete`)
    number++
    const row = parsed(line.toString(), `${path}, line ${number}`)
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new BadZip(`${path}, line ${number}: is not an object`)
    batch.push(row)
    bytes += line.length
    if (batch.length < batchRows && bytes < batchBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
  if (number !== rows) throw new BadZip(`${path} does not have the number of rows in the manifest`)
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
