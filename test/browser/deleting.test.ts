import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { chooseAction, expectAccessible, type OpenPage, press, signedInPage } from '../browser.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const headed = (page: OpenPage, name: string) => page.getByRole('heading', { name, level: 1 })

for (const { kind, noun, body } of [
  { kind: 'contacts', noun: 'contact', body: { first_name: 'Ada' } },
  { kind: 'companies', noun: 'company', body: { name: 'Ada' } },
  { kind: 'deals', noun: 'deal', body: { name: 'Ada' } },
])
  test(`a ${noun} deleted on its page is not requested again, and another window shows that it is deleted`, async () => {
    await using page = await signedInPage(api)
    await using other = await signedInPage(api, { as: page.session })
    const { data } = await page.session.send('POST', `/${kind}`, body)
    for (const window of [page, other]) {
      await window.goto(`/${kind}/${data.id}`)
      await headed(window, 'Ada').waitFor()
    }
    // The response is late, so the live updates report the deletion while the page is still open.
    await page.route(`**/${kind}/${data.id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      const response = await route.fetch()
      await other.getByText(`This ${noun} was deleted`).first().waitFor()
      await page.waitForTimeout(500)
      assert.equal(await page.locator('h1').innerText(), 'Ada') // behind the dialog
      await route.fulfill({ response })
    })
    await chooseAction(page, 'Delete')
    await page.getByRole('button', { name: `Delete ${noun}` }).click()
    await page.getByText('Ada deleted').waitFor()
    await page.waitForURL(`/${kind}`)
    await headed(page, 'Ada').waitFor({ state: 'detached' })
    await expectAccessible(other)
    await other.getByRole('link', { name: /^Go to / }).click()
    await other.waitForURL(`/${kind}`)

    await page.goBack()
    await page.getByText(`This ${noun} was deleted`).first().waitFor()
  })

test('the warning shows what is deleted with it, and is updated while it is open', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  const promise = (description: string) => send('POST', '/commitments', { contact_id: ada.id, description })
  await page.goto(`/contacts/${ada.id}`)
  const warning = page.getByRole('alertdialog')
  await chooseAction(page, 'Delete')
  await warning.getByText('Nothing else is deleted.').waitFor()
  await promise('Send the plans')
  await warning.getByText('1 commitment').waitFor()
  await page.keyboard.press('Escape')
  await warning.waitFor({ state: 'detached' })
  await promise('Send the bill')
  await page.getByRole('button', { name: 'Complete: Send the bill' }).waitFor()
  await chooseAction(page, 'Delete')
  await warning.getByText('2 commitments').waitFor()
})

test('a rejected deletion leaves the page unchanged and live', async () => {
  await using page = await signedInPage(api)
  const { data } = await page.session.send('POST', '/deals', { name: 'Engine' })
  await page.goto(`/deals/${data.id}`)
  page.expected.push(/^409 DELETE /)
  await page.route(`**/deals/${data.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: 'The deal is frozen' } } })
      : route.continue(),
  )
  await chooseAction(page, 'Delete')
  await page.getByRole('button', { name: 'Delete deal' }).click()
  await page.getByRole('alertdialog').getByText('The deal is frozen').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.session.send('PATCH', `/deals/${data.id}`, { name: 'Mill' })
  await headed(page, 'Mill').waitFor()
})

test('a window with a contact that is merged leads to the kept one', async () => {
  await using page = await signedInPage(api)
  await using other = await signedInPage(api, { as: page.session })
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  const { data: countess } = await page.session.send('POST', '/contacts', { first_name: 'Countess' })
  await other.goto(`/contacts/${countess.id}`)
  await headed(other, 'Countess').waitFor()
  await page.goto(`/contacts/${ada.id}/merge?with=${countess.id}`)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge contacts' }).click()
  await page.waitForURL(`/contacts/${ada.id}`)
  await headed(page, 'Ada').waitFor()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Open the merged contact' }).click()
  await headed(other, 'Ada').waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Countess restored').waitFor()
  assert.deepEqual((await page.session.send('GET', `/contacts/${countess.id}`)).data, countess)
})

test('a deletion is undone from its message, and the Trash page restores and removes records', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace', tags: ['VIP'] })
  const { data: grace } = await send('POST', '/contacts', { first_name: 'Grace' })
  await send('POST', '/commitments', { contact_id: ada.id, description: 'Send the plans' })

  await page.goto(`/contacts/${ada.id}`)
  await chooseAction(page, 'Delete')
  await page.getByRole('button', { name: 'Delete contact' }).click()
  await page.waitForURL('/contacts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(`/contacts/${ada.id}`)
  await headed(page, 'Ada Lovelace').waitFor()
  await page.getByRole('button', { name: 'Complete: Send the plans' }).waitFor()
  const { last_activity_at: _, ...restored } = (await send('GET', `/contacts/${ada.id}`)).data
  assert.deepEqual({ ...restored, last_activity_at: null }, ada) // the commitment was added later

  await page.goto('/contacts')
  for (const name of ['Ada Lovelace', 'Grace']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 2 contacts' }).click()
  await page.getByText('2 contacts deleted').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 restored').waitFor()
  await page.getByRole('link', { name: 'Grace' }).waitFor()

  await send('POST', '/contacts/bulk-delete', { ids: [ada.id, grace.id] })
  await page.goto('/settings/trash')
  await page.getByText('Contact with 1 commitment').waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('love')
  await page.getByRole('button', { name: 'Restore Grace' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore Ada Lovelace' }).click()
  await page.getByText('Ada Lovelace restored').waitFor()
  await page.getByText('No entries match').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Delete Grace permanently' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('The trash is empty').waitFor()
  assert.equal((await send('GET', '/trash')).meta.total, 0)
})

test('an owner downloads the data of a person, and erases the person after typing the name', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  await send('POST', '/deals', { name: 'Engine for Lovelace', contact_ids: [ada.id] })
  await page.goto(`/contacts/${ada.id}`)
  const menu = page.getByRole('button', { name: 'More actions for Ada Lovelace' })
  await menu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export this person’s data' }).click()
  assert.equal((await downloading).suggestedFilename(), `contact-${ada.id}.json`)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Erase permanently…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Ada Lovelace' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'Control+k', page.getByRole('option', { name: 'Erase permanently…' }))
  await page.getByRole('option', { name: 'Erase permanently…' }).click()
  await dialog.getByRole('link', { name: 'Engine for Lovelace' }).waitFor()
  await expectAccessible(page)
  const erase = dialog.getByRole('button', { name: 'Erase Ada Lovelace' })
  await dialog.getByLabel('Name').fill('Ada')
  await erase.click()
  await dialog.getByText('Type “Ada Lovelace” to confirm.').waitFor()
  assert.equal((await send('GET', `/contacts/${ada.id}`)).status, 200)
  await dialog.getByLabel('Name').fill('Ada Lovelace')
  await erase.click()
  await page.getByText('Ada Lovelace erased').waitFor()
  await page.waitForURL('/contacts')
  assert.equal((await send('GET', `/contacts/${ada.id}`)).status, 404)
  assert.deepEqual((await send('GET', '/trash')).data, [])
})

test('a record that does not exist is requested once', async () => {
  await using page = await signedInPage(api)
  await page.goto('/contacts')
  page.expected.push(/^404 GET /)
  const missing = `/contacts/${crypto.randomUUID()}`
  let requests = 0
  page.on('request', (request) => (requests += Number(new URL(request.url()).pathname.endsWith(missing))))
  await page.evaluate(`history.pushState({}, '', '${missing}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByText('Page not found').waitFor()
  assert.equal(requests, 1)
})
