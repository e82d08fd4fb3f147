import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { median, ratios, throughput } from './measure.ts'
import { type Line, per } from './report.ts'
import { rounds } from './settings.ts'

const project = (file: string) => new URL(`../${file}`, import.meta.url).pathname

/** Reads and creates with one server process, with two, and with as many as `WEB_CONCURRENCY=auto` starts. */
export async function measureProcesses(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-bench-processes-'))
  const port = 20_000 + (process.pid % 20_000)
  try {
    const one = await measureWith('1', folder, port)
    const lines: Line[] = []
    for (const processes of os.availableParallelism() > 2 ? ['2', 'auto'] : ['2']) {
      const several = await measureWith(processes, folder, port)
      for (const kind of ['reads', 'creates'] as const) {
        const [of, against] = [several[kind], one[kind]]
        lines.push({
          what: `${kind} with WEB_CONCURRENCY=${processes}, against 1`,
          figure: `${(median(of) / median(against)).toFixed(2)} (${per(median(of))} against ${per(median(against))})`,
          budget: '–',
          met: true,
          rounds: ratios(of, against),
        })
      }
    }
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureWith(processes: string, folder: string, port: number) {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    WEB_CONCURRENCY: processes,
    RATE_LIMIT_PER_SECOND: '0',
  }
  const server = spawn(process.execPath, [project('server/main.ts')], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, () => server.exitCode !== null)
    const bootstrap = ['bootstrap', '--email', 'bench@example.com', '--workspace', 'Bench', '--slug', 'bench']
    const { stdout } = await promisify(execFile)(process.execPath, [project('cli/main.ts'), ...bootstrap], { env })
    const headers = { 'x-api-key': (JSON.parse(stdout) as { api_key: string }).api_key }
    const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', notes: 'met at the fair' }
    const creates = () => throughput(url, { paths: ['/api/v1/contacts'], headers, body })
    await creates() // warm-up, not counted
    const page = await fetch(`${url}/api/v1/contacts?per_page=250`, { headers })
    const { data } = (await page.json()) as { data: { id: string }[] }
    const reads = () => throughput(url, { paths: data.map(({ id }) => `/api/v1/contacts/${id}`), headers })
    await reads()
    const results = { reads: [] as number[], creates: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      results.reads.push(await reads())
      results.creates.push(await creates())
    }
    return results
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function untilReady(url: string, hasExited: () => boolean) {
  for (let i = 0; i < 1200; i++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (hasExited()) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not start')
}
