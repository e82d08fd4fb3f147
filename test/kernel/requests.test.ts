import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { handleInOrder } from '../../server/http/pipelining.ts'
import { type Client, startApi } from '../api.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const { raw } = api

async function post({ key }: Client, body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body,
  })
  const answer = (await response.json()) as { data?: any; error?: any } // oxlint-disable-line typescript/no-explicit-any
  return { status: response.status, ...answer }
}

test('a trace id is returned if it is safe to log, otherwise a new one is created', async () => {
  const { send, key } = await api.workspace()
  const idOf = async (id: string) =>
    (await send('GET', '/contacts', undefined, { 'x-request-id': id })).headers.get('x-request-id')!
  assert.equal(await idOf('Trace-1_2.3'), 'Trace-1_2.3')
  assert.equal(await idOf('x'.repeat(128)), 'x'.repeat(128))
  for (const bad of ['x'.repeat(129), 'x'.repeat(10_000), 'a b', 'a"b', 'é', '\x1b[31mred']) {
    const given = await idOf(bad).catch(() => 'refused by the client')
    assert.notEqual(given, bad)
    assert.ok(given === 'refused by the client' || /^[\w.-]{1,128}$/.test(given), given)
  }
  const ansi = await raw(
    `GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: \x1b[31mred\r\nConnection: close\r\n\r\n`,
  )
  assert.match(ansi, /x-request-id: [0-9a-f-]{36}\r\n/i)
  const folded = await raw(
    `GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: a\r\n forged: line\r\nConnection: close\r\n\r\n`,
  )
  assert.doesNotMatch(folded, /forged/)

  for (const [path, headers] of [
    ['/contacts', {}],
    ['/nowhere', { 'x-api-key': key }],
    ['/contacts?page=0', { 'x-api-key': key }],
  ] as const)
    assert.match((await api.send('GET', path, { headers })).headers.get('x-request-id')!, /^[0-9a-f-]{36}$/)
})

