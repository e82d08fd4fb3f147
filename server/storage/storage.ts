import type { Readable } from 'node:stream'

/** Files that outlive a request: uploads and exports. A name is a path of plain words, such as `exports/0199….csv`. */
export type Storage = {
  /** The file is there whole, or not at all. */
  put(name: string, content: AsyncIterable<Buffer | string> | Readable): Promise<{ bytes: number }>
  /** undefined when there is no such file. */
  get(name: string): Promise<{ stream: Readable; size: number } | undefined>
  /** What is gone already is no error. */
  delete(name: string): Promise<void>
  /** The names under a folder, `exports` say, that were last written before then; what broken puts left among them. */
  olderThan(folder: string, time: Date): AsyncIterable<string>
}

/** The disk has less free space than DISK_RESERVE_BYTES. */
export class DiskFull extends Error {
  constructor() {
    super('There is not enough free disk space to store the file')
  }
}

/** Nothing that could climb out of the folder, hide in it, or mean something else on another system. */
export function checkName(name: string) {
  if (name.length > 255 || !/^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(name) || name.includes('..'))
    throw new TypeError(`${JSON.stringify(name)} is no name for a file`)
}
