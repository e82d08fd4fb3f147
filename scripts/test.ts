import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run as runTests } from 'node:test'
import { spec } from 'node:test/reporters'
import { globalSetup, globalTeardown } from '../test/postgres.ts'
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
// The longest first, so that only short files run at the end. `node --test` would sort them by their names.
const others = [...new Set([...killing, ...all])].filter((file) => !inBrowser.includes(file))

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-test-'))
process.env.NODE_COMPILE_CACHE = path.join(folder, 'compile-cache')
await globalSetup()
try {
  let passed = true
  for (const [name, files] of Object.entries({ others, inBrowser })) {
    const failed = await run(files, name, 4)
    if (failed.length === 0) continue
    console.log('\nThe failed tests run once more:\n')
    passed = (await run(failed, name, 1)).length === 0 && passed
  }
  process.exitCode = passed ? 0 : 1
} finally {
  await globalTeardown()
  await rm(folder, { recursive: true })
}

/** Returns the files with a failed test. A failure in a module that they share names none of them: then it is all. */
async function run(files: readonly string[], name: string, concurrency: number): Promise<readonly string[]> {
  const failed = new Set<string | undefined>()
  const events = runTests({
    files: files.map((file) => path.resolve(file)),
    concurrency,
    timeout: 300_000,
    rerunFailuresFilePath: path.join(folder, `passed-${name}`), // those that passed are not repeated
  })
  events.on('test:fail', ({ todo, file }) => void (todo === undefined && failed.add(file)))
  for await (const line of events.compose(spec)) process.stdout.write(line)
  const named = [...failed].filter((file) => file !== undefined).map((file) => path.relative('.', file))
  return named.length === failed.size && named.every((file) => files.includes(file)) ? named : files
}
