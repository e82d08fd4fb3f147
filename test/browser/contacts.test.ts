import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { chooseAction, expectAccessible, focused, type OpenPage, pick, press, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

test('an empty list offers the first contact; API errors are shown at their fields, and the input is kept', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  await page.goto('/contacts')
  await page.getByText('No contacts yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await page.waitForURL('/contacts?new=true')
  const panel = page.getByRole('dialog', { name: 'New contact' })
  await panel.getByLabel('First name').fill('<img src=x onerror=alert(1)>')
  await panel.getByLabel('Last name').fill('Mallory')
  await panel.getByLabel('Email').fill('not@an@address')
  await panel.getByLabel('Company').click()
  await pick(page, 'Acme', 'Create “Acme”')
  await panel.getByText('Acme').waitFor()
  await panel.getByRole('button', { name: 'Add a tag' }).click()
  await pick(page, 'vip', 'Create “vip”')
  await panel.getByText('vip').waitFor()
  page.expected.push(/^400 POST \/api\/v1\/contacts$/)
  await panel.getByRole('button', { name: 'Add contact' }).click()
  await panel.getByText('must be an email address').waitFor()
  await expectAccessible(page)
  assert.equal(await panel.getByLabel('Last name').inputValue(), 'Mallory')

  await panel.getByLabel('Email').fill('mallory@example.com')
  await panel.getByLabel('Email').press('Enter')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)> Mallory' }).waitFor()
  await page.getByRole('link', { name: 'Acme' }).waitFor()
  const { data } = await page.session.send('GET', '/contacts')
  assert.deepEqual(
    data.map(({ email, tags }: { email: string; tags: string[] }) => [email, tags]),
    [['mallory@example.com', ['vip']]],
  )

  // Another contact has this name or address: a hint is shown while typing, and saving is still allowed.
  await page.getByRole('button', { name: 'New contact' }).first().click()
  await panel.getByLabel('First name').fill('<img src=x onerror=alert(1)>')
  await panel.getByLabel('Last name').fill('mallory')
  await panel.getByText('already has this name').waitFor()
  await panel.getByLabel('Last name').fill('')
  await panel.getByLabel('First name').fill('Malcolm')
  await panel.getByText('already has this name').waitFor({ state: 'detached' })
  await panel.getByLabel('Email').fill('Mallory@Example.com')
  await panel.getByText('already has this address').waitFor()
  await expectAccessible(page)
  const opening = page.context().waitForEvent('page')
  await panel.getByRole('link', { name: /Mallory/ }).click()
  await (await opening).getByRole('heading', { name: /Mallory/, level: 1 }).waitFor()
  assert.equal(await panel.getByLabel('First name').inputValue(), 'Malcolm')
  await panel.getByLabel('Email').fill('malcolm@example.com')
  await panel.getByText('already has this address').waitFor({ state: 'detached' })
  await panel.getByLabel('Email').fill('mallory@example.com')
  await panel.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('link', { name: 'Malcolm' }).waitFor()
})

test('the list searches while typing, sorts, filters and paginates, all in the URL', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  await send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'score',
    field_label: 'Score',
    field_type: 'number',
  })
  for (let i = 0; i < 52; i++)
    await send('POST', '/contacts', {
      first_name: `Person ${String(i).padStart(2, '0')}`,
      ...(i === 7 && { tags: ['vip'], company_id: company.id, custom_fields: { score: 4711 } }),
    })
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  const rows = table.locator('tbody tr')
  await page.getByText('1–50 of 52').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51–52 of 52').waitFor()
  assert.equal(await rows.count(), 2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText('2 contacts selected').waitFor()
  await page.goBack()
  await page.getByText('1–50 of 52').waitFor()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByText('2 contacts selected · 2 not on this page').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByText('52 contacts selected · 2 not on this page').waitFor()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await bar.waitFor({ state: 'detached' })

  await table.getByRole('button', { name: 'Name', exact: true }).click()
  await page.waitForURL(/sort=first_name&order=asc/)
  await rows.first().getByText('Person 00').waitFor()

  await press(page, '/', focused(page.getByRole('searchbox')))
  await page.keyboard.type('person 1')
  await page.waitForURL(/q=person(%20|\+)1/)
  await page.getByText('Person 07').waitFor({ state: 'hidden' })
  await rows.nth(9).waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText('1–50 of 52').waitFor()

  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'vip' }).click()
  await page.waitForURL(/tag=vip/)
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await page.getByRole('option', { name: 'Acme' }).click()
  await page.waitForURL(new RegExp(`company_id=${company.id}`))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Score' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByText('4,711').waitFor()
  assert.equal(await rows.count(), 1)
  await expectAccessible(page)
})

