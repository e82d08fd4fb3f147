import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its parents, for this user only. `mkdir` with `recursive` never returns on a file system that
 * refuses new folders with ENOENT, such as /proc: it takes the error for a missing parent and tries again.
 */
export function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process created it just now
  }
}
