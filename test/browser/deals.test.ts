import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { chooseAction, expectAccessible, focused, press, type Session, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, stage: string, name: string) => column(page, stage).getByRole('link', { name })

/** What is announced while a card is lifted. */
const isOver = (page: Page, place: string) => page.getByText(`Engine is over ${place}.`)

async function stageOf(session: Session, id: string) {
  const { data } = await session.send('GET', `/deals/${id}`)
  return data
}

test('a deal is moved by mouse and by keyboard, and losing it asks for the reason', async () => {
  await using page = await signedInPage(api, { width: 1600 })
  const { data: engine } = await page.session.send('POST', '/deals', { name: 'Engine', value: 1_250_000 })
  await page.session.send('POST', '/deals', { name: 'Mill', value: 50, stage: 'won' })
  for (const name of ['Third', 'Second', 'First, with a long name '.repeat(4)])
    await page.session.send('POST', '/deals', { name, stage: 'negotiation' })
  await page.goto('/deals')
  await card(page, 'Lead', 'Engine').waitFor()
  await column(page, 'Lead').locator('header').getByText('$12,500').waitFor()
  assert.match(await column(page, 'Lead').locator('header').innerText(), /Lead\s+1\s+\$12,500/)
  await expectAccessible(page)

  const from = (await card(page, 'Lead', 'Engine').boundingBox())!
  const to = (await column(page, 'Negotiation').boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 10 })
  await isOver(page, 'Negotiation').waitFor({ state: 'attached' })
  await page.mouse.up()
  await card(page, 'Negotiation', 'Engine').waitFor()
  await until(async () => (await stageOf(page.session, engine.id)).stage === 'negotiation')
  // The cards below keep their heights.
  const boxes = column(page, 'Negotiation').getByRole('listitem')
  await until(async () => {
    const places = await Promise.all((await boxes.all()).map((box) => box.boundingBox()))
    const gaps = places.slice(1).map((box, at) => Math.round(box!.y - places[at]!.y - places[at]!.height))
    return gaps.length === 3 && gaps.every((gap) => gap === 8)
  })
  assert.equal(new URL(page.url()).pathname, '/deals', 'dropping a card does not open it')

  await card(page, 'Negotiation', 'Engine').focus()
  await press(page, 'Space', isOver(page, 'Negotiation'))
  await press(page, 'ArrowLeft', isOver(page, 'Prospect'))
  await press(page, 'Space', focused(card(page, 'Prospect', 'Engine')))
  await until(async () => (await stageOf(page.session, engine.id)).stage === 'prospect')
  const { stage_changed_at } = await stageOf(page.session, engine.id)

  await press(page, 'Space', isOver(page, 'Prospect'))
  for (const place of ['Negotiation', 'Won', 'Lost']) await press(page, 'ArrowRight', isOver(page, place))
  await press(page, 'Space', page.getByRole('heading', { name: 'Why was “Engine” lost?' }))
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Price')
  await page.getByRole('button', { name: 'Move to lost' }).click()
  await focused(card(page, 'Lost', 'Engine')).waitFor()
  await until(async () => (await stageOf(page.session, engine.id)).lost_reason === 'Price')
  const said = page.locator('[data-sonner-toast]', { hasText: 'Engine moved to Lost' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await card(page, 'Prospect', 'Engine').waitFor()
  await until(async () => (await stageOf(page.session, engine.id)).stage === 'prospect')
  const undone = await stageOf(page.session, engine.id)
  assert.deepEqual([undone.lost_reason, undone.stage_changed_at], [null, stage_changed_at])

  const { data: me } = await page.session.send('GET', '/me')
  await page.session.send('PATCH', `/workspaces/${me.workspace.id}`, { stage_probabilities: { prospect: 50 } })
  // A card has the same height before and after the names on it are loaded.
  const { data: company } = await page.session.send('POST', '/companies', { name: 'Analytical Engines of London' })
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada', last_name: 'King-Noel' })
  await page.session.send('PATCH', `/deals/${engine.id}`, { company_id: company.id, contact_ids: [ada.id] })
  const answer = Promise.withResolvers<void>()
  await page.route(/\/(companies|contacts)\?ids=/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  const shown = card(page, 'Prospect', 'Engine')
  await shown.waitFor()
  assert.doesNotMatch(await shown.innerText(), /…/)
  const { height } = (await shown.boundingBox())!
  answer.resolve()
  await shown.getByText('King-Noel').waitFor()
  await shown.getByText('Analytical Engines').waitFor()
  assert.equal((await shown.boundingBox())!.height, height)
  await column(page, 'Prospect').getByText('Forecast $6,250').waitFor() // half of $12,500
  await page.getByTitle('The value of each stage × its probability').getByText('$6,250').waitFor()
  await page.getByRole('button', { name: 'New deal in Prospect' }).click()
  const form = page.getByRole('dialog', { name: 'New deal' })
  await form.getByText('USD').waitFor()
  await form.getByRole('textbox', { name: 'Name' }).fill('Pump')
  await form.getByRole('combobox', { name: 'Owner' }).selectOption('No owner')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add deal' }).click()
  await card(page, 'Prospect', 'Pump').waitFor()
  const { data: deals } = await page.session.send('GET', '/deals?stage=prospect&sort=name&order=asc')
  assert.deepEqual([deals[1].name, deals[1].owner_id], ['Pump', null])
  await card(page, 'Prospect', 'Engine').getByText('No next step').waitFor()
  await page.session.send('POST', '/follow-ups', { deal_id: engine.id, type: 'call', due_date: '2030-01-05' })
  await card(page, 'Prospect', 'Engine').getByTitle('Next step: Jan 5, 2030').waitFor()
})

test('a rejected move is reverted with the reason', async () => {
  await using page = await signedInPage(api, { width: 1600 })
  const { data: engine } = await page.session.send('POST', '/deals', { name: 'Engine' })
  await page.goto('/deals')
  await card(page, 'Lead', 'Engine').waitFor()
  page.expected.push(/^409 PATCH .*stage/)
  await page.route('**/stage', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: 'The deal is frozen' } } }),
  )
  await card(page, 'Lead', 'Engine').focus()
  await press(page, 'Space', isOver(page, 'Lead'))
  await press(page, 'ArrowRight', isOver(page, 'Prospect'))
  await press(page, 'Space', page.getByText('The deal is frozen'))
  await focused(card(page, 'Lead', 'Engine')).waitFor()
  assert.equal((await stageOf(page.session, engine.id)).stage, 'lead')
})

