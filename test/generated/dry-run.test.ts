import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { contentsOf, nameOf, operationOf, startWithRoutes } from './routes.ts'
import { makeWorld, requestFor } from './world.ts'

const started = await startWithRoutes()
after(() => started[Symbol.asyncDispose]())
const { api, described, document } = started

test('every write with Dry-Run returns its usual response and changes nothing', async () => {
  const world = await makeWorld(api)
  const writes = described.filter(({ method, access }) => method !== 'GET' && access.role !== 'anyone')
  const requests = []
  for (const route of writes) requests.push({ route, ...(await requestFor(route, world)) })
  const before = await contentsOf(api)
  for (const { route, path, body, send } of requests) {
    const answer = await send(route.method, path, body, { 'dry-run': 'true', 'idempotency-key': 'a dry run' })
    assert.ok(answer.status < 300, `${nameOf(route)}: ${answer.status} ${JSON.stringify(answer.error)}`)
    assert.equal(answer.headers.get('dry-run'), 'true', nameOf(route))
    assert.ok(String(answer.status) in operationOf(document, route).responses, nameOf(route))
  }
  assert.deepEqual(await contentsOf(api), before)
})

test('Dry-Run finds the same errors, and accepts no other value', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const dry = { 'dry-run': 'true' }
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  await client.send('POST', '/tags', { name: 'vip' })
  const failures = [
    await client.send('POST', '/contacts', { first_name: '' }, dry),
    await client.send('POST', '/contacts', { first_name: 'Ada' }, { 'dry-run': 'yes' }),
    await (await client.as({ scope: 'read_only' })).send('POST', '/contacts', { first_name: 'Ada' }, dry),
    await other.send('PATCH', `/contacts/${ada.id}`, { first_name: 'Eve' }, dry),
    await client.send('POST', '/contacts', { first_name: 'Ada', company_id: ada.id }, dry), // a foreign key
    await client.send('POST', '/tags', { name: 'VIP' }, dry),
    await client.send('PATCH', `/contacts/${ada.id}`, { first_name: 'Eve' }, { ...dry, 'if-match': '"x.y"' }),
  ]
  assert.deepEqual(
    failures.map(({ status }) => status),
    [400, 400, 403, 404, 404, 409, 409],
  )
  const { error } = await client.send('POST', '/contacts', { first_name: '' }, { 'dry-run': 'no' })
  assert.deepEqual(
    error.details.map(({ field }: { field: string }) => field),
    ['first_name', 'Dry-Run'],
  )
})
