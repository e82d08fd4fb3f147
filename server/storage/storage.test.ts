import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { openStorage } from './open.ts'
import { openS3 } from './s3.ts'
import type { Storage } from './storage.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-storage-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'files', configs: [] }],
})
const { port } = (await server.run()) as AddressInfo
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const dataDir = path.join(folder, 'data')
const s3 = {
  bucket: 'files',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
}

for (const [where, storage] of [
  ['disk', await openStorage({ dataDir, s3: undefined })],
  ['S3', await openStorage({ dataDir, s3 })],
] as const) {
  test(`a file is stored and read back, on ${where}`, async () => {
    assert.deepEqual(await storage.put('exports/a.csv', Readable.from(['id,name\n', '1,Ä\n'])), { bytes: 13 })
    assert.equal(await read(storage, 'exports/a.csv'), 'id,name\n1,Ä\n')
    await storage.put('exports/a.csv', Readable.from(['new']))
    assert.equal(await read(storage, 'exports/a.csv'), 'new')
    await storage.put('exports/empty', Readable.from([]))
    assert.equal(await read(storage, 'exports/empty'), '')
  })

  test(`a file of many parts is read back unchanged, on ${where}`, async () => {
    const part = Buffer.alloc(1024 * 1024, 'rapport')
    const { bytes } = await storage.put('uploads/large', Readable.from(Array.from({ length: 20 }, () => part)))
    assert.equal(bytes, 20 * part.length)
    const found = await storage.get('uploads/large')
    assert.equal(found!.size, bytes)
    assert.ok((await buffer(found!.stream)).equals(Buffer.concat(Array.from({ length: 20 }, () => part))))
  })

  test(`an aborted write leaves no file, on ${where}`, async () => {
    async function* breaking() {
      yield Buffer.alloc(9 * 1024 * 1024)
      throw new Error('the source broke')
    }
    await assert.rejects(storage.put('uploads/half', breaking()), /the source broke/)
    assert.equal(await storage.get('uploads/half'), undefined)
  })

  test(`deleting a file twice is not an error, on ${where}`, async () => {
    await storage.put('exports/b', Readable.from(['b']))
    await storage.delete('exports/b')
    await storage.delete('exports/b')
    assert.equal(await storage.get('exports/b'), undefined)
  })

  test(`old files are found by age, on ${where}`, async () => {
    await storage.put('old/a', Readable.from(['a']))
    await storage.put('old/deep/b', Readable.from(['b']))
    assert.deepEqual((await Array.fromAsync(storage.olderThan('old', new Date(Date.now() + 60_000)))).toSorted(), [
      'old/a',
      'old/deep/b',
    ])
    assert.deepEqual(await Array.fromAsync(storage.olderThan('old', new Date(Date.now() - 60_000))), [])
    assert.deepEqual(await Array.fromAsync(storage.olderThan('nothing', new Date())), [])
  })

  test(`a name that could leave the folder is rejected, on ${where}`, async () => {
    for (const name of [
      '../secret',
      '/etc/passwd',
      'a/../b',
      'a//b',
      '.hidden',
      'a/.b',
      'a\\b',
      'a\0',
      '',
      'a b',
      'x'.repeat(256),
    ]) {
      await assert.rejects(async () => storage.put(name, Readable.from(['x'])), TypeError, name)
      await assert.rejects(async () => storage.get(name), TypeError, name)
      await assert.rejects(async () => storage.delete(name), TypeError, name)
    }
  })
}

test('files of other programs are no files of the storage', async () => {
  const disk = await openStorage({ dataDir, s3: undefined })
  await disk.put('foreign/a', Readable.from(['a']))
  for (const name of ['.DS_Store', '.nfs0001', 'Thumbs.db'])
    await writeFile(path.join(dataDir, 'files/foreign', name), 'x')
  assert.deepEqual(await Array.fromAsync(disk.olderThan('foreign', new Date(Date.now() + 60_000))), ['foreign/a'])
})

test('on disk, partial files of a killed process are found by age and can be deleted', async () => {
  const disk = await openStorage({ dataDir, s3: undefined })
  const stuck = new Readable({ read() {} })
  stuck.push('half')
  const putting = disk.put('crashed/a', stuck)
  while ((await readdir(path.join(dataDir, 'files/crashed')).catch(() => [])).length === 0)
    await new Promise(setImmediate)
  const [draft] = await readdir(path.join(dataDir, 'files/crashed'))
  await utimes(path.join(dataDir, 'files/crashed', draft!), 0, 0)
  const [old] = await Array.fromAsync(disk.olderThan('crashed', new Date(1000)))
  assert.equal(old, `crashed/${draft}`)
  await disk.delete(old)
  stuck.destroy(new Error('killed'))
  await assert.rejects(putting)
})

async function read(storage: Storage, name: string) {
  return text((await storage.get(name))!.stream)
}

test('in S3, reading fails if the storage stops sending, and does not if the reader pauses', async () => {
  const content = Buffer.alloc(1024 * 1024, 'rapport')
  let isStalled = true
  const stalling = createServer((_, response) => {
    response.writeHead(200, { 'content-length': content.length, 'content-type': 'text/csv' })
    if (isStalled) response.write(content.subarray(0, 1000))
    else response.end(content)
  })
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`
  const storage = openS3({ ...s3, endpoint }, 1000)
  await assert.rejects(read(storage, 'exports/stalled'), /The storage stopped sending for 1 s/)
  const { stream: aborted } = (await openS3({ ...s3, endpoint }).get('exports/aborted'))!
  const reading = text(addAbortSignal(AbortSignal.timeout(100), aborted))
  await assert.rejects(reading, { name: 'AbortError' }) // at once, not after 30 seconds
  isStalled = false
  const { stream } = (await storage.get('exports/paused'))!
  await sleep(2500)
  assert.ok((await buffer(stream)).equals(content))
  stalling.closeAllConnections()
  stalling.close()
})

test('in S3, many downloads that nobody reads do not delay others', async () => {
  const storage = await openStorage({ dataDir, s3 })
  const large = Buffer.alloc(2 * 1024 * 1024, 'rapport')
  await storage.put('exports/large', Readable.from([large]))
  const unread = await Promise.all(Array.from({ length: 60 }, () => storage.get('exports/large')))
  assert.equal(await read(storage, 'exports/large'), large.toString())
  for (const found of unread) found!.stream.destroy()
})
