import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const hostile = '<img src=x onerror=alert(1)>'

test('a key is created, shown once, works with its scope, and is revoked', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.goto('/settings/keys')
  await page.getByText('No keys yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New key' }).first().click()
  page.expected.push(/^400 POST .*keys/)
  await page.getByLabel('Name').fill('Website form')
  await page.getByLabel('May').selectOption('Read only')
  await page.getByLabel('Ends').selectOption('On a day of your choice')
  await page.getByLabel('Last day').fill('2020-01-01')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByLabel('Last day').getAttribute('aria-invalid'), 'true')
  await expectAccessible(page)
  await page.getByLabel('Ends').selectOption('After 90 days')
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByLabel('Key “Website form”', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('never used').waitFor()
  assert.equal((await page.content()).includes(key), false)

  assert.equal((await api.send('GET', '/contacts', { key })).status, 200)
  assert.equal((await api.send('POST', '/contacts', { key, body: { first_name: 'Ada' } })).status, 403)
  await page.getByRole('button', { name: 'Revoke Website form' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByText('No keys yet').waitFor()
  assert.equal((await api.send('GET', '/contacts', { key })).status, 401)
})

test('tags are created, renamed, colored and deleted; a name that is taken is rejected at its field', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.session.send('POST', '/contacts', { first_name: 'Ada', tags: ['VIP'] })
  await page.session.send('POST', '/tags', { name: hostile, color: '#E5484D' })
  await page.goto('/settings/tags')
  await page.getByText(hostile).waitFor()
  await page.getByRole('button', { name: 'New tag' }).click()
  page.expected.push(/^409 POST .*tags/)
  await page.getByLabel('Name').fill('vip')
  await page.getByRole('button', { name: 'Make the tag' }).click()
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Partner')
  await page.getByRole('radio', { name: 'Blue' }).click()
  await page.getByRole('button', { name: 'Make the tag' }).click()
  await page.getByRole('link', { name: 'Partner' }).waitFor()

  await page.getByRole('button', { name: 'Change VIP' }).click()
  await page.getByLabel('Name').fill('Very important')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Very important' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Very important' }).click()
  await page.getByText('It is taken off 1 contact. The records themselves stay.').waitFor()
  await page.getByRole('button', { name: 'Delete the tag' }).click()
  await page.getByText('The tag is deleted.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Very important' }).waitFor({ state: 'detached' })
  const { data } = await page.session.send('GET', '/tags?sort=name&order=asc')
  assert.deepEqual(
    data.map(({ name, color }: { name: string; color: string }) => [name, color]),
    [
      [hostile, '#E5484D'],
      ['Partner', '#0090FF'],
    ],
  )
})

test('custom fields are defined, ordered, changed and deleted', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { role: 'member' })
  const names = async (of: string) =>
    (await page.session.send('GET', `/custom-fields?entity_type=${of}`)).data.map(
      (field: { field_name: string }) => field.field_name,
    )
  await page.goto('/settings/custom-fields')
  await page.getByText('No custom fields yet').waitFor()
  await expectAccessible(page)
  for (const label of ['Renewal date', 'Plan']) {
    await page.getByRole('button', { name: 'New field' }).first().click()
    await page.getByLabel('Label').fill(label)
    if (label === 'Plan') {
      await page.getByLabel('Kind').selectOption('One of several')
      await page.getByLabel('Options').fill('Free\nTeam\n\nEnterprise')
    }
    await page.getByRole('button', { name: 'Make the field' }).click()
    await page.getByRole('button', { name: `Change ${label}` }).waitFor()
  }
  assert.deepEqual(await names('contacts'), ['renewal_date', 'plan'])
  await page.getByRole('button', { name: 'Move Plan up' }).click()
  await until(async () => (await names('contacts'))[0] === 'plan')

  await page.session.send('POST', '/contacts', { first_name: 'Ada', custom_fields: { plan: 'Team' } })
  page.expected.push(/^409 PATCH .*custom-fields/)
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await page.getByLabel('Options').fill('Free')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete Plan' }).click()
  await page.getByText('Its values go with it').waitFor()
  await page.getByRole('button', { name: 'Delete the field' }).click()
  await page.getByText('The field is deleted.').waitFor()
  await page.getByRole('tab', { name: 'Deals' }).click()
  await page.waitForURL('/settings/custom-fields?of=deals')
  await page.reload()
  await page.getByRole('tab', { name: 'Deals', selected: true }).waitFor()
  await page.getByText('No custom fields yet').waitFor()
})

