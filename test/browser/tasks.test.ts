import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, press, signedInPage } from '../browser.ts'
import { awayFromMidnight } from '../midnight.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

await awayFromMidnight()
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('follow-ups are grouped by due date; one click completes, and can be undone', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  const add = async (title: string, ahead: number) =>
    (await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', title, due_date: day(ahead) })).data.id
  const late = await add('Ask for the drawings', -3)
  await add('Call back', 0)
  await add('Send the offer', 2)
  await add('Visit', 40)
  await page.goto('/follow-ups')
  await page.getByRole('button', { name: 'Complete: Ask for the drawings' }).waitFor()
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts().then(plain), [
    'Overdue 1',
    'Today 1',
    'This week 1',
    'Later 1',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Complete: Ask for the drawings' }).click()
  await until(async () => (await send('GET', `/follow-ups/${late}`)).data.completed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => !(await send('GET', `/follow-ups/${late}`)).data.completed)
  await page.getByRole('button', { name: 'Complete: Ask for the drawings' }).waitFor()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Ask for the drawings' }).click()
  await page.getByRole('checkbox', { name: 'Select Send the offer' }).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: '3 done' })
  await toast.hover() // it stays as long as the pointer is on it
  assert.equal((await send('GET', '/follow-ups?status=pending')).meta.total, 1)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await until(async () => (await send('GET', '/follow-ups?status=pending')).meta.total === 4)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all: Today' }).click()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByText('1 done').waitFor()
  await page.getByRole('radio', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Reopen: Call back' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'To do' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a filter' })
  await dialog.getByLabel('Field').selectOption('Due')
  await dialog.getByLabel('Condition').selectOption('is in the next … days')
  await dialog.getByLabel('Days').fill('7')
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await page.getByText('Due is in the next 7 days').waitFor()
  await page.getByRole('button', { name: 'Complete: Visit' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Soon')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('navigation', { name: 'Views of follow-ups' }).getByRole('link', { name: 'Soon' }).waitFor()
  const { data: views } = await send('GET', '/views')
  assert.deepEqual(
    [views[0].kind, views[0].filters],
    ['follow-ups', { 'due_date[gte]': 'today', 'due_date[lte]': '+7d' }],
  )
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Soon' }).click()
  await page.getByText('Due is in the next 7 days').waitFor() // Today has buttons with the same names
  await page.getByRole('button', { name: 'Complete: Send the offer' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Complete:/ }).count(), 1)
  await expectAccessible(page)
})

const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())

test('a rejected completion is reverted with the reason', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  const body = { contact_id: ada.id, description: 'Send the drawings', due_date: day(0) }
  const { data: promise } = await send('POST', '/commitments', body)
  await page.goto('/commitments')
  await page.getByRole('button', { name: 'Complete: Send the drawings' }).waitFor()
  await expectAccessible(page)
  page.expected.push(/^409 PATCH .*complete/)
  await page.route('**/complete', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'CONFLICT', message: 'The promise is frozen' } } }),
  )
  await page.getByRole('button', { name: 'Complete: Send the drawings' }).click()
  await page.getByText('The promise is frozen').waitFor()
  await page.getByRole('button', { name: 'Complete: Send the drawings' }).waitFor()
  assert.equal((await send('GET', `/commitments/${promise.id}`)).data.status, 'open')
})

test('all due tasks are selected at once, and many commitments are completed by one request', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  for (const [description, ahead] of [
    ['Send the drawings', -3],
    ['Send the bill', -2],
    ['Invite her', 2],
  ] as const)
    await send('POST', '/commitments', { contact_id: ada.id, description, due_date: day(ahead) })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(new URL(request.url()).pathname))
  await page.goto('/commitments')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all: Overdue' }).click()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all: Overdue', checked: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByText('2 done').waitFor()
  assert.deepEqual(sent, ['/api/v1/commitments/bulk-complete'])
  const { data } = await send('GET', '/commitments?status=open')
  assert.deepEqual(
    data.map(({ description }: { description: string }) => description),
    ['Invite her'],
  )
})

