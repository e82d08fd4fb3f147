import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildDashboard } from './build-dashboard.ts'

// The tests of `npm test` that need PostgreSQL or a browser.
//
// Many of them kill processes, cut connections or drive a browser, and depend on what else the machine is doing. Those that
// failed run a second time, by themselves: one that passes only then is listed as failed in the first summary and not
// in the second.

process.chdir(path.join(import.meta.dirname, '..'))
await buildDashboard() // once, before several test files ask for it at the same time
const all = globSync('{server,cli,sdk,test}/**/*.test.ts')
const inBrowser = all.filter((file) => file.startsWith(path.join('test', 'browser')))
const others = all.filter((file) => !inBrowser.includes(file))

const state = await mkdtemp(path.join(tmpdir(), 'rapport-test-state-'))
const results = [others, inBrowser].map((files, i) => {
  const rerun = `--test-rerun-failures=${path.join(state, `${i}.json`)}`
  if (run(files, rerun)) return true
  console.log('\nThe tests that failed run once more:\n')
  return run(files, rerun)
})
await rm(state, { recursive: true })
process.exitCode = results.every((passed) => passed) ? 0 : 1

function run(files: string[], ...options: string[]) {
  const limits = ['--test-concurrency=3', '--test-timeout=300000', '--test-global-setup=test/postgres.ts']
  return spawnSync(process.execPath, ['--test', ...limits, ...options, ...files], { stdio: 'inherit' }).status === 0
}
