import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { followChanges } from '../../server/duplicates/follow.ts'
import { startApi } from '../api.ts'
import { chooseAction, expectAccessible, focused, type OpenPage, press, signedInPage } from '../browser.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a company is created in the panel, found by industry, and opened', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  await page.session.send('POST', '/companies', { name: 'Cedar Bank', domain: 'cedar.example', industry: 'Finance' })
  await page.goto('/companies?new=true')
  const panel = page.getByRole('dialog', { name: 'New company' })
  page.expected.push(/^400 POST \/api\/v1\/companies$/)
  await panel.getByLabel('Name').fill('cedar bank')
  await panel.getByLabel('Domain').fill('https://Cedar.example/about')
  await panel.getByText('already has this name').waitFor()
  await panel.getByLabel('Name').fill('Acme')
  await panel.getByText('already has this domain').waitFor()
  await panel.getByLabel('Domain').fill('not a domain')
  await panel.getByRole('button', { name: 'Add company' }).click()
  await panel.getByText('must be a domain, such as example.com').waitFor()
  await expectAccessible(page)
  await panel.getByLabel('Domain').fill('https://Acme.example/about')
  await panel.getByLabel('Industry').fill('Software')
  await panel.getByRole('button', { name: 'Add company' }).click()
  await page.getByRole('link', { name: 'Acme' }).waitFor()
  await page.getByText('acme.example').waitFor()

  await page.getByRole('button', { name: 'Industry', exact: true }).first().click()
  await page.getByRole('option', { name: 'Software' }).click()
  await page.waitForURL(/industry=Software/)
  await page.getByRole('link', { name: 'Cedar Bank' }).waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Acme' }).click()
  await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor()
})

test('a company page is edited in place, lists contacts and deals, and deletes with a warning', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: acme } = await send('POST', '/companies', { name: 'Acme' })
  for (let i = 0; i < 12; i++)
    await send('POST', '/contacts', { first_name: `Person ${String(i).padStart(2, '0')}`, company_id: acme.id })
  await send('POST', '/deals', { name: 'Engine', value: 99_900, stage: 'won', company_id: acme.id })
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Acme' }).click()
  await page.getByText('1–10 of 12').waitFor()
  await page.getByText('$999').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'Person 11' }).waitFor()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Deal created').waitFor()
  await page.getByRole('button', { name: 'Log an interaction' }).click()
  await page.getByLabel('Type').selectOption('note')
  await page.getByLabel('Notes', { exact: true }).last().fill('See https://example.com/plan.')
  await page.getByRole('button', { name: 'Log interaction' }).click()
  const link = timeline.getByRole('link', { name: 'https://example.com/plan' })
  await link.waitFor()
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
  await expectAccessible(page)
  await timeline.getByRole('radio', { name: 'Changes' }).click()
  await timeline.getByText('Added').waitFor()
  await link.waitFor({ state: 'hidden' })
  assert.equal((await send('GET', `/interactions?company_id=${acme.id}&contact_id[empty]=true`)).meta.total, 1)

  page.expected.push(/^400 PATCH /)
  await page.getByRole('button', { name: 'Edit Domain' }).click()
  await page.getByRole('textbox', { name: 'Domain' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('must be a domain').waitFor()
  await page.getByRole('textbox', { name: 'Domain' }).fill('acme.example')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open acme.example' }).waitFor()

  // What belongs to it is made without leaving it.
  await page.getByRole('button', { name: 'New contact' }).click()
  await page.getByRole('dialog', { name: 'New contact' }).getByText('Acme').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New deal' }).click()
  const panel = page.getByRole('dialog', { name: 'New deal' })
  await panel.getByLabel('Company').getByText('Acme').waitFor()
  await panel.getByLabel('Name', { exact: true }).fill('Second engine')
  await panel.getByRole('button', { name: 'Add deal' }).click()
  await page.getByRole('region', { name: 'Deals' }).getByRole('link', { name: 'Second engine' }).waitFor()
  await panel.waitFor({ state: 'detached' })
  await expectBack(page, `/companies/${acme.id}`, '/companies')
  await page.goForward()

  await chooseAction(page, 'Delete')
  const warning = page.getByRole('alertdialog', { name: 'Delete Acme?' })
  await warning.getByText('Kept, without a company: 12 contacts and 2 deals.').waitFor()
  await warning.getByRole('button', { name: 'Delete company' }).click()
  await page.waitForURL('/companies')
  await page.getByText('No companies yet').waitFor()
  assert.equal((await send('GET', '/contacts')).meta.total, 12)
})

