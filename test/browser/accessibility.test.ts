import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { chooseAction, expectAccessible, signedInPage } from '../browser.ts'

// The other tests check each screen in a wide window, with what they do there. This one checks the rest.

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

/** A workspace with one or two records of each kind. */
async function filledWorkspace(look: { width?: number; height?: number } = {}) {
  const page = await signedInPage(api, look)
  const { send } = page.session
  async function made(path: string, body: object): Promise<string> {
    const { status, data, error } = await send('POST', path, body)
    assert.equal(status, 201, JSON.stringify(error))
    return data.id
  }
  await made('/custom-fields', {
    entity_type: 'contacts',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'select',
    field_options: ['Gold', 'Silver'],
  })
  const company = await made('/companies', { name: 'Analytical Engines', domain: 'engines.example' })
  const other = await made('/companies', { name: 'Analytical Engine', domain: 'engines.example' })
  const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', tags: ['vip'] }
  const contact = await made('/contacts', { ...person, company_id: company, custom_fields: { plan: 'Gold' } })
  const twin = await made('/contacts', { ...person, phone: '+44 20 7946 0000' })
  const deal = await made('/deals', { name: 'Engine', value: 120_000, stage: 'lead', contact_ids: [contact] })
  await made('/deals', { name: 'Loom', value: 64_000, stage: 'lost', lost_reason: 'Price' })
  await made('/interactions', {
    contact_id: contact,
    type: 'call',
    occurred_at: '2026-01-01T00:00:00Z',
    notes: 'See https://engines.example',
  })
  await made('/follow-ups', { contact_id: contact, type: 'call', title: 'Call back', due_date: '2020-01-01' })
  await made('/commitments', { contact_id: contact, description: 'Send the drawings', due_date: '2020-01-01' })
  const gone = await made('/contacts', { first_name: 'Gone' })
  await send('DELETE', `/contacts/${gone}`)
  const webhook = await made('/webhooks', { url: 'https://engines.example/hook', events: ['contact.created'] })
  await made('/keys', { name: 'Sync' })
  return { page, company, other, contact, twin, deal, webhook }
}

test('every screen fits a phone and is accessible there', async () => {
  const { page, company, other, contact, twin, deal, webhook } = await filledWorkspace({ width: 390, height: 844 })
  await using _ = page
  const settings =
    'profile workspace members tags custom-fields imports exports duplicates trash keys webhooks audit-log'
  for (const path of [
    '/',
    '/contacts',
    `/contacts/${contact}`,
    `/contacts/${contact}/merge?with=${twin}`,
    '/companies',
    `/companies/${company}`,
    `/companies/${company}/merge?with=${other}`,
    '/deals',
    '/deals?view=table',
    `/deals/${deal}`,
    '/follow-ups',
    '/commitments',
    '/reports',
    ...settings.split(' ').map((name) => `/settings/${name}`),
    `/settings/webhooks/${webhook}`,
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  }
})

test('menus, panels and dialogs are accessible', async () => {
  const { page, contact, deal } = await filledWorkspace()
  await using _ = page
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  async function check(path: string, openings: readonly (() => Promise<unknown>)[]) {
    await page.goto(path)
    for (const open of openings) {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await open()
      await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').first().waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor({ state: 'detached' })
    }
  }

  await check('/', [() => button('Add'), () => button('Owner Mine')])
  await page.goto('/contacts')
  for (const i of [0, 1]) await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).nth(i).click()
  await button('Edit')
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Plan' })
  await expectAccessible(page)
  await check('/contacts?first_name%5Bcontains%5D=Ada', [
    () => button('Save view'),
    () => button(/^Sort by/),
    () => button('Tag'),
  ])
  await check(`/contacts/${contact}`, [
    () => chooseAction(page, 'Delete'),
    () => page.getByRole('region', { name: 'Deals' }).getByRole('button', { name: 'New deal' }).click(),
    () => button('Files: Call logged'),
  ])
  await check(`/deals/${deal}`, [() => button(/^More actions for Engine/)])
  await check('/deals', [() => button('Company'), () => button('New deal in Lead')])
  await check('/settings/workspace', [() => button('Leave workspace')])
  await check('/settings/trash', [() => button('Empty trash')])
})
