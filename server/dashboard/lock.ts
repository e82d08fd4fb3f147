import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

// Whoever holds it says so every second. By its pid nobody could tell: in a container that was started anew, another
// process has the pid of the one that was killed, or we have it ourselves.
const every = { beat: 1000, look: 100 }
const longestSilence = 15_000

/** Waits until nobody else holds the file; `tell` is called once where there is someone to wait for. */
export async function holdFile(file: string, tell: () => void) {
  for (let isIncluded = false; !(await create(file)); isIncluded = true) {
    if (!isIncluded) tell()
    if (await isAbandoned(file)) await rm(file, { force: true })
    else await sleep(every.look)
  }
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), every.beat)
  return async () => {
    clearInterval(beat)
    await rm(file, { force: true })
  }
}

/** False where it is there already; a folder that cannot be written to is no reason to wait. */
async function create(file: string) {
  try {
    await writeFile(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isAbandoned(file: string) {
  const found = await stat(file).catch(() => undefined) // just let go
  return found !== undefined && Date.now() - found.mtimeMs > longestSilence
}
