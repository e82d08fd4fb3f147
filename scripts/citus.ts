import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

// Runs the API tests on a cluster with the Citus extension. The database of CITUS_URL is migrated and distributed, and copied
// for every test file. Files run one after the other. Without arguments: all test files of the server, and those of
// test/citus if the cluster is on this machine: they kill processes of its nodes.

process.chdir(path.join(import.meta.dirname, '..'))
if (!process.env.CITUS_URL) {
  console.error(
    'Set CITUS_URL to a database with the Citus extension, for example that of a coordinator with two workers.',
  )
  process.exit(2)
}
// These test the embedded PostgreSQL, or migrations of a plain one.
const needsOwn = /^server\/(database|postgres)\//
const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(process.env.CITUS_URL).hostname)
const given = process.argv.slice(2)
const files =
  given.length > 0
    ? given
    : [
        ...globSync('server/**/*.test.ts').filter((file) => !needsOwn.test(file)),
        ...(isHere ? globSync('test/citus/*.ts') : []),
      ]
const options = ['--test-concurrency=1', '--test-timeout=120000', '--test-global-setup=test/postgres.ts']
process.exitCode = spawnSync(process.execPath, ['--test', ...options, ...files], { stdio: 'inherit' }).status ?? 1