test('a new deal, from the empty board to its page, with errors at their fields', async () => {
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  await page.goto('/deals')
  await page.getByText('No deals yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New deal' }).first().click()
  await page.getByLabel('Value').fill('a lot')
  await page.getByRole('button', { name: 'Add deal' }).click()
  await page.getByText('Enter an amount, such as 12500').waitFor()
  const name = page.getByLabel('Name', { exact: true })
  await name.and(page.locator('[aria-invalid="true"]')).waitFor() // both at once
  await expectAccessible(page)
  page.expected.push(/^400 POST .*deals/)
  await page.getByLabel('Value').fill('12,500.50')
  await name.fill('x'.repeat(256))
  await page.getByRole('button', { name: 'Add deal' }).click()
  await page.getByText(/at most 255/).waitFor()
  await name.fill('Engine')
  const link = page.getByRole('button', { name: 'Link a contact' })
  await link.click()
  await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor()
  await page
    .locator(`[id="${await link.getAttribute('aria-controls')}"]`)
    .getByRole('option')
    .first()
    .waitFor()
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await page.getByRole('button', { name: 'Add deal' }).click()
  await page.getByRole('button', { name: 'Open' }).click()

  await page.getByRole('heading', { name: 'Engine', level: 1 }).waitFor()
  await page.getByText('$12,500.50').first().waitFor()
  await expectAccessible(page)
  // Arrow keys, Home and End only move the focus; Enter moves the deal.
  const stage = (name: string) => page.getByRole('radio', { name, exact: true })
  await stage('Lead').focus()
  for (const [key, name] of [
    ['ArrowLeft', 'Lost'],
    ['ArrowRight', 'Lead'],
    ['ArrowDown', 'Prospect'],
    ['Home', 'Lead'],
    ['End', 'Lost'],
    ['ArrowUp', 'Won'],
  ] as const)
    await press(page, key, focused(stage(name)))
  await page.getByRole('radio', { name: 'Lead', checked: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Deal moved from lead to won').waitFor()
  await page.getByRole('region', { name: 'Stage history' }).getByText('Won').waitFor()
  const { data } = await page.session.send('GET', '/deals')
  assert.deepEqual([data[0].stage, data[0].value, data[0].contact_ids.length], ['won', 1_250_050, 1])

  await page.getByRole('button', { name: 'Unlink Ada Lovelace' }).click()
  await until(async () => (await stageOf(page.session, data[0].id)).contact_ids.length === 0)
  await chooseAction(page, 'Delete')
  await page.getByRole('alertdialog').getByText('stage history').waitFor()
  await page.getByRole('button', { name: 'Delete deal' }).click()
  await page.getByText('No deals yet').waitFor()
})

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`

test('the table filters and sorts by its URL, with the sum of all deals that match', async () => {
  await using page = await signedInPage(api)
  await page.session.send('POST', '/workspaces/sample-data')
  const { data: all } = await page.session.send('GET', '/pipeline')
  const shownSum = (cents: number) => page.getByText(`Sum ${dollars(cents)}`, { exact: true })
  const sumRequests = new Set<string>()
  page.on('request', (request) => void (request.url().includes('/pipeline') && sumRequests.add(request.url())))
  await page.goto('/deals?view=table&stage=negotiation&sort=value&order=desc')
  const names = page.getByRole('table', { name: 'Deals' }).locator('tbody tr')
  await page.getByRole('link', { name: 'Route planning' }).waitFor()
  assert.equal(await names.count(), 4)
  assert.match(await names.first().innerText(), /Route planning/)
  await shownSum(all.negotiation.value).waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('won')
  await page.waitForURL(/stage=won/)
  await page.getByRole('link', { name: 'Claims intake' }).waitFor()
  await shownSum(all.won.value).waitFor()
  assert.equal(sumRequests.size, 1) // one request has the sums of all stages
  await page.getByRole('radio', { name: 'Board' }).click()
  await column(page, 'Won').getByRole('button', { name: 'Show all' }).click()
  await column(page, 'Won')
    .getByRole('link', { name: /Claims intake/ })
    .waitFor()
  await expectAccessible(page)

  const { data: sums } = await page.session.send('GET', '/pipeline?q=claims')
  await page.goto('/deals?q=claims&closed=all')
  await column(page, 'Won').locator('header').getByText(dollars(sums.won.value)).waitFor()
  await column(page, 'Lead').locator('header').getByText('$0').waitFor()

  // The sum is of all pages, and of the conditions of the filter menu.
  const { data: deals } = await page.session.send('GET', '/deals?value[gte]=1000000&per_page=100')
  const large = deals.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(`localStorage.setItem('page-size', '25')`)
  await page.goto('/deals?view=table&value[gte]=1000000&page=2')
  await page.getByText('26–36 of 36').waitFor()
  await shownSum(large).waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
})

test('a board of 3,000 deals scrolls to the end of a column, renders few cards at a time, and fits its window', async () => {
  await using page = await signedInPage(api, { width: 1600 })
  const { data: first } = await page.session.send('POST', '/deals', { name: 'Deal 0', value: 100, tags: ['big'] })
  await api.sql.query(
    `insert into deals (workspace_id, id, name, value, stage, stage_order, search, stage_changed_at, created_at, updated_at)
     select workspace_id, uuidv7(), 'Deal ' || n, 100, 'lead', 0, search, created_at, created_at, updated_at - n * interval '1 second'
       from deals cross join generate_series(1, 2999) as n where id = $1`,
    [first.id],
  )
  await api.sql.query(`insert into tallies (workspace_id, what, slot, count, value)
    select id, 'deals:lead', 99, 2999, 299900 from workspaces union all select id, 'deals', 99, 2999, 0 from workspaces`)
  await page.goto('/deals')
  const lead = column(page, 'Lead')
  await lead.getByText('3,000', { exact: true }).waitFor()
  await card(page, 'Lead', 'Deal 1').first().hover()
  const last = lead.getByRole('link', { name: 'Deal 2999' })
  await until(async () => {
    await page.mouse.wheel(0, 40_000)
    return (await last.count()) > 0
  })
  await last.waitFor()
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, 4000)
  assert.ok((await lead.getByRole('link').count()) < 60)
  const top = (await lead.boundingBox())!.y
  assert.ok(top > 0 && top < 300, `the column begins at ${top}`)
  const { y, height } = (await last.boundingBox())!
  assert.ok(y > top && y + height <= 800, `the last card is at ${y}`)
  assert.deepEqual(await page.evaluate('[scrollY, document.documentElement.scrollHeight - innerHeight]'), [0, 0])
  await expectAccessible(page)
})

test('the board shows deals won and lost in the last 30 days, and all of them on demand', async () => {
  await using page = await signedInPage(api, { width: 1600 })
  const { data: old } = await page.session.send('POST', '/deals', { name: 'Old', value: 100, stage: 'won' })
  await api.sql.query(`update deals set closed_at = closed_at - interval '40 days' where id = $1`, [old.id])
  await page.session.send('POST', '/deals', { name: 'Recent', value: 200, stage: 'won' })
  await page.goto('/deals')
  await card(page, 'Won', 'Recent').waitFor()
  const won = column(page, 'Won')
  await won.locator('header').getByText('$2').waitFor()
  assert.match(await won.locator('header').innerText(), /Won\s+1\s+\$2\s+Last 30 days/)
  assert.equal(await card(page, 'Won', 'Old').count(), 0)

  await won.getByRole('button', { name: 'Show all' }).click()
  await card(page, 'Won', 'Old').waitFor()
  await won.locator('header').getByText('$3').waitFor()
  await expectAccessible(page)
  await page.reload()
  await card(page, 'Won', 'Old').waitFor()
  await column(page, 'Lost').getByRole('button', { name: 'Last 30 days' }).click()
  await card(page, 'Won', 'Old').waitFor({ state: 'detached' })
})

test('in a German browser, amounts are shown and typed with a decimal comma', async () => {
  await using page = await signedInPage(api, { locale: 'de-DE' })
  const { data } = await page.session.send('POST', '/deals', { name: 'Engine', value: 100_050 })
  await page.goto(`/deals/${data.id}`)
  await page.getByRole('button', { name: 'Edit Value: 1.000,50' }).click()
  const value = page.getByRole('textbox', { name: 'Value' })
  assert.equal(await value.inputValue(), '1000,50')
  await page.keyboard.type('12.500,75') // replaces the selected text
  await value.press('Enter')
  await until(async () => (await stageOf(page.session, data.id)).value === 1_250_075)
  await page.getByRole('button', { name: 'Edit Value: 12.500,75' }).waitFor()
})
