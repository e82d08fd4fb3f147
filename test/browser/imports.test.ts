import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { expectAccessible, focused, type Session, signedInPage } from '../browser.ts'
import { startReceiver } from '../receiver.ts'
import { until } from '../until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const hostile = '<img src=x onerror=alert(1)>'
const people = `Given name,Surname,Mail,House,Shoe size
Ada,Lovelace,ada@example.com,Engines,38
Grace,Hopper,nonsense,Navy,
,Nobody,nowhere,,
${hostile},,,,
`

const totalOf = async (session: Session, path: string) => (await session.send('GET', path)).meta.total as number

/** As if it came from the desktop. */
async function drop(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(`{
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
    transfer
  }`)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

const choose = (page: Page, name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(text) })

/** The number beneath its name. */
const count = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Result' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function upload(api: { url: string }, session: Session, name: string, text: string) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), name)
  const response = await fetch(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { cookie: session.cookie, origin: api.url },
    body: form,
  })
  return ((await response.json()) as { data: { file_url: string } }).data.file_url
}

test('a file with invalid rows, from the drop to the import of the corrected rows', async () => {
  await using page = await signedInPage(api)
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose a file' }).click()
  await page.getByText('No imports yet').waitFor()
  await expectAccessible(page)

  await drop(page, 'people.csv', people)
  await page.getByText('people.csv').waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 row would be rejected').waitFor()
  await page.getByText('Matches no field').nth(2).waitFor()
  assert.equal(await page.getByLabel('Field for Given name').inputValue(), 'first_name')
  assert.equal(await count(page, 'Would be imported').textContent(), '3')
  await page.getByRole('row', { name: /Mail/ }).getByText('ada@example.com · nonsense').waitFor()

  // Two columns cannot go to one field.
  await page.getByLabel('Field for Shoe size').selectOption('Title')
  await page.getByLabel('Field for Mail').selectOption('Title')
  await page.getByText('“Mail” is already matched to this field').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Check again' }).isDisabled(), true)
  await expectAccessible(page)
  await page.getByLabel('Field for Shoe size').selectOption('Left out')
  await page.getByLabel('Field for Mail').selectOption('Email')
  await page.getByLabel('Field for House').selectOption('Company, by name')
  const before = page.url()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.waitForURL((url) => url.href !== before)
  await page.getByText('2 rows would be rejected').waitFor()
  await page.getByRole('row', { name: /^2 Email nonsense must be/ }).waitFor()
  assert.deepEqual([await totalOf(page.session, '/contacts'), await totalOf(page.session, '/companies')], [0, 0])

  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).waitFor()
  assert.equal(await count(page, 'Imported').textContent(), '2')
  assert.equal(await count(page, 'Rejected').textContent(), '2')
  await page.getByRole('row', { name: /^3 First name is required/ }).waitFor()
  await page.getByRole('row', { name: 'Email nowhere must be an email address' }).waitFor()
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const download = await downloading
  assert.match(download.suggestedFilename(), /^import-.*-errors\.csv$/)
  const rejected = await readFile(await download.path(), 'utf8')
  assert.equal(
    rejected.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID'),
    'import_row,import_error,import_id,Given name,Surname,Mail,House,Shoe size\n' +
      '2,email must be an email address,ID,Grace,Hopper,nonsense,Navy,\n' +
      '3,"first_name is required; email must be an email address",ID,,Nobody,nowhere,,\n',
  )

  // The same columns are matched to the same fields automatically.
  await page.getByRole('link', { name: 'import the corrected file' }).click()
  await page.getByText('Uses the same column mapping as “people.csv”.').waitFor()
  await choose(
    page,
    'put-right.csv',
    rejected.replace('nonsense', 'grace@example.com').replace(',,Nobody,nowhere', ',No,Body,'),
  )
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
  assert.equal(await page.getByLabel('Field for Mail').inputValue(), 'email')
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await page.getByRole('link', { name: hostile }).waitFor()
  const { data } = await page.session.send('GET', '/contacts?q=grace')
  assert.equal(data[0].email, 'grace@example.com')

  await page.goto('/settings/imports')
  await page.getByRole('link', { name: 'put-right.csv' }).waitFor()
  await page.getByText('2 imported, 2 rejected').waitFor()
  await page.getByRole('radio', { name: 'Dry runs' }).click()
  await page.getByText('2 would be imported, 2 would be rejected').waitFor()
  await page.waitForURL(/show=checks/)

  // The import is undone, except for a contact that was changed since.
  await page.session.send('PATCH', `/contacts/${data[0].id}`, { phone: '1' })
  await page.getByRole('radio', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'put-right.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('1 record undone, 2 records kept.').waitFor()
  await page.getByText('It was changed after the import.').waitFor()
  await page.getByText('Undone', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open trash' }).click()
  await page.getByText('Import undone').first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
})

test('existing records are updated once a column is matched to the field in match_on', async () => {
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  await page.goto('/settings/imports')
  await choose(page, 'people.csv', 'First name,Post\nAugusta,ada@example.com\nGrace,grace@example.com\n')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('radio', { name: 'Update existing records, add the rest' }).click()
  await page.getByText('No column is matched to this field').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Check again' }).isDisabled(), true)
  await expectAccessible(page)
  await page.getByLabel('Field for Post').selectOption('Email')
  await page.getByText('No column is matched to this field').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('All rows are valid.').waitFor()
  assert.equal(await page.getByLabel('Match by').inputValue(), 'email')
  assert.equal(await count(page, 'Would be added').textContent(), '1')
  assert.equal(await count(page, 'Would be updated').textContent(), '1')
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByText('with the same Email are updated; the others are added').waitFor()
  await page.getByRole('link', { name: 'See the contacts' }).waitFor()
  assert.equal(await count(page, 'Added').textContent(), '1')
  assert.equal(await count(page, 'Updated').textContent(), '1')
  const { data } = await page.session.send('GET', '/contacts?sort=created_at&order=asc')
  assert.deepEqual(
    data.map(({ first_name, email }: { first_name: string; email: string }) => [first_name, email]),
    [
      ['Augusta', 'ada@example.com'],
      ['Grace', 'grace@example.com'],
    ],
  )
})

test('rows that match existing records are reported, and update them on request', async () => {
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  await page.goto('/settings/imports')
  await choose(page, 'people.csv', 'first_name,email\nAugusta,ADA@example.com\nBo,bo@example.com\nBob,bo@example.com\n')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Rows 1 and 3 have the email of a contact that already exists, or of an earlier row.').waitFor()
  await page.getByText('All rows are valid.').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Update existing records, add the rest' }).click()
  await page.getByRole('region', { name: 'Likely duplicates' }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Add every row' }).click()
  await page.getByRole('button', { name: 'Update by email instead' }).click()
  await page.getByText('Would be updated', { exact: true }).waitFor()
  await page.getByText('All rows are valid.').waitFor()
  assert.equal(await count(page, 'Would be added').textContent(), '1')
  assert.equal(await count(page, 'Would be updated').textContent(), '2')
  assert.equal(await page.getByLabel('Match by').inputValue(), 'email')
  assert.equal(await page.getByRole('region', { name: 'Likely duplicates' }).count(), 0)
  await page.getByRole('button', { name: 'Import 3 contacts' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).waitFor()
  assert.equal(await totalOf(page.session, '/contacts'), 2)
})

test('the kind of a file is changed, and unmatched columns are matched to fields', async () => {
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  await choose(page, 'Firmen (companies).csv', 'Bezeichnung,Netz\nEngines,engines.example\n')
  assert.equal(await page.getByRole('radio', { name: 'Companies' }).getAttribute('aria-checked'), 'true')
  await page.getByRole('radio', { name: 'Deals' }).click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('No column of the file matches a field of deals').waitFor()
  await page.getByRole('radio', { name: 'Companies' }).click()
  await page.getByText('They are matched to the fields of companies').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('No column of the file matches a field of companies').waitFor()
  await page.getByText('No column is matched to a field yet').waitFor()
  await page.getByLabel('Field for Bezeichnung').selectOption('Name')
  await page.getByLabel('Field for Netz').selectOption('Domain')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 1 company' }).click()
  await page.getByRole('link', { name: 'See the companies' }).click()
  await page.getByRole('link', { name: 'Engines' }).waitFor()
})

test('the value of deals is shown as money, and a missing contact is created on request', async () => {
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  await choose(page, 'deals.csv', 'Name,Value,contact_email\nEngine,64000,new@example.com\nLoom,"1,200.50",\n')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
  const format = page.getByLabel('Format of Value')
  assert.deepEqual(await format.locator('option').allTextContents(), [
    'As written: $64,000 · $1,200.50',
    'In cents: $640 · not valid',
  ])
  assert.equal(await format.inputValue(), '0')
  await expectAccessible(page)
  await format.selectOption({ index: 1 })
  const before = page.url()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.waitForURL((url) => url.href !== before)
  await page.getByText('1 row would be rejected').waitFor()
  assert.equal(await page.getByLabel('Format of Value').inputValue(), '1')
  await page.getByText('no contact has the email "new@example.com": not linked').waitFor()
  await page.getByLabel('Format of Value').selectOption({ index: 0 })
  await page.getByLabel('If no contact has the email').selectOption('Create the contact')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 2 deals' }).waitFor()
  await page.getByLabel('Owner of new deals').selectOption(page.session.person.name) // needs no new check
  await page.getByRole('button', { name: 'Import 2 deals' }).click()
  await page.getByRole('link', { name: 'See the deals' }).waitFor()
  const { data } = await page.session.send('GET', '/deals?sort=value&order=desc')
  assert.deepEqual(
    data.map(({ value, owner_id }: { value: number; owner_id: string }) => [value, owner_id]),
    [6_400_000, 120_050].map((value) => [value, page.session.userId]),
  )
  await page.getByText(`belong to ${page.session.person.name}`).waitFor()
  assert.equal(await totalOf(page.session, '/contacts?email=new@example.com'), 1)
  await page.goto(`/deals/${data[0].id}`)
  await page.getByRole('link', { name: 'By an import' }).waitFor()
  assert.equal(await page.getByText('Deal created').count(), 0)
})

test('formats, encoding, stages and invalid values of a European file are reviewed and changed', async () => {
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  const file = 'Titel;Wert;Phase;Abschlussdatum\nMühle;1.200,50 €;Angebot;01.02.2026\nStuhl;80;Gewonnen;bald\n'
  await choose(page, 'deals.csv', Buffer.from(file.replace('€', '\x80'), 'latin1'))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('No row can be imported with these settings.').waitFor()
  await page.getByRole('row', { name: /Titel/ }).getByText('Mühle · Stuhl').waitFor()
  assert.equal(await page.getByLabel('Encoding').inputValue(), 'windows-1252')
  const format = page.getByLabel('Format of Wert')
  assert.match((await format.locator('option:checked').textContent())!, /^Decimal comma: .*1,200\.50 · .*80/)
  const date = page.getByLabel('Format of Abschlussdatum')
  assert.match((await date.locator('option:checked').textContent())!, /^DD\.MM\.YYYY: /)
  assert.equal(await page.getByLabel('Gewonnen in Phase means').inputValue(), 'won')
  await page.getByLabel('Angebot in Phase means').selectOption('negotiation')
  await page.getByLabel('If an optional value is not valid').selectOption('Import the row without the value')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('All rows are valid.').waitFor()
  assert.equal(await count(page, 'Values left out').textContent(), '1')
  await page.getByRole('button', { name: 'Import 2 deals' }).click()
  await page.getByRole('link', { name: 'See the deals' }).waitFor()
  await page
    .getByRole('list', { name: 'Remarks' })
    .getByText(/^Row 2: Abschlussdatum must be a valid date in the form DD\.MM\.YYYY/)
    .waitFor()
  const { data } = await page.session.send('GET', '/deals?sort=name&order=asc')
  assert.deepEqual(
    data.map(({ name, value, stage, expected_close_date }: any) => [name, value, stage, expected_close_date]),
    [
      ['Mühle', 120_050, 'negotiation', '2026-02-01'],
      ['Stuhl', 8000, 'won', null],
    ],
  )
})

test('a new custom field is created for an unmatched column', async () => {
  await using page = await signedInPage(api)
  page.expected.push(/^400 POST .*custom-fields/)
  await page.goto('/settings/imports')
  await choose(page, 'people.csv', 'First name,Created at,Shoe size\nAda,2026-01-02,38\nGrace,2025-12-31,39.5\n')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'New custom field… for Shoe size' }).click()
  const dialog = page.getByRole('dialog', { name: 'New field for contacts' })
  assert.equal(await dialog.getByLabel('Label').inputValue(), 'Shoe size')
  assert.equal(await dialog.getByLabel('Type').inputValue(), 'number')
  await dialog.getByLabel('Type').selectOption('Single choice')
  assert.equal(await dialog.getByLabel('Options').inputValue(), '38\n39.5')
  await dialog.getByLabel('Type').selectOption('Number')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await focused(page.getByLabel('Field for Shoe size')).waitFor()
  assert.equal(await page.getByLabel('Field for Shoe size').inputValue(), 'custom_fields.shoe_size')

  // A name that is already in use is reported at its field.
  await page.getByRole('button', { name: 'New custom field… for Created at' }).click()
  assert.equal(await dialog.getByLabel('Type').inputValue(), 'date')
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await dialog.getByText('This is a built-in field of contacts').waitFor()
  await dialog.getByLabel('API name').fill('first_seen')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('All columns are matched to a field.').waitFor()
  assert.equal(await page.getByRole('button', { name: /^New custom field…/ }).count(), 0)

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await page.getByRole('link', { name: 'See the contacts' }).waitFor()
  await page.getByRole('region', { name: 'Columns' }).getByText('Shoe size').nth(1).waitFor()
  const { data } = await page.session.send('GET', '/contacts?q=ada')
  assert.deepEqual(data[0].custom_fields, { shoe_size: 38, first_seen: '2026-01-02' })
})

test('custom fields are created for all unmatched columns at once', async () => {
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  const rows = Array.from(
    { length: 20 },
    (_, i) => `P${i},${i}.5,0${1 + (i % 9)}.02.2026,${i % 2 ? 'Gold' : 'Silver'},`,
  )
  await choose(page, 'people.csv', `First name,Score,Signed,Plan,Nothing\n${rows.join('\n')}\nX,unknown,,,\n`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
  await page.getByRole('button', { name: 'Create fields for the 3 unmatched columns' }).click()
  await page.getByText('3 custom fields created').waitFor()
  assert.equal(await page.getByLabel('Field for Plan').inputValue(), 'custom_fields.plan')
  assert.equal(await page.getByRole('button', { name: /^Create fields/ }).count(), 0)
  const { data: fields } = await page.session.send('GET', '/custom-fields?entity_type=contacts')
  assert.deepEqual(
    fields.map(({ field_name, field_type, field_options }: any) => [field_name, field_type, field_options?.toSorted()]),
    [
      ['score', 'number', undefined],
      ['signed', 'date', undefined],
      ['plan', 'select', ['Gold', 'Silver']],
    ],
  )
  await expectAccessible(page)

  // The message does not cover the next step.
  const said = page.locator('[data-sonner-toast]', { hasText: '3 custom fields created' })
  await until(async () => {
    const [message, button] = [
      await said.boundingBox(),
      await page.getByRole('button', { name: 'Check again' }).boundingBox(),
    ]
    return message!.y + message!.height <= button!.y
  })

  // A reload discards the choice of fields; the button then uses the same fields again.
  await page.reload()
  await page.getByRole('button', { name: 'Create fields for the 3 unmatched columns' }).click()
  await page.getByText('You changed the settings.').waitFor()
  assert.equal(await page.getByLabel('Field for Plan').inputValue(), 'custom_fields.plan')
  assert.equal(await totalOf(page.session, '/custom-fields?entity_type=contacts'), 3)

  // The value that is no number is reported, with the choice to import its row without it.
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('1 row would be rejected').waitFor()
  await page.getByText('Decimal point: 0.5 · 1.5 · 2.5').waitFor() // no other format is possible
  await page.getByLabel('If an optional value is not valid').selectOption('Import the row without the value')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 21 contacts' }).waitFor()
})

test('a file that is not a table, too large or unavailable shows the reason', async () => {
  await using api = await startApi({ worker: true, importMaxBytes: 10_000 })
  await using page = await signedInPage(api)
  page.expected.push(/^400 POST .*(uploads|imports)/)
  await page.goto('/settings/imports')
  await choose(page, 'Book1.xlsx', 'PK\x03\x04 a workbook', 'application/vnd.ms-excel')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('The workbook cannot be read: it is not a complete ZIP file').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose another file' }).click()

  await choose(page, 'large.csv', `first_name\n${'Ada\n'.repeat(5000)}`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('The file is larger than the limit of 10000 bytes').waitFor()
  await page.getByRole('button', { name: 'Remove large.csv' }).click()

  const address = page.getByLabel('Or a URL')
  await address.fill('http://127.0.0.1/contacts.csv')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await address.getAttribute('aria-invalid'), 'true')
  await expectAccessible(page)
  assert.equal(await totalOf(page.session, '/imports'), 1)
})

test('an import shows its progress and result', async () => {
  await using api = await startApi() // no worker: only this test changes it
  await using page = await signedInPage(api)
  const file_url = await upload(api, page.session, 'slow.csv', 'first_name\nAda\n')
  const { data } = await page.session.send('POST', '/imports', { entity_type: 'contacts', file_url })
  const set = (change: string) => api.sql.query(`update imports set ${change} where id = $1`, [data.id])
  await page.goto('/settings/imports')
  await page.getByText('Waiting', { exact: true }).waitFor()
  await page.getByRole('progressbar', { name: 'Progress of slow.csv' }).waitFor()
  await page.getByRole('link', { name: 'slow.csv' }).click()
  await page.getByText('Waiting in the queue').waitFor()
  await set(`status = 'processing'`)
  await page.getByText('Reading the file').waitFor()
  const bar = page.getByRole('progressbar', { name: 'Progress of the import' })
  for (const done of [250, 2500]) {
    await set(`total_rows = 5000, imported_rows = ${done}`)
    await page.getByText(`${done.toLocaleString('en')} of 5,000 rows done`).waitFor()
    assert.equal(await bar.getAttribute('aria-valuenow'), String(done))
  }
  await expectAccessible(page)
  await set(`status = 'completed', imported_rows = 5000, completed_at = now()`)
  await page.getByText('Imported', { exact: true }).first().waitFor()
  await bar.waitFor({ state: 'detached' })
  assert.equal(await count(page, 'Imported').textContent(), '5,000')
})

test('an import and a dry run can be stopped', async () => {
  let goOn = () => {}
  await using receiver = await startReceiver(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('first_name\n')
      goOn = () => response.end()
    },
    { secure: false },
  )
  await using api = await startApi({ worker: true, outboundAllow: ['localhost'] })
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  await page.getByLabel('Or a URL').fill(`${receiver.url}/endless.csv`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'endless.csv' }).waitFor()
  await page.getByText('Available once the file is read.').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The dry run was stopped.').waitFor()
  goOn()

  const { data } = await page.session.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: `${receiver.url}/endless.csv`,
  })
  await page.goto(`/settings/imports/${data.id}`)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('0 contacts so far').waitFor()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop import' }).click()
  await page.getByText('The import was stopped.').waitFor()
  await page.getByText('Stopped', { exact: true }).waitFor()
  const stopped = await until(async () => {
    const answer = await page.session.send('GET', `/imports/${data.id}`)
    return answer.data.completed_at && answer.data
  })
  assert.deepEqual([stopped.status, stopped.error], ['failed', 'cancelled'])
  goOn()
})

