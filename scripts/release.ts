import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// `npm run release -- minor`: sets the next version, gives it a section in the changelog, packs the server and the SDK,
// records a database for the upgrade test, commits and tags. Nothing is pushed or published.

const root = path.join(import.meta.dirname, '..')
const steps = ['major', 'minor', 'patch'] as const

try {
  release(process.argv[2])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function release(step: string | undefined) {
  const current = (JSON.parse(read('package.json')) as { version: string }).version
  const version = next(current, step)
  if (!version) throw new Error(`Usage: npm run release -- ${steps.join('|')}|<version above ${current}>`)
  if (git('status', '--porcelain')) throw new Error('The working tree has changes: commit or stash them first.')
  if (git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} already exists.`)
  const changelog = withSection(read('CHANGELOG.md'), version)

  for (const file of ['package.json', 'dashboard/package.json', 'sdk/package.json'])
    write(file, read(file).replace(`"version": "${current}"`, `"version": "${version}"`))
  write('package-lock.json', withVersion(read('package-lock.json'), version))
  write('CHANGELOG.md', changelog)
  run(process.execPath, 'sdk/generate.ts')
  run('npm', 'pack', '--silent')
  run('npm', 'pack', '--silent', '--workspace', 'sdk')
  record(version)
  git('add', '--all')
  git('commit', '--quiet', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Rapport ${version}`)
  console.log(
    `Rapport ${version}: rapport-${version}.tgz and rapport-sdk-${version}.tgz are packed, and v${version} is tagged.`,
  )
  console.log('Check them, then push with: git push --follow-tags')
}

/** Undefined if `step` is not a step, and not a version above the current one. */
function next(current: string, step = '') {
  const parts = current.split('.').map(Number)
  const index = steps.findIndex((name) => name === step)
  if (index !== -1) return parts.map((part, i) => (i < index ? part : i === index ? part + 1 : 0)).join('.')
  if (!/^\d+\.\d+\.\d+$/.test(step)) return
  const changed = step.split('.').map((part, i) => Number(part) - parts[i]!)
  return changed.find((difference) => difference !== 0)! > 0 ? step : undefined
}

/** Moves what is unreleased to a section of its own. */
function withSection(changelog: string, version: string) {
  const [before, rest] = changelog.split('## [Unreleased]\n', 2)
  const changes = rest?.split(/^## \[/m, 1)[0]?.trim()
  if (!changes) throw new Error('CHANGELOG.md has nothing under [Unreleased].')
  const date = new Date().toISOString().slice(0, 10)
  return `${before}## [Unreleased]\n\n## [${version}] - ${date}\n${rest}`
}

/** The versions of this package and of its workspaces. */
function withVersion(text: string, version: string) {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> }
  lock.version = version
  for (const name of ['', 'dashboard', 'sdk']) lock.packages[name]!.version = version
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** Later versions test that they can upgrade this database, and that this server works on their schema. */
function record(version: string) {
  const args = ['--test', '--test-global-setup=test/postgres.ts', 'test/faults/releases/record.ts']
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, RELEASE: version } })
  read(`test/faults/releases/${version}/backup`) // fails if the test was skipped
}

function read(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}

function write(file: string, text: string) {
  writeFileSync(path.join(root, file), text)
}

function run(command: string, ...args: string[]) {
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}

function git(...args: string[]) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
