import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Api, startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { confirmMailbox } from '../sessions/takeover.ts'
import { deleteExpiredApps, isRedirectUri, isRegistered } from './clients.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<Api['signUp']>>
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the response and asserts on it
type Body = any
const redirectUri = 'https://agent.example/callback'

async function post(path: string, body: object | URLSearchParams, server: Api = api) {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

const register = async (uris = [redirectUri], server: Api = api) =>
  (await post('/oauth/register', { client_name: 'Agent', redirect_uris: uris }, server)).body.client_id as string

const token = (fields: Record<string, string>, server: Api = api) =>
  post('/oauth/token', new URLSearchParams(fields), server)

/** What the official client sends, and the person decides on the page. */
async function allow(person: Person, clientId: string, { scope = 'full', workspaceId = '', more = {} } = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const workspace_id = workspaceId || (await person.send('GET', '/me')).data.workspace.id
  const answer = (await person.send('POST', '/api/auth/oauth/decision', {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state',
    decision: 'allow',
    workspace_id,
    granted_scope: scope,
    ...more,
  })) as Body
  const query = answer.redirect_to ? new URL(answer.redirect_to).searchParams : undefined
  return { answer, query, code: query?.get('code') ?? '', verifier, workspace_id }
}

const exchange = (
  clientId: string,
  { code, verifier }: { code: string; verifier: string },
  more = {},
  server: Api = api,
) =>
  token(
    {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
      ...more,
    },
    server,
  )
const refresh = (clientId: string, refresh_token: string, server: Api = api) =>
  token({ grant_type: 'refresh_token', client_id: clientId, refresh_token }, server)

async function connected(scope = 'full', server: Api = api) {
  const person = await server.signUp()
  const clientId = await register([redirectUri], server)
  const consent = await allow(person, clientId, { scope })
  const { body } = await exchange(clientId, consent, {}, server)
  return { person, clientId, consent, tokens: body as { access_token: string; refresh_token: string } }
}

async function call(accessToken: string, method = 'tools/list', params: object = {}, server: Api = api) {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a client finds the endpoints from a 401 through the metadata', async () => {
  const refused = await call('rap_wrong')
  const [, address] = /^Bearer error="invalid_token", resource_metadata="([^"]+)"$/.exec(
    refused.headers.get('www-authenticate')!,
  )!
  const resource = (await (await fetch(address!)).json()) as Body
  assert.deepEqual([resource.resource, resource.authorization_servers], [`${api.url}/mcp`, [api.url]])
  const plain = await fetch(`${api.url}/mcp`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.match(plain.headers.get('www-authenticate')!, /^Bearer resource_metadata="/)
  const server = (await (await fetch(`${api.url}/.well-known/oauth-authorization-server`)).json()) as Body
  assert.deepEqual(
    [server.issuer, server.code_challenge_methods_supported, server.token_endpoint_auth_methods_supported],
    [api.url, ['S256'], ['none']],
  )
})

