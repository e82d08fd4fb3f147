import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the server as a separate program, like an operator. It ends with this process at the latest. With `pipe` the output contains the log. */
export function launch(env: NodeJS.ProcessEnv, logTo: 'inherit' | 'pipe' = 'inherit') {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', logTo],
  })
  running.add(child)
  let output = ''
  for (const out of [child.stdout, child.stderr]) out?.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  async function said(line: string) {
    while (!output.includes(line)) {
      const code = await Promise.race([sleep(20), ended])
      if (code !== undefined) assert.fail(`it ended with ${code}`)
    }
  }
  return { child, ended, said, output: () => output }
}
