import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { openThreads, startBackground } from '../server/background.ts'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import type { Api } from './api.ts'
import { databaseOf, serverOptions } from './postgres.ts'

/** The whole service in a separate process on the database of a test, which the test can kill. */
export async function startProcess(
  api: Api,
  { parts = 'all', authority, heap }: { parts?: Config['process']; authority?: string; heap?: number } = {},
) {
  const { rows } = await api.sql.query('select current_database() as name')
  const env = {
    ...process.env,
    RAPPORT_TEST_PROCESS: JSON.stringify({ database: rows[0].name, config: { ...api.config, process: parts } }),
  }
  // In MiB: with more it dies. What is young has its own room, which V8 would make so small that it mostly clears up.
  const limits = heap === undefined ? [] : [`--max-old-space-size=${heap}`, '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...limits, import.meta.filename], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: authority ? { ...env, NODE_EXTRA_CA_CERTS: keptIn(authority) } : env,
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill) // also if a test fails
  child.once('exit', () => process.off('exit', kill))
  const lines = createInterface(child.stdout)
  const [url] = (await once(lines, 'line')) as [string]
  return {
    url,
    isAlive: () => isAlive(child),
    kill: () => end(child, 'SIGKILL'),
    /** Returns its peak memory in bytes. */
    async stop() {
      const [[peak]] = await Promise.all([once(lines, 'line'), end(child, 'SIGTERM')])
      return Number(peak)
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (!isAlive(child)) return
  child.kill(signal)
  await once(child, 'exit')
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

function keptIn(authority: string) {
  const file = path.join(tmpdir(), `rapport-authority-${process.pid}.pem`)
  writeFileSync(file, authority)
  return file
}

if (import.meta.main) {
  const { database: name, config } = JSON.parse(process.env.RAPPORT_TEST_PROCESS!) as {
    database: string
    config: Config
  }
  const connection = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), name)
  const asApp = { ...connection, options: serverOptions() }
  const database = openDatabase(asApp, { size: 10 })
  const background = openDatabase(asApp, { size: 10, timeout: 60_000 })
  const log = pino({ level: 'silent' })
  const threads = config.process === 'all' ? openThreads({ config, postgres: asApp, isTerminal: false }) : undefined
  const worker =
    config.process === 'api'
      ? undefined
      : await startBackground({ database: background, config, log, threads: threads?.run })
  const app = await buildApp({ config, database, log })
  process.on('SIGTERM', async () => {
    await app.close()
    await worker?.stop()
    await threads?.close()
    console.log(process.resourceUsage().maxRSS * 1024)
    process.exit(0)
  })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
}