test('an app acts for the person in one workspace, within its scope, at /mcp only', async () => {
  const { person, tokens, consent } = await connected()
  assert.deepEqual([consent.query!.get('state'), consent.query!.get('iss')], ['a state', api.url])
  const created = await call(tokens.access_token, 'tools/call', {
    name: 'create_contact',
    arguments: { first_name: 'Ada' },
  })
  assert.match(created.text, /"first_name\W+Ada/)
  const { data: contacts } = await person.send('GET', '/contacts')
  assert.deepEqual(
    contacts.map(({ first_name }: Body) => first_name),
    ['Ada'],
  )
  const audit = (await person.send('GET', '/audit-logs?action=contact.created')).data[0]
  assert.deepEqual([audit.actor.type, audit.actor.name], ['key', 'Agent (connected app)'])
  const allowed = (await person.send('GET', '/audit-logs?action=key.created')).data[0]
  assert.equal(allowed.actor.id, person.userId)

  for (const headers of [
    { 'x-api-key': tokens.access_token },
    { authorization: `Bearer ${tokens.access_token}` },
  ] as Record<string, string>[])
    assert.equal((await api.send('GET', '/contacts', { headers })).status, 401)
  const forged = { 'x-api-key': tokens.access_token, 'x-rapport-internal': 'true' }
  assert.equal((await api.send('POST', '/keys', { body: { name: 'Back door' }, headers: forged })).status, 401)
  assert.deepEqual((await person.send('GET', '/keys')).data, [])

  const reader = await connected('read_only')
  const { text } = await call(reader.tokens.access_token)
  assert.ok(text.includes('find_records') && !text.includes('create_contact'))
  const { rows } = await api.sql.query(
    'select g::text || k::text as row from oauth_grants g join api_keys k on k.grant_id = g.id',
  )
  for (const secret of [tokens.access_token, tokens.refresh_token, consent.code])
    assert.ok(rows.every(({ row }) => !row.includes(secret)))
})

test('what an app changes has the id of its entry key.created as the actor, also with renewed tokens', async () => {
  const { person, clientId, tokens } = await connected()
  const create = (accessToken: string, first_name: string) =>
    call(accessToken, 'tools/call', { name: 'create_contact', arguments: { first_name } })
  await create(tokens.access_token, 'Ada')
  await create((await refresh(clientId, tokens.refresh_token)).body.access_token, 'Grace')
  const [allowed] = (await person.send('GET', '/audit-logs?action=key.created')).data
  assert.equal(allowed.actor.id, person.userId)
  const { data: changes } = await person.send('GET', `/audit-logs?actor_id=${allowed.entity_id}`)
  assert.deepEqual(
    changes.map(({ entity_name, actor }: Body) => [entity_name, actor]),
    ['Grace', 'Ada'].map((name) => [name, { type: 'key', id: allowed.entity_id, name: 'Agent (connected app)' }]),
  )
})

test('a state is returned exactly as it was received', async () => {
  const [person, clientId] = [await api.signUp(), await register()]
  for (const state of [' a state ', '+%20', ' ', ''])
    for (const decision of ['allow', 'deny'])
      assert.equal((await allow(person, clientId, { more: { state, decision } })).query!.get('state'), state)
})

test('of two consents to an app at the same time, one replaces the other', async () => {
  const [person, clientId] = [await api.signUp(), await register()]
  const workspaceId = (await person.send('GET', '/me')).data.workspace.id
  await using client = await api.hold('select from oauth_clients where id = $1 for update', [clientId])
  const allowing = Promise.all([1, 2].map(() => allow(person, clientId, { workspaceId })))
  await until(async () => (await client.waiting()) === 2)
  await client.letGo()
  const exchanged = await Promise.all((await allowing).map((consent) => exchange(clientId, consent)))
  assert.deepEqual(exchanged.map(({ status }) => status).toSorted(), [200, 400])
  const list = (await person.send('GET', '/api/auth/connected-apps')) as Body
  assert.equal(list.connected_apps.length, 1)
  const { data: audit } = await person.send('GET', '/audit-logs?entity_type=key')
  assert.deepEqual(audit.map(({ action }: Body) => action).toSorted(), ['key.created', 'key.created', 'key.revoked'])
})

test('a code works once, for its client, address and verifier', async () => {
  const person = await api.signUp()
  const [clientId, other] = [await register(), await register()]
  const consent = await allow(person, clientId)
  for (const [client, more] of [
    [other, {}],
    [clientId, { redirect_uri: 'https://agent.example/other' }],
    [clientId, { code_verifier: 'wrong' }],
    [clientId, { code_verifier: '' }],
    [clientId, { code: 'guessed' }],
  ] as const) {
    const { status, body } = await exchange(client, consent, more)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(more))
  }
  assert.equal(
    (await exchange(clientId, consent, { resource: 'https://other.example/mcp' })).body.error,
    'invalid_target',
  )
  assert.equal((await exchange(clientId, consent, { grant_type: 'password' })).body.error, 'unsupported_grant_type')
  assert.equal((await exchange('nonsense', consent)).status, 401)
  const { body: tokens, headers } = await exchange(clientId, consent, { resource: `${api.url}/mcp` })
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal((await call(tokens.access_token)).status, 200)
  // A code that is used twice may have been stolen, so the tokens of its first use end.
  assert.equal((await exchange(clientId, consent)).body.error, 'invalid_grant')
  assert.equal((await call(tokens.access_token)).status, 401)
  assert.equal((await refresh(clientId, tokens.refresh_token)).body.error, 'invalid_grant')

  const late = await allow(person, clientId)
  await api.sql.query(`update oauth_grants set code_expires_at = now() - interval '1 second'`)
  assert.equal((await exchange(clientId, late)).body.error, 'invalid_grant')
})