/** Going back from the one page leads straight to the other. */
async function expectBack(page: OpenPage, from: string, to: string) {
  await page.waitForURL(from)
  await page.goBack()
  await page.waitForURL(to)
  assert.equal(await page.getByRole('dialog').count(), 0)
}

test('a closed panel leaves no history entry', async () => {
  await using page = await signedInPage(api)
  const { data: acme } = await page.session.send('POST', '/companies', { name: 'Acme' })
  const here = `/companies/${acme.id}`
  const panel = page.getByRole('dialog', { name: /^New / })
  const open = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await focused(panel.locator('input')).waitFor()
  }
  const closed = () => panel.waitFor({ state: 'detached' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Companies' }).click()
  await open('New company')
  await panel.getByRole('button', { name: 'Close' }).click()
  await closed()
  await expectBack(page, '/companies', '/')
  await page.goForward()

  await page.getByRole('link', { name: 'Acme' }).click()
  await open('New contact')
  // Before the browser has gone back.
  const escape = `new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })`
  await page.evaluate(`for (const twice of [1, 2]) document.activeElement.dispatchEvent(${escape})`)
  await closed()
  // Going back closes the panel too. A late response to its request does not close the next panel.
  await open('New contact')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/v1/contacts', async (route) => {
    if (route.request().method() === 'POST') await arrival.promise
    await route.continue()
  })
  await panel.getByLabel('First name').fill('Ada')
  await panel.getByRole('button', { name: 'Add contact' }).click()
  await page.goBack()
  await closed()
  await open('New deal')
  arrival.resolve()
  await page.getByText('Ada added').waitFor()
  await panel.getByLabel('Name', { exact: true }).fill('Engine')
  await press(page, 'Escape', page.getByRole('alertdialog', { name: 'Discard what you typed?' }))
  await page.getByRole('button', { name: 'Discard' }).click()
  await closed()
  await expectBack(page, here, '/companies')

  await page.goto(`${here}?new=deal`)
  await focused(panel.locator('input')).waitFor()
  await page.keyboard.press('Escape')
  await closed()
  await expectBack(page, here, '/companies')
})

test('duplicate companies are dismissed, suggested, compared and merged', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: acme } = await send('POST', '/companies', { name: 'Acme Engines', domain: 'acme.example' })
  const { data: other } = await send('POST', '/companies', { name: 'Acme Engine', industry: 'Machines' })
  await send('POST', '/contacts', { first_name: 'Ada', company_id: other.id })
  const signal = AbortSignal.timeout(60_000)
  const { rows } = await api.sql.query('select workspace_id from companies where id = $1', [acme.id])
  await followChanges.run(
    { database: api.database, config: api.config, log: pino({ level: 'silent' }), signal },
    { workspaceId: rows[0].workspace_id },
  )
  await page.goto('/settings/duplicates?kind=companies')
  await page.getByText('Similar name').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss Acme Engines and Acme Engine' }).click()
  await page.getByText('No duplicates').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Similar name').waitFor()

  await page.goto(`/companies/${acme.id}`)
  await chooseAction(page, 'Merge')
  await page.getByRole('button', { name: 'Compare with Acme Engine' }).click()
  await page.getByRole('radio', { name: 'Name of Acme Engine: Acme Engine', exact: true }).waitFor()
  await page.getByText('Moved to the company you keep: 1 contact.').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge companies' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge companies' }).click()
  await page.getByRole('heading', { name: 'Acme Engines', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Ada' }).waitFor()
  const { data: merged } = await send('GET', `/companies/${acme.id}`)
  assert.deepEqual([merged.name, merged.domain, merged.industry], ['Acme Engines', 'acme.example', 'Machines'])

  await send('POST', '/companies', { name: 'Beta' })
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Beta' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Selected' }).getByRole('link', { name: 'Merge' }).click()
  await page.getByRole('heading', { name: 'Merge companies' }).waitFor()
  await page.getByRole('table', { name: 'Side by side' }).getByText('Beta').first().waitFor()
})
