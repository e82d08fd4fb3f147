import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { buildDashboard } from './build.ts'

test('the first page loads at most 200 kB of JavaScript as it is sent: the entry and all that it imports', async () => {
  await buildDashboard()
  await using api = await startApi()
  const page = await fetch(api.url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
  assert.ok(files.size > 0, html)
  const sizes: [string, number][] = []
  for (const file of files) {
    const response = await fetch(api.url + file, { headers: { 'accept-encoding': 'gzip' } })
    assert.deepEqual([response.status, response.headers.get('content-encoding')], [200, 'gzip'], file)
    sizes.push([file, Number(response.headers.get('content-length'))])
    // What is imported in its own time, `import('./screen.js')`, comes with the screen that needs it.
    for (const [, imported] of (await response.text()).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      files.add(`/assets/${imported}`)
  }
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const largest = sizes.toSorted(([, a], [, b]) => b - a).slice(0, 5)
  assert.ok(total > 10_000 && total <= 200_000, `${total} bytes; the largest: ${JSON.stringify(largest)}`)
})

test('who takes no compression gets the files as they are', async () => {
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
