import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../../test/api.ts'
import { startProcess } from '../../test/process.ts'
import { until } from '../../test/until.ts'
import { authorityCertificate as authority, startReceiver } from '../../test/receiver.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 3)
const api = await startApi({ outboundAllow: ['localhost'], webhookRetrySeconds: [1, 1, 1, 1, 1, 1, 1, 1, 1] })
after(() => api[Symbol.asyncDispose]())

test('killed in the middle of deliveries, again and again, every committed event arrives, and no other', async () => {
  // Every third try is answered late or not at all, so that there is always something under way.
  await using receiver = await startReceiver((_, response) => {
    if (receiver.received.length % 3 === 0) setTimeout(() => response.writeHead(204).end(), 400)
    else response.writeHead(204).end()
  })
  const client = await api.workspace()
  const { data: webhook } = await client.send('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] })
  const post = (url: string, body: object) =>
    fetch(`${url}/api/v1/contacts`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined) // the process died before its answer

  for (let round = 0; round < rounds; round++) {
    const [server, worker] = await Promise.all([
      startProcess(api, { authority }),
      startProcess(api, { authority, parts: 'worker' }),
    ])
    const before = receiver.received.length
    const posts = Array.from({ length: 60 }, async (_, i) => {
      await sleep(i * 5)
      await post(server.url, { first_name: `Ada ${round} ${i}` })
    })
    await until(() => receiver.received.length > before)
    await sleep(Math.random() * 250)
    await Promise.all([server.kill(), worker.kill(), ...posts])
  }

  const last = await startProcess(api, { authority, parts: 'worker' })
  await until(
    async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=pending`)).meta.total === 0,
  )
  await last.stop()
  const { rows } = await api.sql.query(
    `select id, entity_id from events where workspace_id = $1 and type = 'contact.created'`,
    [client.workspaceId],
  )
  const contacts = await api.sql.query('select id from contacts where workspace_id = $1', [client.workspaceId])
  const committed = new Set(rows.map((row) => row.id))
  const arrived = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  assert.ok(committed.size > 0)
  assert.deepEqual(arrived, committed)
  assert.deepEqual(new Set(rows.map((row) => row.entity_id)), new Set(contacts.rows.map((row) => row.id)))
  assert.equal(
    (await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).meta.total,
    committed.size,
  )
})

test('what a killed worker had under way is taken up by another', async (t) => {
  let isDeaf = true
  await using receiver = await startReceiver((_, response) => void (isDeaf || response.writeHead(204).end()))
  const client = await api.workspace()
  const { data: webhook } = await client.send('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] })
  const doomed = await startProcess(api, { authority, parts: 'worker' })
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  await until(() => receiver.received.length === 1)
  await doomed.kill()
  const killedAt = Date.now()
  isDeaf = false
  const next = await startProcess(api, { authority, parts: 'worker' })
  await until(
    async () => (await client.send('GET', `/webhooks/${webhook.id}/deliveries?status=delivered`)).meta.total === 1,
  )
  t.diagnostic(`taken up again after ${(Date.now() - killedAt) / 1000} s`)
  await next.stop()
})