test('the link from a contact back to the list restores its filters, sorting and page', async () => {
  await using page = await signedInPage(api)
  for (const first_name of ['Ada', 'Grace']) await page.session.send('POST', '/contacts', { first_name, tags: ['vip'] })
  await page.session.send('POST', '/contacts', { first_name: 'Max' })
  await page.goto('/contacts?tag=vip&sort=email&order=asc')
  await page.getByRole('link', { name: 'Grace' }).click()
  await page.getByRole('heading', { name: 'Grace' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  const search = Object.fromEntries(new URL(page.url()).searchParams)
  assert.deepEqual(search, { tag: 'vip', sort: 'email', order: 'asc' })
  assert.equal(await page.getByRole('link', { name: 'Max' }).count(), 0)
})

test('keyboard only: move through rows, select, tag, delete after a warning, open', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  for (const first_name of ['Dora', 'Carl', 'Berta', 'Anton']) await send('POST', '/contacts', { first_name })
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Anton' }).waitFor()
  const row = (name: string) => page.getByRole('link', { name })
  const bar = page.getByRole('region', { name: 'Selected' })
  await press(page, 'j', focused(row('Anton')))
  await press(page, 'x', bar.getByText('1 contact'))
  await press(page, 'j', focused(row('Berta')))
  await press(page, 'ArrowDown', focused(row('Carl')))
  await press(page, 'Shift+X', bar.getByText('3 contacts'))
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Add tag' }).press('Enter')
  await pick(page, 'friend', 'Create “friend”')
  await page.getByText('3 contacts tagged “friend”').waitFor()
  const tagged = await send('GET', '/contacts?tag=friend')
  assert.equal(tagged.meta.total, 3)
  const ids = tagged.data.map(({ id }: { id: string }) => id)
  for (const contact_id of ids) await send('POST', '/follow-ups', { contact_id, type: 'call', due_date: '2026-01-31' })
  await send('POST', '/deals', { name: 'Engine', contact_ids: ids })

  await page.getByRole('checkbox', { name: 'Select Berta' }).click()
  await bar.getByText('2 contacts').waitFor()
  await bar.getByRole('button', { name: 'Delete' }).press('Enter')
  const warning = page.getByRole('alertdialog', { name: 'Delete 2 contacts?' })
  await warning.getByText('Deleted with them: 2 follow-ups. Kept, without the link to them: 1 deal.').waitFor()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Delete 2 contacts' }).press('Enter')
  await page.getByText('2 contacts deleted').waitFor()
  await warning.waitFor({ state: 'detached' })
  await focused(page.locator('#content')).waitFor() // what opened it is gone
  await row('Anton').waitFor({ state: 'detached' })
  assert.deepEqual(
    (await send('GET', '/contacts?sort=first_name&order=asc')).data.map(
      (contact: { first_name: string }) => contact.first_name,
    ),
    ['Berta', 'Dora'],
  )
  await press(page, 'j', focused(row('Berta')))
  await press(page, 'Enter', page.getByRole('heading', { name: 'Berta', level: 1 }))
})

test('all matching records are selected, and tagged and deleted by a job that can be left and cancelled', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const names = Array.from({ length: 120 }, (_, i) => `Match ${i}`)
  while (names.length > 0)
    await Promise.all(names.splice(0, 20).map((first_name) => send('POST', '/contacts', { first_name })))
  await send('POST', '/contacts', { first_name: 'Other' })
  const live = page.waitForResponse(/events\/stream/) // records selected before it may be outdated
  await page.goto('/contacts?q=match')
  await live
  await page.getByText('1–50 of 120').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByText('50 contacts selected').waitFor()
  const all = bar.getByRole('button', { name: 'Select all 120 that match' })
  const row = page.getByRole('checkbox', { name: /^Select Match/ })

  // While they are looked for one is taken out, and the next page is opened.
  const find = await hold(page, /contacts\?.*per_page=250/)
  await all.click()
  await bar.getByText('Selecting: 0 of 120').waitFor()
  await row.first().click()
  await bar.getByText('49 contacts selected').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51–100 of 120').waitFor()
  await bar.getByText('Selecting: 0 of 120').waitFor()
  find()
  await bar.getByText('119 contacts selected · 69 not on this page').waitFor()
  await all.click()
  await bar.getByText('120 contacts selected · 70 not on this page').waitFor()
  await focused(bar).waitFor()
  await all.waitFor({ state: 'detached' })

  // More than a hundred records are tagged by a job on the server, independently of this window.
  const held = await api.hold('select from contacts where first_name = $1 for update', ['Match 119'])
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await pick(page, 'friend', 'Create “friend”')
  const jobs = page.getByRole('region', { name: 'Running bulk jobs' })
  await jobs.getByText('Tagging contacts').waitFor()
  await held.isAwaited()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await jobs.getByText('of 120').waitFor()
  await page.getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('heading', { name: 'Companies' }).waitFor()
  await jobs.getByText('of 120').waitFor()
  await expectAccessible(page)
  await held.letGo()
  await page.getByText('120 contacts tagged “friend”').waitFor()
  await jobs.waitFor({ state: 'detached' })
  assert.equal((await send('GET', '/contacts?tag=friend')).meta.total, 120)

  // A change by a job can be undone, too.
  await page.goto('/contacts?q=match')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Select all 120 that match' }).click()
  await bar.getByText('120 contacts selected').waitFor()
  await bar.getByRole('button', { name: 'Remove tag' }).click()
  await page.getByRole('option', { name: 'friend' }).click()
  await page.getByText('“friend” removed from 120 contacts').waitFor()
  assert.equal((await send('GET', '/contacts?tag=friend')).meta.total, 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 120 contacts').waitFor()
  assert.equal((await send('GET', '/contacts?tag=friend')).meta.total, 120)

  // The job is cancelled while it deletes: records that are already deleted stay deleted.
  await page.goto('/contacts?q=match&sort=first_name')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await all.click()
  await bar.getByText('120 contacts selected').waitFor()
  // A record of the first batch, so that the second batch has not started when the job is cancelled.
  const last = await api.hold('select from contacts where first_name = $1 for update', ['Match 99'])
  await bar.getByRole('button', { name: 'Delete' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Delete 120 contacts?' })
  await warning.getByText('This runs in the background').waitFor()
  await warning.getByRole('button', { name: 'Delete 120 contacts' }).click()
  await warning.waitFor({ state: 'detached' })
  await jobs.getByText('Deleting contacts').waitFor()
  await last.isAwaited()
  await jobs.getByRole('button', { name: 'Cancel' }).click()
  await until(async () => {
    const { rowCount } = await api.sql.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update bulk_jobs r%'`,
    )
    return rowCount === 1 // the cancellation waits for the batch
  })
  await last.letGo()
  await page.getByText(/^Canceled: \d+ of 120 contacts deleted$/).waitFor()
  const left = (await send('GET', '/contacts')).meta.total
  assert.ok(left > 1 && left < 121, `${left} are left`)
  const { data } = await send('GET', '/bulk-jobs')
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['cancelled', 'completed', 'completed', 'completed'],
  )

  // Those are restored by another job, also if the page is left.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone for ${121 - left} contacts`).waitFor()
  assert.equal((await send('GET', '/contacts')).meta.total, 121)

  // More than 10,000 are changed by the filters of the list, on the server.
  await page.route(/contacts\?.*per_page=50/, async (route) => {
    const response = await route.fetch()
    const { data, meta } = await response.json()
    await route.fulfill({ response, json: { data, meta: { ...meta, total: 10_001 } } })
  })
  await page.goto('/contacts?q=match&first_name%5Bcontains%5D=match+7')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 10,001 that match' }).click()
  await bar.getByText('10,001 contacts selected').waitFor()
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await pick(page, 'seven', 'Create “seven”')
  await page.getByText('11 contacts tagged “seven”').waitFor() // Match 7, and 70 to 79
  assert.equal((await send('GET', '/contacts?tag=seven')).meta.total, 11)
})

/** Delays matching requests until the returned function is called. */
async function hold(page: OpenPage, which: string | RegExp) {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('a contact is edited in place; an error is shown at the field and reverts the change', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  const { send } = page.session
  for (const field of [
    { field_name: 'birthday', field_label: 'Birthday', field_type: 'date' },
    { field_name: 'source', field_label: 'Source', field_type: 'select', field_options: ['Web', 'Fair'] },
    { field_name: 'topics', field_label: 'Topics', field_type: 'multiselect', field_options: ['API', 'Price'] },
    { field_name: 'consent', field_label: 'Consent', field_type: 'checkbox' },
    { field_name: 'portal', field_label: 'Portal', field_type: 'text' },
  ])
    await page.owner.send('POST', '/custom-fields', { entity_type: 'contacts', ...field })
  const portal = 'https://example.com/portal'
  const input = { first_name: 'Ada', email: 'ada@example.com', custom_fields: { portal } }
  const { data: ada } = await send('POST', '/contacts', input)
  const now = async () => (await send('GET', `/contacts/${ada.id}`)).data
  await page.goto(`/contacts/${ada.id}`)

  await page.getByRole('button', { name: 'Edit Last name' }).press('Enter')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()

  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0100')
  await page.keyboard.press('Escape')
  await page.getByText('Add phone').waitFor()

  page.expected.push(/^400 PATCH /)
  await page.getByRole('button', { name: 'Edit Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('must be an email address').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@lovelace.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Email' }).waitFor()

  await page.getByLabel('Company').click()
  await pick(page, 'Analytical Engines', 'Create “Analytical Engines”')
  await page.getByRole('link', { name: 'Analytical Engines' }).first().waitFor() // the timeline shows it, too
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await pick(page, 'vip', 'Create “vip”')
  await page.getByRole('button', { name: 'Remove the tag vip' }).waitFor()
  await page.getByLabel('Source').selectOption('Fair')
  await page.getByLabel('Consent').click()
  await page.getByRole('button', { name: 'Topics: none' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'API' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Topics: API' }).waitFor()
  await page.getByRole('button', { name: 'Edit Birthday' }).click()
  await page.getByRole('textbox', { name: 'Birthday' }).fill('1815-12-10')
  await page.keyboard.press('Enter')
  await page.getByText('Dec 10, 1815').waitFor()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('First line: https://example.com/plan')
  await page.keyboard.press('Control+Enter')
  assert.equal(await page.getByRole('link', { name: `Open ${portal}` }).getAttribute('href'), portal)
  const link = page.getByRole('link', { name: 'https://example.com/plan' })
  assert.equal(await link.getAttribute('href'), 'https://example.com/plan')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Notes' }).click({ position: { x: 10, y: 10 } }) // beside the link
  await page.getByRole('textbox', { name: 'Notes' }).press('Escape')
  await focused(page.getByRole('button', { name: 'Edit Notes' })).waitFor()
  const saved = await until(async () => {
    const contact = await now()
    return contact.notes !== null && Object.keys(contact.custom_fields).length === 5 && contact
  })
  assert.deepEqual(
    [saved.last_name, saved.phone, saved.email, saved.tags, saved.notes, saved.custom_fields],
    [
      'Lovelace',
      null,
      'ada@lovelace.example',
      ['vip'],
      'First line: https://example.com/plan',
      { birthday: '1815-12-10', source: 'Fair', topics: ['API'], consent: true, portal },
    ],
  )
  assert.ok(saved.company_id)
})

test('Enter in a picker selects a late result for the typed text, and creates no duplicate', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  for (const name of ['Borealis', 'Kelvin GmbH', 'Last']) await send('POST', '/companies', { name })
  await page.goto(`/contacts/${ada.id}`)
  for (const [typed, name] of [
    ['borealis', 'Borealis'],
    ['kel', 'Kelvin GmbH'],
  ] as const) {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/v1/companies?*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.getByLabel('Company').click()
    await focused(page.locator('[cmdk-input]')).waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await page.locator('[cmdk-input]').waitFor()
    arrival.resolve()
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
    await page.getByRole('link', { name }).first().waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await until(async () => (await send('GET', `/contacts/${ada.id}`)).data.company_id !== null)
  assert.equal((await send('GET', '/companies')).meta.total, 3)
})

test('Enter creates nothing when the search fails', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/companies', { name: 'Borealis' })
  await page.goto(`/contacts/${ada.id}`)
  page.expected.push(/^429 GET .*companies/)
  const arrival = Promise.withResolvers<void>()
  const refusal = { error: { code: 'RATE_LIMITED', message: 'Too many requests' } }
  await page.route('**/api/v1/companies?*q=*', async (route) => {
    await arrival.promise
    await route.fulfill({ status: 429, json: refusal })
  })
  await page.getByLabel('Company').click()
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.type('borealis')
  await page.locator('[role="listbox"][aria-busy="true"]').waitFor()
  await page.keyboard.press('Enter')
  arrival.resolve()
  await page.getByText('Too many requests').waitFor()
  // It is now unknown whether the record was created.
  assert.equal(await page.getByRole('listbox').getByRole('option', { disabled: false }).count(), 0)
  await expectAccessible(page)
  assert.equal((await send('GET', '/companies')).meta.total, 1)
})

test('the timeline shows activity newest first, and tasks are completed with one click', async () => {
  await using page = await signedInPage(api, { width: 360 })
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  for (let i = 1; i <= 60; i++)
    await send('POST', '/interactions', {
      contact_id: ada.id,
      type: 'note',
      notes: `Note ${i}.`,
      occurred_at: new Date(Date.UTC(2026, 0, i)).toISOString(),
    })
  await send('POST', '/deals', { name: 'Engine', value: 125_000, contact_ids: [ada.id] })
  await page.goto(`/contacts/${ada.id}`)
  await page.getByText('Note 60.').waitFor()
  await page.getByText('$1,250').waitFor()
  assert.equal(await page.getByText('Note 1.', { exact: true }).count(), 0)
  const { y, height } = (await page.getByRole('button', { name: 'Log an interaction' }).boundingBox())!
  assert.ok(y + height <= 400 && height >= 40, `at the top, for a finger: ${height} px high at ${y}`)
  await page.getByRole('button', { name: 'Show older' }).click()
  await page.getByText('Note 20.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show older' }).click()
  await page.getByText('Note 1.', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Log an interaction' }).click()
  await page.getByLabel('Type').selectOption('meeting')
  await page.getByRole('button', { name: 'Log interaction' }).click() // notes are optional
  await page.getByRole('listitem').filter({ hasText: 'Meeting logged' }).first().waitFor()
  await page.getByRole('button', { name: 'Log an interaction' }).click()
  await page.getByLabel('Type').selectOption('call')
  await page.getByLabel('Notes', { exact: true }).last().fill('They want a second engine.')
  // Smaller text makes a phone zoom in.
  assert.equal(await page.evaluate<string>("getComputedStyle(document.querySelector('textarea')).fontSize"), '16px')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log interaction' }).click()
  await page.getByText('They want a second engine.').waitFor()
  // The message about the meeting may still be visible.
  const message = page.locator('[data-sonner-toast]', { hasText: 'Call logged' })
  await message.getByRole('button', { name: 'Show' }).click()
  await focused(page.getByRole('listitem').filter({ hasText: 'They want a second engine.' })).waitFor()

  await page.getByRole('button', { name: 'Add a commitment' }).click()
  await page.getByRole('button', { name: 'Add commitment' }).click()
  await page.getByText('Enter what was promised').waitFor()
  await page.getByLabel('What was promised').fill('Send the plans')
  await page.getByRole('button', { name: 'Add commitment' }).click()
  await page.getByText('Commitment added').waitFor()

  await page.getByRole('button', { name: 'Add a follow-up' }).click()
  await page.getByLabel('What needs to be done').fill('Call again')
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  await page.getByRole('button', { name: 'Complete: Call again' }).click()
  await page.getByText('Follow-up completed: Call again').waitFor()
  await page.getByRole('button', { name: 'Complete: Call again' }).waitFor({ state: 'hidden' })
  await expectAccessible(page)
  assert.equal((await send('GET', '/follow-ups?status=completed')).meta.total, 1)
})

test('deleting a contact shows what is deleted with it; the page of a deleted contact says so', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', due_date: '2026-01-31' })
  await send('POST', '/deals', { name: 'Engine', contact_ids: [ada.id] })
  await page.goto(`/contacts/${ada.id}`)
  await chooseAction(page, 'Delete')
  const warning = page.getByRole('alertdialog', { name: 'Delete Ada?' })
  await warning.getByText('Deleted with it: 1 follow-up. Kept, without the link to it: 1 deal.').waitFor()
  await warning.getByRole('button', { name: 'Delete contact' }).click()
  await page.waitForURL('/contacts')
  await page.getByText('No contacts yet').waitFor()
  page.expected.push(/^404 GET /)
  await page.goto(`/contacts/${ada.id}`)
  // "Deleted" if the live stream of the new page still brings the deletion.
  await page
    .getByText(/Page not found|This contact was deleted/)
    .first()
    .waitFor()
  await expectAccessible(page)
})

test('two contacts are merged: side by side, with the kept one and what moves', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', tags: ['vip'], phone: '1' })
  const { data: countess } = await send('POST', '/contacts', {
    first_name: 'Countess',
    email: 'ada@example.com',
    phone: '2',
    tags: ['math'],
  })
  await send('POST', '/commitments', { contact_id: ada.id, description: 'Send the notes' })
  await page.goto(`/contacts/${ada.id}`)
  await chooseAction(page, 'Merge')
  await page.getByRole('button', { name: 'Choose the other contact' }).click()
  await pick(page, 'countess', /Countess/)
  await page.waitForURL(new RegExp(`with=${countess.id}`))
  await page.getByRole('radio', { name: 'Keep Countess' }).click()
  await page.getByRole('radio', { name: 'Keep Countess', checked: true }).waitFor()
  await page.getByText('Moved to the contact you keep: 1 commitment.').waitFor()
  await page.getByRole('radio', { name: 'Phone of Ada: 1' }).click()
  await page.getByRole('radio', { name: 'Phone of Ada: 1', checked: true }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  const table = page.getByRole('table', { name: 'Side by side' })
  assert.equal(await table.getByRole('rowheader').first().innerText(), 'First name')
  const { width } = (await table.boundingBox())!
  assert.ok(width <= 340, `the table is ${width} px wide`)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Keep Countess and delete the other?' })
  await warning.getByText('Taken from the other contact: Phone.').waitFor()
  await warning.getByRole('button', { name: 'Merge contacts' }).click()
  await page.waitForURL(`/contacts/${countess.id}`)
  await page.getByRole('button', { name: 'Complete: Send the notes' }).waitFor()
  const { data: merged } = await send('GET', `/contacts/${countess.id}`)
  assert.deepEqual([merged.phone, merged.tags], ['1', ['math', 'vip']])
  assert.equal((await send('GET', `/contacts/${ada.id}`)).status, 404)
})

test('a rejected merge leaves the kept contact unchanged', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', phone: '1' })
  const { data: countess } = await send('POST', '/contacts', { first_name: 'Countess', phone: '2' })
  await page.goto(`/contacts/${ada.id}/merge?with=${countess.id}`)
  await page.getByRole('radio', { name: 'Phone of Countess: 2' }).click()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  const warning = page.getByRole('alertdialog')
  await warning.getByText('Taken from the other contact: Phone.').waitFor()
  // Someone else deletes the other one while the request is on its way.
  page.expected.push(/^404 /)
  await page.route('**/contacts/merge', async (route) => {
    await send('DELETE', `/contacts/${countess.id}`)
    await route.continue()
  })
  await warning.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByText('This contact was deleted').first().waitFor()
  const { data: kept } = await send('GET', `/contacts/${ada.id}`)
  assert.deepEqual(kept, ada)
})

