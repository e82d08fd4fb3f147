import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { expectAccessible, focused, press, signedInPage } from '../browser.ts'
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
    ['/contacts?company_id=none', 'No contacts match', page.getByRole('link', { name: 'Ada' })],
    ['/deals?view=table&contact_id=none', 'No deals match', page.getByRole('link', { name: 'Engine' })],
    ['/follow-ups?contact_id=none', 'No follow-ups match', page.getByRole('button', { name: 'Complete: Call Ada' })],
  ] as const) {
    await page.goto(path)
    await page.getByText(nothing).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await there.waitFor()
  }
})

test('a list is filtered by any field, and saved as a view for everyone', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const plan = { entity_type: 'contacts', field_name: 'plan', field_label: 'Plan', field_type: 'select' }
  await send('POST', '/custom-fields', { ...plan, field_options: ['Gold', 'Silver, old'] })
  for (const [first_name, title, value] of [
    ['Ada', 'Head of sales', 'Gold'],
    ['Bob', 'Head of sales', 'Silver, old'],
    ['Cleo', 'Clerk', 'Gold'],
    ['Dora', 'Head of sales', null],
  ])
    await send('POST', '/contacts', { first_name, title, ...(value && { custom_fields: { plan: value } }) })
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  const names = () =>
    table
      .locator('tbody')
      .getByRole('link', { name: /^(Ada|Bob|Cleo|Dora)$/ })
      .allInnerTexts()
  const expectNames = (...expected: string[]) =>
    until(async () => JSON.stringify((await names()).toSorted()) === JSON.stringify(expected))
  await expectNames('Ada', 'Bob', 'Cleo', 'Dora')

  const dialog = page.getByRole('dialog', { name: 'Add a filter' })
  async function choose(field: string, condition?: string) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await dialog.getByLabel('Field').selectOption({ label: field })
    if (condition) await dialog.getByLabel('Condition').selectOption({ label: condition })
  }
  await choose('Title')
  await dialog.getByLabel('Value').fill('sa')
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await dialog.getByText('Use at least 3 characters').waitFor()
  await dialog.getByLabel('Value').fill('sales')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Title contains sales').waitFor()
  await expectNames('Ada', 'Bob', 'Dora')
  await choose('Plan')
  await dialog.getByLabel('Gold').check()
  await dialog.getByLabel('Silver, old').check()
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Plan is one of Gold, Silver, old').waitFor()
  await expectNames('Ada', 'Bob')
  await choose('Added', 'is in the last … days')
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Added is in the last 30 days').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('created_at[gte]'), '-30d')
  await expectNames('Ada', 'Bob')

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plan' }).click()
  await page.keyboard.press('Escape')
  await table.getByRole('columnheader', { name: 'Plan' }).waitFor()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sales heads')
  await page.getByLabel('Share with everyone in the workspace').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const tabs = page.getByRole('navigation', { name: 'Views of contacts' })
  await tabs.getByRole('link', { name: 'Sales heads' }).and(page.locator('[aria-current=page]')).waitFor()
  assert.equal(await tabs.locator('[aria-current=page]').count(), 1)
  const { data: views } = await send('GET', '/views')
  assert.deepEqual(
    [
      views.length,
      views[0].shared,
      views[0].filters['custom_fields[plan][in]'],
      views[0].columns.includes('custom_fields[plan]'),
    ],
    [1, true, 'Gold,"Silver, old"', true],
  )
  await expectAccessible(page)

  // The view is a URL, a tab and an entry of the sidebar; the list of everything has its own columns.
  const url = page.url()
  await tabs.getByRole('link', { name: 'All contacts' }).click()
  await expectNames('Ada', 'Bob', 'Cleo', 'Dora')
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales heads' }).click()
  await expectNames('Ada', 'Bob')
  assert.equal(page.url(), url)
  await table.getByRole('columnheader', { name: 'Plan' }).waitFor()

  // A filter is edited where it is shown.
  await page.getByRole('button', { name: 'Edit the filter: Added is in the last 30 days' }).click()
  await focused(page.getByLabel('Days', { exact: true })).waitFor()
  assert.equal(await page.getByLabel('Days', { exact: true }).inputValue(), '30')
  await page.getByLabel('Days', { exact: true }).fill('60')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /Edit the filter: Plan/ }).click()
  assert.equal(await page.getByRole('checkbox', { name: 'Silver, old' }).isChecked(), true)
  await page.getByRole('checkbox', { name: 'Silver, old' }).uncheck()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Plan is one of Gold').waitFor()
  await expectNames('Ada')

  await page.getByRole('button', { name: /Remove the filter: Plan/ }).click()
  await expectNames('Ada', 'Bob', 'Dora')
  await page.getByRole('button', { name: 'Remove the filter: Added is in the last 60 days' }).click()
  await page.waitForURL((url) => !url.search.includes('created_at')) // both parts of the range
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('“Sales heads” saved').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  assert.equal((await send('GET', '/views')).data[0].filters['custom_fields[plan][in]'], undefined)
  await page.getByRole('button', { name: 'Actions for the view Sales heads' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await tabs.waitFor({ state: 'detached' })
  assert.equal((await send('GET', '/views')).meta.total, 0)
})

