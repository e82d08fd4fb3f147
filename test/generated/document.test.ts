import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { bodyOf, type Event } from '../../server/events/body.ts'
import { exampleCommitmentId } from '../../server/commitments/resource.ts'
import { exampleCompanyId, otherCompanyId } from '../../server/companies/resource.ts'
import { exampleContactId, otherContactId } from '../../server/contacts/resource.ts'
import { exampleDealId } from '../../server/deals/resource.ts'
import { exampleId } from '../../server/openapi/examples.ts'
import { exampleNotificationId } from '../../server/notifications/routes.ts'
import { exampleTrashId } from '../../server/trash/schema.ts'
import { exampleWorkspaceId } from '../../server/workspaces/resource.ts'
import { conformance } from './conform.ts'
import { nameOf, operationOf, startWithRoutes, templateOf } from './routes.ts'
import { makeWorld, requestFor, type World } from './world.ts'

const started = await startWithRoutes()
after(() => started[Symbol.asyncDispose]())
const { api, routes, described, document } = started

test('the document has the cookie name of this server', async () => {
  for (const [publicUrl, name] of [
    ['http://localhost:3000', 'rapport.session_token'],
    ['https://crm.example.com', '__Secure-rapport.session_token'],
  ] as const) {
    await using other = await startWithRoutes({ publicUrl })
    const { securitySchemes } = other.document.components as unknown as {
      securitySchemes: { session: { name: string } }
    }
    assert.equal(securitySchemes.session.name, name)
  }
})

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(document.openapi, '3.1.0')
})

test('the document contains exactly the routes under /api, except those of the sign-in library', () => {
  const isLeftOut = (url: string) => url.startsWith('/api/auth/') || url === '/api/*' // the latter is the 404 of unknown routes
  const expected = routes.filter(({ url, hidden }) => !hidden || (url.startsWith('/api/') && !isLeftOut(url)))
  const listed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(listed.toSorted(), expected.map(({ method, url }) => `${method} ${templateOf(url)}`).toSorted())
})

test('every operation has a unique name, a summary, a group, and its access rules', () => {
  const ids = new Set<string>()
  for (const route of described) {
    const { operationId, summary, tags, description, parameters = [], ...operation } = operationOf(document, route)
    assert.match(operationId, /^[a-z]+([A-Z][a-z]*)*$/, nameOf(route))
    assert.ok(!ids.has(operationId), `${operationId} is the name of two operations`)
    ids.add(operationId)
    assert.ok(summary && tags.length === 1 && description, nameOf(route))
    assert.equal(operation['x-required-role'], route.access.role)
    const named = new Set(parameters.map((one) => ('name' in one ? one.name : one.$ref.split('/').at(-1))))
    for (const [, name] of route.url.matchAll(/:(\w+)/g)) assert.ok(named.has(name), `${nameOf(route)}: ${name}`)
    // The response to an Idempotency-Key is kept for a caller, and a public route has none.
    const isKept = route.method !== 'GET' && route.access.role !== 'anyone'
    assert.equal(named.has('IdempotencyKey'), isKept, nameOf(route))
  }
})

test('every operation, called with its sample, returns a response as documented', async () => {
  const { conforms } = conformance(document)
  let world = await makeWorld(api)
  for (const route of described) {
    const { path, body, send } = await requestFor(route, world)
    const answer = await send(route.method, path, body)
    assert.ok(answer.status < 300, `${nameOf(route)}: ${answer.status} ${JSON.stringify(answer.error)}`)
    conforms(route, answer)
    const mayRemove = route.method === 'DELETE' || (route.method === 'POST' && answer.status === 200)
    if (mayRemove) world = await makeWorld(api)
  }
})

test('every GET without an id needs no parameter, except the words to search for', async () => {
  const client = await api.workspace()
  for (const { method, url, access } of described) {
    if (method !== 'GET' || url.includes(':') || url.endsWith('/stream') || url === '/api/v1/search') continue
    if (access.role === 'anyone') continue
    const response = await fetch(api.url + url, { headers: { 'x-api-key': client.key } })
    await response.body?.cancel()
    const isOfSessions = response.status === 403
    assert.ok(response.status === 200 || isOfSessions, `${method} ${url}: ${response.status}`)
  }
})

test('every event of those calls is sent to webhooks as documented', async () => {
  const { check } = conformance(document)
  const { rows } = await api.sql.query<Event>(
    `select id, type, created_at, workspace_id, request_id, data::text as data, changes, extra from events where data is not null`, // of erased contacts only the ids are left
  )
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const events = rows.filter((row) => row.type === type)
    assert.ok(events.length > 0, `${type} never happened`)
    for (const event of events) {
      const body = JSON.parse(bodyOf({ ...event, created_at: new Date(event.created_at).toISOString() }))
      check(post.requestBody!.content['application/json']!.schema, body, type)
    }
  }
})

