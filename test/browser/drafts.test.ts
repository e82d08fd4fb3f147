import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, pick, press, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('input that could not be saved in place stays in its field', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', phone: '1' })
  await page.goto(`/contacts/${ada.id}`)
  await page.getByRole('button', { name: 'Edit Phone' }).click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('+1 555 0100')
  page.expected.push(/^net::ERR_FAILED PATCH /)
  await page.route('**/api/v1/contacts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('failed') : route.continue(),
  )
  await press(page, 'Enter', page.getByText('Check your connection and try again'))
  await page.getByText('Not saved yet').waitFor()
  await focused(phone).waitFor()
  assert.equal(await phone.inputValue(), '+1 555 0100')
  await expectAccessible(page)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await press(page, 'Enter', page.getByRole('button', { name: 'Edit Phone: +1 555 0100' }))
  await until(async () => (await send('GET', `/contacts/${ada.id}`)).data.phone === '+1 555 0100')
})

test('a saved change is not reverted by an earlier one that fails late', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', phone: '0' })
  await page.goto(`/contacts/${ada.id}`)
  page.expected.push(/^net::ERR_FAILED PATCH /)
  const arrival = Promise.withResolvers<void>()
  let changes = 0
  await page.route('**/api/v1/contacts/*', async (route) => {
    if (route.request().method() !== 'PATCH' || changes++ > 0) return route.continue()
    await arrival.promise
    await route.abort('failed')
  })
  const typed = page.getByRole('textbox', { name: 'Phone' })
  for (const text of ['111', '222']) {
    await page.getByRole('button', { name: 'Edit Phone' }).click()
    await typed.fill(text)
    await press(page, 'Enter', page.getByRole('button', { name: `Edit Phone: ${text}` }))
  }
  const phone = async () => (await send('GET', `/contacts/${ada.id}`)).data.phone
  // The changes of a record are saved one after the other.
  assert.equal(await phone(), '0')
  arrival.resolve()
  await page.getByText('Check your connection and try again').waitFor()
  await until(async () => (await phone()) === '222')
  assert.equal(await typed.count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Edit Phone: 222' }).count(), 1)
  assert.equal(await phone(), '222')
})

test('an invalid number changes nothing', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const field = { entity_type: 'contacts', field_name: 'score', field_label: 'Score', field_type: 'number' }
  await send('POST', '/custom-fields', field)
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', custom_fields: { score: 8 } })
  const score = async () => (await send('GET', `/contacts/${ada.id}`)).data.custom_fields.score
  await page.goto(`/contacts/${ada.id}`)
  const typed = page.getByRole('textbox', { name: 'Score' })
  await page.getByRole('button', { name: 'Edit Score' }).click()
  assert.equal(await typed.getAttribute('inputmode'), 'text', 'keys with a minus, on every phone')
  for (const text of ['high', '12,5']) {
    await typed.fill(text)
    await press(page, 'Enter', page.getByText('Enter a number, such as 12.5'))
    await focused(typed).waitFor()
    assert.equal(await typed.inputValue(), text)
    assert.equal(await score(), 8)
  }
  await typed.fill('-12.5')
  await press(page, 'Enter', page.getByRole('button', { name: 'Edit Score: -12.5' }))
  await until(async () => (await score()) === -12.5)

  await page.goto('/contacts?new=true')
  await page.getByLabel('First name').fill('Berta')
  await page.getByLabel('Score').fill('12,5')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Enter a number, such as 12.5').waitFor()
  await page.getByLabel('Score').fill('1,250')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Berta added').waitFor()
  const { data: found } = await send('GET', '/contacts?q=Berta')
  assert.equal(found[0].custom_fields.score, 1250)
})

test('a double click completes one task only', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  for (const title of ['One', 'Two', 'Three'])
    await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', title, due_date: '2026-01-01' })
  const done: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && done.push(request.url()))
  await page.goto('/follow-ups')
  const first = page.getByRole('button', { name: /^Complete: / }).first()
  await first.dblclick()
  await page.getByText(/^Done: /).waitFor()
  await until(async () => (await send('GET', '/follow-ups?status=pending')).meta.total === 2)
  assert.equal(done.length, 1)
})

