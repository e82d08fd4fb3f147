import assert from 'node:assert/strict'
import { access, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { holdFile } from './lock.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-lock-'))
after(() => rm(folder, { recursive: true }))

test('of two who ask for the file one waits, is told so once, and gets it next', async () => {
  const file = path.join(folder, 'busy')
  const order: string[] = []
  const letGo = await holdFile(file, () => order.push('first waits'))
  const { promise: waits, resolve } = Promise.withResolvers<void>()
  const second = holdFile(file, () => {
    order.push('second waits')
    resolve()
  })
  await waits
  order.push('first lets go')
  await letGo()
  await (
    await second
  )()
  assert.deepEqual(order, ['second waits', 'first lets go'])
  await assert.rejects(access(file))
})

test('a file that nobody has touched for long is taken over, whatever became of its holder', async () => {
  const file = path.join(folder, 'abandoned')
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
  const letGo = await holdFile(file, () => {})
  await letGo()
})

test('where the file cannot be made at all, that is told, and not waited for', async () => {
  await assert.rejects(holdFile(path.join(folder, 'nowhere', 'file'), assert.fail), { code: 'ENOENT' })
})
