import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../server/config.ts'

// What operators read and install must match the code: the documented settings, the systemd unit and the dependencies.

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const folder = await mkdtemp(path.join(tmpdir(), 'rapport-deployment-'))
after(() => rm(folder, { recursive: true }))

/** The variables that the server reads, recorded while it reads them. */
function settings() {
  const names = new Set<string>()
  const given: NodeJS.ProcessEnv = { DATA_DIR: folder, S3_BUCKET: 'files', OIDC_ISSUER: 'https://id.example.com' }
  const others = { OIDC_CLIENT_ID: 'rapport', OIDC_CLIENT_SECRET: 'secret' }
  readConfig(
    new Proxy({ ...given, ...others } as NodeJS.ProcessEnv, {
      get(env, name: string) {
        names.add(name)
        return env[name]
      },
    }),
  )
  return names
}

const variablesIn = (text: string) =>
  new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:HOST|PORT|SECRET|PROCESS)\b/g))

test('the README documents every setting of the server, and no other', () => {
  const table = read('README.md').split('## Configuration\n')[1]!.split(/^## /m)[0]!
  const first = table.match(/^\| `[^|]+/gm)!.join('\n')
  assert.deepEqual([...variablesIn(first)].toSorted(), [...settings()].filter((name) => name !== 'NODE_ENV').toSorted())
})

test('the files and guides for operators set and name only variables that exist', () => {
  const compose = read('compose.yaml')
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  database:'))
  const assigned = {
    'compose.yaml': [...app.matchAll(/^ {6}([A-Z_]+):/gm)],
    Dockerfile: [
      ...read('Dockerfile')
        .match(/^ENV .+/m)![0]
        .matchAll(/([A-Z_]+)=/g),
    ],
    'deploy/rapport.service': [...read('deploy/rapport.service').matchAll(/^Environment=([A-Z_]+)/gm)],
  }
  const known = settings()
  for (const [file, names] of Object.entries(assigned)) {
    assert.ok(names.length > 3, file)
    for (const [, name] of names) assert.ok(known.has(name!), `${file}: ${name}`)
  }
  // Variables of other programs: Compose, the rapport command, the samples and the tests.
  const foreign = new Set(['DATABASE_PASSWORD', 'RAPPORT_URL', 'RAPPORT_KEY', 'CITUS_URL'])
  for (const file of ['docs/guides/self-hosting.md', 'docs/guides/scaling.md', 'deploy/compose.env', 'SECURITY.md'])
    for (const name of variablesIn(read(file))) assert.ok(known.has(name) || foreign.has(name), `${file}: ${name}`)
  // Every variable that compose.yaml takes from .env is in the sample, and the other way round.
  const taken = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const offered = new Set([...read('deploy/compose.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name))
  assert.deepEqual(offered, taken)
})

test('a script that installs Node 26 does not run TypeScript with the Node that the shell found before', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  // The shell remembers where it found `node` first, which may be a Node 20 that cannot run TypeScript.
  for (const [name, script] of Object.entries(scripts))
    assert.doesNotMatch(script, /install\.mjs.*&& (exec )?node \S+\.ts/, name)
})

test('systemd stops the server only, which needs its PostgreSQL until the last request has ended', () => {
  assert.match(read('deploy/rapport.service'), /^KillMode=mixed$/m)
})

const hasSystemd = existsSync('/usr/bin/systemd-analyze')

test('systemd accepts the unit and rates its exposure as OK', { skip: !hasSystemd && 'needs systemd' }, async () => {
  // systemd-analyze checks that the program exists, which it does only where Rapport is installed.
  const unit = path.join(folder, 'rapport.service')
  await writeFile(unit, read('deploy/rapport.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // It prints unknown directives as warnings, with status 0.
  assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes('rapport.service'))], [0, []])
  const rating = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
  })
  const [, exposure] = /exposure level for rapport\.service: ([\d.]+)/.exec(rating)!
  assert.ok(Number(exposure) <= 1.5, `exposure ${exposure}`)
})

type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
}

test('the server needs at most 150 packages, and none of the dashboard', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
  /** As Node resolves it: from the folder of the dependent package upwards. */
  const find = (from: string, name: string): string | undefined => {
    const place = path.posix.join(from, 'node_modules', name)
    if (place in packages) return place
    return from === '' ? undefined : find(path.posix.dirname(from) === '.' ? '' : path.posix.dirname(from), name)
  }
  const needed = new Set<string>()
  const visit = (from: string) => {
    const { dependencies, optionalDependencies } = packages[from]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = find(from, name)
      if (place === undefined || needed.has(place)) continue
      const { os, cpu } = packages[place]!
      if ((os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch))) continue
      needed.add(place)
      visit(place)
    }
  }
  visit('')
  const names = [...needed].map((place) => place.split('node_modules/').at(-1)!)
  assert.ok(names.length > 50 && names.length <= 150, `${names.length} packages`)
  assert.deepEqual(
    names.filter((name) => /react|vite|tailwind|radix|rolldown|esbuild/.test(name)),
    [],
  )
})
