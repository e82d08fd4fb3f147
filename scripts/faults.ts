import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'

// The attacks at their full size, one after the other: `npm run test:faults`, or some: `npm run test:faults -- crash fuzz`.

process.chdir(path.join(import.meta.dirname, '..'))
const attacks = new Map<string, string[]>([
  ...globSync('test/faults/*.test.ts').map((file): [string, string[]] => [path.basename(file, '.test.ts'), [file]]),
  ['database', ['test/kernel/outage.test.ts']],
  ['fairness', ['test/kernel/fairness.test.ts']],
  [
    'accounts',
    ['test/attacks/accounts.test.ts', 'server/sessions/enumeration.test.ts', 'server/sessions/sign-up-by-mail.test.ts'],
  ],
  ['backup', ['server/backup/backup.test.ts', 'test/faults/backup.test.ts']],
  ['bodies', ['test/kernel/slow-bodies.test.ts', 'test/kernel/held-bytes.test.ts']],
  ['jobs', ['server/**/kill.test.ts']],
  ['statements', ['test/generated/statements.test.ts']],
])

const names = process.argv.length > 2 ? process.argv.slice(2) : [...attacks.keys()]
const unknown = names.filter((name) => !attacks.has(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join()}. Expected one or more of ${[...attacks.keys()].join(', ')}.`)
  process.exit(1)
}
const patterns = names.flatMap((name) => attacks.get(name)!)
// `node --test` ignores a file that does not exist if there are others.
const missing = patterns.filter((pattern) => globSync(pattern).length === 0)
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. Correct the list in scripts/faults.ts.`)
  process.exit(1)
}
const seed = process.env.SEED ?? String(randomInt(2 ** 31))
console.log(`SEED=${seed}`)
const files = patterns.flatMap((pattern) => globSync(pattern))
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-global-setup=test/postgres.ts', ...files],
  { stdio: 'inherit', env: { FAULTS: 'full', ...process.env, SEED: seed } },
)
process.exitCode = status ?? 1
