import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

test('a record page shows the owner and changes it, and lists and the board filter by owner', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'Ada Owner' })
  await using colleague = await signedInPage(api, { of: page.session, name: 'Ben Colleague' })
  const { send } = page.session
  const { data: engine } = await send('POST', '/deals', { name: 'Engine', value: 100 })
  await colleague.session.send('POST', '/deals', { name: 'Mill', value: 200 })

  await page.goto(`/deals/${engine.id}`)
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.locator('option', { hasText: 'Ben Colleague' }).waitFor({ state: 'attached' })
  assert.equal(await owner.inputValue(), page.session.userId)
  await owner.selectOption({ label: 'Ben Colleague' })
  await until(async () => (await send('GET', `/deals/${engine.id}`)).data.owner_id === colleague.session.userId)
  await expectAccessible(page)

  await page.goto('/deals?owner_id=me')
  await page.getByText('No deals match').waitFor()
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('option', { name: 'Ben Colleague' }).click()
  await page.getByRole('link', { name: /Engine/ }).waitFor()
  await page.getByRole('link', { name: /Mill/ }).waitFor()
  await expectAccessible(page)

  // A new record belongs to the person who adds it, also if the form is shown before the members are loaded.
  const membersMayLoad = Promise.withResolvers<void>()
  await page.route(/workspaces\/members/, async (route) => {
    await membersMayLoad.promise
    await route.continue()
  })
  await page.goto('/deals?new=true')
  const chosen = page.getByRole('dialog').getByLabel('Owner')
  await chosen.locator('option', { hasText: 'Ada Owner' }).waitFor({ state: 'attached' })
  membersMayLoad.resolve()
  await chosen.locator('option', { hasText: 'Ben Colleague' }).waitFor({ state: 'attached' })
  assert.equal(await chosen.inputValue(), page.session.userId)
})

test('the bell shows assignments and mentions live, and notes suggest members to mention', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'Ada Owner' })
  await using colleague = await signedInPage(api, { of: page.session, name: 'Ben Colleague', width: 360 })
  const { send } = page.session
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Grace' })
  const live = colleague.waitForResponse(/events\/stream/)
  await colleague.goto('/')
  await colleague.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await live

  await page.goto(`/contacts/${contact.id}`)
  await page.getByRole('button', { name: /Edit Notes/ }).click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await focused(notes).waitFor()
  await page.keyboard.type('Ask @be')
  await page.getByRole('option', { name: 'Ben Colleague', selected: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  assert.equal(await notes.inputValue(), 'Ask @Ben Colleague ')
  await page.keyboard.press('Control+Enter')
  await colleague.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  const task = { contact_id: contact.id, type: 'call', title: 'Ring Grace', due_date: '2030-01-01' }
  await send('POST', '/follow-ups', { ...task, assignee_id: colleague.session.userId })
  await colleague.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await colleague.getByText('Ada Owner mentioned you in').waitFor()
  await expectAccessible(colleague)

  await colleague.getByRole('button', { name: 'Mark as read: Grace' }).click()
  await colleague.getByRole('button', { name: 'Mark as unread: Grace' }).waitFor()
  await colleague.getByRole('dialog').getByRole('link', { name: 'Ring Grace' }).click()
  await colleague.getByRole('heading', { name: 'Grace', level: 1 }).waitFor()
  assert.equal(new URL(colleague.url()).pathname, `/contacts/${contact.id}`)
  await colleague.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await until(async () => (await colleague.session.send('GET', '/notifications')).meta.unread === 0)

  // A mention in an interaction leads to its entry on the timeline.
  const note = { contact_id: contact.id, type: 'note', notes: '@Ben Colleague, see https://example.com/plan' }
  await send('POST', '/interactions', { ...note, occurred_at: new Date().toISOString() })
  await colleague.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await colleague
    .getByRole('dialog')
    .getByRole('link', { name: /Ben Colleague, see/ })
    .click()
  await focused(colleague.getByRole('listitem').filter({ hasText: '@Ben Colleague, see' })).waitFor()

  // Many records that are assigned at once are one entry, and older entries can be shown.
  const ids = await Promise.all(
    Array.from(
      { length: 35 },
      async (_, i) => (await send('POST', '/contacts', { first_name: `Number ${i}` })).data.id,
    ),
  )
  await send('PATCH', '/contacts/bulk', { ids, set: { owner_id: colleague.session.userId } })
  await colleague.getByRole('button', { name: 'Notifications, 35 unread' }).click()
  const bell = colleague.getByRole('dialog')
  await bell.getByRole('link', { name: 'at least 30 contacts' }).waitFor()
  await bell.getByRole('button', { name: 'Show older' }).click()
  await bell.getByText('Ada Owner mentioned you in').last().waitFor()
  await expectAccessible(colleague)
  await bell.getByRole('link', { name: '35 contacts', exact: true }).click()
  await colleague.waitForURL(/contacts\?owner_id=me/)
  // Opening the group marks all of it as read, also what the list did not show yet.
  await colleague.getByRole('button', { name: 'Notifications', exact: true }).click()
  await bell.getByRole('button', { name: 'Mark as unread: at least 30 contacts' }).click()
  await colleague.getByRole('button', { name: 'Notifications, 35 unread' }).waitFor()
})

test('Today starts with one’s own tasks and can show everyone’s', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'Ada Owner' })
  const { send } = page.session
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Grace' })
  const day = new Date().toISOString().slice(0, 10)
  const task = { contact_id: contact.id, type: 'call', due_date: day }
  await send('POST', '/follow-ups', { ...task, title: 'My call' })
  await send('POST', '/follow-ups', { ...task, title: 'Anyone’s call', assignee_id: null })
  await page.goto('/')
  await page.getByRole('button', { name: 'Complete: My call' }).waitFor()
  // Not by its text alone, because the recent activity shows it too.
  assert.equal(await page.getByRole('button', { name: 'Complete: Anyone’s call' }).count(), 0)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await page.getByRole('button', { name: 'Complete: Anyone’s call' }).waitFor()
  await page.getByRole('button', { name: 'Complete: My call' }).waitFor()
  await expectAccessible(page)
})

test('removing a member hands their records over', async () => {
  await using api = await startApi({ worker: true })
  await using page = await signedInPage(api, { name: 'Ada Owner' })
  await using leaving = await signedInPage(api, { of: page.session, name: 'Ben Leaving', role: 'member' })
  const { data: contact } = await leaving.session.send('POST', '/contacts', { first_name: 'Grace' })
  assert.equal(contact.owner_id, leaving.session.userId)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Remove Ben Leaving' }).click()
  const dialog = page.getByRole('alertdialog')
  const successor = dialog.getByRole('combobox')
  await successor.locator('option', { hasText: 'Ada Owner' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await successor.selectOption({ label: 'Ada Owner' })
  leaving.expected.push(/./)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Ben Leaving is no longer in this workspace.').waitFor()
  await until(
    async () => (await page.session.send('GET', `/contacts/${contact.id}`)).data.owner_id === page.session.userId,
  )
})
