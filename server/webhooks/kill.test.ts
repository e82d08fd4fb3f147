import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { startProcess } from '../../test/process.ts'
import { until } from '../../test/until.ts'
import { authorityCertificate as authority, startReceiver } from '../../test/receiver.ts'

const api = await startApi({ outboundAllow: ['localhost'], webhookRetrySeconds: [1, 1, 1, 1, 1, 1, 1, 1, 1] })
after(() => api[Symbol.asyncDispose]())

// test/faults/crash.test.ts has kills during many writes and deliveries.

test('another worker sends the delivery that a killed worker had in progress', async (t) => {
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
