import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, glob, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { holdFile } from './lock.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const built = path.join(root, 'dashboard/dist')
const stamp = path.join(built, 'sources.txt')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const quality = constants.BROTLI_PARAM_QUALITY
const lock = path.join(root, 'dashboard/dist.lock')

/** Builds the dashboard when its sources are not those of the last build. Of several processes that ask at once, one builds. */
export async function buildDashboard() {
  if (await isCurrent(await fingerprint())) return
  const letGo = await holdFile(lock, () => console.error('Another process builds the dashboard …'))
  try {
    const sources = await fingerprint()
    if (await isCurrent(sources)) return
    console.error('Building the dashboard, once …')
    const draft = await bundle()
    await publish(draft)
    await writeFile(stamp, sources)
  } finally {
    await letGo()
  }
}

const isCurrent = async (sources: string) => sources === (await readFile(stamp, 'utf8').catch(() => ''))

async function bundle() {
  const draft = `${built}.draft`
  try {
    // A process of its own: a bundler in ours would stay in memory.
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', 'dashboard', '--logLevel', 'error', '--outDir', draft, '--emptyOutDir'],
      { cwd: root },
    )
    await compress(draft)
    return draft
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    // Without the error as its cause, which would print the same again.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`The dashboard could not be built: ${stripVTControlCharacters(stderr || message)}`)
  }
}

/** Once, and not for every browser that asks: beside each file stands the same one as gzip and as Brotli. */
async function compress(draft: string) {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: draft })) {
    const file = path.join(draft, name)
    const content = await readFile(file)
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: { [quality]: 9 } }))
  }
}

/** The page last, and old files a day later: a window that is open while this happens still finds the screens it has not opened yet. */
async function publish(draft: string) {
  const assets = path.join(built, 'assets')
  await mkdir(assets, { recursive: true })
  const kept = new Set(await readdir(path.join(draft, 'assets')))
  for (const name of await readdir(draft))
    if (name !== 'index.html') await cp(path.join(draft, name), path.join(built, name), { recursive: true })
  await rename(path.join(draft, 'index.html'), path.join(built, 'index.html'))
  for (const name of await readdir(assets)) {
    const file = path.join(assets, name)
    if (!kept.has(name) && Date.now() - (await stat(file)).mtimeMs > 24 * 3600_000) await unlink(file)
  }
  await rm(draft, { recursive: true })
}

async function fingerprint() {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(
    glob(['dashboard/**/*.{ts,tsx,css,html,svg}', 'sdk/types.ts', 'package-lock.json', 'server/dashboard/build.ts'], {
      cwd: root,
      exclude: ['dashboard/dist/**', 'dashboard/dist.draft/**', 'dashboard/**/*.test.*'],
    }),
  )
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)).catch(() => ''))
      .update('\0')
  return hash.digest('hex')
}
