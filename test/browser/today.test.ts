import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, press, signedInPage } from '../browser.ts'
import { zoneOfAnotherDay } from '../midnight.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('an empty workspace shows the first steps, and sample data fills Today', async () => {
  await using api = await startApi({ worker: true })
  await using page = await signedInPage(api)
  await page.goto('/')
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('link', { name: 'New contact' }).waitFor()
  await page.getByRole('link', { name: 'Choose a file' }).waitFor()
  await page.getByRole('link', { name: 'Create an API key' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await page.getByRole('heading', { name: /^Overdue/ }).waitFor()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await page.getByRole('link', { name: /^Negotiation/ }).waitFor()
  await expectAccessible(page)

  const name = (await page
    .getByRole('button', { name: /^Complete: / })
    .first()
    .getAttribute('aria-label'))!.slice(10)
  await page.getByRole('button', { name: `Complete: ${name}`, exact: true }).click()
  await page.getByText(`Done: ${name}`).first().waitFor()
  await until(async () => {
    const { data } = await page.session.send('GET', '/follow-ups?status=completed&sort=updated_at')
    return data[0]?.title === name
  })
  const done = page.getByRole('listitem').filter({ hasText: `Done: ${name}` })
  await done.getByRole('link').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Complete: ${name}`, exact: true }).waitFor()
  await done.getByRole('link').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New follow-up' }).click()
  await page.getByLabel('What needs to be done').fill('Call the notary, www.example.com/deed')
  await page.getByRole('dialog').getByLabel('Company').click()
  await page.getByRole('option', { name: /Juniper/ }).click()
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  await page.getByRole('button', { name: 'Complete: Call the notary' }).waitFor()
  const deed = page.getByRole('link', { name: 'www.example.com/deed', exact: true })
  assert.equal(await deed.getAttribute('href'), 'https://www.example.com/deed')
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('notary')
  await page.getByRole('option', { name: /Call the notary/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Juniper/, level: 1 }).waitFor()

  // A bulk edit is one entry, and does not hide the activity before, however many records it changes.
  const { send } = page.session
  for (let i = 0; i < 7; i++)
    await send('POST', '/contacts/upsert', {
      match_on: 'email',
      records: Array.from({ length: 100 }, (_, j) => ({ first_name: 'Ada', email: `ada${i}.${j}@example.com` })),
    })
  const all = { entity_type: 'contacts', action: 'update', filter: {}, set: { title: 'Countess' } }
  const { data: job } = await send('POST', '/bulk-jobs', all)
  await until(async () => (await send('GET', `/bulk-jobs/${job.id}`)).data.status === 'completed')
  await page.goto('/')
  await page
    .getByRole('listitem')
    .filter({ hasText: /Changed 7\d\d contacts/ })
    .waitFor()
  await page.getByRole('listitem').filter({ hasText: 'New follow-up: Call the notary' }).waitFor()

  // Today is the day of the workspace, as for the tasks, not of the browser.
  const timezone = zoneOfAnotherDay()
  await send('PATCH', `/workspaces/${(await send('GET', '/me')).data.workspace.id}`, { timezone })
  await page.reload()
  const day = new Intl.DateTimeFormat('en-US', { timeZone: timezone, month: 'long', day: 'numeric' }).format()
  await page.getByText(`, ${day} · `).waitFor()
})

test('a member of an empty workspace is offered the actions of members', async () => {
  await using page = await signedInPage(api, { role: 'member', width: 360 })
  await page.goto('/')
  await page.getByRole('link', { name: 'New contact' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add sample data' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Create an API key' }).count(), 0)
  await expectAccessible(page)
})

test('sample data is rejected with the reason if another person added it first', async () => {
  await using page = await signedInPage(api)
  await page.goto('/')
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
  page.expected.push(/^409 POST .*sample-data/)
  await page.route('**/sample-data', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: 'The workspace has records already' } } }),
  )
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await page.getByText('The workspace has records already').waitFor()
})
