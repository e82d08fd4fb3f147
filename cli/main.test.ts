import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isKeyText } from '../server/http/key-text.ts'

// bootstrap, which the start stands on, is tested with it: test/start.test.ts.
test('demo makes a workspace with something in it, and tells the way in', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-cli-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, 'demo'], { env })
  assert.equal(stderr, '')
  assert.equal(stdout.trim().split('\n').length, 1)
  assert.ok(isKeyText(JSON.parse(stdout).api_key))
})