test('files are attached by button and drop, previewed, downloaded, and deleted with Undo', async () => {
  await using page = await signedInPage(api, { name: 'Ada Owner' })
  const { send } = page.session
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Grace' })
  const call = { contact_id: contact.id, type: 'call', occurred_at: '2026-01-01T00:00:00Z', notes: 'About the plan' }
  await send('POST', '/interactions', call)
  await page.goto(`/contacts/${contact.id}`)
  const section = page.getByRole('region', { name: 'Files' })
  await section.getByText('No files yet').waitFor()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await section.getByLabel('Files to attach').setInputFiles([
    { name: 'pixel.png', mimeType: 'image/png', buffer: pixel },
    { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await section.getByText('notes.html').waitFor()
  await section.getByRole('button', { name: 'Preview pixel.png' }).waitFor()
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }))
    return transfer
  })()`)
  await section.dispatchEvent('dragover', { dataTransfer: data })
  await section.dispatchEvent('drop', { dataTransfer: data })
  await section.getByRole('button', { name: 'Preview plan.pdf' }).waitFor()
  await section.getByText('8 bytes · Ada Owner').waitFor()
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Preview pixel.png' }).click()
  const preview = page.getByRole('dialog', { name: 'pixel.png' })
  const image = preview.getByRole('img', { name: 'pixel.png' })
  await image.waitFor()
  await until(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth === 1))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Preview plan.pdf' }).click()
  const link = page.getByRole('dialog', { name: 'plan.pdf' }).getByRole('link', { name: 'Open PDF' })
  assert.match((await link.getAttribute('href'))!, /^blob:/)
  await page.keyboard.press('Escape')

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download notes.html' }).click()
  assert.equal((await downloading).suggestedFilename(), 'notes.html')

  await section.getByRole('button', { name: 'Delete notes.html' }).click()
  await section.getByText('notes.html').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await section.getByText('notes.html').waitFor()
  const restored = page.locator('[data-sonner-toast]', { hasText: 'notes.html restored' })
  await restored.getByRole('button', { name: 'Close toast' }).click() // it would cover the timeline
  await restored.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Files: Call logged' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call logged' })
  await dialog.getByLabel('Files to attach').setInputFiles({
    name: 'minutes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Minutes'),
  })
  await dialog.getByText('minutes.txt').waitFor()
  await page.keyboard.press('Escape')
  await until(async () => (await page.getByRole('button', { name: 'Files: Call logged' }).textContent()) === '1')

  // Companies and deals have files, too.
  for (const [path, body] of [
    ['/companies', { name: 'Analytical' }],
    ['/deals', { name: 'Engine' }],
  ] as const) {
    const { data } = await send('POST', path, body)
    await page.goto(`${path}/${data.id}`)
    await section.getByLabel('Files to attach').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel })
    await section.getByRole('button', { name: 'Preview a.png' }).waitFor()
  }
  const { data: files } = await send('GET', '/files')
  assert.equal(files.length, 6)
})
