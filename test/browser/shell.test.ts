import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, press, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('⌘K finds records while typing and runs actions, by keyboard only', async () => {
  await using page = await signedInPage(api)
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  const { data: adams } = await page.session.send('POST', '/companies', { name: 'Adams & Co' })
  await page.session.send('POST', '/commitments', { contact_id: ada.id, description: 'Send the drawings' })
  await page.goto('/settings/tags')
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
  const chosen = (name: string | RegExp) => page.getByRole('option', { name, selected: true })
  await press(page, 'Control+k', page.getByRole('option', { name: 'New contact' }))
  await expectAccessible(page)
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.type('ada')
  await page.getByRole('option', { name: /Adams & Co/ }).waitFor()
  await expectAccessible(page)
  await chosen(/Ada Lovelace/).waitFor()
  await press(page, 'ArrowDown', chosen(/Adams & Co/))
  await press(page, 'ArrowUp', chosen(/Ada Lovelace/))
  await press(page, 'Enter', page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }))
  assert.equal(new URL(page.url()).pathname, `/contacts/${ada.id}`)

  // About the record that is open.
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('log call')
  await chosen('Log an interaction').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Log an interaction' })
  await press(page, 'Enter', focused(dialog.getByLabel('Notes')))
  await dialog.getByLabel('Contact').getByText('Ada Lovelace').waitFor()
  await expectAccessible(page)
  const { name } = page.session.person
  await press(page, 'Control+Enter', page.getByRole('region', { name: 'Timeline' }).getByText(`Call logged · ${name}`))
  await dialog.waitFor({ state: 'detached' })

  // About a record that is named after the command.
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('log meet wi')
  await chosen('Log a meeting with …').waitFor()
  await page.keyboard.press('Enter')
  await until(async () => (await page.locator('[cmdk-input]').inputValue()) === 'Log a meeting with ')
  await page.keyboard.type('ada lov')
  await chosen(/Log a meeting with Ada Lovelace/).waitFor()
  await expectAccessible(page)
  await press(page, 'Enter', focused(dialog.getByLabel('Notes')))
  assert.equal(await dialog.getByLabel('Type').inputValue(), 'meeting')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('complete draw')
  await chosen(/Complete Send the drawings/).waitFor()
  await press(page, 'Enter', page.getByText('Done: Send the drawings'))
  const { data: tasks } = await page.session.send('GET', '/commitments')
  assert.equal(tasks[0].status, 'completed')

  // Tab shows what can be done with a record, and Backspace goes back; its page offers the same.
  await page.session.send('POST', '/deals', { name: 'Engine' })
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('engine')
  await chosen(/Engine/).waitFor()
  await press(page, 'Tab', chosen('Log an interaction'))
  await expectAccessible(page)
  await press(page, 'Backspace', page.getByRole('option', { name: 'New contact' }))
  await page.keyboard.type('move eng')
  await chosen(/Move Engine/).waitFor()
  await press(page, 'Enter', chosen('Lead'))
  await page.keyboard.type('won')
  await chosen('Won').waitFor()
  await press(page, 'Enter', page.getByText('Engine moved to Won'))
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.getByRole('option', { name: 'Add a tag…' }).waitFor()
  await page.keyboard.type('tag')
  await chosen('Add a tag…').waitFor()
  await press(page, 'Enter', page.getByPlaceholder('Add a tag to Ada Lovelace'))
  await page.keyboard.type('vip')
  await chosen('Create “vip”').waitFor()
  await press(page, 'Enter', page.getByText('1 contact tagged “vip”'))
  const { data: deals } = await page.session.send('GET', '/deals')
  const { data: tagged } = await page.session.send('GET', `/contacts/${ada.id}`)
  assert.deepEqual([deals[0].stage, tagged.tags], ['won', ['vip']])
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('delete eng')
  await chosen(/Delete Engine/).waitFor()
  const asked = page.getByRole('alertdialog', { name: 'Delete Engine?' })
  await press(page, 'Enter', asked)
  await asked.getByRole('button', { name: 'Delete deal' }).click()
  await page.getByText('Engine deleted').waitFor()
  await asked.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, `/contacts/${ada.id}`)

  // Recently opened, also by its address, and by the name that it has now.
  await page.goto(`/companies/${adams.id}`)
  await page.getByRole('heading', { name: 'Adams & Co', level: 1 }).waitFor()
  await page.goto(`/contacts/${ada.id}`)
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  await press(page, 'Control+k', chosen('Adams & Co')) // the open record itself is not offered
  await press(page, 'Enter', page.getByRole('heading', { name: 'Adams & Co', level: 1 }))
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  await page.session.send('PATCH', `/contacts/${ada.id}`, { last_name: 'King' })
  await press(page, 'Control+k', page.getByRole('option', { name: 'Ada King' }))
  await page.keyboard.press('Escape')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  await page.session.send('DELETE', `/contacts/${ada.id}`)
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.getByRole('option', { name: 'Ada King' }).waitFor({ state: 'detached' })
  await page.keyboard.type('nothing like this')
  await page.getByText('Nothing matches “nothing like this”.').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('audit')
  await chosen('Audit log').waitFor()
  await press(page, 'Enter', page.getByRole('heading', { name: 'Audit log', level: 1 }))
})