test('a refresh token is replaced with each use, and its theft ends the access', async () => {
  const { clientId, tokens } = await connected()
  const [one, two] = await Promise.all([
    refresh(clientId, tokens.refresh_token),
    refresh(clientId, tokens.refresh_token),
  ])
  assert.deepEqual([one.status, two.status], [200, 200]) // two requests of the app at the same time
  assert.equal((await refresh(await register(), two.body.refresh_token)).body.error, 'invalid_grant')
  assert.equal(one.body.refresh_token, two.body.refresh_token)
  const current = one.body.refresh_token
  const third = await refresh(clientId, current)
  assert.equal(third.status, 200)
  await api.sql.query(`update oauth_grants set refreshed_at = now() - interval '1 minute'`)
  assert.equal((await refresh(clientId, current)).body.error, 'invalid_grant')
  assert.equal((await refresh(clientId, third.body.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await call(third.body.access_token)).status, 401)
})

test('any earlier refresh token of a grant ends it and is in the audit log; a forged one does not', async () => {
  for (const end of [
    (clientId: string, stolen: string) => refresh(clientId, stolen),
    async (_: string, stolen: string) => refresh(await register(), stolen),
    (_: string, stolen: string) => post('/oauth/revoke', new URLSearchParams({ token: stolen })),
  ]) {
    const { person, clientId, tokens } = await connected()
    let current = tokens
    for (let i = 0; i < 3; i++) current = (await refresh(clientId, current.refresh_token)).body
    const forged = Buffer.from(tokens.refresh_token, 'base64url')
    forged[forged.length - 1]! ^= 1
    for (const refused of [forged.toString('base64url'), forged.subarray(1).toString('base64url'), ''])
      assert.equal((await refresh(clientId, refused)).body.error, 'invalid_grant')
    assert.equal((await call(current.access_token)).status, 200)

    await end(clientId, tokens.refresh_token)
    assert.equal((await call(current.access_token)).status, 401)
    assert.equal((await refresh(clientId, current.refresh_token)).body.error, 'invalid_grant')
    const { data: audit } = await person.send('GET', '/audit-logs?action=key.revoked')
    assert.deepEqual(
      audit.map(({ entity_name }: Body) => entity_name),
      ['Agent (connected app)'],
    )
  }
})

test('an app that is being allowed while the password is reset gets no access', async () => {
  // The consent has passed the check of the session and is not committed yet when the reset runs.
  const early = await api.signUp()
  const clientId = await register()
  const finishEarly = await api.startReset(early.person.email)
  const client = await api.hold('select from oauth_clients where id = $1 for update', [clientId])
  const consenting = allow(early, clientId)
  await client.isAwaited()
  const resetting = finishEarly()
  await Promise.race([resetting, setTimeout(1000)])
  await client.letGo()
  await resetting
  assert.equal((await exchange(clientId, await consenting)).body.error, 'invalid_grant')

  // The consent comes when the reset is about to end the sessions.
  const late = await api.signUp()
  await api.sql.query('update users set email_verified = true where id = $1', [late.userId])
  const workspaceId = (await late.send('GET', '/me')).data.workspace.id
  const finishLate = await api.startReset(late.person.email)
  const session = await api.hold('select from sessions where user_id = $1 for update', [late.userId])
  const ending = finishLate()
  await session.isAwaited()
  const tooLate = allow(late, clientId, { workspaceId })
  await Promise.race([tooLate, setTimeout(1000)])
  await session.letGo()
  await ending
  assert.equal((await tooLate).answer.status, 401)
  assert.equal((await exchange(clientId, await tooLate)).body.error, 'invalid_grant')
})

test('a token request waits for the removal of the member before it locks the grant, so that they cannot deadlock', async () => {
  const { person, clientId, tokens } = await connected()
  const otherId = await register()
  const consent = await allow(person, otherId)
  for (const request of [() => refresh(clientId, tokens.refresh_token), () => exchange(otherId, consent)]) {
    await using member = await api.hold('select from members where user_id = $1 for update', [person.userId])
    const pending = request()
    await member.isAwaited()
    await api.sql.query('select from oauth_grants where user_id = $1 for update nowait', [person.userId])
    await member.letGo()
    assert.equal((await pending).status, 200)
  }
})

test('changing the password, leaving and deleting the account end the access, with an entry in the audit log', async () => {
  const revokedIn = async (key: string) =>
    (await api.send('GET', '/audit-logs?action=key.revoked', { key })).data.map(({ actor }: Body) => actor.id)
  for (const [name, end] of Object.entries({
    'change, keeping other sessions': ({ send }: Person) =>
      send('POST', '/api/auth/change-password', { currentPassword: 'correct horse', newPassword: 'battery staple' }),
    'change, ending other sessions': ({ send }: Person) =>
      send('POST', '/api/auth/change-password', {
        currentPassword: 'correct horse',
        newPassword: 'battery staple',
        revokeOtherSessions: true,
      }),
    leave: ({ send, userId }: Person) => send('DELETE', `/workspaces/members/${userId}`),
    delete: ({ send, person: { email } }: Person) => send('DELETE', '/me', { confirm: email }),
    'allow again': async (person: Person, clientId: string) => (await allow(person, clientId)).answer,
  })) {
    const { person, clientId, consent, tokens } = await connected()
    const colleague = await api.makeUser(consent.workspace_id, 'owner')
    const key = await api.makeKey(consent.workspace_id, colleague.userId)
    const wrong = { currentPassword: 'wrong horse', newPassword: 'battery staple' }
    assert.equal((await person.send('POST', '/api/auth/change-password', wrong)).status, 400)
    assert.equal((await call(tokens.access_token)).status, 200, name)
    const { status } = await end(person, clientId)
    assert.ok(status === undefined || status === 200, name)
    assert.equal((await call(tokens.access_token)).status, 401, name)
    assert.equal((await refresh(clientId, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.deepEqual(await revokedIn(key), [person.userId], name)
  }
})

test('a grant ends 180 days after the consent, however often it is used', async () => {
  const { clientId, tokens } = await connected()
  const age = (interval: string) =>
    api.sql.query(`update oauth_grants set created_at = now() - $2::interval where client_id = $1`, [
      clientId,
      interval,
    ])
  await age('179 days 23 hours 50 minutes')
  const last = await refresh(clientId, tokens.refresh_token)
  assert.ok(last.body.expires_in > 0 && last.body.expires_in <= 600, String(last.body.expires_in))
  const { rows } = await api.sql.query(
    `select max(k.expires_at) <= max(g.created_at) + interval '180 days' as keys,
            max(g.expires_at) <= max(g.created_at) + interval '180 days' as grants
       from api_keys k join oauth_grants g on g.id = k.grant_id where g.client_id = $1 and k.expires_at < now() + interval '20 minutes'`,
    [clientId],
  )
  assert.deepEqual(rows, [{ keys: true, grants: true }])
})

test('a new access token does not have a new rate limit', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 0.01, burst: 30 } })
  const { clientId, tokens } = await connected('full', limited)
  const callOnce = async (accessToken: string) => (await call(accessToken, 'tools/list', {}, limited)).status
  let status = 200
  for (let i = 0; i < 40 && status === 200; i++) status = await callOnce(tokens.access_token)
  assert.equal(status, 429)
  const renewed = await refresh(clientId, tokens.refresh_token, limited)
  assert.equal(renewed.status, 200)
  assert.equal(await callOnce(renewed.body.access_token), 429)
})