test('a view made through the API shows only what its filters match, with or without an operator', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', title: 'CEO' })
  await send('POST', '/contacts', { first_name: 'Bob', title: 'Clerk' })
  const { data: engine } = await send('POST', '/deals', { name: 'Engine', value: 500 })
  await send('POST', '/deals', { name: 'Mill', value: 700 })
  for (const [title, due_date, status] of [
    ['Late', '2026-01-31', 'pending'],
    ['Far', '2126-01-31', 'pending'],
    ['Ready', '2026-01-31', 'completed'],
  ])
    await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', title, due_date, status })
  const views = [
    ['contacts', { title: 'CEO' }, 'Title is CEO', ['Ada'], ['Bob']],
    ['deals', { ids: engine.id }, 'ID is one of 1 value', ['Engine', 'Sum $5'], ['Mill']],
    ['follow-ups', { overdue: true }, 'Overdue is yes', ['Late'], ['Far']],
    ['follow-ups', { completed: true }, 'Completed is yes', ['Ready'], ['Late', 'Far']],
  ] as const
  for (const [kind, filters, name] of views) await send('POST', '/views', { name: `View: ${name}`, kind, filters })
  await page.goto('/')
  for (const [kind, , words, shown, hidden] of views) {
    await page
      .getByRole('link', { name: `View: ${words}` })
      .first()
      .click()
    const tab = page.getByRole('navigation', { name: `Views of ${kind}` }).getByRole('link', { name: `View: ${words}` })
    await tab.and(page.locator('[aria-current=page]')).waitFor()
    for (const text of shown) await page.getByText(text, { exact: true }).first().waitFor()
    for (const text of hidden) assert.equal(await page.getByText(text, { exact: true }).count(), 0, text)
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 0)
    await page.getByRole('button', { name: `Remove the filter: ${words}` }).click()
    for (const text of hidden) await page.getByText(text, { exact: true }).first().waitFor()
  }
  // An invalid value shows the error instead of everything.
  page.expected.push(/^400 GET .*overdue=perhaps/)
  await page.goto('/follow-ups?overdue=perhaps')
  await page.getByText('Overdue must be true or false').waitFor()
  await page.goto('/contacts?title=CEO')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Field').selectOption('Title')
  await page.getByLabel('Condition').selectOption('is')
  await page.getByLabel('Value').fill('Clerk')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('link', { name: 'Bob' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('title'), null)
})

