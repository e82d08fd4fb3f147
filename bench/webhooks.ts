import { setTimeout as sleep } from 'node:timers/promises'
import { startApi } from '../test/api.ts'
import { globalSetup, globalTeardown } from '../test/postgres.ts'
import { startProcess } from '../test/process.ts'
import { authorityCertificate as authority, startReceiver } from '../test/receiver.ts'
import { type Line, ms, per } from './report.ts'

const deliveries = 5000
const changes = 300

/** Against a receiver on loopback, over TLS, with the worker in the server's own process. */
export async function measureWebhooks(): Promise<Line[]> {
  await globalSetup()
  const api = await startApi({ outboundAllow: ['localhost'] })
  try {
    return [await deliveriesPerSecond(api), ...(await fromCommitToFirstTry(api))]
  } finally {
    await api[Symbol.asyncDispose]()
    await globalTeardown()
  }
}

type Api = Awaited<ReturnType<typeof startApi>>

/** All deliveries wait when the worker starts; ten webhooks share them. */
async function deliveriesPerSecond(api: Api): Promise<Line> {
  let isStarted = () => {}
  const started = new Promise<void>((resolve) => (isStarted = resolve))
  await using receiver = await startReceiver((_, response) => {
    isStarted()
    response.writeHead(204).end()
  })
  const client = await api.workspace()
  for (let i = 0; i < 10; i++)
    await client.send('POST', '/webhooks', { url: `${receiver.url}/${i}`, events: ['contact.created'] })
  for (let i = 0; i < deliveries / 10; i += 20)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.send('POST', '/contacts', { first_name: 'Ada', notes: 'met at the fair' }),
      ),
    )
  const server = await startProcess(api, { authority })
  await started
  const start = performance.now()
  while (receiver.received.length < deliveries) await sleep(5)
  const rate = deliveries / ((performance.now() - start) / 1000)
  await server.kill()
  await api.sql.query('truncate delivery_queue')
  return { what: `webhook deliveries, ${deliveries} waiting`, figure: per(rate), budget: '≥ 500/s', met: rate >= 500 }
}

/** From the response to the change, which is sent right after its commit, to the first byte of the message. */
async function fromCommitToFirstTry(api: Api): Promise<Line[]> {
  const arrived = new Map<string, number>()
  await using receiver = await startReceiver(({ body }, response) => {
    arrived.set(JSON.parse(body).data.id, performance.now())
    response.writeHead(204).end()
  })
  const client = await api.workspace()
  await client.send('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] })
  const server = await startProcess(api, { authority })
  const committed = new Map<string, number>()
  for (let i = 0; i < changes; i++) {
    const response = await fetch(`${server.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Ada' }),
    })
    const at = performance.now()
    committed.set(((await response.json()) as { data: { id: string } }).data.id, at)
    await sleep(10)
  }
  while (arrived.size < changes) await sleep(5)
  await server.kill()
  const waits = [...committed].map(([id, at]) => arrived.get(id)! - at).toSorted((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)]!
  const line = (name: string, share: number, budget: number) => ({
    what: `webhooks, commit to first try, ${name}`,
    figure: ms(at(share)),
    budget: `≤ ${budget} ms`,
    met: at(share) <= budget,
  })
  return [line('p50', 0.5, 200), line('p99', 0.99, 1000)]
}