test('every invalid body is a 400 in our error format', async () => {
  const client = await api.workspace()
  const text = JSON.stringify({ first_name: 'Ada' })
  const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1])))
  const cases: [what: string, body: string | Buffer, headers?: Record<string, string>][] = [
    ['2 MB', JSON.stringify({ first_name: 'Ada', notes: 'x'.repeat(2_000_000) })],
    ['depth 100,000', `{"first_name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep objects', `${'{"custom_fields":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['100,000 keys', manyKeys],
    ['wrong content type', text, { 'content-type': 'text/plain' }],
    ['form', 'first_name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['gzip', gzipSync(text), { 'content-encoding': 'gzip' }],
    ['null', 'null'],
    ['array', '[]'],
    ['string', '"Ada"'],
    ['number', '1'],
    ['cut off', '{"first_name":'],
    ['two values', '{}{}'],
    ['empty object', '{}'],
    ['empty', ''],
    ['NUL', '{"first_name":"A\\u0000da"}'],
    ['lone surrogate', '{"first_name":"A\\ud800da"}'],
    ['NUL in a tag', '{"first_name":"Ada","tags":["a\\u0000"]}'],
    ['NUL in a key', '{"first_name":"Ada","custom_fields":{"a\\u0000":"x"}}'],
    ['lone surrogate in a key', '{"first_name":"Ada","custom_fields":{"\\ud800":"x"}}'],
    ['__proto__', '{"first_name":"Ada","__proto__":{"x":1}}'],
    ['constructor', '{"first_name":"Ada","constructor":{"prototype":{"x":1}}}'],
    ['__proto__ as a custom field', '{"first_name":"Ada","custom_fields":{"__proto__":"x"}}'],
    ['1e400', '{"first_name":1e400}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ]
  for (const [what, body, headers] of cases) {
    const refused = await post(client, body, headers)
    assert.equal(refused.status, 400, what)
    assert.equal(refused.error.code, 'VALIDATION_ERROR', what)
    assert.ok(refused.error.details.length > 0 && refused.error.details.length <= 100, what)
  }
  assert.deepEqual(await client.events(), [])
  assert.equal(({} as { x?: number }).x, undefined)
})

test('a number that a double cannot represent exactly is rejected, not rounded', async () => {
  const { send, events } = await api.workspace()
  for (const value of ['9007199254740993', '1e400', '-1', '0.5', '"5"'])
    assert.equal((await send('POST', '/deals', `{"name":"Deal","value":${value}}`)).status, 400, value)
  assert.deepEqual(await events(), [])
  assert.equal((await send('POST', '/deals', '{"name":"Deal","value":9007199254740991}')).data.value, 9007199254740991)
})

test('a JSON content type with an empty body counts as no body', async () => {
  const { send, key } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const gone = await fetch(`${api.url}/api/v1/contacts/${contact.id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  })
  assert.equal(gone.status, 200)
})

test('a list rejects parameters that are out of range, unknown or given twice', async () => {
  const { send } = await api.workspace()
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=', 'page'],
    ['page=1e20', 'page'],
    ['page=100000000000000000000', 'page'],
    [`page=${'9'.repeat(400)}`, 'page'],
    [`per_page=${'9'.repeat(400)}`, 'per_page'],
    ['per_page=0', 'per_page'],
    ['per_page=251', 'per_page'],
    ['page=1&page=2', 'page'],
    ['q=a&q=b', 'q'],
    ['unknown=1', 'unknown'],
    ['sort=notes', 'sort'],
    ['sort=notes;drop', 'sort'],
    ['sort=id', 'sort'],
    ['order=up', 'order'],
    ['company_id=x', 'company_id'],
    ['q=%00', 'q'],
    [`q=${'x'.repeat(1001)}`, 'q'],
    ['__proto__=1', '__proto__'],
  ] as const) {
    const refused = await send('GET', `/contacts?${query}`)
    assert.equal(refused.status, 400, query)
    assert.equal(refused.error.details[0].field, field, query)
  }
  for (const fine of ['page=1', 'per_page=250', 'q=', 'q=%F0%9F%98%80', 'tag=%25', `page=1000000`])
    assert.equal((await send('GET', `/contacts?${fine}`)).status, 200, fine)
})

test('a query string of a megabyte, and endless headers, are a 400 in our error format', async () => {
  const { key } = await api.workspace()
  for (const request of [
    `GET /api/v1/contacts?q=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
    `GET /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\nConnection: close\r\n\r\n`,
    'not http at all\r\n\r\n',
  ]) {
    const answer = await raw(request)
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /\{"error":\{"code":"VALIDATION_ERROR"/)
    assert.match(answer, /x-request-id: /i)
  }
})

test('paths and methods that resemble a route are a 404, with and without a key', async () => {
  const { key, send, events } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const ask = async (target: string, method = 'GET', more = '') => {
    const answer = await raw(
      `${method} ${target} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n${more}Connection: close\r\n\r\n`,
    )
    return Number(answer.slice(9, 12))
  }
  for (const target of [
    '/API/V1/contacts',
    '/api/V1/contacts',
    '//api/v1/contacts',
    '/api//v1/contacts',
    '/api/v1//contacts',
    '/api/v1/..;/contacts',
    '/api/v1/../v1/contacts',
    '/api/v1/./contacts',
    '/api/v1/contacts/',
    '/api/v1/Contacts',
    '/api/v1/contacts%2f',
    `/api/v1/contacts/${contact.id}/`,
    `/api/v1/contacts;/${contact.id}`,
    '/api/v1/contacts.json',
    '/api/v1',
    '/api/v2/contacts',
    '/api/contacts',
    '/api/v1/constructor',
    '/api/v1/__proto__',
  ])
    assert.equal(await ask(target), 404, target)
  for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
    assert.equal(await ask(`/api/v1/contacts/${contact.id}`, 'GET', `${header}: DELETE\r\n`), 200)
  assert.equal(await ask(`/api/v1/contacts/${contact.id}?_method=DELETE`), 400)
  assert.equal(await ask(`/api/v1/contacts/${contact.id}`, 'PUT', 'Content-Length: 0\r\n'), 404)
  assert.equal(await ask('/api/v1/contacts', 'TRACE'), 404)
  for (const options of [{}, { key }]) {
    const unknown = await api.send('GET', '/nowhere', options)
    assert.deepEqual(
      [unknown.status, unknown.error],
      [404, { code: 'NOT_FOUND', message: 'GET /api/v1/nowhere does not exist' }],
    )
  }
  assert.deepEqual(await events(), ['contact.created'])
})

test('an unknown method is a 404 in our error format on every path, even if Node does not know the method', async () => {
  const { key } = await api.workspace()
  for (const method of ['QUERY', 'PUT', 'TRACE', 'PROPFIND', 'M-SEARCH', 'FOO', 'GETS', 'get', 'CONNECT'])
    for (const path of ['/api/v1/contacts', '/api/v1/nowhere', '/nowhere'])
      for (const more of ['', `X-API-Key: ${key}\r\n`, 'Content-Type: application/json\r\nContent-Length: 1\r\n']) {
        const answer = await raw(
          `${method} ${path}?x=1 HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n${more.includes('Length') ? '{' : ''}`,
        )
        const context = `${method} ${path}: ${answer}`
        assert.match(answer, /^HTTP\/1\.1 404 Not Found\r\n/, context)
        assert.match(answer, /\r\n\r\n\{"error":\{"code":"NOT_FOUND","message":"[^"]+ does not exist"\}\}$/, context)
        assert.match(answer, /x-request-id: /i, context)
      }
  const second = await raw(
    `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nFOO /api/v1/contacts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  assert.match(second, /"FOO \/api\/v1\/contacts does not exist"/)
})

// One such line took the server several seconds.
test('long lines that are not HTTP do not block the server', { timeout: 120_000 }, async () => {
  for (const line of ['Q'.repeat(60_000), `Q ${'/'.repeat(60_000)}`])
    for (let i = 0; i < 10; i++) assert.match(await raw(`${line}\r\n\r\n`), /^HTTP\/1\.1 400 Bad Request\r\n/)
})

test('responses are in the order of requests, even if Node rejects a later one while an earlier one is running', async () => {
  const { key, send } = await api.workspace()
  const head = `Host: x\r\nX-API-Key: ${key}\r\n`
  const slow = `POST /api/v1/tags HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"slow"}`
  const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  for (const [broken, expected] of [
    ['FOO /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', [201, 404]],
    ['not http at all\r\n\r\n', [201, 400]],
    [`GET /api/v1/tags HTTP/1.1\r\n${head}\r\nnot http at all\r\n\r\n`, [201, 200, 400]],
    [`GET /api/v1/tags HTTP/1.1\r\n${head}Expect: nonsense\r\n\r\n`, [201, 400]],
    ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', [201, 404]],
    [`POST /api/v1/tags HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n`, [201, 400]],
  ] as const) {
    // A lock keeps the first request busy until Node has seen what follows it.
    await using lock = await api.hold('lock table tags')
    const answering = raw(slow + broken)
    await lock.isAwaited()
    await lock.letGo()
    const answer = await answering
    assert.deepEqual(statusesOf(answer), expected, `${broken}\n${answer}`)
    const { data } = await send('GET', '/tags')
    await send('DELETE', `/tags/${data[0].id}`)
  }
  const last = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nnot http at all\r\n\r\n`)
  assert.deepEqual(statusesOf(last), [200])
})

test('an unknown route is a 404 regardless of its body', async () => {
  const client = await api.workspace()
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const)
    for (const path of ['/nowhere', '/api/nowhere', '/api/v1/contacts/x/y/z'])
      assert.equal((await client.send(method, path, '{broken')).status, 404, `${method} ${path}`)
})

test('a missing Host header and an unsupported expectation are a 400 in our error format', async () => {
  const { key } = await api.workspace()
  for (const [request, message] of [
    [`GET /api/v1/contacts HTTP/1.1\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`, 'has no Host header'],
    [
      `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nExpect: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
      'expects something other than 100-continue',
    ],
  ] as const) {
    const answer = await raw(request)
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.match(answer, /x-request-id: /i)
    assert.deepEqual(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))), {
      error: {
        code: 'VALIDATION_ERROR',
        message: `request ${message}`,
        details: [{ field: 'request', message }],
      },
    })
  }
  const old = await raw(`GET /api/v1/contacts HTTP/1.0\r\nX-API-Key: ${key}\r\n\r\n`)
  assert.match(old, /^HTTP\/1\.1 200 /) // HTTP/1.0 has no Host header
  const body = JSON.stringify({ first_name: 'Ada' })
  const expected = await raw(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
  assert.match(expected, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
})

test('a path id that is not a UUID is a 404', async () => {
  const { send } = await api.workspace()
  for (const id of ['1', 'nope', '%00', '%F0%9F%98%80', "'%20or%201=1--", 'x'.repeat(250), randomUUID().slice(1)])
    assert.equal((await send('GET', `/contacts/${id}`)).status, 404, id)
})

test('HEAD responds like GET without a body, and to the same callers', async () => {
  const { key } = await api.workspace()
  const head = (headers: Record<string, string>) => fetch(`${api.url}/api/v1/contacts`, { method: 'HEAD', headers })
  const known = await head({ 'x-api-key': key })
  assert.equal(known.status, 200)
  assert.equal(await known.text(), '')
  assert.equal((await head({})).status, 401)
})

test('401 comes before 403, 403 before 400, 400 before 404, 404 before 409', async () => {
  const owner = await api.workspace()
  const member = await owner.as({ role: 'member' })
  const reader = await owner.as({ scope: 'read_only' })
  const nowhere = `/contacts/${randomUUID()}`
  assert.equal((await api.send('POST', '/keys', { body: '{broken' })).status, 401)
  assert.equal((await member.send('POST', '/keys', '{broken')).status, 403)
  assert.equal((await reader.send('POST', '/contacts', '{broken')).status, 403)
  assert.equal((await reader.send('PATCH', nowhere, { first_name: 5 })).status, 403)
  assert.equal((await owner.send('PATCH', nowhere, { first_name: 5 })).status, 400)
  assert.equal((await owner.send('PATCH', nowhere, { first_name: 'Ada' })).status, 404)
  const ended = await owner.as({})
  await api.sql.query('delete from members where user_id = $1', [ended.userId])
  for (const [method, path, body] of [
    ['POST', '/contacts', '{broken'],
    ['POST', '/keys', {}],
    ['PATCH', nowhere, { first_name: 'Ada' }],
    ['GET', '/contacts?page=0', undefined],
  ] as const)
    assert.equal((await ended.send(method, path, body)).status, 401, path)
})

test('an internal error does not disclose details', async () => {
  await using broken = await startApi()
  const { send } = await broken.workspace()
  await broken.sql.query('drop table commitments cascade')
  const failed = await send('GET', '/commitments', undefined, { 'x-request-id': 'find-me' })
  assert.equal(failed.status, 500)
  assert.deepEqual(failed.error, {
    code: 'INTERNAL_ERROR',
    message: 'Internal error. If you report it, include the X-Request-Id of this response.',
  })
  assert.equal(failed.headers.get('x-request-id'), 'find-me')
  assert.equal((await send('GET', '/contacts')).status, 200)
})

test('invalid UTF-8, another charset, a body on a DELETE and numbers in JavaScript notation are a 400', async () => {
  const { key, send } = await api.workspace()
  const post = (body: string | Buffer, type = 'application/json') =>
    fetch(`${api.url}/api/v1/contacts`, { method: 'POST', headers: { 'x-api-key': key, 'content-type': type }, body })
  assert.equal((await post(Buffer.from('7b2266697273745f6e616d65223a2261ff227d', 'hex'))).status, 400)
  assert.equal((await post('{"first_name":"René"}', 'application/json; charset=iso-8859-1')).status, 400)
  assert.equal((await post('\ufeff{"first_name":"René"}', 'application/json; charset="UTF-8"')).status, 201)

  const { data } = await send('POST', '/contacts', { first_name: 'Ada' })
  const refused = await send('DELETE', `/contacts/${data.id}`, { really: true })
  assert.deepEqual([refused.status, refused.error.details], [400, [{ field: 'really', message: 'is unknown' }]])
  assert.equal((await send('DELETE', `/contacts/${data.id}`, {})).status, 200)

  for (const page of ['0x1', '1e2', '%2B1', '1.0', '01'])
    assert.equal((await send('GET', `/contacts?page=${page}`)).status, 400, page)
})

test('a path that cannot be decoded is a 404 in our error format', async () => {
  const response = await fetch(`${api.url}/api/v1/contacts/%ff`)
  assert.equal(response.status, 404)
  assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'NOT_FOUND')
  assert.ok(response.headers.get('x-request-id'))
})

test('a request with two Host headers is a 400', async () => {
  const answer = await raw('GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n')
  assert.match(answer, /^HTTP\/1\.1 400 /)
  assert.match(answer, /"message":"request has more than one Host header"/)
})

test('a Host header that is not a host is a 400', async () => {
  const get = (host: string) => raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  for (const host of [
    '*.example',
    'a b',
    'a,b',
    'a/b',
    'u@a',
    'a:b',
    'a:99999',
    '1.2.3.999',
    '[::1',
    `${'a'.repeat(254)}`,
  ]) {
    const answer = await get(host)
    assert.match(answer, /^HTTP\/1\.1 400 /, host)
    assert.match(answer, /"message":"request has a Host header that is not a host"/)
  }
  for (const host of ['', 'a', 'a.example:', 'a_b.example:3000', '127.0.0.1', '[::1]:3000', 'xn--bcher-kva.example'])
    assert.match(await get(host), /^HTTP\/1\.1 200 /, host)
})

test('a forwarded host or protocol that is not one is a 400, also from a trusted proxy', async () => {
  await using proxied = await startApi({ trustProxy: ['127.0.0.1'] })
  const statusOf = async (headers: Record<string, string>) =>
    (
      await fetch(`${proxied.url}/api/auth/passkeys/sign-in/options`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    ).status
  for (const host of ['a b', '<x>', '[', 'a:99999', '%zz', 'x@y', '"'])
    assert.equal(await statusOf({ 'x-forwarded-host': host }), 400, host)
  assert.equal(await statusOf({ 'x-forwarded-proto': 'b://crm.example.com' }), 400)
  assert.equal(await statusOf({ 'x-forwarded-host': 'crm.example.com:8443', 'x-forwarded-proto': 'https' }), 200)
})

test('a request that arrives while the server stops is a 429 in our error format, and its connection is closed', async () => {
  const stopping = await startApi()
  const { hostname, port } = new URL(stopping.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n') // begun, so that the connection is not idle
  await until(async () => {
    const connections = await new Promise((resolve) => stopping.app.server.getConnections((_, count) => resolve(count)))
    return connections === 1 && socket.bytesWritten > 0
  })
  const closed = stopping[Symbol.asyncDispose]()
  await until(() => !stopping.app.server.listening)
  socket.write('\r\n')
  let answer = ''
  for await (const chunk of socket) answer += chunk
  await closed
  assert.match(answer, /^HTTP\/1\.1 429 /)
  assert.match(answer, /^retry-after: 1\r$/im)
  assert.match(answer, /^connection: close\r$/im)
  assert.equal(JSON.parse(answer.split('\r\n\r\n')[1]!).error.code, 'RATE_LIMITED')
})

test('requests sent without waiting for responses are answered in order, and too many close the connection', async () => {
  const { key } = await api.workspace()
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: ${path.slice(1)}\r\n${more}\r\n`
  const few = await raw(get('/a') + get('/api/v1/contacts') + get('/b', 'Connection: close\r\n'))
  assert.deepEqual(
    [...few.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status),
    ['404', '200', '404'],
  )
  const many = await raw(get('/a').repeat(2000) + get('/a', 'Connection: close\r\n'))
  const statuses = [...many.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
  assert.equal(statuses.at(-1), '429')
  assert.ok(statuses.length <= 22, `${statuses.length} were answered`)
})

for (const [reason, cause] of [
  ['too many requests', (get: string) => `${get}\r\n`.repeat(100)],
  ['a body in small pieces', (get: string) => `${get}X-Small-Pieces: 1\r\n\r\n`],
] as const)
  test(`a site whose connections were refused for ${reason} is not served for a while, if the process is busy`, async () => {
    let isBusy = false
    const server = createServer((request, response) => {
      if (request.headers['x-small-pieces']) noteAbuse(request.socket)
      response.end('served')
    })
    const { noteAbuse } = handleInOrder(server, () => isBusy)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const send = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(text)
      let answer = ''
      for await (const chunk of socket) answer += chunk
      return answer
    }
    const get = 'GET /a HTTP/1.1\r\nHost: x\r\n'
    const last = `${get}Connection: close\r\n\r\n`
    for (let i = 0; i < 12; i++) await send(cause(get) + last)
    assert.match(await send(last), /served/)
    isBusy = true
    assert.equal(await send(last).catch(() => ''), '')
    isBusy = false
    assert.match(await send(last), /served/)
    server.close()
  })
