import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

// Runs the API tests on a database with the Citus extension, CITUS_URL. All files share the database, which is migrated and
// distributed first; they run one after the other. Without arguments: all test files of the server.

process.chdir(path.join(import.meta.dirname, '..'))
if (!process.env.CITUS_URL) {
  console.error(
    'Set CITUS_URL to a database with the Citus extension, for example that of a coordinator with two workers.',
  )
  process.exit(2)
}
// These create or stop databases of their own.
const needsOwn = /^server\/(database|postgres|backup)\//
const given = process.argv.slice(2)
const files = given.length > 0 ? given : globSync('server/**/*.test.ts').filter((file) => !needsOwn.test(file))
const options = ['--test-concurrency=1', '--test-timeout=120000', '--test-global-setup=test/postgres.ts']
process.exitCode = spawnSync(process.execPath, ['--test', ...options, ...files], { stdio: 'inherit' }).status ?? 1