test('text typed right after ⌘K is kept while the menu loads, and the focus returns afterwards', async () => {
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/command-menu-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/settings/tags')
  const button = page.getByRole('button', { name: 'New tag' }).first()
  await button.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('love')
  const waiting = page.getByRole('textbox', { name: 'Search and commands' })
  assert.equal(await waiting.inputValue(), 'love')
  arrival.resolve()
  await page.getByRole('option', { name: /Ada Lovelace/ }).waitFor()
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.type('lace')
  assert.equal(await page.locator('[cmdk-input]').inputValue(), 'lovelace')
  await press(page, 'Escape', focused(button))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('love')
  assert.equal(await page.locator('[cmdk-input]').inputValue(), 'love')
  await press(page, 'Escape', focused(button))
})

test('g and a letter goes to a screen, c opens a form, and ? lists all keys', async () => {
  await using page = await signedInPage(api)
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  await page.goto('/')
  await title('Today').waitFor()
  // Without a pause: the second key must follow soon, also on a busy machine.
  const pressBoth = (keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)))
  await pressBoth(['g', 'd'])
  await title('Deals').waitFor()
  await pressBoth(['g', 'c'])
  await title('Contacts').waitFor()
  const form = page.getByRole('dialog', { name: 'New contact' })
  await press(page, 'c', focused(form.getByLabel('First name')))
  await page.keyboard.type('gc?') // in a field they are text
  assert.equal(await form.getByLabel('First name').inputValue(), 'gc?')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await press(page, '?', keys.getByText('Search the list'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
})

test('a member does not see settings of owners, and cannot open them by URL', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  await page.goto('/settings')
  await page.waitForURL('/settings/profile')
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  await navigation.getByRole('link').first().waitFor()
  assert.deepEqual(await navigation.getByRole('link').allInnerTexts(), [
    'Profile',
    'Workspace',
    'Members',
    'Tags',
    'Custom fields',
    'Imports',
    'Exports',
    'Duplicates',
    'Trash',
  ])
  for (const path of ['keys', 'webhooks', 'webhooks/some', 'audit-log']) {
    await page.goto(`/settings/${path}`)
    await page.waitForURL('/settings/profile')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  }
  await page.getByText('Only owners of the workspace can open these settings').first().waitFor()
  const [workspace] = (await page.owner.send('GET', '/workspaces')).data
  await page.owner.send('PATCH', `/workspaces/${workspace.id}`, { name: 'A name that is wider than the sidebar' })
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Leave workspace' }).waitFor()
  assert.equal(await page.getByLabel('Slug').count(), 0)
  const switcher = (await page.getByRole('button', { name: /Switch workspace/ }).boundingBox())!
  const bell = (await page.getByRole('button', { name: 'Notifications', exact: true }).boundingBox())!
  assert.ok(switcher.x + switcher.width <= bell.x, 'the name of the workspace covers the bell')
  await page.getByRole('button', { name: /Switch workspace/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'New workspace' }).count(), 0)
  await press(page, 'Escape', focused(page.getByRole('button', { name: /Switch workspace/ })))
  await page.goto('/workspaces')
  await page.getByText('Only owners can create workspaces').waitFor()
  await expectAccessible(page)
  await press(page, 'Control+k', focused(page.locator('[cmdk-input]')))
  await page.keyboard.type('key')
  await page.getByText('Nothing matches “key”.').waitFor()
})

