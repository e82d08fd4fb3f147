import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isKeyText } from '../server/http/key-text.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

function run(folder: string, ...args: string[]) {
  const { SECRET: _, ...env } = process.env
  return promisify(execFile)(process.execPath, [main, ...args], {
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '' },
  })
}

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-cli-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// test/start.test.ts tests bootstrap, because the start uses it.
test('demo creates a workspace with sample data, and prints how to sign in', async (t) => {
  const folder = await newFolder(t)
  const { stdout, stderr } = await run(folder, 'demo')
  assert.equal(stderr, '')
  assert.equal(stdout.trim().split('\n').length, 1)
  assert.ok(isKeyText(JSON.parse(stdout).api_key))
  const reminded = await run(folder, 'remind')
  assert.deepEqual([JSON.parse(reminded.stdout).mails, reminded.stderr], [0, ''])
})

test('a restore into a new folder brings back the backup with its secret', async (t) => {
  const [old, anew] = [await newFolder(t), await newFolder(t)]
  const file = path.join(await newFolder(t), 'backup')
  const first = JSON.parse((await run(old, 'demo')).stdout)
  const made = JSON.parse((await run(old, 'backup', file)).stdout)
  assert.ok(made.tables > 20 && made.bytes > 1000)
  await assert.rejects(run(old, 'backup', file), {
    code: 1,
    stdout: '',
    stderr: `${file} already exists. Choose another file.\n`,
  })
  await assert.rejects(run(old, 'backup'), { code: 1, stderr: 'backup needs the name of one file.\n' })
  await assert.rejects(run(old, 'restore', file), { code: 1, stderr: /^The database is not empty\. [^\n]+\n$/ })

  assert.equal(JSON.parse((await run(anew, 'restore', file)).stdout).tables, made.tables)
  const again = JSON.parse((await run(anew, 'demo')).stdout)
  assert.deepEqual([again.workspace_id, again.user_id], [first.workspace_id, first.user_id])
  const secretOf = (folder: string) => readFile(path.join(folder, 'secret'), 'utf8')
  assert.equal(await secretOf(anew), await secretOf(old))
})
