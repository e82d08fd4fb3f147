import type { Storage } from '../storage/storage.ts'
import { writeArchive } from './archive.ts'
import { type Row, writerFor } from './formats.ts'
import { selectionOf } from './kinds.ts'
import type { Export } from './schema.ts'
import type { Snapshot } from './snapshot.ts'

export type Progress = { total: number; done: number }

type Output = {
  storage: Storage
  /** Its name in the storage. */
  file: string
  signal: AbortSignal
  report(progress: Progress): Promise<void>
  /** How many rows are fetched at once. */
  mostRows: number
}

type Asked = Pick<Export, 'entity_type' | 'format' | 'filter'>

/** Fewer rows are fetched at once if their text is longer, to limit memory. */
const pageLength = 250_000

export const writeExport = (db: Snapshot, { entity_type, format, filter }: Asked, output: Output) =>
  entity_type === 'workspace' || format === 'zip'
    ? writeWorkspace(db, output)
    : writeTable(db, { entity_type, format, filter }, output)

async function writeWorkspace(db: Snapshot, { storage, file, signal, report, mostRows }: Output) {
  let done = 0
  const written = (rows: number) => report({ total: (done += rows), done }) // the total is known at the end
  const { bytes } = await storage.put(file, writeArchive(db, { storage, signal, written, mostRows }))
  return { rows: done, bytes, warnings: [] }
}

type Table = {
  entity_type: Exclude<Export['entity_type'], 'workspace'>
  format: Exclude<Export['format'], 'zip'>
  filter: Export['filter']
}

async function writeTable(db: Snapshot, { entity_type, format, filter }: Table, output: Output) {
  const { storage, file, signal, report, mostRows } = output
  const { columns, rows, total } = await selectionOf(db, entity_type, filter)
  const writer = writerFor(format, columns)
  let done = 0

  async function* pieces() {
    await report({ total, done })
    await db.open(rows)
    let size = mostRows
    let next = db.fetch<Row>(size)

    /**
     * A separate function, so that no row stays in memory while its text is stored: this reduced an export of a million
     * rows from 166 MB to 138 MB.
     */
    async function take() {
      const page = await next
      if (page.length === 0) return
      signal.throwIfAborted()
      next = db.fetch<Row>(size) // PostgreSQL reads the next rows while these are written
      next.catch(() => {}) // the error is handled when this promise is awaited
      const text = writer.rows(page, done === 0)
      size = Math.ceil(Math.min(mostRows, (pageLength * page.length) / text.length))
      done += page.length
      return { text, rows: page.length }
    }

    for (let piece = await take(); piece; piece = await take()) {
      yield piece
      await report({ total, done })
    }
  }

  const { bytes } = await storage.put(file, writer.file(pieces()))
  return { rows: done, bytes, warnings: writer.warnings }
}
