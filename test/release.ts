import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

// `npm run test:release`: makes a release in a copy of the repository, installs the tarball in an empty folder as its users would, and uses it.
// Not a part of `npm test`, because the installation takes a minute or more.

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')
const folder = await mkdtemp(path.join(tmpdir(), 'rapport-release-'))
after(() => rm(folder, { recursive: true, force: true }))

// Without the project's node_modules/.bin, so that npm and npx run on the Node of the machine.
const outside = process.env.PATH!.split(path.delimiter).filter((place) => !place.includes('node_modules'))
const env = { HOME: process.env.HOME, PATH: outside.join(path.delimiter) }

/** A repository of its own with the files of this one, because a release commits and tags. */
async function copyRepository() {
  const copy = path.join(folder, 'repository')
  const git = async (cwd: string, ...args: string[]) => (await run('git', args, { cwd })).stdout.trim()
  const listed = await git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  for (const file of listed.split('\n').filter((name) => existsSync(path.join(root, name))))
    await cp(path.join(root, file), path.join(copy, file))
  // Right after a release nothing is unreleased.
  const changelog = path.join(copy, 'CHANGELOG.md')
  const entry = '## [Unreleased]\n\n### Fixed\n\n- A sample entry.\n'
  await writeFile(changelog, (await readFile(changelog, 'utf8')).replace('## [Unreleased]\n', entry))
  for (const modules of ['node_modules', 'sdk/node_modules'])
    await symlink(path.join(root, modules), path.join(copy, modules))
  await git(copy, 'init', '--quiet')
  await git(copy, 'config', 'user.name', 'Test')
  await git(copy, 'config', 'user.email', 'test@example.com')
  await git(copy, 'add', '--all')
  await git(copy, 'commit', '--quiet', '--message', 'test: everything')
  return { copy, git: (...args: string[]) => git(copy, ...args) }
}

// The release runs a test of its own, which Node skips inside of another one.
const { NODE_TEST_CONTEXT: _, ...untested } = process.env

test('npm run release sets the version, writes the changelog, packs and tags, from a clean tree only', async () => {
  const { copy, git } = await copyRepository()
  const release = (...args: string[]) =>
    run('npm', ['run', '--silent', 'release', '--', ...args], { cwd: copy, maxBuffer: 2 ** 26, env: untested })
  const read = (file: string) => readFile(path.join(copy, file), 'utf8')
  const before = await read('CHANGELOG.md')
  await assert.rejects(release('huge'), /Usage: npm run release -- major\|minor\|patch/)
  await assert.rejects(release('0.0.9'), /version above/)
  await writeFile(path.join(copy, 'stray.txt'), 'x')
  await assert.rejects(release('minor'), /The working tree has changes/)
  await rm(path.join(copy, 'stray.txt'))
  assert.equal(await read('CHANGELOG.md'), before)

  // As left by an earlier build.
  await mkdir(path.join(copy, 'dashboard/dist/assets'), { recursive: true })
  await writeFile(path.join(copy, 'dashboard/dist/assets/stale.js'), '')
  await release('minor')
  const [major, minor] = (JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Package).version.split(
    '.',
  )
  const version = `${major}.${Number(minor) + 1}.0`
  assert.equal(await git('status', '--porcelain'), '')
  assert.equal(
    await git('log', '-1', '--format=%s %D'),
    `release: ${version} HEAD -> ${await git('branch', '--show-current')}, tag: v${version}`,
  )
  for (const file of ['package.json', 'sdk/package.json', 'dashboard/package.json', 'package-lock.json'])
    assert.equal((JSON.parse(await read(file)) as Package).version, version, file)
  const after = await read('CHANGELOG.md')
  assert.match(after, new RegExp(`## \\[Unreleased\\]\n\n## \\[${version}\\] - \\d{4}-\\d{2}-\\d{2}\n`))
  assert.equal(after.replace(/(?<=## \[Unreleased\]\n)\n## .+\n/, ''), before)
  const packed = (await run('tar', ['-tzf', `rapport-${version}.tgz`], { cwd: copy, maxBuffer: 2 ** 24 })).stdout
  assert.match(packed, /dist\/dashboard\/dist\/assets\/index-/)
  assert.doesNotMatch(packed, /stale\.js/)
  assert.ok(existsSync(path.join(copy, 'dashboard/dist/assets/stale.js')), 'a server may be serving dashboard/dist')
  const recorded = await git('show', '--name-status', '--format=', 'HEAD', '--', 'test')
  assert.deepEqual(recorded.split(/\s+/).toSorted(), [
    'A',
    'A',
    `test/faults/releases/${version}/backup`,
    `test/faults/releases/${version}/release.json.gz`,
  ])
  for (const name of [`rapport-${version}.tgz`, `rapport-sdk-${version}.tgz`])
    await rename(path.join(copy, name), path.join(folder, name))
  await assert.rejects(release('minor'), /nothing under \[Unreleased\]/)
})

type Package = { version: string }

test('the packed server has at most 150 production packages', async () => {
  const tarball = (await readdir(folder)).find((name) => /^rapport-\d.*\.tgz$/.test(name))!
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }')
  await run('npm', ['install', `./${tarball}`, '--loglevel=error'], { cwd: folder, env })
  const { stdout } = await run('npm', ['ls', '--all', '--omit=dev', '--parseable'], { cwd: folder, env })
  const installed = stdout.trim().split('\n').slice(1) // after the folder itself
  assert.ok(installed.length > 50 && installed.length <= 150, `${installed.length} packages`)
})

const machine = { name: 'the Node of the machine', path: env.PATH }
const project = { name: 'Node 26', path: `${path.dirname(process.execPath)}${path.delimiter}${env.PATH}` }

for (const { name, path: PATH } of [machine, project])
  test(`npx rapport starts the installed server on ${name}: sign-in, API and dashboard work`, async () => {
    const port = await freePort()
    const dataDir = path.join(folder, `data-${port}`)
    const child = spawn('npx', ['rapport'], {
      cwd: folder,
      env: { ...env, PATH, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // its own process group, because npx does not pass SIGTERM on to what it runs
    })
    const output = await started(child)
    const address = `http://localhost:${port}`
    const password = /Password +(\S+)/.exec(output)![1]
    const key = /API key +(\S+)/.exec(output)![1]!

    const signIn = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: 'owner@example.com', password }),
    })
    assert.equal(signIn.status, 200)
    const created = await fetch(`${address}/api/v1/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ first_name: 'Ada' }),
    })
    assert.equal(created.status, 201)
    const page = await (await fetch(address, { headers: { accept: 'text/html' } })).text()
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page)!
    const asset = await fetch(address + script)
    assert.deepEqual([asset.status, asset.headers.get('content-type')], [200, 'text/javascript; charset=utf-8'])

    process.kill(-child.pid!, 'SIGTERM')
    await once(child, 'close')
    await assert.rejects(fetch(address))
  })

async function started(child: ChildProcess) {
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => (errors += text))
  while (!output.endsWith('stops Rapport.\n')) {
    if (child.exitCode !== null) assert.fail(`the server ended: ${errors}`)
    await sleep(50)
  }
  return output
}
