import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { startApi } from '../api.ts'
import { signedInPage } from '../browser.ts'
import { until } from '../until.ts'

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

test('each screen requests its data once, before it is rendered, and a panel requests none of it again', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.session.send('POST', '/workspaces/sample-data')
  await page.waitForTimeout(1000) // as above
  await page.clock.install()
  await page.goto('/')
  await page.getByText('Negotiation').first().waitFor()
  await settled()
  let asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/v1/')) asked.push(request.url())
  })
  const main = page.getByRole('main')
  const list = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  const title = () => main.getByRole('heading', { level: 1 }).innerText()

  async function settled() {
    await until(async () => (await page.locator('[aria-busy="true"], .animate-pulse').count()) === 0)
    await page.waitForTimeout(500) // for requests that the page sends after it is shown
  }
  async function open(link: Locator) {
    asked = []
    const before = await title()
    await link.click()
    await until(async () => (await title()) !== before)
    await settled()
    assert.deepEqual(
      asked.filter((url, index) => asked.indexOf(url) !== index),
      [],
      `${await title()} requested them again`,
    )
  }

  for (const name of ['Follow-ups', 'Commitments', 'Reports', 'Today']) await open(list(name))
  for (const name of ['Deals', 'Companies', 'Contacts']) {
    await open(list(name))
    await open(main.locator(`a[href^="/${name.toLowerCase()}/"]`).first())
  }

  // The page of a contact also uses the list, for the next contact. Its requests are not cancelled when the list is opened.
  await page.clock.fastForward(60_000) // the data is no longer fresh
  await open(list('Contacts'))
  await open(main.locator('a[href^="/contacts/"]').first())

  // The next contact is another record of the same screen. The wait for its data ends only with the clock.
  const shown = await title()
  const next = main.getByRole('link', { name: 'Next contact' })
  const path = (await next.getAttribute('href'))!
  await page.route(`**/api/v1${path}*`, () => {}) // never answered
  await page.clock.pauseAt(Date.now() + 600_000)
  const request = page.waitForRequest(`**/api/v1${path}*`)
  await next.click()
  await request
  assert.equal(await title(), shown)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.resume()

  await open(list('Contacts'))
  await page.clock.fastForward(60_000)
  asked = []
  await main.getByRole('button', { name: 'New contact' }).click()
  await page.getByRole('dialog', { name: 'New contact' }).waitFor()
  await settled()
  assert.deepEqual(
    asked.filter((url) => url.includes('/contacts?')),
    [],
  )
})
