import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'
import { startReceiver } from '../receiver.ts'
import { until } from '../until.ts'

test('a webhook from creation to deletion, with a real receiver that fails and recovers', async () => {
  let isWell = true
  await using receiver = await startReceiver((_, response) =>
    isWell ? response.end('thank you') : response.writeHead(500).end('the queue is full'),
  )
  await using api = await startApi({ worker: true, outboundAllow: ['localhost'], webhookRetrySeconds: [3600] })
  await using page = await signedInPage(api)
  await page.goto('/settings/webhooks')
  await page.getByText('No webhooks yet').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New webhook' }).first().click()
  page.expected.push(/^400 POST .*webhooks/)
  await page.getByLabel('URL').fill('http://example.com/plain')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('Choose at least one').waitFor()
  await page.getByLabel('A contact is created').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('must be an https URL').waitFor()
  await expectAccessible(page)
  await page.getByLabel('URL').fill(`${receiver.url}/hook`)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('No deliveries yet').waitFor()

  await page.getByRole('button', { name: 'Send test event' }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await deliveries.getByText('Delivered').last().waitFor()
  const { headers, body } = await until(() => receiver.received[0])
  assert.ok(new Webhook(secret).verify(body, headers as Record<string, string>))
  await deliveries.getByRole('button', { name: 'webhook.test' }).click()
  await page.getByText('thank you').waitFor()
  await expectAccessible(page)

  isWell = false
  await page.session.send('POST', '/contacts', { first_name: 'Ada' })
  await until(() => receiver.received.length === 2)
  await page.reload()
  await deliveries.getByText('Retry scheduled').waitFor()
  isWell = true
  await deliveries.getByRole('button', { name: 'Retry contact.created' }).click()
  await deliveries.getByRole('button', { name: 'Retry contact.created' }).waitFor({ state: 'detached' })
  await page.getByLabel('Event', { exact: true }).selectOption('webhook.test')
  await deliveries.getByRole('button', { name: 'contact.created' }).waitFor({ state: 'detached' })
  await page.waitForURL(/event=webhook\.test/)
  await page.getByLabel('Event', { exact: true }).selectOption('Any event')

  await page.getByRole('button', { name: /^Pause/ }).click()
  await page.getByRole('button', { name: /^Resume/ }).waitFor()
  await until(async () => (await page.session.send('GET', '/webhooks')).data[0].status === 'paused')
  await page.session.send('POST', '/contacts', { first_name: 'Grace' })
  await page.getByRole('button', { name: /^Resume/ }).click()
  await page.getByRole('button', { name: /^Pause/ }).waitFor()
  await until(async () => (await page.session.send('GET', '/webhooks')).data[0].status === 'active')
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await page.getByText('1 event is being sent.').waitFor()
  await until(() => receiver.received.some((request) => request.body.includes('Grace')))

  await page.getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click()
  assert.notEqual(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue(), secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByLabel('A deal is created').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await page.session.send('GET', '/webhooks')).data[0].events.length === 2)

  // Another person saves the URL while it is being edited.
  const [webhook] = (await page.session.send('GET', '/webhooks')).data
  page.expected.push(/^409 PATCH .*webhooks/)
  await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/mine`)
  await page.session.send('PATCH', `/webhooks/${webhook.id}`, { url: `${receiver.url}/theirs` })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this too' })
  await conflict.getByRole('cell', { name: `${receiver.url}/theirs` }).waitFor()
  await conflict.getByRole('button', { name: 'Keep theirs' }).click()
  await conflict.waitFor({ state: 'detached' })
  await until(async () => (await page.getByRole('textbox', { name: 'URL' }).inputValue()) === `${receiver.url}/theirs`)

  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByText('No webhooks yet').waitFor()
})
