import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { many } from './envelope.ts'
import { serializeListsInTurns, serializeResponses } from './serialization.ts'

/** Work that takes longer than one turn. */
function work() {
  const end = performance.now() + 15
  while (performance.now() < end);
}

test('other work is done while a long list is written, and the response is the same', async () => {
  const app = Fastify()
  serializeResponses(app)
  serializeListsInTurns(app)
  const others: number[] = []
  let written = 0
  const schema = { response: { 200: many(Type.Object({ name: Type.String() })) } }
  const meta = { page: 1, per_page: 250, total: 4, total_pages: 1 }
  const names = ['Ada', '"Grace"', 'Émilie', '<b>']
  const slow = (name: string) => ({
    get name() {
      work()
      written++
      return name
    },
  })
  app.get('/slow', { schema }, async () => {
    setImmediate(function note() {
      others.push(written)
      if (written < names.length) setImmediate(note)
    })
    return { data: names.map(slow), meta }
  })
  app.get('/quick', { schema }, async () => ({ data: names.map((name) => ({ name })), meta }))

  const [long, short] = [await app.inject('/slow'), await app.inject('/quick')]
  const both = await Promise.all([app.inject('/slow'), app.inject('/slow')]) // one after the other
  assert.deepEqual(
    both.map(({ body }) => body),
    [long.body, long.body],
  )
  assert.deepEqual(long.json(), { data: names.map((name) => ({ name })), meta })
  assert.deepEqual([long.body, long.headers['content-length']], [short.body, short.headers['content-length']])
  assert.equal(long.headers['content-type'], 'application/json; charset=utf-8')
  for (const count of [1, 2, 3]) assert.ok(others.includes(count), `nothing ran after item ${count}: ${others}`)
  assert.equal(
    (await app.inject({ method: 'HEAD', url: '/slow' })).headers['content-length'],
    String(Buffer.byteLength(long.body)),
  )
})

test('a sender whose long lists are waiting gets no more of them', async () => {
  const app = Fastify()
  serializeResponses(app)
  serializeListsInTurns(app)
  const schema = { response: { 200: many(Type.Object({ name: Type.String() })) } }
  const meta = { page: 1, per_page: 250, total: 4, total_pages: 1 }
  const name = 'x'.repeat(6 * 1024 * 1024)
  const slow = {
    get name() {
      work()
      return name
    },
  }
  app.get('/long', { schema }, async () => ({ data: [slow, slow, slow, slow], meta }))
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 4 }, () => app.inject('/long')))).map(({ statusCode }) => statusCode)
  assert.deepEqual((await statuses()).toSorted(), [200, 200, 500, 500]) // without the error handler of the API
  assert.deepEqual((await statuses()).toSorted(), [200, 200, 500, 500])
})
