import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const built = path.join(root, 'dashboard/dist')
const stamp = path.join(built, 'sources.txt')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const quality = constants.BROTLI_PARAM_QUALITY

/**
 * Builds the dashboard into dashboard/dist if its sources changed since the last build. Processes that build at the same
 * time produce the same files and move each into place atomically, so they need no lock.
 */
export async function buildDashboard() {
  const sources = await fingerprint()
  if (sources === (await readFile(stamp, 'utf8').catch(() => ''))) return
  console.error('Building the dashboard …')
  const draft = `${built}.draft.${process.pid}`
  try {
    await bundleDashboard(draft)
    await publish(draft)
    await writeFile(stamp, sources)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Builds the dashboard into a folder, with compressed files beside the others. */
export async function bundleDashboard(folder: string) {
  await bundle(folder)
  await compress(folder)
}

async function bundle(folder: string) {
  try {
    // In its own process, because a bundler in this one would stay in memory while the server runs.
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', 'dashboard', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
      { cwd: root },
    )
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    // Without the error as its cause, which would print the same again.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`The dashboard could not be built: ${stripVTControlCharacters(stderr || message)}`)
  }
}

/** Compresses each file once, at build time, instead of for every response. */
async function compress(folder: string) {
  for await (const name of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const file = path.join(folder, name)
    const content = await readFile(file)
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: { [quality]: 9 } }))
  }
}

/**
 * Moves the page into place last, and deletes old files a day later: a window that is open during an update can still
 * load the screens it has not opened yet.
 */
async function publish(draft: string) {
  const assets = path.join(built, 'assets')
  await mkdir(assets, { recursive: true })
  const kept = new Set(await readdir(path.join(draft, 'assets')))
  for (const name of kept) await rename(path.join(draft, 'assets', name), path.join(assets, name))
  const others = (await readdir(draft)).filter((name) => name !== 'assets' && name !== 'index.html')
  for (const name of [...others, 'index.html']) await rename(path.join(draft, name), path.join(built, name))
  for (const name of await readdir(assets)) {
    const file = path.join(assets, name)
    if (!kept.has(name) && Date.now() - (await stat(file)).mtimeMs > 24 * 3600_000) await unlink(file)
  }
}

async function fingerprint() {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(
    glob(
      ['dashboard/**/*.{ts,tsx,css,html,svg,json}', 'sdk/**/*.ts', 'package-lock.json', 'scripts/build-dashboard.ts'],
      { cwd: root, exclude: ['dashboard/dist*/**', 'dashboard/node_modules/**', 'sdk/dist/**', '**/*.test.*'] },
    ),
  )
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)).catch(() => ''))
      .update('\0')
  return hash.digest('hex')
}
