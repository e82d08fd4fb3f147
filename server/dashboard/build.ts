import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const built = path.join(root, 'dashboard/dist')
const stamp = path.join(built, 'sources.txt')

/** Builds the dashboard when its sources are not those of the last build. */
export async function buildDashboard() {
  const sources = await fingerprint()
  if (sources === (await readFile(stamp, 'utf8').catch(() => ''))) return
  console.error('Building the dashboard, once …')
  try {
    // A process of its own: a bundler in ours would stay in memory.
    await promisify(execFile)(
      process.execPath,
      [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', 'dashboard', '--logLevel', 'error'],
      { cwd: root },
    )
  } catch (error) {
    throw new Error(
      `The dashboard could not be built: ${(error as { stderr?: string }).stderr || (error as Error).message}`,
      { cause: error },
    )
  }
  await mkdir(built, { recursive: true })
  await writeFile(stamp, sources)
}

async function fingerprint() {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(
    glob(['dashboard/**/*.{ts,tsx,css,html,svg}', 'sdk/types.ts', 'package-lock.json'], {
      cwd: root,
      exclude: ['dashboard/dist/**'],
    }),
  )
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