test('a list edits cells, shows records beside it, and edits the selection; the change can be undone', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const made: Record<string, string> = {}
  for (const [first_name, title] of [
    ['Carl', 'Miller'],
    ['Berta', 'Baker'],
    ['Ada', 'Countess'],
  ] as const)
    made[first_name] = (await send('POST', '/contacts', { first_name, title })).data.id
  const titles = async () =>
    (await send('GET', '/contacts?sort=first_name&order=asc')).data.map(({ title }: { title: string }) => title)
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name }) })

  await row('Ada').getByRole('cell').nth(3).hover()
  await row('Ada').getByRole('button', { name: 'Edit Email of Ada' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada')
  await page.getByRole('button', { name: 'Save' }).click()
  page.expected.push(/^400 PATCH .*contacts/)
  await page.getByText('must be an email address').waitFor()
  await focused(page.getByRole('textbox', { name: 'Email' })).waitFor()
  await page.keyboard.type('@example.com') // corrects the rejected value
  await page.keyboard.press('Enter')
  await row('Ada').getByText('ada@example.com').waitFor()

  // A click elsewhere closes the editor, and the focus stays there.
  await row('Ada').getByRole('button', { name: 'Edit Email of Ada' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.getByRole('searchbox').click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor({ state: 'detached' })
  assert.equal(await focused(page.getByRole('searchbox')).count(), 1)

  // The same by keyboard only, then the same cell of the next row.
  await row('Ada').getByRole('link', { name: 'Ada' }).focus()
  await press(page, 'e', focused(row('Ada').getByRole('button', { name: 'Edit Company of Ada' })))
  await press(page, 'ArrowRight', focused(row('Ada').getByRole('button', { name: 'Edit Email of Ada' })))
  await press(page, 'Enter', focused(page.getByRole('textbox', { name: 'Email' })))
  await page.keyboard.type('countess@example.com') // replaces the selected text
  await press(page, 'Enter', focused(row('Ada').getByRole('button', { name: 'Edit Email of Ada' })))
  await row('Ada').getByText('countess@example.com').waitFor()
  await press(page, 'ArrowDown', focused(row('Berta').getByRole('button', { name: 'Edit Email of Berta' })))
  await press(page, 'Escape', focused(row('Berta').getByRole('link', { name: 'Berta' })))

  await row('Ada').getByRole('link', { name: 'Ada' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog', { name: 'Ada' }).getByRole('button', { name: 'Edit Title: Countess' }).waitFor()
  await page.getByRole('button', { name: 'Next row' }).click()
  const peek = page.getByRole('dialog', { name: 'Berta' })
  await peek.getByText('Baker').waitFor()
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Log an interaction' }).click()
  await peek.getByRole('textbox', { name: 'Notes' }).fill('Wants bread')
  await page.keyboard.press('Control+Enter')
  await peek.getByRole('region', { name: 'Timeline' }).getByText('Wants bread').waitFor()
  await page.keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })

  for (const name of ['Ada', 'Berta']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const bar = page.getByRole('region', { name: 'Selected' })
  const merge = await bar.getByRole('link', { name: 'Merge' }).getAttribute('href')
  assert.equal(merge, `/contacts/${made.Ada}/merge?with=${made.Berta}`)
  await bar.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 2 contacts' })
  await edit.getByRole('combobox', { name: 'Field' }).selectOption('Title')
  await edit.getByRole('textbox', { name: 'Title' }).fill('Dr')
  await edit.getByRole('button', { name: 'Change 2 contacts' }).click()
  await edit.waitFor({ state: 'detached' })
  assert.deepEqual(await titles(), ['Dr', 'Dr', 'Miller'])
  const said = page.locator('[data-sonner-toast]', { hasText: '2 contacts changed' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 2 contacts').waitFor()
  assert.deepEqual(await titles(), ['Countess', 'Baker', 'Miller'])
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  const width = async () => Math.round((await table.getByRole('columnheader', { name: 'Email' }).boundingBox())!.width)
  const before = await width()
  await page.getByRole('separator', { name: 'Width of Email' }).press('ArrowRight')
  await until(async () => (await width()) === before + 16)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Company' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await page.reload()
  await row('Ada').waitFor()
  const heads = await table.locator('thead [role=columnheader]').allInnerTexts()
  assert.deepEqual(heads.slice(1, 4), ['Name', 'Email', 'Company'])
  assert.equal(await width(), before + 16)

  await row('Berta').getByRole('link', { name: 'Berta' }).click()
  await page.getByText('2 of 3').waitFor()
  await page.getByRole('link', { name: 'Next contact' }).click()
  await page.getByRole('heading', { name: 'Carl', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Next contact' }).waitFor() // disabled: it is the last one
})

test('a list is sorted by a custom field, paged by size and number, and walked through record by record', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const score = { entity_type: 'contacts', field_name: 'score', field_label: 'Score', field_type: 'number' }
  await send('POST', '/custom-fields', score)
  const numbers = Array.from({ length: 55 }, (_, i) => i + 1)
  await Promise.all(
    numbers.map((n) => send('POST', '/contacts', { first_name: `Person ${n}`, custom_fields: { score: n } })),
  )
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const firstRow = (name: string) =>
    table.locator('tbody tr').first().getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Score' }).click()
  await firstRow('Person 1')

  await pages.getByLabel('Rows').selectOption('25')
  await pages.getByText('1–25 of 55').waitFor()
  await pages.getByLabel('Page', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await pages.getByText('51–55 of 55').waitFor()
  await firstRow('Person 51')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await firstRow('Person 26')
  // The header stays above the rows.
  const box = page.locator('[data-scroll-restoration-id=table]')
  const heading = table.getByRole('columnheader', { name: 'Name' })
  const before = (await heading.boundingBox())!.y
  await box.evaluate((element) => ((element as unknown as { scrollTop: number }).scrollTop = 300))
  await until(() => box.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop === 300))
  assert.equal((await heading.boundingBox())!.y, before)
  await page.getByRole('button', { name: /^Sort by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await firstRow('Person 55')

  // From the last record of the first page to the first of the second, with the mouse and with keys.
  await table.getByRole('link', { name: 'Person 31', exact: true }).click()
  const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  const place = page.getByRole('navigation', { name: 'Records of the list' })
  await place.getByText('25 of 55').waitFor()
  await place.getByRole('link', { name: 'Next contact' }).click()
  await title('Person 30').waitFor()
  await place.getByText('26 of 55').waitFor()
  await press(page, 'k', title('Person 31'))
  await place.getByText('25 of 55').waitFor()
  await press(page, 'j', title('Person 30'))
  await expectAccessible(page)

  // On paper there is the record without controls.
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })
  await place.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Log an interaction' }).waitFor({ state: 'hidden' })
  assert.ok(await page.getByRole('region', { name: 'Details' }).isVisible())
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Contacts', exact: true }).last().click()
  await pages.getByText('26–50 of 55').waitFor()
  await page.emulateMedia({ media: 'print' })
  const height = await box.evaluate((element) => (element as unknown as { clientHeight: number }).clientHeight)
  assert.ok(height > 25 * 40, 'all rows of the page are printed')
})
