import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a company is made in the panel, found by industry, and opened', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  await page.session.send('POST', '/companies', { name: 'Cedar Bank', domain: 'cedar.example', industry: 'Finance' })
  await page.goto('/companies?new=true')
  const panel = page.getByRole('dialog', { name: 'New company' })
  page.expected.push(/^400 POST \/api\/v1\/companies$/)
  await panel.getByLabel('Name').fill('cedar bank')
  await panel.getByLabel('Domain').fill('https://Cedar.example/about')
  await panel.getByText('has this name already').waitFor()
  await panel.getByLabel('Name').fill('Acme')
  await panel.getByLabel('Industry').focus()
  await panel.getByText('has this domain already').waitFor()
  await panel.getByLabel('Domain').fill('not a domain')
  await panel.getByRole('button', { name: 'Add the company' }).click()
  await panel.getByText('must be a domain, as example.com').waitFor()
  await expectAccessible(page)
  await panel.getByLabel('Domain').fill('https://Acme.example/about')
  await panel.getByLabel('Industry').fill('Software')
  await panel.getByRole('button', { name: 'Add the company' }).click()
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

test("a company's page: changed in place, its contacts and deals, and what becomes of them when it is deleted", async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: acme } = await send('POST', '/companies', { name: 'Acme' })
  for (let i = 0; i < 12; i++)
    await send('POST', '/contacts', { first_name: `Person ${String(i).padStart(2, '0')}`, company_id: acme.id })
  await send('POST', '/deals', { name: 'Engine', value: 99_900, stage: 'won', company_id: acme.id })
  await page.goto(`/companies/${acme.id}`)
  await page.getByText('1–10 of 12').waitFor()
  await page.getByText('$999').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'Person 11' }).waitFor()

  page.expected.push(/^400 PATCH /)
  await page.getByRole('button', { name: 'Edit Domain' }).click()
  await page.getByRole('textbox', { name: 'Domain' }).fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('must be a domain').waitFor()
  await page.getByRole('textbox', { name: 'Domain' }).fill('acme.example')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open acme.example' }).waitFor()

  await page.getByRole('link', { name: 'New contact' }).click()
  await page.getByRole('dialog', { name: 'New contact' }).getByText('Acme').waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const warning = page.getByRole('alertdialog', { name: 'Delete Acme?' })
  await warning.getByText('Kept, without a company: 12 contacts and 1 deal.').waitFor()
  await warning.getByRole('button', { name: 'Delete the company' }).click()
  await page.waitForURL('/companies')
  await page.getByText('No companies yet').waitFor()
  assert.equal((await send('GET', '/contacts')).meta.total, 12)
})