test('access ends when the person disconnects, leaves, resets the password, or the app revokes it', async () => {
  const first = await connected()
  const list = async (person: Person) => ((await person.send('GET', '/api/auth/connected-apps')) as Body).connected_apps
  const [shown] = await list(first.person)
  assert.deepEqual([shown.name, shown.sends_to, shown.scope], ['Agent', 'agent.example', 'full'])
  const stranger = await api.signUp()
  assert.equal((await stranger.send('DELETE', `/api/auth/connected-apps/${shown.id}`)).status, 404)
  assert.equal((await first.person.send('DELETE', `/api/auth/connected-apps/${shown.id}`)).status, 200)
  assert.deepEqual(await list(first.person), [])
  assert.equal((await first.person.send('GET', '/audit-logs?action=key.revoked')).data.length, 1)

  const second = await connected()
  await confirmMailbox(api.database, second.person.userId)
  const third = await connected()
  await api.sql.query('delete from members where user_id = $1', [third.person.userId])
  const fourth = await connected()
  assert.equal((await post('/oauth/revoke', new URLSearchParams({ token: fourth.tokens.refresh_token }))).status, 200)
  const fifth = await connected()
  assert.equal((await post('/oauth/revoke', new URLSearchParams({ token: fifth.tokens.access_token }))).status, 200)
  assert.equal((await post('/oauth/revoke', new URLSearchParams({ token: 'unknown' }))).status, 200)
  for (const { clientId, tokens } of [first, second, third, fourth, fifth]) {
    assert.equal((await call(tokens.access_token)).status, 401)
    assert.equal((await refresh(clientId, tokens.refresh_token)).body.error, 'invalid_grant')
  }
})