test('an upload is stopped, and the file can be sent again', async () => {
  await using page = await signedInPage(api)
  await page.goto('/settings/imports')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/uploads', async (route) => {
    await held
    await route.continue().catch(() => {}) // it was stopped in the meantime
  })
  await choose(page, 'people.csv', 'first_name\nAda\n')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop the upload of people.csv' }).click()
  await page.getByRole('button', { name: 'Remove people.csv' }).waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('All rows are valid.').waitFor()
})

test('a member sees the results of imports, but cannot start or stop one', async () => {
  await using page = await signedInPage(api, { role: 'member' })
  const send = async (body: object) => {
    const file_url = await upload(api, page.owner, 'people.csv', 'first_name,email\nAda,nonsense\n')
    const { data } = await page.owner.send('POST', '/imports', { entity_type: 'contacts', file_url, ...body })
    await until(async () => (await page.owner.send('GET', `/imports/${data.id}`)).data.completed_at)
    return data.id as string
  }
  await page.goto('/settings/imports')
  await page.getByText('Only owners of the workspace can import files.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Choose a file' }).count(), 0)
  await expectAccessible(page)
  const [done, dry] = [await send({}), await send({ dry_run: true })]
  for (const id of [done, dry]) {
    await page.goto(`/settings/imports/${id}`)
    await page.getByRole('row', { name: /^1 Email nonsense/ }).waitFor()
    await page.getByRole('link', { name: 'Download as CSV' }).waitFor()
    await page.getByRole('region', { name: 'Columns' }).getByText('First name').waitFor()
    assert.equal(await page.getByRole('link', { name: 'import the corrected file' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: /^(Import|Check|Stop)/ }).count(), 0)
    assert.equal(await page.getByRole('combobox').count(), 0)
  }
  await page.goto('/')
  await page.getByRole('heading', { name: 'Add a contact' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Import a file' }).count(), 0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('import')
  await page.getByRole('option', { name: 'Imports' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Import a file' }).count(), 0)
})

test('"Recent activity" shows an import as one entry, and the name of the person on every entry', async () => {
  await using page = await signedInPage(api, { name: 'Ada Lovelace' })
  const { send } = page.session
  await send('POST', '/contacts', { first_name: 'Grace' })
  const rows = Array.from({ length: 40 }, (_, i) => `Person ${i}`)
  const file_url = await upload(api, page.session, 'people.csv', ['first_name', ...rows].join('\n'))
  const { data } = await send('POST', '/imports', { entity_type: 'contacts', file_url })
  await until(async () => (await send('GET', `/imports/${data.id}`)).data.completed_at)
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await recent.getByRole('link', { name: '40 contacts' }).waitFor()
  assert.deepEqual(
    (await recent.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]),
    ['40 contacts imported by Ada Lovelace', 'New contact Grace by Ada Lovelace'],
  )
  await expectAccessible(page)
  await recent.getByRole('link', { name: '40 contacts' }).click()
  await page.getByRole('heading', { name: 'people.csv' }).waitFor()
})
