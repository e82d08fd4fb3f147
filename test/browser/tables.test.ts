import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const lists = { contacts: 'Contacts', companies: 'Companies', 'deals?view=table': 'Deals' }

/** By how many pixels the page and its elements are wider than their containers. */
const overflow = (page: Page) =>
  page.evaluate<number[]>(
    `[document.documentElement, ...document.querySelectorAll('main .overflow-x-auto')].map((one) => one.scrollWidth - one.clientWidth)`,
  )

test('no list scrolls sideways with its default columns and long values; on a phone rows are cards', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(7).trim()
  const tags = Array.from({ length: 12 }, (_, i) => `a rather long tag ${i}`)
  const { data: company } = await send('POST', '/companies', { name: long, industry: long, domain: 'a.example', tags })
  const record = { company_id: company.id, tags }
  const email = `${'very.long.address'.repeat(3)}@${'sub.'.repeat(10)}example.com`
  await send('POST', '/contacts', { first_name: long, last_name: long, title: long, email, ...record })
  await send('POST', '/deals', { name: long, value: 2 ** 53 - 1, expected_close_date: '2027-01-31', ...record })
  for (const [path, label] of Object.entries(lists)) {
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.goto(`/${path}`)
    const table = page.getByRole('table', { name: label })
    await table.locator('tbody').getByRole('link').first().waitFor()
    for (const width of [360, 640, 768, 1024, 1200, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await until(async () => ((await table.getByRole('columnheader').count()) === 2) === width < 640)
      assert.deepEqual(new Set(await overflow(page)), new Set([0]), `${label} at ${width} px`)
    }
  }
  // The other tags are in the accessible name and in the tooltip.
  const cell = page
    .getByRole('table', { name: 'Deals' })
    .getByTitle(/a rather long tag 0, /)
    .last()
  assert.match(await cell.innerText(), /\+11/)
  assert.match((await cell.textContent())!, /, a rather long tag 11/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByText('Value:').waitFor({ state: 'attached' })
  await expectAccessible(page)
})

test('the columns menu matches the visible columns at every width', async () => {
  await using page = await signedInPage(api, { width: 768 })
  await page.session.send('POST', '/contacts', { first_name: 'Ada', title: 'Countess', phone: '+44 1', tags: ['vip'] })
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  await table.getByRole('link', { name: 'Ada' }).waitFor()

  async function expectHonest() {
    await page.getByRole('button', { name: 'Columns' }).click()
    const items = page.getByRole('menuitemcheckbox')
    await items.first().waitFor()
    const ticked = await page.getByRole('menuitemcheckbox', { checked: true }).allInnerTexts()
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
    const heads = await table.locator('thead [role=columnheader]').allInnerTexts()
    assert.deepEqual(heads.slice(2), ticked) // behind the boxes and the name
    return ticked
  }
  assert.deepEqual(await expectHonest(), ['Company', 'Email'])
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Phone', 'Title', 'Tags', 'Last name', 'Added']) {
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.getByRole('menuitemcheckbox', { name, checked: true }).waitFor()
  }
  await page.getByRole('menuitemcheckbox', { name: 'Company' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Company', checked: false }).waitFor()
  await page.keyboard.press('Escape')
  await table.getByRole('columnheader', { name: 'Last name' }).waitFor()
  assert.deepEqual(await expectHonest(), ['Email', 'Phone', 'Title', 'Tags', 'Last name', 'Added'])
  const [ofPage, ofTable] = await overflow(page)
  assert.equal(ofPage, 0)
  assert.ok(ofTable! > 0, 'many columns scroll inside of the table')
  await expectAccessible(page)

  await page.setViewportSize({ width: 1600, height: 800 })
  await until(async () => (await overflow(page))[1] === 0)
  assert.deepEqual(await expectHonest(), ['Email', 'Phone', 'Title', 'Tags', 'Last name', 'Added'])
  await page.setViewportSize({ width: 360, height: 800 })
  await table.getByText('Phone:').waitFor() // on the card, too
  await expectAccessible(page)
})

test('sorting is always shown, changed by heading or menu, and an unknown value in the URL is dropped', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  for (const [first_name, email] of [
    ['Ada', 'z@example.com'],
    ['Berta', 'y@example.com'],
    ['Carl', 'x@example.com'],
  ])
    await send('POST', '/contacts', { first_name, email })
  await page.goto('/contacts?sort=shoe_size&order=up')
  const table = page.getByRole('table', { name: 'Contacts' })
  const heading = (name: string) => table.getByRole('columnheader', { name })
  const first = (name: string) => table.locator('tbody tr').first().getByRole('link', { name }).waitFor()
  const isSorted = (name: string, way: string) =>
    heading(name)
      .and(page.locator(`[aria-sort=${way}]`))
      .waitFor()
  await first('Carl')
  await page.waitForURL((url) => !url.search.includes('sort') && !url.search.includes('order'))
  await isSorted('Added', 'descending')
  const menu = page.getByRole('button', { name: /^Sort by/ })
  assert.equal(await menu.textContent(), 'Sort by: Added, descending')

  await heading('Added').getByRole('button').click()
  await page.waitForURL(/sort=created_at&order=asc/)
  await first('Ada')
  await heading('Added').getByRole('button').click()
  await page.waitForURL((url) => !url.search.includes('sort'))
  await first('Carl')

  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Email' }).click()
  await page.waitForURL(/sort=email&order=asc/)
  await isSorted('Email', 'ascending')
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await page.waitForURL(/sort=email&order=desc/)
  await first('Ada')

  await page.goto('/contacts?q=ada')
  await page.getByRole('button', { name: 'Sort by: Best match' }).waitFor()
  assert.equal(await table.locator('[aria-sort]').count(), 0)
})

test('a link with an invalid id filter shows nothing rather than everything', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/deals', { name: 'Engine' })
  await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', title: 'Call Ada', due_date: '2026-01-31' })
  for (const [path, nothing, there] of [
    ['/contacts?company_id=none', 'No contact matches', page.getByRole('link', { name: 'Ada' })],
    ['/deals?view=table&contact_id=none', 'No deal matches', page.getByRole('link', { name: 'Engine' })],
    ['/follow-ups?contact_id=none', 'Nothing matches', page.getByRole('button', { name: 'Complete: Call Ada' })],
  ] as const) {
    await page.goto(path)
    await page.getByText(nothing).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await there.waitFor()
  }
})
