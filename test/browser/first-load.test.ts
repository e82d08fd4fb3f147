import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../api.ts'
import { signedInPage } from '../browser.ts'

test('Today loads with at most 25 requests and 180 kB of JavaScript as gzip, and no charts', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.session.send('POST', '/workspaces/sample-data')
  // The page reads missed events since the start of its second, and would load everything again because of these.
  await page.waitForTimeout(1000)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await page.getByText('Negotiation').first().waitFor()
  await page.waitForTimeout(3000) // for requests that the page sends after it is shown
  const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'))
  let bytes = 0
  for (const { href } of scripts) {
    const response = await fetch(href, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(response.headers.get('content-encoding'), 'gzip')
    bytes += Number(response.headers.get('content-length'))
  }
  const list = asked.map(({ pathname, search }) => pathname + search).join('\n')
  assert.ok(!list.includes('chart'), list)
  assert.ok(asked.length <= 25, `${asked.length} requests:\n${list}`)
  assert.ok(bytes > 50_000 && bytes <= 180_000, `${bytes} bytes of JavaScript:\n${list}`)

  await page.goto('/reports')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.getByRole('img', { name: /^Value of the deals/ }).waitFor()
})