test('two workspaces stay separate in every window', async () => {
  await using page = await signedInPage(api)
  const second = await page.context().newPage()
  await second.goto('/settings/workspace')
  await second.getByRole('button', { name: /Acme/ }).waitFor()

  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: /Acme/ }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  page.expected.push(/^400 POST .*workspaces/)
  await page.getByRole('heading', { name: 'New workspace' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Zweite Firma')
  assert.equal(await page.getByLabel('Slug').inputValue(), 'zweite-firma')
  await expectAccessible(page)
  await page.getByLabel('Slug').fill('Not A Slug')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Slug').fill('zweite')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('button', { name: /Zweite Firma/ }).waitFor()
  await second.getByRole('button', { name: /Zweite Firma/ }).waitFor()

  await page.getByRole('button', { name: /Zweite Firma/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /Acme/ }).click()
  await page.getByRole('button', { name: /Acme/ }).waitFor()
})

test('a window that shows another account than the one that signed in since changes nothing', async () => {
  await using page = await signedInPage(api)
  const { person } = await api.signUp({ workspace_name: 'Another company' })
  await page.goto('/settings/tags')
  await page.getByRole('button', { name: 'New tag' }).first().click()
  await page.getByLabel('Name').fill('Secret of Acme')

  const second = await page.context().newPage()
  await second.goto('/sign-in')
  await second.getByLabel('Email').fill(person.email)
  await second.getByLabel('Password', { exact: true }).fill(person.password)
  await second.getByRole('button', { name: 'Sign in', exact: true }).click()
  await second.getByRole('button', { name: /Another company/ }).waitFor()

  page.expected.push(/^409 /)
  await page.getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('Another account or workspace was opened').waitFor()
  assert.equal(await page.getByLabel('Name').inputValue(), 'Secret of Acme')
  await second.goto('/settings/tags')
  await second.getByText('No tags yet').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /Another company/ }).waitFor()
})

test('two windows stay in sync: a tag created in one appears in the other', async () => {
  await using one = await signedInPage(api)
  await using other = await signedInPage(api, { role: 'member', of: one.session })
  await other.goto('/settings/tags')
  await other.getByText('No tags yet').waitFor()
  await expectAccessible(other)
  await one.goto('/settings/tags')
  await one.getByRole('button', { name: 'New tag' }).first().click()
  await one.getByLabel('Name').fill('Customer')
  await one.getByRole('button', { name: 'Create tag' }).click()
  await other.getByText('Customer').waitFor()
})

test('without a connection the page says so, and an unknown address too', async () => {
  await using page = await signedInPage(api)
  await page.goto('/no/such/page')
  await page.getByText('Page not found').waitFor()
  await expectAccessible(page)
  await page.goto('/settings/tags')
  await page.getByText('No tags yet').waitFor()
  page.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New tag' }).first().click()
  await page.getByLabel('Name').fill('Later')
  await page.getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('Rapport cannot be reached').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('Later').waitFor()

  // A record that has not been loaded can be retried, and is loaded when the connection is back.
  const { send } = page.session
  const [{ data: ada }, { data: berta }] = [
    await send('POST', '/contacts', { first_name: 'Ada' }),
    await send('POST', '/contacts', { first_name: 'Berta' }),
  ]
  await page.goto(`/contacts/${ada.id}`)
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  await page.getByText('No deals yet.').waitFor()
  await page.context().setOffline(true)
  await page.evaluate(
    `history.pushState({}, '', '/contacts/${berta.id}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const failure = page.getByRole('alert').filter({ hasText: 'Rapport cannot be reached' })
  await failure.getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Berta', level: 1 }).waitFor()
})

test('on a narrow screen the menus are behind buttons, and nothing scrolls sideways', async () => {
  await using page = await signedInPage(api, { width: 360, theme: 'dark' })
  const expectFits = async () => {
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(wider <= 360, `${page.url()} is ${wider} px wide`)
  }
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFits()
  await page.getByRole('button', { name: 'Settings: Profile' }).click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await expectFits()

  await page.session.send('POST', '/deals', { name: 'Engine', stage: 'negotiation', value: 10_000 })
  await page.goto('/deals')
  await page.getByRole('region', { name: 'Negotiation' }).getByText('Forecast $60').waitFor()
  await expectFits()

  // The buttons of a long form stay in sight.
  for (const [path, name] of [
    ['/contacts?new=true', 'Add contact'],
    ['/follow-ups?new=true', 'Add follow-up'],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 500 })
    await page.goto(path)
    const box = (await page.getByRole('dialog').getByRole('button', { name }).boundingBox())!
    assert.ok(box.y > 250 && box.y + box.height <= 500, `${name} is at ${box.y}`)
  }
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  await page.goto(`/contacts/${ada.id}`)
  await page.getByRole('button', { name: 'Log an interaction' }).click()
  const submit = page.getByRole('button', { name: 'Log interaction' })
  await submit.waitFor()
  await page.evaluate('scrollTo(0, 0)')
  await until(async () => {
    const { y, height } = (await submit.boundingBox())!
    return y > 250 && y + height <= 500
  })
})