test('a follow-up is added, edited and deleted, with errors at their fields', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  await send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  await send('POST', '/deals', { name: 'Engine' })
  await page.goto('/follow-ups')
  await page.getByText('No open follow-ups').waitFor()
  await page.getByRole('button', { name: 'New follow-up' }).first().click()
  await page.getByLabel('Due').fill('')
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  const missing = ['Choose a day', 'Choose a contact, a company or a deal']
  await page.getByRole('alert').getByText(missing[1]!).waitFor()
  assert.deepEqual(await page.getByRole('alert').allInnerTexts(), missing)
  await expectAccessible(page)
  await page.getByLabel('What needs to be done').fill('Call Ada')
  await page.getByLabel('Due').fill(day(0))
  await page.getByLabel('Contact').click()
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await page.getByRole('button', { name: 'Add follow-up' }).click()
  await page.getByRole('button', { name: 'Complete: Call Ada' }).waitFor()

  const more = page.getByRole('button', { name: 'More actions for Call Ada' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await focused(page.getByLabel('What needs to be done')).waitFor()
  await press(page, 'Escape', focused(more)) // the focus returns to where it was
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('What needs to be done').fill('Write to Ada')
  await page.getByLabel('Priority').selectOption('high')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Complete: Write to Ada' }).waitFor()
  const { data } = await send('GET', '/follow-ups')
  assert.deepEqual([data[0].title, data[0].priority, data[0].due_date], ['Write to Ada', 'high', day(0)])

  const due = async () => (await send('GET', '/follow-ups')).data[0].due_date
  await page.getByRole('button', { name: 'More actions for Write to Ada' }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await until(async () => (await due()) === day(1))
  // The focus returns with the click, so that a menu that is opened while the message disappears stays open.
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await page.locator('[data-sonner-toaster] :focus').count(), 0)
  await page.getByRole('button', { name: 'More actions for Write to Ada' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  await until(async () => (await due()) === day(0))
  await page.getByRole('menuitem', { name: /^Next week/ }).click({ timeout: 5_000 })
  await until(async () => new Date(await due()).getUTCDay() === 1 && (await due()) > day(0) && (await due()) <= day(7))
  await page.getByRole('button', { name: 'More actions for Write to Ada' }).click()
  await page.getByRole('menuitem', { name: 'Pick a date…' }).click()
  await page.getByLabel('New due date').fill(day(9))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await until(async () => (await due()) === day(9))

  await page.getByRole('button', { name: 'More actions for Write to Ada' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByText('“Write to Ada”').waitFor()
  await page.getByRole('button', { name: 'Delete follow-up' }).click()
  await page.getByText('No open follow-ups').waitFor()

  // A deal or a company is enough.
  await send('POST', '/companies', { name: 'Analytical' })
  for (const [kind, name, title] of [
    ['Deal', /Engine/, 'Send the offer'],
    ['Company', /Analytical/, 'Ask for the address'],
  ] as const) {
    await page.getByRole('button', { name: 'New follow-up' }).first().click()
    await page.getByLabel('What needs to be done').fill(title)
    await page.getByRole('dialog').getByLabel(kind).click()
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Add follow-up' }).click()
    await page.getByRole('button', { name: `Complete: ${title}` }).waitFor()
  }
})

test('a follow-up needs no title: its type and contact describe it', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/follow-ups', { contact_id: ada.id, type: 'email', due_date: day(2) })
  await page.goto('/follow-ups')
  await page.getByRole('button', { name: 'More actions for Email' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Due').fill(day(3))
  await page.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await send('GET', '/follow-ups')).data[0].due_date === day(3))

  await page.goto(`/follow-ups?new=true&contact_id=${ada.id}`)
  const add = page.getByRole('button', { name: 'Add follow-up' })
  await add.waitFor() // the form is loaded on demand; until then the only Type is the filter of the list
  await page.getByLabel('Type').last().selectOption('meeting')
  await add.click()
  await page.getByRole('button', { name: 'Complete: Meeting' }).waitFor()
  const { data } = await send('GET', '/follow-ups')
  assert.deepEqual(
    data.map(({ title, description }: Record<string, unknown>) => [title, description]),
    [
      [null, null],
      [null, null],
    ],
  )
})

test('after a task is completed by keyboard, the next one has the focus', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  for (const [ahead, title] of ['First', 'Second', 'Third'].entries())
    await send('POST', '/follow-ups', { contact_id: ada.id, type: 'call', title, due_date: day(ahead + 10) })
  await page.goto('/follow-ups')
  const circle = (title: string) => page.getByRole('button', { name: `Complete: ${title}` })
  await circle('First').focus()
  await press(page, 'Enter', focused(circle('Second')))
  await press(page, 'Enter', focused(circle('Third')))
  await press(page, 'Enter', page.getByText('No open follow-ups'))
})