test('only a signed-in member on our own page can allow an app, and only for a registered address', async () => {
  const person = await api.signUp()
  const clientId = await register()
  const other = await api.workspace()
  assert.equal((await allow(person, clientId, { workspaceId: other.workspaceId })).answer.status, 403)
  for (const more of [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: `${redirectUri}/more` },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { response_type: 'token' },
    { resource: 'https://evil.example/mcp' },
    { workspace_id: undefined },
    { granted_scope: 'admin' },
  ])
    assert.equal((await allow(person, clientId, { more })).answer.status, 400, JSON.stringify(more))
  assert.equal((await allow(person, 'nonsense')).answer.status, 404)
  const denied = await allow(person, clientId, { more: { decision: 'deny' } })
  assert.deepEqual([denied.query!.get('error'), denied.query!.get('code')], ['access_denied', null])

  const body = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', decision: 'allow' }
  for (const [status, headers] of [
    [401, {}],
    [403, { cookie: person.cookie }],
    [403, { cookie: person.cookie, origin: 'https://evil.example' }],
    [403, { 'x-api-key': other.key }],
  ] as [number, Record<string, string>][])
    assert.equal((await api.send('POST', '/api/auth/oauth/decision', { body, headers })).status, status)
  const { rowCount } = await api.sql.query('select from oauth_grants where user_id = $1', [person.userId])
  assert.equal(rowCount, 0)
})

