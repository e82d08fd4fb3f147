import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { bundleDashboard } from './build-dashboard.ts'

// Runs before `npm pack`. Fills dist/ with what a release contains: the compiled server and command, the files they
// read, and the built dashboard. Folders keep their places relative to each other.

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.release.json'], {
  cwd: root,
  stdio: 'inherit',
})
const read = ['package.json', 'sdk/openapi.json', 'docs/guides/*.md', 'server/**/*.{sql,md,css,js}']
for (const file of globSync(read, { cwd: root, exclude: ['**/schema.sql'] })) {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
  cpSync(path.join(root, file), path.join(dist, file))
}
// Not a copy of dashboard/dist, which has files of earlier builds too and which a server may be serving.
await bundleDashboard(path.join(dist, 'dashboard/dist'))
