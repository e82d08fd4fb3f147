import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isKeyText } from '../server/http/key-text.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-cli-'))
after(() => rm(folder, { recursive: true, force: true }))

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const rapport = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

const bootstrap = () => rapport('bootstrap', '--email', 'ada@example.com', '--workspace', 'Acme', '--slug', 'acme')

test('bootstrap makes a user, a workspace and a key; the second time it finds them and makes another key', async () => {
  const first = await bootstrap()
  assert.deepEqual([first.code, first.err], [0, ''])
  assert.equal(first.out.trim().split('\n').length, 1)
  const made = JSON.parse(first.out)
  assert.deepEqual(Object.keys(made), ['workspace_id', 'user_id', 'api_key'])
  assert.ok(isKeyText(made.api_key))

  const again = JSON.parse((await bootstrap()).out)
  assert.deepEqual([again.workspace_id, again.user_id], [made.workspace_id, made.user_id])
  assert.notEqual(again.api_key, made.api_key)
})

test('demo makes a workspace with something in it', async () => {
  const { code, out, err } = await rapport('demo')
  assert.deepEqual([code, err], [0, ''])
  assert.ok(isKeyText(JSON.parse(out).api_key))
})

test('what cannot be done is one sentence, and exit code 1', async () => {
  for (const [args, sentence] of [
    [['bootstrap', '--email', 'ada@example.com'], /^bootstrap needs --workspace and --slug\.\n$/],
    [['nonsense'], /^There is no command "nonsense".*\n$/],
  ] as const) {
    const { code, out, err } = await rapport(...args)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, sentence)
  }
})
