import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Measures the time from the command to the first 200 on an existing data folder, and the memory used then. */
export async function coldStart() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-bench-start-'))
  const port = 20_000 + (process.pid % 20_000)
  try {
    await measureStart(folder, port) // the first start creates the database
    const { seconds, megabytes } = await measureStart(folder, port)
    return [
      {
        what: 'start, installed, to the first 200',
        figure: `${seconds.toFixed(1)} s`,
        budget: '≤ 3 s',
        met: seconds <= 3,
      },
      megabytes === undefined
        ? { what: 'memory when idle', figure: 'not measured: no /proc', budget: '≤ 300 MB', met: false }
        : {
            what: 'memory when idle, node and PostgreSQL (PSS)',
            figure: `${megabytes} MB`,
            budget: '≤ 300 MB',
            met: megabytes <= 300,
          },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureStart(folder: string, port: number) {
  const begin = performance.now()
  const server = spawn(process.execPath, [new URL('../server/main.ts', import.meta.url).pathname], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    for (let i = 0; ; i++) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer?.status === 200) break
      if (i > 600 || server.exitCode !== null) throw new Error('the server did not start')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const seconds = (performance.now() - begin) / 1000
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return { seconds, megabytes: await memoryOf(server.pid!, folder) }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** PSS counts shared memory once: that of the server, and of every process whose command or parent is its PostgreSQL. */
async function memoryOf(pid: number, folder: string) {
  const postmaster = await readFile(await findPidFile(folder), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => undefined,
  )
  if (postmaster === undefined) return
  let kilobytes = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (Number(name) !== pid && Number(name) !== postmaster && parent !== postmaster) continue
    const rollup = await readFile(`/proc/${name}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1024)
}

async function findPidFile(folder: string) {
  const files = await readdir(folder, { recursive: true })
  return path.join(
    folder,
    files.find((file) => path.basename(file) === 'postmaster.pid')!,
  )
}