test('a panel asks before it discards input, and only then', async () => {
  await using page = await signedInPage(api)
  await page.goto('/contacts')
  const opener = page.getByRole('button', { name: 'New contact' }).first()
  const panel = page.getByRole('dialog', { name: 'New contact' })
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await opener.click()
  await focused(page.getByLabel('First name')).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  assert.equal(await question.count(), 0)

  await opener.click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  assert.equal(await question.count(), 0)
  await page.getByLabel('First name').focus()
  await press(page, 'Escape', question)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await focused(page.getByLabel('First name')).waitFor()
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada')
  await page.mouse.click(100, 400)
  await question.waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await panel.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await focused(opener).waitFor()

  // A tag alone is something, too.
  await opener.click()
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await pick(page, 'vip', 'Create “vip”')
  await page.getByRole('button', { name: 'Remove the tag vip' }).waitFor()
  await page.getByLabel('First name').focus()
  await press(page, 'Escape', question)
  await page.getByRole('button', { name: 'Discard' }).click()
  await panel.waitFor({ state: 'detached' })

  // Input that has been saved in the meantime is not discarded.
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await page.goto(`/commitments?new=true&contact_id=${ada.id}`)
  await page.getByLabel('What was promised').fill('The drawings')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/v1/commitments', async (route) => {
    if (route.request().method() === 'POST') await arrival.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add commitment' }).click()
  await press(page, 'Escape', question)
  arrival.resolve()
  await page.getByText('Commitment added').waitFor()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New commitment' }).first().click()
  await focused(page.getByLabel('What was promised')).waitFor()
  assert.equal(await question.count(), 0)
})

test('every dialog with a form asks before it discards unsaved input', async () => {
  await using page = await signedInPage(api)
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  const discard = async () => {
    await press(page, 'Escape', question)
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto('/settings/tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  await page.getByRole('radio', { name: 'Blue' }).click()
  await discard()
  await page.goto('/settings/webhooks?new=true')
  await page.getByRole('button', { name: 'Select all' }).click()
  await discard()

  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByLabel('Name').fill('Website form')
  await press(page, 'Escape', question)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Key “Website form”', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await question.count(), 0)
})

test('each form on a record page keeps its input while another one is open; an empty one starts with the current time', async () => {
  await using page = await signedInPage(api)
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  await page.goto(`/contacts/${ada.id}`)
  const add = page.getByRole('region', { name: 'Add' })
  const log = add.getByRole('button', { name: 'Log an interaction' })
  await log.click()
  await focused(add.getByLabel('Notes')).waitFor()
  await page.keyboard.type('A long talk')
  await add.getByRole('button', { name: 'Add a follow-up' }).click()
  await focused(add.getByLabel('What needs to be done')).waitFor()
  await page.keyboard.type('Call back')
  await log.click()
  await focused(add.getByLabel('Notes')).waitFor()
  assert.equal(await add.getByLabel('Notes').inputValue(), 'A long talk')
  await page.keyboard.press('Escape')
  await focused(log).waitFor()
  await log.click()
  await add.getByLabel('Notes').press('Control+Enter')
  await page.getByText('Call logged').first().waitFor() // in the message, and on the timeline
  await log.click()
  assert.equal(await add.getByLabel('Notes').inputValue(), '')
  await add.getByRole('button', { name: 'Add a follow-up' }).click()
  assert.equal(await add.getByLabel('What needs to be done').inputValue(), 'Call back')
  await page.clock.setFixedTime('2099-03-01T09:30:00Z')
  await log.click()
  assert.equal(await add.getByLabel('When').inputValue(), '2099-03-01T09:30')
  await expectAccessible(page)
})

test('a late response does not affect the form that is open by then', async () => {
  await using page = await signedInPage(api)
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  await page.goto(`/contacts/${ada.id}`)
  const add = page.getByRole('region', { name: 'Add' })
  const log = add.getByRole('button', { name: 'Log an interaction' })
  const todo = add.getByLabel('What needs to be done')
  const refusal = { error: { code: 'RATE_LIMITED', message: 'Too many requests' } }
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  page.expected.push(/^429 POST .*interactions/)
  await page.route('**/api/v1/interactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const attempt = sent++
    await arrivals[attempt]!.promise
    await (attempt === 0 ? route.fulfill({ status: 429, json: refusal }) : route.continue())
  })
  await log.click()
  await add.getByRole('button', { name: 'Log interaction' }).click()
  await add.getByRole('button', { name: 'Add a follow-up' }).click()
  await focused(todo).waitFor()
  await page.keyboard.type('Call')
  arrivals[0]!.resolve()
  // A form that was sent is kept, so that its error can be shown.
  await add.getByText('Too many requests').waitFor({ state: 'attached' })
  await log.click()
  await add.getByText('Too many requests').waitFor()
  await add.getByLabel('Notes').fill('A long talk')
  await add.getByRole('button', { name: 'Log interaction' }).click()
  await add.getByRole('button', { name: 'Add a follow-up' }).click()
  await focused(todo).waitFor()
  arrivals[1]!.resolve()
  await page.getByText('Call logged').first().waitFor()
  await focused(todo).waitFor()
  assert.equal(await todo.inputValue(), 'Call')
  await log.click()
  assert.equal(await add.getByLabel('Notes').inputValue(), '')
})
