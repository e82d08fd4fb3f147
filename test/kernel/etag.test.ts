import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { type Api, type Client, startApi } from '../api.ts'

let api: Api
let ours: Client

before(async () => {
  api = await startApi()
  ours = await api.workspace()
})
after(() => api[Symbol.asyncDispose]())

const stale = '"AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAA"'
const create = async (path: string, body: object) => {
  const answer = await ours.send('POST', path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.error))
  return { ...answer.data, etag: answer.headers.get('etag') }
}
const contact = (fields: object = {}) => create('/contacts', { first_name: 'Ada', ...fields })
const etagOf = async (path: string) => (await ours.send('GET', path)).headers.get('etag')!
const change = (path: string, body: object, etag: string, headers: object = {}) =>
  ours.send('PATCH', path, body, { 'if-match': etag, ...headers })
const remove = (path: string, etag: string) => ours.send('DELETE', path, undefined, { 'if-match': etag })

suite('every kind of record', () => {
  const kinds: [string, () => Promise<object> | object, object | undefined][] = [
    [
      '/contacts',
      () => ({ first_name: 'Ada', tags: ['b', 'A'], custom_fields: { zeta: 'z', a1: 'y' } }),
      { notes: 'x' },
    ],
    ['/companies', () => ({ name: 'Acme', domain: 'https://www.acme.example/x', tags: ['z', 'y'] }), { size: '10' }],
    ['/deals', () => ({ name: 'Engine', value: 12, stage: 'won' }), { stage: 'lost', lost_reason: 'price' }],
    [
      '/interactions',
      async () => ({ ...(await ofContact()), type: 'note', occurred_at: '2026-01-01T10:00:00+02:00' }),
      undefined,
    ],
    ['/follow-ups', async () => ({ ...(await ofContact()), type: 'call', due_date: '2026-01-01' }), { title: 'Call' }],
    ['/commitments', async () => ({ ...(await ofContact()), description: 'Send' }), { due_date: '2026-02-03' }],
    ['/tags', () => ({ name: 'vip' }), { color: '#ff0000' }],
    [
      '/custom-fields',
      () => ({ entity_type: 'deals', field_name: 'plan', field_label: 'Plan', field_type: 'text' }),
      { field_label: 'P' },
    ],
    ['/webhooks', () => ({ url: 'https://hooks.example.com/x', events: ['contact.created'] }), { status: 'paused' }],
  ]
  const ofContact = async () => ({ contact_id: (await contact()).id })

  before(async () => {
    for (const field_name of ['zeta', 'a1'])
      await create('/custom-fields', {
        entity_type: 'contacts',
        field_name,
        field_label: field_name,
        field_type: 'text',
      })
  })

  for (const [path, body, patch] of kinds)
    test(`${path}: the ETag of a change is that of the next read, and If-Match guards PATCH and DELETE`, async () => {
      const created = await create(path, await body())
      const one = `${path}/${created.id}`
      const etag = await etagOf(one)
      assert.match(etag, /^"[\w-]{16}\.[\w:.-]*"$/)
      if (path === '/webhooks') assert.equal(created.etag, null) // its response shows the secret, which no read does
      else assert.equal(created.etag, etag)

      if (patch) {
        const refused = await change(one, patch, stale)
        assert.equal(refused.status, 409)
        assert.equal(refused.headers.get('etag'), etag)
        assert.deepEqual(
          refused.error.details.map(({ field, current }: { field: string; current: unknown }) => [field, current]),
          Object.keys(patch).map((field) => [field, created[field] ?? null]),
        )
        assert.equal(await etagOf(one), etag)

        const changed = await change(one, patch, etag)
        assert.equal(changed.status, 200)
        assert.notEqual(changed.headers.get('etag'), etag)
        assert.equal(changed.headers.get('etag'), await etagOf(one))
      }
      const kept = await remove(one, stale)
      assert.deepEqual([kept.status, kept.error.code, kept.error.details], [409, 'CONFLICT', []])
      assert.equal((await remove(one, await etagOf(one))).status, 200)
      assert.equal((await remove(one, etag)).status, 404)
    })
})

