import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

// `npm run test:release`: packs the server, installs the tarball in an empty folder as its users would, and uses it.
// Not a part of `npm test`, because the installation takes a minute or more.

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')
const folder = await mkdtemp(path.join(tmpdir(), 'rapport-release-'))
after(() => rm(folder, { recursive: true, force: true }))

// Without the project's node_modules/.bin, so that npm and npx run on the Node of the machine.
const outside = process.env.PATH!.split(path.delimiter).filter((place) => !place.includes('node_modules'))
const env = { HOME: process.env.HOME, PATH: outside.join(path.delimiter) }

test('the packed server has at most 150 production packages', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  assert.match(stdout, /dist\/dashboard\/dist\/index\.html/)
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }')
  await run('npm', ['install', `./${tarball}`, '--loglevel=error'], { cwd: folder, env })
  const installed = globSync('node_modules/{*,@*/*,**/node_modules/*,**/node_modules/@*/*}/package.json', {
    cwd: folder,
    exclude: ['node_modules/rapport/dist/**'],
  }).filter((file) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
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
