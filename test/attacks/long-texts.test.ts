import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'

// With a pattern that takes time with the square of the length, one of these texts takes many minutes.
test('reading a text takes time with its length, not with the square of it', () => {
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'long-texts.ts')], {
    encoding: 'utf8',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
  assert.equal(stdout.trimEnd().split('\n').at(-1), 'done')
})