suite('If-Match', () => {
  test('If-Match is compared on /stage and /complete', async () => {
    const deal = await create('/deals', { name: 'Engine' })
    const refused = await change(`/deals/${deal.id}/stage`, { stage: 'won' }, stale)
    assert.deepEqual(refused.error.details, [
      { field: 'stage', message: 'was not changed, because the record has a newer version', current: 'lead' },
    ])
    assert.equal((await change(`/api/deals/${deal.id}/stage`, { stage: 'won' }, stale)).status, 409)
    assert.equal((await change(`/deals/${deal.id}/stage`, { stage: 'won' }, deal.etag)).status, 200)

    const followUp = await create('/follow-ups', {
      contact_id: (await contact()).id,
      type: 'call',
      due_date: '2026-01-01',
    })
    const kept = await change(`/follow-ups/${followUp.id}/complete`, {}, stale)
    assert.deepEqual([kept.status, kept.error.details], [409, []])
    assert.equal((await change(`/follow-ups/${followUp.id}/complete`, {}, followUp.etag)).data.status, 'completed')
  })

  test('a conflict records no event and changes nothing', async () => {
    const theirs = await api.workspace()
    const { data } = await theirs.send('POST', '/contacts', { first_name: 'Ada' })
    const refused = await theirs.send('PATCH', `/contacts/${data.id}`, { title: 'Countess' }, { 'if-match': stale })
    assert.equal(refused.status, 409)
    assert.deepEqual(await theirs.events(), ['contact.created'])
    assert.deepEqual((await theirs.send('GET', `/contacts/${data.id}`)).data, data)
  })

  test('If-Match accepts *, lists and weak tags', async () => {
    const { id, etag } = await contact()
    for (const given of ['*', ` ${etag} `, `W/${etag}`, `${stale}, ${etag}`, `W/${stale},W/${etag}`])
      assert.equal((await change(`/contacts/${id}`, {}, given)).status, 200, given)
    for (const given of ['"', '""', `${stale},${stale}`, '"other"']) {
      const { status } = await change(`/contacts/${id}`, {}, given)
      assert.equal(status, given === '"' ? 400 : 409, given)
    }
  })

  test('a malformed If-Match is a 400 that names it, together with every other problem', async () => {
    const { id, etag } = await contact()
    for (const given of ['abc', etag.slice(1), `${etag} ${etag}`, `${etag},`, '*, "a"', 'w/"a"']) {
      const refused = await change(`/contacts/${id}`, { email: 'none', custom_fields: { nope: 1 } }, given)
      assert.equal(refused.status, 400, given)
      const fields = refused.error.details.map(({ field }: { field: string }) => field).toSorted()
      assert.deepEqual(fields, ['If-Match', 'custom_fields.nope', 'email'])
      assert.equal((await remove(`/contacts/${id}`, given)).status, 400)
    }
  })

  test('a 400 and a 404 take precedence over the conflict', async () => {
    const { id } = await contact()
    const invalid = await change(`/contacts/${id}`, { custom_fields: { nope: 1 } }, stale)
    assert.deepEqual([invalid.status, invalid.error.details[0].field], [400, 'custom_fields.nope'])
    const theirs = await api.workspace()
    const missing = await theirs.send('PATCH', `/contacts/${id}`, { title: 'x' }, { 'if-match': stale })
    assert.equal(missing.status, 404)
  })

  test('a conflict names each custom field and its current value', async () => {
    await create('/custom-fields', {
      entity_type: 'contacts',
      field_name: 'plan',
      field_label: 'Plan',
      field_type: 'text',
    })
    const { id, etag } = await contact({ custom_fields: { plan: 'gold' } })
    await ours.send('PATCH', `/contacts/${id}`, { custom_fields: { plan: 'silver' } })
    const refused = await change(`/contacts/${id}`, { title: 'Dr', custom_fields: { plan: 'iron' } }, etag)
    assert.deepEqual(
      refused.error.details.map(({ field, current }: { field: string; current: unknown }) => [field, current]),
      [
        ['title', null],
        ['custom_fields.plan', 'silver'],
      ],
    )
  })

  test('If-Match detects changes that keep updated_at: a renamed tag, a deleted company', async () => {
    const company = await create('/companies', { name: 'Acme' })
    const { id } = await contact({ tags: ['before'], company_id: company.id })
    const first = await etagOf(`/contacts/${id}`)
    const tags = (await ours.send('GET', '/tags?per_page=250')).data as { id: string; name: string }[]
    await ours.send('PATCH', `/tags/${tags.find(({ name }) => name === 'before')!.id}`, { name: 'after' })
    const second = await etagOf(`/contacts/${id}`)
    await ours.send('DELETE', `/companies/${company.id}`)
    const third = await etagOf(`/contacts/${id}`)
    assert.equal(new Set([first, second, third]).size, 3)
    assert.equal((await change(`/contacts/${id}`, { title: 'x' }, second)).status, 409)
  })

  test('If-Match compares the fields, not the time of their change', async () => {
    const { id, etag } = await contact()
    await ours.send('PATCH', `/contacts/${id}`, { title: 'Countess' })
    await ours.send('PATCH', `/contacts/${id}`, { title: null })
    assert.notEqual(await etagOf(`/contacts/${id}`), etag)
    assert.equal((await change(`/contacts/${id}`, { title: 'Dr' }, etag)).status, 200)
  })

  test('a conflict with an Idempotency-Key has the current ETag, and so does its replay', async () => {
    const { id, etag } = await contact()
    const key = { 'idempotency-key': `conflict-${id}` }
    const refused = await change(`/contacts/${id}`, { title: 'Dr' }, stale, key)
    assert.deepEqual([refused.status, refused.headers.get('etag')], [409, etag])
    const again = await change(`/contacts/${id}`, { title: 'Dr' }, stale, key)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [409, 'true'])
    assert.equal(again.headers.get('etag'), etag)
    assert.deepEqual(again.error, refused.error)
  })

  test('an unknown company takes precedence over the conflict', async () => {
    const { id } = await contact()
    const refused = await change(`/contacts/${id}`, { company_id: '3b241101-e2bb-4255-8caf-4136c566a962' }, stale)
    assert.deepEqual([refused.status, refused.error.code], [404, 'NOT_FOUND'])
    const own = await change(
      `/contacts/${id}`,
      { company_id: (await create('/companies', { name: 'Acme' })).id },
      stale,
    )
    assert.deepEqual([own.status, own.error.details[0].current], [409, null])
  })

  test('If-Match works on workspaces, members, keys, invitations and imports', async () => {
    const owner = await api.workspace()
    const send = (method: 'PATCH' | 'DELETE', path: string, tag: string, body?: object) =>
      owner.send(method, path, body, { 'if-match': tag })
    const workspace = `/workspaces/${owner.workspaceId}`
    const renamed = await owner.send('PATCH', workspace, { name: 'Acme Ltd' })
    const refused = await send('PATCH', workspace, stale, { name: 'Other' })
    assert.deepEqual([refused.status, refused.error.details[0].current], [409, 'Acme Ltd'])
    assert.equal(refused.headers.get('etag'), renamed.headers.get('etag'))
    assert.equal((await send('PATCH', workspace, renamed.headers.get('etag')!, { name: 'Other' })).status, 200)

    const { userId } = await owner.as({ role: 'member' })
    const promoted = await owner.send('PATCH', `/workspaces/members/${userId}`, { role: 'owner' })
    assert.equal((await send('PATCH', `/workspaces/members/${userId}`, stale, { role: 'member' })).status, 409)
    assert.equal((await send('DELETE', `/workspaces/members/${userId}`, stale)).status, 409)
    const tag = promoted.headers.get('etag')!
    assert.equal((await send('PATCH', `/workspaces/members/${userId}`, tag, { role: 'member' })).status, 200)
    assert.equal((await send('DELETE', `/workspaces/members/${userId}`, '*')).status, 200)

    const made = [
      ['/keys', { name: 'Key' }],
      ['/workspaces/invites', { email: 'ada@example.com' }],
      ['/imports', { entity_type: 'contacts', file_url: 'https://example.com/contacts.csv' }],
    ] as const
    for (const [path, body] of made) {
      const { data } = await owner.send('POST', path, body)
      assert.deepEqual((await send('DELETE', `${path}/${data.id}`, stale)).status, 409, path)
      assert.equal((await send('DELETE', `${path}/${data.id}`, '*')).status, 200, path)
      assert.equal((await send('DELETE', `${path}/3b241101-e2bb-4255-8caf-4136c566a962`, stale)).status, 404, path)
    }
  })

  test('If-Match is a 400 on bulk operations and creates', async () => {
    const { id, etag } = await contact()
    const followUp = await create('/follow-ups', { contact_id: id, type: 'call', due_date: '2026-01-01' })
    const requests = [
      ['POST', '/contacts/bulk-tag', { ids: [id], add: ['x'] }],
      ['POST', '/contacts/bulk-delete', { ids: [id] }],
      ['PATCH', '/follow-ups/bulk-complete', { followup_ids: [followUp.id] }],
      ['POST', '/contacts', { first_name: 'Ada' }],
    ] as const
    for (const [method, path, body] of requests) {
      const refused = await ours.send(method, path, body, { 'if-match': etag })
      assert.deepEqual([refused.status, refused.error.details[0].field], [400, 'If-Match'], path)
    }
  })

  test('of two concurrent changes with the same ETag one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, etag } = await contact()
      const titles = ['a', 'b', 'c', 'd', 'e']
      const answers = await Promise.all(titles.map((title) => change(`/contacts/${id}`, { title }, etag)))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
      const won = answers.find(({ status }) => status === 200)!.data.title
      for (const { status, error } of answers) if (status === 409) assert.equal(error.details[0].current, won)
    }
  })

  test('If-Match waits for a change in progress before it compares', async () => {
    const { id, etag } = await contact()
    await using held = await api.hold('select from contacts where id = $1 for update', [id])
    const waiting = change(`/contacts/${id}`, { title: 'Dr' }, etag)
    await held.isAwaited()
    await held.letGo()
    assert.equal((await waiting).status, 200)
  })

  test('an idempotent replay takes precedence, and has the ETag of its response', async () => {
    const { id, etag } = await contact()
    const key = { 'idempotency-key': `etag-${id}` }
    const first = await change(`/contacts/${id}`, { title: 'Dr' }, etag, key)
    await ours.send('PATCH', `/contacts/${id}`, { title: 'Countess' })
    for (const given of [etag, stale, 'malformed']) {
      const again = await change(`/contacts/${id}`, { title: 'Dr' }, given, key)
      assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [200, 'true'])
      assert.equal(again.headers.get('etag'), first.headers.get('etag'))
    }
  })
})

