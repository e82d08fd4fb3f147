import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, type OpenPage, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const stale = /^409 PATCH \/api\/v1\//

/** Two people with the same record open. */
async function two() {
  const ada = await signedInPage(api, { name: 'Ada' })
  const ben = await signedInPage(api, { name: 'Ben', of: ada.session, role: 'member' })
  ada.expected.push(stale)
  ben.expected.push(stale)
  return { ada, ben }
}

async function edit(page: OpenPage, label: string, value: string) {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

test('two people edit the same field: the second sees both values and who saved, and chooses', async () => {
  const pages = await two()
  await using ada = pages.ada
  await using ben = pages.ben
  const { data: contact } = await ada.session.send('POST', '/contacts', { first_name: 'Grace', title: 'Dr' })
  const titleNow = async () => (await ada.session.send('GET', `/contacts/${contact.id}`)).data.title
  for (const page of [ada, ben]) await page.goto(`/contacts/${contact.id}`)

  for (const choice of ['Keep theirs', 'Save mine']) {
    await edit(ada, 'Title', `Professor (${choice})`)
    await edit(ben, 'Title', `Admiral (${choice})`)
    await ada.keyboard.press('Enter')
    await until(async () => (await titleNow()) === `Professor (${choice})`)
    await ben.getByRole('textbox', { name: 'Title', exact: true }).press('Enter')
    const dialog = ben.getByRole('alertdialog', { name: 'Someone else changed this too' })
    await dialog.getByText('Ada').waitFor()
    await dialog.getByRole('cell', { name: `Admiral (${choice})` }).waitFor()
    await dialog.getByRole('cell', { name: `Professor (${choice})` }).waitFor()
    await expectAccessible(ben)
    if (process.env.SCREENSHOT) await ben.screenshot({ path: process.env.SCREENSHOT })
    assert.equal(await titleNow(), `Professor (${choice})`)

    const kept = choice === 'Save mine' ? `Admiral (${choice})` : `Professor (${choice})`
    await dialog.getByRole('button', { name: choice }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const page of [ada, ben]) await page.getByRole('button', { name: `Edit Title: ${kept}` }).waitFor()
    assert.equal(await titleNow(), kept)
  }
})

test('two people edit different fields: both are saved without a question', async () => {
  const pages = await two()
  await using ada = pages.ada
  await using ben = pages.ben
  const { data: contact } = await ada.session.send('POST', '/contacts', { first_name: 'Grace' })
  for (const page of [ada, ben]) {
    await page.route('**/api/v1/events/stream', () => {}) // neither window hears of the other's change
    await page.goto(`/contacts/${contact.id}`)
    await page.getByRole('heading', { name: 'Grace', level: 1 }).waitFor()
  }
  await edit(ada, 'Title', 'Dr')
  await edit(ben, 'Phone', '+1 555')
  await ada.keyboard.press('Enter')
  await until(async () => (await ada.session.send('GET', `/contacts/${contact.id}`)).data.title === 'Dr')
  await ben.keyboard.press('Enter')
  await until(async () => (await ada.session.send('GET', `/contacts/${contact.id}`)).data.phone === '+1 555')
  assert.equal((await ada.session.send('GET', `/contacts/${contact.id}`)).data.title, 'Dr')
  assert.ok(ben.problems.some((problem) => stale.test(problem))) // it was rejected first
  assert.equal(await ben.getByRole('alertdialog').count(), 0)
})

test('a form saves only changed fields, and asks about the field that both changed', async () => {
  const pages = await two()
  await using ada = pages.ada
  await using ben = pages.ben
  const { data: contact } = await ada.session.send('POST', '/contacts', { first_name: 'Grace' })
  const { data: task } = await ada.session.send('POST', '/follow-ups', {
    contact_id: contact.id,
    type: 'call',
    title: 'Call Grace',
    due_date: '2030-01-01',
  })
  const now = async () => (await ada.session.send('GET', `/follow-ups/${task.id}`)).data
  await ben.goto('/follow-ups')
  await ben.getByRole('button', { name: 'More actions for Call Grace' }).click()
  await ben.getByRole('menuitem', { name: 'Edit' }).click()
  const form = ben.getByRole('dialog', { name: 'Edit follow-up' })
  await form.getByLabel('Details').fill('About the compiler')
  await ada.session.send('PATCH', `/follow-ups/${task.id}`, { title: 'Visit Grace' })
  await ben.getByText('Visit Grace').waitFor({ state: 'attached' }) // the list behind the form is up to date
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  assert.deepEqual([(await now()).title, (await now()).description], ['Visit Grace', 'About the compiler'])

  await ben.getByRole('button', { name: 'More actions for Visit Grace' }).click()
  await ben.getByRole('menuitem', { name: 'Edit' }).click()
  await form.getByLabel('Due').fill('2030-02-02')
  await ada.session.send('PATCH', `/follow-ups/${task.id}`, { due_date: '2030-03-03' })
  await ben.getByText('Mar 3, 2030').first().waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = ben.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await dialog.getByRole('cell', { name: 'Mar 3, 2030' }).waitFor()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await form.waitFor({ state: 'detached' })
  assert.equal((await now()).due_date, '2030-02-02')

  await ben.getByRole('button', { name: 'More actions for Visit Grace' }).click()
  await ben.getByRole('menuitem', { name: 'Pick a date…' }).click()
  const snooze = ben.getByRole('dialog', { name: 'Snooze' })
  await snooze.getByLabel('New due date').fill('2030-04-04')
  await ada.session.send('PATCH', `/follow-ups/${task.id}`, { due_date: '2030-05-05' })
  await ben.getByText('May 5, 2030').first().waitFor({ state: 'attached' })
  await snooze.getByRole('button', { name: 'Snooze' }).click()
  await dialog.getByRole('cell', { name: 'May 5, 2030' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await now()).due_date, '2030-05-05')
})

test('a deal that another person moved meanwhile is not moved again without asking', async () => {
  const pages = await two()
  await using ada = pages.ada
  await using ben = pages.ben
  const { data: deal } = await ada.session.send('POST', '/deals', { name: 'Compiler' })
  await ben.route('**/api/v1/events/stream', () => {}) // this window is not notified of the move
  await ben.goto(`/deals/${deal.id}`)
  await ben.getByRole('heading', { name: 'Compiler', level: 1 }).waitFor()
  await ada.session.send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  await ben.getByRole('radio', { name: 'Prospect' }).click()
  const dialog = ben.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await dialog.getByText('Ada').waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await dialog.waitFor({ state: 'detached' })
  await ben.getByRole('radio', { name: 'Won', checked: true }).waitFor()
  assert.equal((await ada.session.send('GET', `/deals/${deal.id}`)).data.stage, 'won')
})

test('the editor of a cell and the form of a view ask about a field that both changed', async () => {
  await using page = await signedInPage(api, { name: 'Ada' })
  page.expected.push(stale)
  const { send } = page.session
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Grace', email: 'grace@example.com' })
  const { data: view } = await send('POST', '/views', { name: 'Gs', kind: 'contacts', filters: { q: 'grace' } })
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await page.goto('/contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  await table.getByRole('cell', { name: 'grace@example.com' }).hover()
  await table.getByRole('button', { name: 'Edit Email of Grace' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('mine@example.com')
  await send('PATCH', `/contacts/${contact.id}`, { email: 'theirs@example.com' })
  await table.getByText('theirs@example.com').waitFor() // the list behind the editor is up to date
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('cell', { name: 'theirs@example.com' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await send('GET', `/contacts/${contact.id}`)).data.email, 'theirs@example.com')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gs', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for the view Gs' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await send('PATCH', `/views/${view.id}`, { name: 'Theirs', shared: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('cell', { name: 'Theirs' }).waitFor()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mine', exact: true }).waitFor()
  const { data: saved } = await send('GET', `/views/${view.id}`)
  assert.deepEqual([saved.name, saved.shared], ['Mine', true]) // a field that was not edited is not sent

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mine', exact: true }).click()
  await table.getByRole('button', { name: 'Email', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await send('PATCH', `/views/${view.id}`, { name: 'Hopper', sort: 'last_name', order: 'asc' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('row', { name: /Sort.*email.*last_name/ }).waitFor()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText(/^“.*” saved$/).waitFor()
  const { data: sorted } = await send('GET', `/views/${view.id}`)
  assert.deepEqual([sorted.name, sorted.sort, sorted.filters.q], ['Hopper', 'email', 'grace'])

  await table.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor()
  await send('PATCH', `/views/${view.id}`, { sort: 'updated_at' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await page.getByText('“Hopper” shows what the other person saved').waitFor()
  await page.waitForURL(/sort=updated_at/)
  assert.equal((await send('GET', `/views/${view.id}`)).data.sort, 'updated_at')
})
