import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { CannotImport } from './failure.ts'

type Bytes = AsyncIterable<Buffer>
type Entry = { method: number; flags: number; packed: number; offset: number }

/** The files in a zip archive. */
export type Archive = {
  has(name: string): boolean
  /** The bytes of a file. Archives that unpack to more than the limit are rejected. */
  read(name: string): Bytes
  close(): Promise<void>
}

const damaged = (why: string) => new CannotImport(`The workbook cannot be read: ${why}`)
const mostEntries = 10_000
const directoryBytes = 16 * 1024 * 1024

/**
 * The directory of an archive is at its end, so that it is copied to a temporary file first. The file is unlinked while
 * it is open, so that the system removes it even if this process is killed.
 */
export async function openArchive(file: Bytes, maxBytes: number): Promise<Archive> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-import-'))
  let handle: FileHandle
  try {
    const copy = path.join(folder, 'archive')
    await pipeline(Readable.from(file, { objectMode: false }), createWriteStream(copy, { mode: 0o600 }))
    handle = await open(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const entries = await entriesOf(handle)
    let unpacked = 0
    const count = (bytes: number) => {
      unpacked += bytes
      if (unpacked > maxBytes)
        throw new CannotImport(`Unpacked, the file is larger than the limit of ${maxBytes} bytes`)
    }
    return {
      has: (name) => entries.has(name),
      read: (name) => contents(handle, entries.get(name)!, count),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readAt(handle: FileHandle, position: number, length: number) {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, position)
  if (bytesRead < length) throw damaged('it is not complete')
  return buffer
}

async function entriesOf(handle: FileHandle) {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + 22 > tail.length) throw damaged('it is not complete')
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > mostEntries || length > directoryBytes || offset + length > size)
    throw damaged('its directory is not valid')
  const directory = await readAt(handle, offset, length)
  const entries = new Map<string, Entry>()
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged('its directory is not valid')
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), {
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function* contents(handle: FileHandle, { method, flags, packed, offset }: Entry, count: (bytes: number) => void) {
  if (flags & 1) throw damaged('it is protected by a password')
  if (method !== 0 && method !== 8) throw damaged('it is compressed in an unknown way')
  const local = await readAt(handle, offset, 30)
  if (local.readUInt32LE(0) !== 0x04034b50) throw damaged('its directory is not valid')
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const bytes = pieces(handle, start, packed)
  if (method === 0) {
    for await (const chunk of bytes) {
      count(chunk.length)
      yield chunk
    }
    return
  }
  const inflate = createInflateRaw()
  const pumping = pipeline(Readable.from(bytes, { objectMode: false }), inflate).catch(() => {}) // the reader gets the error
  try {
    for await (const chunk of inflate as Bytes) {
      count(chunk.length)
      yield chunk
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? damaged(message) : error
  } finally {
    inflate.destroy()
    await pumping
  }
}

async function* pieces(handle: FileHandle, start: number, length: number): Bytes {
  for (let done = 0; done < length;) {
    const size = Math.min(64 * 1024, length - done)
    yield await readAt(handle, start + done, size)
    done += size
  }
}
