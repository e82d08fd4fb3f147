import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildDashboard } from './build-dashboard.ts'

// The tests of `npm test` that need PostgreSQL or a browser.
//
// A test in the browser depends on what else the machine is doing, so those that failed run a second time, by
// themselves; one that passes only then is listed as failed in the first summary and not in the second. All other
// tests must pass the first time.

process.chdir(path.join(import.meta.dirname, '..'))
await buildDashboard() // once, before several test files ask for it at the same time
const all = globSync('{server,cli,sdk,test}/**/*.test.ts')
const inBrowser = all.filter((file) => file.startsWith(path.join('test', 'browser')))
const others = all.filter((file) => !inBrowser.includes(file))

const state = await mkdtemp(path.join(tmpdir(), 'rapport-test-state-'))
const rerun = `--test-rerun-failures=${path.join(state, 'failures.json')}`
const passed = run(others)
const passedInBrowser = run(inBrowser, rerun) || repeat()
await rm(state, { recursive: true })
process.exitCode = passed && passedInBrowser ? 0 : 1

function repeat() {
  console.log('\nTests failed in the browser. They run once more:\n')
  return run(inBrowser, rerun)
}

function run(files: string[], ...options: string[]) {
  const limits = ['--test-concurrency=3', '--test-timeout=300000', '--test-global-setup=test/postgres.ts']
  return spawnSync(process.execPath, ['--test', ...limits, ...options, ...files], { stdio: 'inherit' }).status === 0
}
