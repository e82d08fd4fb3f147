import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as pause } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { type Reserve, withinReserve } from '../storage/reserve.ts'

export type { Reserve }

type Bytes = AsyncIterable<Buffer>
type Entry = { flags: number; method: number; packed: number; bytes: number; offset: number }

/** The archive is damaged, or malicious. The message follows a prefix, such as “The workbook cannot be read: ”. */
export class BadZip extends Error {}

export type OpenZip = {
  names: readonly string[]
  has(name: string): boolean
  /** The declared size of an entry. The content may be longer, so readers count its bytes. */
  bytesOf(name: string): number
  read(name: string): Bytes
  close(): Promise<void>
}

type Limits = { entries: number; directoryBytes: number }

/**
 * The directory of an archive is at its end, so the archive is copied to a temporary file. The file is unlinked while it is
 * open, so that the system removes it even if this process is killed. It may be on the disk of DATA_DIR, and large.
 */
export async function openZip(content: Bytes, limits: Limits, reserve: Reserve): Promise<OpenZip> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-zip-'))
  let file: FileHandle
  try {
    const copy = path.join(folder, 'archive')
    const bytes = withinReserve(content, folder, (await isOnDiskOf(reserve, folder)) ? reserve.diskReserveBytes : 0)
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(copy, { mode: 0o600 }))
    file = await open(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const entries = await entriesOf(file, limits)
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      bytesOf: (name) => entries.get(name)!.bytes,
      read: (name) => contents(file, name, entries.get(name)!),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function isOnDiskOf({ dataDir }: Reserve, folder: string) {
  const [own, data] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)])
  return own.dev === data?.dev
}

const notValid = () => new BadZip('its directory is not valid')

async function entriesOf(file: FileHandle, limits: Limits) {
  const { size } = await file.stat()
  const { count, length, offset } = await endOf(file, size)
  if (count > limits.entries || length > limits.directoryBytes || offset + length > size) throw notValid()
  const directory = await readAt(file, offset, length)
  const entries = new Map<string, Entry>()
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50) throw notValid()
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    // Names are never used as paths of this machine.
    const name = directory
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\//, '')
    if (entries.has(name)) throw new BadZip(`it contains ${name} twice`)
    entries.set(name, {
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: offsetIn(directory.readUInt32LE(at + 42), directory.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + directory.readUInt16LE(at + 32)
    if (i % 1000 === 0) await pause() // lets other requests run
  }
  return entries
}

async function endOf(file: FileHandle, size: number) {
  const tailBytes = Math.min(size, 22 + 0xffff)
  const tail = await readAt(file, size - tailBytes, tailBytes)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + 22 > tail.length) throw new BadZip('it is not a complete ZIP file')
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  const isLarge = count === 0xffff || length === 0xffff_ffff || offset === 0xffff_ffff
  if (!isLarge) return { count, length, offset }
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) throw notValid()
  const far = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (far.readUInt32LE(0) !== 0x06064b50) throw notValid()
  return {
    count: Number(far.readBigUInt64LE(32)),
    length: Number(far.readBigUInt64LE(40)),
    offset: Number(far.readBigUInt64LE(48)),
  }
}

/** ZIP64: an offset that does not fit is in an extra field. */
function offsetIn(offset: number, extra: Buffer) {
  if (offset !== 0xffff_ffff) return offset
  if (extra.length < 12 || extra.readUInt16LE(0) !== 1) throw notValid()
  return Number(extra.readBigUInt64LE(4))
}

async function readAt(file: FileHandle, position: number, length: number) {
  if (!Number.isSafeInteger(position)) throw notValid()
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw new BadZip('it is not a complete ZIP file')
  return buffer
}

async function* contents(file: FileHandle, name: string, { flags, method, packed, offset }: Entry): Bytes {
  if (flags & 1) throw new BadZip('it is protected by a password')
  if (method !== 0 && method !== 8) throw new BadZip('it is compressed in an unknown way')
  const local = await readAt(file, offset, 30)
  if (local.readUInt32LE(0) !== 0x04034b50) throw notValid()
  const bytes = pieces(file, offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), packed)
  if (method === 0) return yield* bytes
  const inflate = createInflateRaw()
  const pumping = pipeline(Readable.from(bytes, { objectMode: false }), inflate).catch(() => {}) // the reader gets the error
  try {
    yield* inflate as Bytes
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? new BadZip(`${name} cannot be unpacked: ${message}`) : error
  } finally {
    inflate.destroy()
    await pumping
  }
}

async function* pieces(file: FileHandle, start: number, length: number): Bytes {
  for (let done = 0; done < length;) {
    const size = Math.min(64 * 1024, length - done)
    yield await readAt(file, start + done, size)
    done += size
  }
}
