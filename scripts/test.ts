import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildDashboard } from './build-dashboard.ts'

// The tests of `npm test` that need PostgreSQL or a browser.
//
// Many of them kill processes, cut connections or drive a browser, and depend on what else the machine is doing. Failed
// tests run a second time, with nothing else beside them: a test that passes only then is listed as failed in the first
// summary and not in the second.

process.chdir(path.join(import.meta.dirname, '..'))
await buildDashboard() // once, before several test files ask for it at the same time
const all = globSync('{server,cli,sdk,test}/**/*.test.ts')
const inBrowser = all.filter((file) => file.startsWith(path.join('test', 'browser')))
const killing = all.filter((file) => /faults|kill/.test(file))
// The longest first: at the end, only short files run beside each other.
const others = [...new Set([...killing, ...all])].filter((file) => !inBrowser.includes(file))

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-test-'))
let passed = true
for (const [name, files] of Object.entries({ others, inBrowser })) {
  if (run(files, name, 4)) continue
  console.log('\nThe failed tests run once more:\n')
  passed = run(filesThatFailed(files), name, 1) && passed
}
await rm(folder, { recursive: true })
process.exitCode = passed ? 0 : 1

function run(files: string[], name: string, concurrency: number) {
  const limits = [`--test-concurrency=${concurrency}`, '--test-timeout=300000', '--test-global-setup=test/postgres.ts']
  const summary = ['--test-reporter=spec', '--test-reporter-destination=stdout']
  const failed = ['--test-reporter=./scripts/failed-files.ts', `--test-reporter-destination=${failures()}`]
  const onlyFailed = `--test-rerun-failures=${path.join(folder, `passed-${name}`)}` // those that passed are not repeated
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') }
  const options = [...limits, ...summary, ...failed, onlyFailed]
  return spawnSync(process.execPath, ['--test', ...options, ...files], { stdio: 'inherit', env }).status === 0
}

/** A failure outside of the test files, in a module they share, names none of them: then all run again. */
function filesThatFailed(files: string[]) {
  const names = readFileSync(failures(), 'utf8').split('\n').filter(Boolean)
  const failed = names.map((name) => path.relative('.', name))
  return failed.length > 0 && failed.every((file) => files.includes(file)) ? failed : files
}

function failures() {
  return path.join(folder, 'failed-files')
}
