import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { conformance } from './conform.ts'
import { contentsOf, nameOf, operationOf, startWithRoutes } from './routes.ts'
import { makeWorld, nowhere, requestFor } from './world.ts'

const started = await startWithRoutes()
after(() => started[Symbol.asyncDispose]())
const { api, described, document } = started
const { conforms } = conformance(document)
const guarded = described.filter(({ access }) => access.role !== 'anyone')
const writing = guarded.filter(({ method }) => method !== 'GET')

test('without a credential every route except public ones is a 401', async () => {
  for (const route of guarded) {
    const answer = await api.send(route.method, nowhere(route))
    assert.deepEqual([answer.status, answer.error?.code], [401, 'UNAUTHORIZED'], nameOf(route))
    conforms(route, answer)
  }
})

test('what a person changes about themselves is not returned to another person with the same Idempotency-Key', () => {
  const own = writing.filter(({ url }) => url.startsWith('/api/v1/me/'))
  assert.ok(own.length > 0)
  assert.deepEqual(
    own.filter(({ isPersonal }) => !isPersonal).map(({ method, url }) => `${method} ${url}`),
    [],
  )
})

test('a read-only key cannot change anything: 403, also with an invalid body or a missing record', async () => {
  const world = await makeWorld(api)
  const reader = await world.client.as({ scope: 'read_only' })
  for (const route of writing) {
    const sample = await requestFor(route, world)
    const before = await contentsOf(api)
    for (const { path, body } of [
      sample,
      { path: sample.path, body: { nonsense: 1 } },
      { path: nowhere(route), body: sample.body },
    ]) {
      const answer = await reader.send(route.method, path, body)
      assert.deepEqual([answer.status, answer.error?.code], [403, 'FORBIDDEN'], nameOf(route))
      conforms(route, answer)
    }
    assert.deepEqual(await contentsOf(api), before, nameOf(route))
  }
})

test('a member cannot call routes for owners: 403, also with an invalid body or a missing record', async () => {
  const world = await makeWorld(api)
  const member = await world.client.as({ role: 'member' })
  for (const route of guarded.filter(({ access }) => access.role === 'owner')) {
    const sample = await requestFor(route, world)
    const before = await contentsOf(api)
    const body = route.method === 'GET' ? undefined : { nonsense: 1 }
    for (const request of [sample, { path: sample.path, body }, { path: nowhere(route), body: sample.body }]) {
      const answer = await member.send(route.method, request.path, request.body)
      assert.deepEqual([answer.status, answer.error?.code], [403, 'FORBIDDEN'], nameOf(route))
      conforms(route, answer)
    }
    assert.deepEqual(await contentsOf(api), before, nameOf(route))
  }
})

test('unknown query parameters and body fields are rejected by name', async () => {
  const world = await makeWorld(api)
  for (const route of guarded) {
    const { path, body, send } = await requestFor(route, world)
    const before = await contentsOf(api)
    const asked = await send(route.method, `${path}${path.includes('?') ? '&' : '?'}nonsense=1`, body)
    assert.equal(asked.error?.details?.[0].field, 'nonsense', nameOf(route))
    conforms(route, asked)
    const takesFile = operationOf(document, route).requestBody?.content['multipart/form-data']
    if (takesFile || (route.method !== 'POST' && route.method !== 'PATCH')) continue
    const sent = await send(route.method, path, { ...body, nonsense: 1 })
    assert.equal(sent.error?.details?.[0].field, 'nonsense', nameOf(route))
    assert.deepEqual(await contentsOf(api), before, nameOf(route))
  }
})
