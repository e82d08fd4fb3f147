import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { buildDashboard } from '../../scripts/build-dashboard.ts'

test('a client without compression support gets uncompressed files', async () => {
  await buildDashboard()
  await using api = await startApi()
  for (const [accepted, given] of [
    ['identity', null],
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await fetch(`${api.url}/icon.svg`, { headers: { 'accept-encoding': accepted } })
    assert.deepEqual(
      [response.status, response.headers.get('content-encoding'), response.headers.get('content-type')],
      [200, given, 'image/svg+xml'],
    )
    assert.match(await response.text(), /^<svg/)
    assert.match(response.headers.get('vary') ?? '', /accept-encoding/i)
  }
})
