import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

async function downloaded(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).first().click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the filtered list is exported and downloaded', async () => {
  await using api = await startApi({ worker: true })
  await using page = await signedInPage(api, { role: 'member' })
  const { data: company } = await page.session.send('POST', '/companies', { name: 'Engines', industry: 'Machines' })
  await page.session.send('POST', '/contacts', { first_name: '=Ada', company_id: company.id, tags: ['vip'] })
  await page.session.send('POST', '/contacts', { first_name: 'Grace', tags: ['navy'] })
  await page.session.send('POST', '/deals', { name: 'Second engine', stage: 'prospect', company_id: company.id })
  await page.session.send('POST', '/deals', { name: 'Third engine' })

  await page.goto('/contacts?tag=vip')
  await page.getByRole('link', { name: '=Ada' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  // The list stays open, and a message offers the file.
  const ready = page.locator('[data-sonner-toast]', { hasText: 'Exported 1 contact' })
  const downloading = page.waitForEvent('download')
  await ready.getByRole('button', { name: 'Download' }).click()
  assert.match((await downloading).suggestedFilename(), /^contacts-\d{4}-\d\d-\d\d\.csv$/)
  assert.equal(new URL(page.url()).pathname, '/contacts')
  await page.getByRole('link', { name: '=Ada' }).waitFor()
  await page.goto('/settings/exports')
  const contacts = await downloaded(page, 'Download Contacts as CSV')
  assert.match(contacts.name, /^contacts-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...rows] = contacts.text.trimEnd().split('\n')
  assert.match(header!, /first_name/)
  assert.equal(rows.length, 1)
  assert.match(rows[0]!, /'=Ada.*vip.*Engines/)
  await page.getByText('Tag vip · 1 contact').waitFor()
  await expectAccessible(page)

  await page.goto('/companies?industry=machines')
  await page.getByRole('link', { name: 'Engines' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const message = page.locator('[data-sonner-toast]', { hasText: 'Exported 1 company' })
  await message.waitFor()
  // Messages do not cover the buttons of a panel.
  await page.getByRole('button', { name: 'New company' }).click()
  const submit = page.getByRole('button', { name: 'Add company' })
  for (const width of [1200, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 700 : 500 })
    await submit.scrollIntoViewIfNeeded()
    await until(async () => {
      const [one, other] = [(await message.boundingBox())!, (await submit.boundingBox())!]
      return one.x + one.width <= other.x || one.y + one.height <= other.y
    })
  }
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/settings/exports')
  await page.getByText('Industry machines · 1 company').waitFor()

  await page.goto('/deals?view=table&stage=prospect&value%5Blte%5D=100000')
  await page.getByRole('link', { name: 'Second engine' }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('Exported 1 deal').waitFor()
  await page.goto('/settings/exports')
  const deals = await downloaded(page, 'Download Deals as CSV')
  await page.getByText('Stage Prospect · Value is at most $1,000 · 1 deal').waitFor()
  assert.match(deals.text, /Second engine/)
  assert.doesNotMatch(deals.text, /Third engine/)
})

test('an export of some records as JSON is created in the settings', async () => {
  await using api = await startApi({ worker: true })
  await using page = await signedInPage(api)
  const { data: company } = await page.session.send('POST', '/companies', { name: 'Engines' })
  await page.session.send('POST', '/deals', { name: 'Second engine', company_id: company.id })
  await page.session.send('POST', '/deals', { name: 'Third engine' })
  await page.goto('/settings/exports')
  await page.getByText('No exports yet').waitFor()
  await page.getByText('There is nothing to export.').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Deals' }).click()
  await page.getByRole('button', { name: 'Export 2 deals' }).waitFor()
  await page.getByRole('radio', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Engines' }).click()
  await page.waitForURL(/company_id=/)
  await page.getByRole('button', { name: 'Export 1 deal' }).click()
  const { name, text } = await downloaded(page, 'Download Deals as JSON')
  assert.match(name, /^deals-.*\.json$/)
  const records = JSON.parse(text)
  assert.deepEqual(
    records.map((deal: { name: string; company: string }) => [deal.name, deal.company]),
    [['Second engine', 'Engines']],
  )
  await page.getByText('Company Engines · 1 deal').waitFor()
  await expectAccessible(page)
})

test('a whole workspace is exported, and restored in an empty one', async () => {
  await using api = await startApi({ worker: true })
  await using page = await signedInPage(api)
  const { userId } = page.session
  await page.session.send('POST', '/contacts', { first_name: 'Ada', tags: ['vip'], owner_id: userId })
  await page.goto('/settings/exports')
  await page.getByRole('button', { name: 'Export workspace' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Workspace as ZIP' }).waitFor()
  await page.getByRole('link', { name: 'Download Workspace as ZIP' }).click()
  const archive = await (await downloading).path()

  await page.goto('/settings/imports')
  await page.getByRole('heading', { name: 'Imports', exact: true }).waitFor()
  await page.getByText('No imports yet').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Choose an archive…' }).count(), 0)

  await using empty = await signedInPage(api)
  await empty.goto('/settings/imports')
  await empty.getByRole('button', { name: 'Choose an archive…' }).waitFor()
  await expectAccessible(empty)
  await empty.getByLabel('Archive', { exact: true }).setInputFiles(archive)
  await empty.getByText('Imported', { exact: true }).first().waitFor()
  await empty.getByText('1 record was restored without an owner or assignee').waitFor()
  assert.equal(await empty.getByRole('button', { name: 'Undo import' }).count(), 0)
  await expectAccessible(empty)
  await empty.getByRole('link', { name: 'See the contacts' }).click()
  await empty.getByRole('link', { name: 'Ada' }).waitFor()
})

test('an export shows progress, failure and expiry, and is created again', async () => {
  await using api = await startApi() // no worker: only this test changes it
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', tags: ['vip'] })
  const { data } = await page.session.send('POST', '/exports', { entity_type: 'contacts', filter: { tag: 'vip' } })
  const set = (change: string) => api.sql.query(`update exports set ${change} where id = $1`, [data.id])
  await page.goto('/settings/exports')
  await page.getByText('waiting in the queue').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Progress of Contacts as CSV' })
  for (const done of [1000, 4000]) {
    await set(`status = 'processing', total_rows = 5000, exported_rows = ${done}`)
    await page.getByText(`${done.toLocaleString('en')} of 5,000`).waitFor()
    assert.equal(await bar.getAttribute('aria-valuenow'), String(done))
  }
  await expectAccessible(page)
  await set(`status = 'failed', error = 'The file could not be written.', completed_at = now()`)
  await page.getByText('The file could not be written.').waitFor()
  await expectAccessible(page)
  await set(`status = 'completed', error = null, completed_at = now() - interval '8 days'`)
  await page.reload()
  await page.getByText('The file was deleted.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export again: Contacts as CSV' }).click()
  await page.getByText('Waiting', { exact: true }).waitFor()
  const again = await until(async () => {
    const answer = await page.session.send('GET', '/exports?status=pending')
    return answer.data[0]
  })
  assert.deepEqual([again.entity_type, again.format, again.filter], ['contacts', 'csv', { tag: 'vip' }])
})

test('too many waiting exports are rejected with the message of the API', async () => {
  await using api = await startApi({ rateLimit: { perSecond: 1000, burst: 1000 } })
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  for (let i = 0; i < 25; i++) await page.session.send('POST', '/exports', { entity_type: 'contacts' })
  page.expected.push(/^429 POST .*exports/)
  await page.goto('/settings/exports')
  await page.getByRole('button', { name: 'Export 1 contact' }).click()
  await page.getByText('At most 25 exports can wait or run at a time').waitFor()
  await expectAccessible(page)
})
