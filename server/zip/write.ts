import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

/** A file within a ZIP archive. Its content is read once, when its turn comes. */
export type ZipEntry = {
  name: string
  content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>
}

/** Sizes of one entry are 32-bit numbers here, so callers split larger contents. The archive itself has no limit. */
const largestEntry = 2 ** 32 - 1

type Written = { name: Buffer; crc: number; packed: number; bytes: number; offset: number }

/** Writes an archive piece by piece: memory does not depend on its size. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset }
    const head = localHeader(entry.name)
    yield head
    for await (const chunk of deflated(content, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    if (Math.max(entry.bytes, entry.packed) > largestEntry) throw new RangeError(`${name} is too large for an archive`)
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  let size = 0
  for (const entry of written) {
    const record = centralRecord(entry)
    size += record.length
    yield record
  }
  yield endRecords(written.length, size, offset)
}

async function* deflated(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      entry.crc = crc32(chunk, entry.crc)
      entry.bytes += chunk.length
      if (chunk.length > 0) yield chunk
    }
  }
  // compose destroys both streams when the reader stops, and passes on errors of the content.
  yield* Readable.from(counted(), { objectMode: false }).compose(createDeflateRaw()) as AsyncIterable<Buffer>
}

// Names are in UTF-8, and the sizes follow the content because they are not known before.
const flags = 0x0808
const deflate = 8
// All entries have the same time, 1980-01-01, so that equal contents make equal archives.
const date = 0x0021

function localHeader(name: Buffer) {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflate, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, bytes }: Written) {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(bytes, 12)
  return tail
}

const most32 = 0xffff_ffff
const most16 = 0xffff

function centralRecord({ name, crc, packed, bytes, offset }: Written) {
  const isFar = offset >= most32
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(isFar ? 45 : 20, 4)
  head.writeUInt16LE(isFar ? 45 : 20, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflate, 10)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(isFar ? 12 : 0, 30)
  head.writeUInt32LE(Math.min(offset, most32), 42)
  if (!isFar) return Buffer.concat([head, name])
  const extra = Buffer.alloc(12) // ZIP64: the offset as a 64-bit number
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([head, name, extra])
}

function endRecords(count: number, size: number, offset: number) {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  if (count < most16 && size < most32 && offset < most32) return end
  const far = Buffer.alloc(76)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(45, 12)
  far.writeUInt16LE(45, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(offset), 48)
  far.writeUInt32LE(0x07064b50, 56)
  far.writeBigUInt64LE(BigInt(offset + size), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, end])
}
