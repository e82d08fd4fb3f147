import { createHash } from 'node:crypto'
import { sql } from '../database/sql.ts'
import {
  archiveFormat,
  archiveVersion,
  contentEntry,
  entryBytes,
  filesIn,
  type Manifest,
  type ManifestEntry,
  type Section,
  sections,
} from '../imports/archive/sections.ts'
import type { Storage } from '../storage/storage.ts'
import { contentOf } from '../files/record.ts'
import { writeZip, type ZipEntry } from '../zip/write.ts'
import type { Snapshot } from './snapshot.ts'

type Progress = {
  storage: Storage
  signal: AbortSignal
  written(rows: number): Promise<void>
  /** How many are fetched at once. */
  mostRows: number
}

/** Everything in a workspace as a ZIP archive of NDJSON files, with a manifest of their sizes and checksums at its end. */
export const writeArchive = (db: Snapshot, progress: Progress) => writeZip(entriesOf(db, progress))

async function* entriesOf(db: Snapshot, progress: Progress): AsyncGenerator<ZipEntry> {
  const entries: ManifestEntry[] = []
  for (const section of sections) {
    const lines = linesOf(db, section, progress)
    let next = await lines.next()
    let part = 1
    do {
      const entry: ManifestEntry = {
        path: `${section.name}${part > 1 ? `-${part}` : ''}.ndjson`,
        bytes: 0,
        rows: 0,
        sha256: '',
      }
      const hash = createHash('sha256')
      async function* content() {
        while (!next.done && entry.bytes < entryBytes) {
          const { text, rows } = next.value
          const chunk = Buffer.from(text)
          hash.update(chunk)
          entry.bytes += chunk.length
          entry.rows! += rows
          yield chunk
          next = await lines.next()
        }
      }
      yield { name: entry.path, content: content() }
      entries.push({ ...entry, sha256: hash.digest('hex') })
      part++
    } while (!next.done)
  }
  const workspace = (await db.first<Manifest['workspace']>(
    sql`select name, currency, timezone, locale, stage_probabilities from workspaces where id = ${db.workspaceId}`,
  ))!
  const files: Attached[] = []
  await db.open(filesIn(db))
  const { mostRows } = progress
  for (let rows = await db.fetch<Attached>(mostRows); rows.length > 0; rows = await db.fetch<Attached>(mostRows))
    files.push(...rows)
  await db.end()
  for (const { id, bytes, sha256 } of files) {
    progress.signal.throwIfAborted()
    const content = await progress.storage.get(contentOf(db.workspaceId, id))
    if (!content) throw new Error(`The content of the file ${id} is missing`)
    try {
      yield { name: contentEntry(id), content: content.stream as AsyncIterable<Buffer> }
    } finally {
      content.stream.destroy() // the archive may end before this file is read
    }
    entries.push({ path: contentEntry(id), bytes, rows: null, sha256 })
  }
  const manifest: Manifest = {
    format: archiveFormat,
    version: archiveVersion,
    created_at: new Date().toISOString(),
    workspace,
    entries,
  }
  yield { name: 'manifest.json', content: [JSON.stringify(manifest, null, 1)] }
}

type Attached = { id: string; bytes: number; sha256: string }

/** An event can have megabytes, so rows are written in pieces of about this many characters, between other work. */
const pieceLength = 250_000

async function* linesOf(db: Snapshot, section: Section, { signal, written, mostRows }: Progress) {
  await db.open(section.rows(db))
  for (let rows = await db.fetch<object>(mostRows); rows.length > 0; rows = await db.fetch<object>(mostRows)) {
    signal.throwIfAborted()
    for (let next = 0; next < rows.length;) {
      const first = next
      let text = ''
      while (next < rows.length && text.length < pieceLength) text += `${JSON.stringify(rows[next++])}\n`
      yield { text, rows: next - first }
      await written(next - first)
    }
  }
}
