import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const project = (file: string) => new URL(`../${file}`, import.meta.url).pathname

/** The product as `npm start` runs it, with its own database in DATA_DIR, without rate limits, and with one workspace. */
export async function startProduct(folder: string, settings: Record<string, string> = {}) {
  const port = 20_000 + (process.pid % 20_000)
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT_PER_SECOND: '0', ...settings }
  const server = spawn(process.execPath, [project('server/main.ts')], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  try {
    await untilReady(url, () => server.exitCode !== null)
    const bootstrap = ['bootstrap', '--email', 'bench@example.com', '--workspace', 'Bench', '--slug', 'bench']
    const { stdout } = await promisify(execFile)(process.execPath, [project('cli/main.ts'), ...bootstrap], { env })
    const headers = { 'x-api-key': (JSON.parse(stdout) as { api_key: string }).api_key }
    return { url, headers, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

async function untilReady(url: string, hasExited: () => boolean) {
  for (let i = 0; i < 1200; i++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (hasExited()) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not start')
}
