import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { openStorage } from '../storage/open.ts'
import { downloadTo, fetchFile } from './fetch.ts'

test('a slow download fails if others wait, and says so', async () => {
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write('first_name\n')
    while (!response.destroyed) {
      response.write('Ada\n'.repeat(500))
      await sleep(20)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-fetch-'))
  const config = { ...readConfig({ DATA_DIR: folder }), outboundAllow: ['127.0.0.1'] }
  const storage = await openStorage(config)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/people.csv`
  try {
    for (const download of [
      (control: Parameters<typeof fetchFile>[4]) =>
        fetchFile(storage, config, { file_url: url, encoding: null }, 'copy', control),
      (control: Parameters<typeof fetchFile>[4]) => downloadTo(storage, config, url, 'copy', control),
    ]) {
      let asked = 0
      const doOthersWait = async () => ++asked === 3
      const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
      await assert.rejects(download({ signal: new AbortController().signal, doOthersWait }), {
        code: 'file_unavailable',
        message: /less than 256 KiB per second, while other imports wait/,
      })
      await closed
      assert.equal(await storage.get('copy'), undefined)
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  }
})
