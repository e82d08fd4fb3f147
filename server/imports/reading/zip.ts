import { BadZip, openZip, type Reserve } from '../../zip/read.ts'
import { CannotImport } from './failure.ts'

export type { Reserve }

type Bytes = AsyncIterable<Buffer>

/** The files in a workbook. */
export type Archive = {
  has(name: string): boolean
  /** The bytes of a file. Archives that unpack to more than the limit are rejected. */
  read(name: string): Bytes
  close(): Promise<void>
}

const asFailure = (error: unknown) =>
  error instanceof BadZip ? new CannotImport(`The workbook cannot be read: ${error.message}`) : error

export async function openArchive(
  file: Bytes,
  maxBytes: number,
  reserve: Reserve,
  signal: AbortSignal,
): Promise<Archive> {
  const zip = await openZip(file, { entries: 10_000, directoryBytes: 16 * 1024 * 1024 }, reserve).catch((error) => {
    throw asFailure(error)
  })
  let unpacked = 0
  async function* read(name: string): Bytes {
    try {
      for await (const chunk of zip.read(name)) {
        signal.throwIfAborted() // aborting the file has no effect any more, because this reads its copy
        unpacked += chunk.length
        if (unpacked > maxBytes)
          throw new CannotImport(`Unpacked, the file is larger than the limit of ${maxBytes} bytes`)
        yield chunk
      }
    } catch (error) {
      throw asFailure(error)
    }
  }
  return { has: zip.has, read, close: zip.close }
}
