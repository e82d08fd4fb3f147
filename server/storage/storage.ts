import type { Readable } from 'node:stream'

/** Files that are kept beyond a request: uploads and exports. A name is a path of plain words, such as `exports/0199….csv`. */
export type Storage = {
  /** Stores the whole file or nothing. */
  put(name: string, content: AsyncIterable<Buffer | string> | Readable): Promise<{ bytes: number }>
  /** Returns undefined if the file does not exist. */
  get(name: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Deleting a file that does not exist is not an error. */
  delete(name: string): Promise<void>
  /**
   * The names under a folder, such as `exports`, that were last written before this time, including those left by failed writes.
   * Files of other programs, such as `.DS_Store`, are left out.
   */
  olderThan(folder: string, time: Date): AsyncIterable<string>
}

/** Whether a name cannot leave the folder, is not hidden, and means the same on every system. */
export const isName = (name: string) =>
  name.length <= 255 && /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(name) && !name.includes('..')

export function checkName(name: string) {
  if (!isName(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid file name`)
}