test('addresses that a browser would run, or that are not protected, are not registered', async () => {
  const right = [
    redirectUri,
    'http://127.0.0.1:3118/callback',
    'http://localhost/cb',
    'cursor://anysphere/cb',
    'com.example.app://cb',
  ]
  for (const uri of right) assert.ok(isRedirectUri(uri), uri)
  for (const uri of [
    'http://agent.example/cb',
    'javascript:alert(1)',
    'javascript://agent.example/%0Aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@agent.example/cb',
    'https://agent.example/cb#fragment',
    'http://localhost.evil.example/cb',
    'https://agent.example/\0',
    ' https://agent.example/cb',
    'unknown://x',
    '/relative',
    '',
  ]) {
    assert.ok(!isRedirectUri(uri), uri)
    assert.equal((await post('/oauth/register', { redirect_uris: [uri] })).body.error, 'invalid_redirect_uri')
  }
  for (const redirect_uris of [
    undefined,
    [],
    [7],
    'https://agent.example',
    Array.from({ length: 11 }, () => redirectUri),
  ])
    assert.equal((await post('/oauth/register', { redirect_uris })).status, 400)
  const client = { id: '', name: '', redirect_uris: ['http://127.0.0.1:1/cb', 'https://agent.example/cb'] }
  assert.ok(isRegistered(client, 'http://127.0.0.1:2/cb')) // the port of a program may differ each time
  for (const uri of [
    'http://127.0.0.1:2/other',
    'http://localhost:1/cb',
    'https://agent.example:8443/cb',
    'http://127.0.0.1@evil.example/cb',
  ])
    assert.ok(!isRegistered(client, uri), uri)
})

test('registrations are limited, and clients that nobody uses are deleted', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const statuses = await Promise.all(
    Array.from(
      { length: 30 },
      async () => (await post('/oauth/register', { redirect_uris: [redirectUri] }, limited)).status,
    ),
  )
  assert.ok(statuses.includes(201) && statuses.includes(429))

  // A flood from one network deletes its own clients only.
  await using proxied = await startApi({ trustProxy: ['127.0.0.1'] })
  const registerFrom = async (address: string) => {
    const response = await fetch(`${proxied.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ redirect_uris: [redirectUri] }),
    })
    return ((await response.json()) as Body).client_id as string
  }
  const quiet = await registerFrom('192.0.2.1')
  const flood: string[] = []
  for (let i = 0; i < 103; i++) flood.push(await registerFrom(`2001:db8::${i.toString(16)}`))
  const kept = async () =>
    (await proxied.sql.query('select id from oauth_clients order by created_at, id')).rows.map(({ id }) => id)
  assert.deepEqual(await kept(), [quiet, ...flood.slice(3)])
  await proxied.sql.query(
    `insert into oauth_clients (id, name, redirect_uris, network)
     select gen_random_uuid(), 'Flood', '{}', '2001:db8:0:' || i % 200 || '::/64' from generate_series(1, 12000) i`,
  )
  const next = await registerFrom('192.0.2.2')
  const left = await kept()
  assert.ok(left.includes(quiet) && left.includes(next))
  assert.equal(left.length, 10_000)

  const { clientId } = await connected()
  const unused = await register()
  await api.sql.query(`update oauth_clients set created_at = now() - interval '2 days'`)
  await api.database.send(deleteExpiredApps)
  const { rows } = await api.sql.query('select id from oauth_clients where id = any ($1)', [[clientId, unused]])
  assert.deepEqual(rows, [{ id: clientId }])
})

test('when an app was last used is shown also if that token has expired', async () => {
  const { person, clientId, tokens } = await connected()
  const lastUse = async () =>
    ((await person.send('GET', '/api/auth/connected-apps')) as Body).connected_apps[0].last_used_at
  await call(tokens.access_token)
  const used = await until(lastUse)
  await refresh(clientId, tokens.refresh_token)
  await api.sql.query(
    `update api_keys k set expires_at = now() - interval '2 days' from oauth_grants g where g.id = k.grant_id and g.client_id = $1`,
    [clientId],
  )
  await api.database.send(deleteExpiredApps)
  assert.equal(await lastUse(), used)
  const { rowCount } = await api.sql.query(
    'select from api_keys k join oauth_grants g on g.id = k.grant_id where g.client_id = $1',
    [clientId],
  )
  assert.equal(rowCount, 1)
})
