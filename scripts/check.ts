import { spawn } from 'node:child_process'
import path from 'node:path'

// `npm run check`: what can be checked without a database or a browser, all at once. Only failures are printed.

const root = path.join(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

/** The server tests that need no PostgreSQL. */
const unitTests = ['server/config.test.ts', 'server/log.test.ts', 'test/kernel/boundaries.test.ts']

const checks: Record<string, [command: string, ...args: string[]]> = {
  'types of the server': [bin('tsc')],
  'types of the dashboard': [bin('tsc'), '-p', 'dashboard'],
  'types of the SDK': [bin('tsc'), '-p', 'sdk'],
  lint: [bin('oxlint')],
  format: [bin('oxfmt'), '--check'],
  'unit tests of the server': [process.execPath, '--test', ...unitTests],
  'unit tests of the dashboard': [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--root', 'dashboard'],
}

const began = Date.now()
const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
const failed = results.filter((name) => name !== undefined)
const seconds = ((Date.now() - began) / 1000).toFixed(1)
console.log(
  failed.length > 0 ? `Failed after ${seconds} s: ${failed.join(', ')}` : `All checks passed after ${seconds} s.`,
)
process.exitCode = failed.length > 0 ? 1 : 0

/** The name of the check if it failed. */
function run(name: string, [command, ...args]: [string, ...string[]]) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, LC_ALL: 'C' } })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  return new Promise<string | undefined>((resolve) =>
    child.on('close', (code) => {
      if (code !== 0) console.log(`── ${name}\n${Buffer.concat(output)}`)
      resolve(code === 0 ? undefined : name)
    }),
  )
}
