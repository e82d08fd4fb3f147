import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { listen } from '../../test/sse.ts'
import { until } from '../../test/until.ts'
import { jobFailures } from '../jobs/metrics.ts'
import { deliveryAttempts } from '../webhooks/metrics.ts'

const api = await startApi({ metricsToken: 'a token' })
after(() => api[Symbol.asyncDispose]())
const scrape = async () => (await fetch(`${api.url}/metrics`)).text()

test('requests are counted by route, method and status, with their duration', async () => {
  const client = await api.workspace()
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { data } = await client.send('GET', '/contacts')
  await client.send('GET', `/contacts/${data[0].id}`)
  await client.send('GET', `/contacts/${client.workspaceId}`)
  await fetch(`${api.url}/no-such-path`)
  const answer = await fetch(`${api.url}/metrics`)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const name = 'rapport_http_request_duration_seconds'
  const one = (labels: string) => {
    assert.match(text, new RegExp(`^${name}_count\\{${labels}\\} 1$`, 'm'))
    assert.match(text, new RegExp(`^${name}_bucket\\{le="\\+Inf",${labels}\\} 1$`, 'm'))
    assert.match(text, new RegExp(`^${name}_sum\\{${labels}\\} [\\d.e-]+`, 'm'))
  }
  one('method="POST",route="/api/v1/contacts",status="201"')
  one('method="GET",route="/api/v1/contacts/:id",status="200"')
  one('method="GET",route="/api/v1/contacts/:id",status="404"')
  assert.match(text, /_count\{method="GET",route="[^"]*",status="404"\} 1/)
  assert.doesNotMatch(text, new RegExp(data[0].id))
})

test('the alert rules and the dashboard in deploy/ use only metrics that exist', async () => {
  const text = await scrape()
  for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
    const rules = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
    const names = new Set(rules.match(/\b(?:rapport|nodejs|process)_[a-z0-9_]+\b/g))
    assert.ok(names.size > 5, file)
    for (const name of names)
      assert.match(text, new RegExp(`^# TYPE ${name.replace(/_(count|bucket)$/, '')} `, 'm'), name)
  }
})

test('every line is valid for Prometheus, each series occurs once, and buckets are cumulative', async () => {
  // The second of two reads in a row finds no new measurements, and the mean of none.
  const texts = await Promise.all([scrape(), scrape()])
  const lines = texts[1].trim().split('\n')
  const series = new Set<string>()
  for (const line of lines) {
    if (/^# (HELP|TYPE) [\w:]+ .+$/.test(line) || line === '') continue
    const [, name] = /^([a-zA-Z_:][\w:]*(?:\{(?:\w+="[^"]*",?)+\})?) (?:[-+\d.e]+|NaN|\+Inf)$/.exec(line) ?? []
    assert.ok(name, line)
    assert.ok(!series.has(name), name)
    series.add(name)
  }
  const buckets = lines.filter(
    (line) => line.includes('_bucket{') && line.includes('method="POST",route="/api/v1/contacts",status="201"'),
  )
  assert.equal(buckets.length, 14)
  const counts = buckets.map((line) => Number(line.split(' ')[1]))
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => a - b),
  )
  assert.ok(lines.includes('# TYPE rapport_http_request_duration_seconds histogram'))
})

test('connections, queues, deliveries, failures and process metrics are included', async () => {
  const client = await api.workspace()
  await client.send('POST', '/exports', { entity_type: 'contacts' })
  await client.send('POST', '/webhooks', { url: 'https://hooks.example.com/', events: ['contact.created'] })
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  deliveryAttempts.inc({ outcome: 'delivered' })
  jobFailures.inc({ queue: 'exports.run' })
  const text = await scrape()
  assert.match(text, /^rapport_database_up 1$/m)
  assert.match(text, /^rapport_database_connections\{pool="requests",state="busy"\} \d+$/m)
  assert.match(text, /^rapport_database_waiting\{pool="requests"\} 0$/m)
  assert.match(text, /^rapport_jobs\{queue="exports.run",state="created"\} 1$/m)
  assert.match(text, /^rapport_jobs_oldest_seconds\{queue="exports.run",state="created"\} [\d.]+$/m)
  assert.match(text, /^rapport_webhook_deliveries 1$/m)
  assert.match(text, /^rapport_webhook_deliveries_oldest_seconds [\d.]+$/m)
  assert.match(text, /^rapport_webhook_attempts_total\{outcome="delivered"\} 1$/m)
  assert.match(text, /^rapport_job_failures_total\{queue="exports.run"\} 1$/m)
  assert.match(text, /^process_resident_memory_bytes \d+$/m)
  assert.match(text, /^nodejs_eventloop_lag_seconds /m)
})

test('the duration of a stream does not count as latency', async () => {
  const client = await api.workspace()
  const reader = await listen(api.url, { 'x-api-key': client.key })
  reader.close()
  await until(() => reader.isOver())
  assert.doesNotMatch(await scrape(), /events\/stream/)
})

test('only this machine or a client with the token can read metrics', async () => {
  await using closed = await startApi()
  const from = (app: typeof api.app, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })
  for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    assert.equal((await from(api.app, address)).statusCode, 200, address)
  for (const [address, headers] of [
    ['192.0.2.1', {}],
    ['::ffff:192.0.2.1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }],
    ['192.0.2.1', { authorization: 'Bearer another' }],
    ['192.0.2.1', { authorization: 'a token' }],
  ] as const) {
    const refused = await from(api.app, address, headers)
    assert.deepEqual([refused.statusCode, refused.json().error.code], [401, 'UNAUTHORIZED'], JSON.stringify(headers))
    assert.equal((await from(closed.app, address, headers)).statusCode, 404)
  }
  assert.equal((await from(api.app, '192.0.2.1', { authorization: 'Bearer a token' })).statusCode, 200)
  assert.equal((await fetch(`${api.url}/metrics?all=1`)).status, 400)
})

test('metrics are served without the database', async () => {
  await using broken = await startApi()
  await broken.sql.query('alter table delivery_queue rename to lost')
  const text = await (await fetch(`${broken.url}/metrics`)).text()
  assert.match(text, /^rapport_database_up 0$/m)
  assert.match(text, /^process_resident_memory_bytes \d+$/m)
})