suite('If-None-Match', () => {
  test('If-None-Match returns 304 without a body while the record is unchanged', async () => {
    const { id, etag } = await contact()
    for (const given of [etag, `W/${etag}`, `${stale}, ${etag}`, '*']) {
      const unchanged = await fetch(`${api.url}/api/v1/contacts/${id}`, {
        headers: { 'x-api-key': ours.key, 'if-none-match': given },
      })
      assert.equal(unchanged.status, 304, given)
      assert.equal(await unchanged.text(), '')
      assert.equal(unchanged.headers.get('etag'), etag)
      assert.equal(unchanged.headers.get('content-type'), null)
      assert.equal(unchanged.headers.get('cache-control'), 'no-store')
    }
    for (const given of [stale, 'malformed', `${etag.split('.')[0]}.AAAAAAAAAAAAAAAA"`])
      assert.equal((await ours.send('GET', `/contacts/${id}`, undefined, { 'if-none-match': given })).status, 200)
    await ours.send('PATCH', `/contacts/${id}`, { title: 'Dr' })
    const changed = await ours.send('GET', `/contacts/${id}`, undefined, { 'if-none-match': etag })
    assert.deepEqual([changed.status, changed.data.title], [200, 'Dr'])
  })

  test('ETags disclose nothing about records of another workspace', async () => {
    const { id, etag } = await contact()
    const theirs = await api.workspace()
    assert.equal((await theirs.send('GET', `/contacts/${id}`, undefined, { 'if-none-match': etag })).status, 404)
    assert.equal((await api.send('GET', `/contacts/${id}`, { headers: { 'if-none-match': '*' } })).status, 401)
  })
})