test('the examples in the document match their schemas', async () => {
  const { conforms } = conformance(document)
  for (const route of described) {
    for (const [status, response] of Object.entries(operationOf(document, route).responses)) {
      const resolved = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response
      const example = resolved.content?.['application/json']?.example as object | undefined
      if (example) conforms(route, { status: Number(status), headers: new Headers(), ...example } as never)
    }
  }
})

test('every operation accepts the request that the document shows', async () => {
  for (const route of described) {
    const example = operationOf(document, route).requestBody?.content['application/json']?.example
    if (!example) continue
    const world = await makeWorld(api)
    const { path, body, send } = await requestFor(route, world)
    for (const field of 'custom_fields' in (example as object) ? shownFields : [])
      await world.client.send('POST', '/custom-fields', { field_label: 'Shown', ...field })
    const { status, error } = await send(route.method, path, withRealIds(example, world, body))
    assert.ok(status < 300, `${nameOf(route)} ${JSON.stringify(example)}: ${JSON.stringify(error)}`)
  }
})

const shownFields = [
  { entity_type: 'contacts', field_name: 'favourite_engine', field_type: 'select', field_options: ['Analytical'] },
  { entity_type: 'companies', field_name: 'founded', field_type: 'date' },
  { entity_type: 'deals', field_name: 'cylinders', field_type: 'number' },
]

/** Replaces the ids in the examples, which do not exist, by those of the test data. */
function withRealIds(example: unknown, world: World, sample: Record<string, unknown> = {}) {
  const real: Record<string, unknown> = {
    [exampleContactId]: world.contact,
    [otherContactId]: world.other,
    [exampleCompanyId]: world.company,
    [otherCompanyId]: sample.source_id,
    [exampleDealId]: world.deal,
    [exampleId]: world.followUp,
    [exampleCommitmentId]: world.commitment,
    [exampleTrashId]: world.trash,
    [exampleWorkspaceId]: sample.workspace_id,
    [exampleNotificationId]: (sample.ids as string[] | undefined)?.[0],
    '<TOKEN>': sample.token,
    'analytical-engines': `engines-${randomUUID()}`, // a slug is unique over the service
  }
  return JSON.parse(JSON.stringify(example), (_, value: unknown) =>
    typeof value === 'string' ? (real[value] ?? value) : value,
  )
}

test('conflicts, rate limits and server errors are returned as documented', async () => {
  const { conforms } = conformance(document)
  const find = (name: string) => described.find((route) => nameOf(route) === name)!

  const client = await api.workspace()
  await client.send('POST', '/tags', { name: 'vip' })
  const conflict = await client.send('POST', '/tags', { name: 'VIP' })
  assert.deepEqual([conflict.status, conflict.error.code], [409, 'CONFLICT'])
  conforms(find('POST /api/v1/tags'), conflict)

  await using limited = await startWithRoutes({ rateLimit: { perSecond: 0.001, burst: 1 } })
  const hasty = await limited.api.workspace()
  await hasty.send('GET', '/tags')
  const limit = await hasty.send('GET', '/tags')
  assert.deepEqual([limit.status, limit.error.code], [429, 'RATE_LIMITED'])
  assert.match(limit.headers.get('retry-after')!, /^\d+$/)
  conforms(find('GET /api/v1/tags'), limit)

  await using broken = await startWithRoutes()
  await broken.api.sql.query('alter table contacts rename to lost')
  const failure = await (await broken.api.workspace()).send('GET', '/contacts')
  assert.deepEqual([failure.status, failure.error.code], [500, 'INTERNAL_ERROR'])
  conforms(find('GET /api/v1/contacts'), failure)
})

test('every documented header is part of a response', async () => {
  await using limited = await startWithRoutes({ rateLimit: { perSecond: 100, burst: 200 } })
  const client = await limited.api.workspace()
  const create = () =>
    client.send('POST', '/contacts', { first_name: 'Ada' }, { 'idempotency-key': 'once', 'x-request-id': 'mine' })
  while ((await create()).status === 429); // the server and this test share a process, and starting it kept that busy
  const { headers } = await create()
  const route = described.find((route) => nameOf(route) === 'POST /api/v1/contacts')!
  const promised = operationOf(document, route).responses[201] as { headers: object }
  for (const name of Object.keys(promised.headers)) assert.ok(headers.get(name), name)
  assert.equal(headers.get('x-request-id'), 'mine')
})
