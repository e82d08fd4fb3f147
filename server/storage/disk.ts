import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../folder.ts'
import { withinReserve } from './reserve.ts'
import { checkName, isName, type Storage } from './storage.ts'

/** Stores files under DATA_DIR/files. A file is written under a temporary name and then renamed, so that a kill leaves no partial file. */
export function openDisk(dataDir: string, reserve: number): Storage {
  const root = path.join(dataDir, 'files')

  const placeOf = (name: string) => {
    checkName(name)
    return path.join(root, name)
  }

  return {
    async put(name, content) {
      const place = placeOf(name)
      const draft = `${place}.draft-${randomUUID()}`
      makeFolder(path.dirname(place))
      try {
        await pipeline(withinReserve(content, root, reserve), createWriteStream(draft, { mode: 0o600, flush: true }))
        const { size } = await stat(draft)
        await rename(draft, place)
        return { bytes: size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(name) {
      const place = placeOf(name)
      try {
        const file = await open(place)
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
    },

    delete: (name) => rm(placeOf(name), { force: true }),

    async *olderThan(folder, time) {
      for (const entry of await filesIn(placeOf(folder))) {
        const place = path.join(entry.parentPath, entry.name)
        const written = await stat(place).catch((error) => {
          if (!isMissing(error)) throw error // another process deleted it just now
        })
        const name = path.relative(root, place).replaceAll(path.sep, '/')
        if (written && written.mtime < time && isName(name)) yield name
      }
    },
  }
}

async function filesIn(folder: string) {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile())
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