test('roles are changed and people removed; the last owner stays', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'Ada' })
  await using mia = await signedInPage(api, { role: 'member', of: page.session, name: 'Mia' })
  await page.goto('/settings/members')
  page.expected.push(/^409 PATCH .*members/)
  await page.getByLabel('Role of Ada').selectOption('Member')
  await page.getByText('This is the last owner').waitFor()
  await until(async () => (await page.getByLabel('Role of Ada').inputValue()) === 'owner')
  await page.getByLabel('Role of Mia').selectOption('Owner')
  await until(async () => (await mia.session.send('GET', '/me')).data.role === 'owner')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Mia' }).click()
  await page.getByText('They lose access at once').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByLabel('Role of Mia').waitFor({ state: 'detached' })
  await mia.goto('/settings/members')
  await mia.getByRole('heading', { name: 'Make your first workspace' }).waitFor()
  await expectAccessible(mia)
})

test('an invitation gets a new link, and is revoked', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.session.send('POST', '/workspaces/invites', { email: 'mia@example.com' })
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'New link for mia@example.com' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue()
  assert.match(link, /\/invitations\/.+/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke the invitation of mia@example.com' }).click()
  await page.getByText('Nobody is expected').waitFor()
  await until(async () => (await page.session.send('GET', '/workspaces/invites')).meta.total === 0)
})

test('the workspace is renamed, and a short name that is taken is rejected', async () => {
  await using api = await startApi()
  await api.signUp({ workspace_name: 'Taken' })
  await using page = await signedInPage(api)
  await page.goto('/settings/workspace')
  await page.getByLabel('Name', { exact: true }).fill('Acme Research')
  await page.getByLabel('Short name').fill('taken')
  page.expected.push(/^409 PATCH .*workspaces/, /^409 DELETE .*members/)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Short name').fill('acme-research')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Acme Research/ }).waitFor()
  await page.getByRole('button', { name: 'Leave the workspace' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('alert').waitFor() // the only owner
})

test('the audit log shows who changed what, and its filters are in the URL', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'Ada' })
  const { data: contact } = await page.session.send('POST', '/contacts', { first_name: hostile })
  const { data: acme } = await page.session.send('POST', '/companies', { name: 'Acme' })
  await page.session.send('PATCH', `/contacts/${contact.id}`, { title: 'Countess', company_id: acme.id })
  await page.session
    .send('POST', '/deals', { name: 'Engine' })
    .then(({ data }) => page.session.send('DELETE', `/deals/${data.id}`))
  await page.session.send('POST', '/tags', { name: 'VIP' })
  await page.goto('/settings/audit-log')
  await page.getByRole('button', { name: /Tag created/ }).waitFor()
  await page.getByLabel('Kind').selectOption('Contact')
  await page.getByRole('button', { name: /Tag created/ }).waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('kind'), 'contact')
  await page.getByRole('button', { name: /Contact updated/ }).click()
  await page.getByText('Countess').waitFor()
  await page.getByRole('link', { name: 'Acme' }).waitFor() // the company it was given
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All of this record' }).first().click()
  await page.waitForURL(new RegExp(`entity=${contact.id}`))
  await page.reload()
  await page.getByRole('button', { name: hostile }).waitFor() // the filter
  await page.getByRole('button', { name: /Contact created/ }).waitFor()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No entries match').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: /Tag created/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Deal deleted' }).getByText('Engine').waitFor()
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Deal deleted' }).getByRole('link').count(), 0)
  await page.getByRole('link', { name: hostile }).first().click()
  await page.getByRole('heading', { name: hostile, level: 1 }).waitFor()
})
