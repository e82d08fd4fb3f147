import type { Config } from '../config.ts'
import { freeBytes } from '../database/disk-space.ts'

/** The disk has less free space than DISK_RESERVE_BYTES. */
export class DiskFull extends Error {
  constructor() {
    super('There is not enough free disk space to store the file')
  }
}

export type Reserve = Pick<Config, 'dataDir' | 'diskReserveBytes'>

const checkEvery = 16 * 2 ** 20

/** Checks the free space of the folder's disk before the content is written there, and again after each block. */
export async function* withinReserve<Chunk extends Buffer | string>(
  content: AsyncIterable<Chunk>,
  folder: string,
  reserve: number,
) {
  let unchecked = checkEvery
  for await (const chunk of content) {
    if (unchecked >= checkEvery && reserve > 0) {
      if ((await freeBytes(folder)) < reserve) throw new DiskFull()
      unchecked = 0
    }
    unchecked += chunk.length
    yield chunk
  }
}
