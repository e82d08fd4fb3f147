import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'

// Behaviour that follow-ups and commitments share.

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const kinds = [
  {
    path: '/follow-ups',
    noun: 'Follow-up',
    entity: 'follow_up',
    completion: 'followup.completed',
    ids: 'followup_ids',
    open: 'pending',
    body: { type: 'call', due_date: '2026-01-31' },
    parts: ['status', 'completed', 'completed_at'],
  },
  {
    path: '/commitments',
    noun: 'Commitment',
    entity: 'commitment',
    completion: 'commitment.completed',
    ids: 'commitment_ids',
    open: 'open',
    body: { description: 'Send the contract' },
    parts: ['status', 'completed_at'],
  },
]

const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'

async function withContact() {
  const client = await api.workspace()
  const { data } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  return { client, contactId: data.id as string }
}

for (const { path, noun, entity, completion, ids, open, body, parts } of kinds) {
  const made = async (client: Client, fields: object) => {
    const answer = await client.send('POST', path, { ...body, ...fields })
    assert.equal(answer.status, 201, JSON.stringify(answer.error))
    return answer.data
  }
  const completeAll = (client: Client, given: unknown) =>
    client.send('PATCH', `${path}/bulk-complete`, { [ids]: given })

  test(`${path}: each completion is recorded once, in every way to complete`, async () => {
    const { client, contactId } = await withContact()
    const { id } = await made(client, { contact_id: contactId })
    const changeAndRead = async (url: string, patch?: object) => {
      const seen = (await client.events()).length
      const { status, data, error } = await client.send('PATCH', url, patch)
      assert.equal(status, 200, JSON.stringify(error))
      return { data, events: (await client.events()).slice(seen) }
    }
    const done = await changeAndRead(`${path}/${id}/complete`)
    assert.deepEqual([done.data.status, done.data.completed_at], ['completed', done.data.updated_at])
    assert.deepEqual(done.events, [completion])
    for (const again of [
      await changeAndRead(`${path}/${id}/complete`),
      await changeAndRead(`${path}/${id}`, { status: 'completed' }),
      await changeAndRead(`${path}/bulk-complete`, { [ids]: [id] }).then(({ data, events }) => ({
        data: data[0],
        events,
      })),
    ])
      assert.deepEqual(again, { data: done.data, events: [] })

    const reopened = await changeAndRead(`${path}/${id}`, { status: open })
    assert.deepEqual([reopened.data.completed_at, reopened.events], [null, [`${entity}.updated`]])
    const both = await changeAndRead(`${path}/${id}`, { status: 'completed', description: 'Done' })
    assert.deepEqual(both.events, [`${entity}.updated`, completion])
    const renamed = await changeAndRead(`${path}/${id}`, { description: 'Well done' })
    assert.equal(renamed.data.completed_at, both.data.completed_at)
    assert.deepEqual(renamed.events, [`${entity}.updated`])

    const { rows } = await api.sql.query(
      'select entity_type, data, changes from events where entity_id = $1 and type = $2 order by id',
      [id, completion],
    )
    assert.deepEqual(
      rows.map((row) => [row.entity_type, row.data, Object.keys(row.changes)]),
      [
        [entity, done.data, parts],
        [entity, both.data, parts],
      ],
    )

    const seen = (await client.events()).length
    const born = await made(client, { contact_id: contactId, status: 'completed' })
    assert.equal(born.completed_at, born.created_at)
    assert.deepEqual((await client.events()).slice(seen), [`${entity}.created`, completion])
  })

  test(`${path}/bulk-complete returns each record once in the order given, with events only for those that were ${open}`, async () => {
    const { client, contactId } = await withContact()
    const [a, b, c] = [
      await made(client, { contact_id: contactId }),
      await made(client, { contact_id: contactId }),
      await made(client, { contact_id: contactId }),
    ]
    const { data: done } = await client.send('PATCH', `${path}/${b.id}/complete`)
    const seen = (await client.events()).length
    const answer = await completeAll(client, [c.id, b.id, a.id.toUpperCase(), c.id])
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.deepEqual(
      answer.data.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [c, b, a].map(({ id }) => [id, 'completed']),
    )
    assert.deepEqual(answer.data[1], done)
    assert.deepEqual((await client.events()).slice(seen), [completion, completion])
    assert.equal((await client.send('GET', `${path}?status=completed`)).meta.total, 3)
  })

  test(`${path}/bulk-complete completes all or none, and names an id that does not exist`, async () => {
    const { client, contactId } = await withContact()
    const { client: theirs, contactId: theirContact } = await withContact()
    const { id } = await made(client, { contact_id: contactId })
    const { id: foreign } = await made(theirs, { contact_id: theirContact })
    for (const missing of [unknown, foreign]) {
      const refused = await completeAll(client, [id, missing])
      assert.deepEqual([refused.status, refused.error.message], [404, `${noun} ${missing} does not exist`])
    }
    for (const wrong of [[], Array(101).fill(id), ['x'], 'x', undefined])
      assert.equal((await completeAll(client, wrong)).status, 400)
    assert.equal((await client.send('GET', `${path}/${id}`)).data.status, open)
    assert.deepEqual(await client.events(), ['contact.created', `${entity}.created`])
    assert.deepEqual(await theirs.events(), ['contact.created', `${entity}.created`])
    assert.equal((await completeAll(client, Array(100).fill(id))).data.length, 1)
  })

  test(`${path}: concurrent requests complete a record once`, async () => {
    const { client, contactId } = await withContact()
    const made5 = await Promise.all(Array.from({ length: 5 }, () => made(client, { contact_id: contactId })))
    const given = made5.map(({ id }) => id)
    const answers = await Promise.all([
      ...given.map((id) => client.send('PATCH', `${path}/${id}/complete`)),
      completeAll(client, given),
      completeAll(client, given.toReversed()),
    ])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal((await client.events()).filter((type) => type === completion).length, 5)
    assert.equal((await client.send('GET', `/contacts/${contactId}/activity`)).meta.total, 10)
  })

  test(`${path}: a contact or deal that does not exist or is in another workspace is a 404 that names the field`, async () => {
    const { client, contactId } = await withContact()
    const { client: theirs, contactId: theirContact } = await withContact()
    const { data: theirDeal } = await theirs.send('POST', '/deals', { name: 'Big one' })
    for (const [field, id] of [
      ['contact_id', unknown],
      ['contact_id', theirContact],
      ['deal_id', unknown],
      ['deal_id', theirDeal.id],
    ] as const) {
      const refused = await client.send('POST', path, { ...body, contact_id: contactId, [field]: id })
      assert.equal(refused.status, 404)
      assert.match(refused.error.message, new RegExp(field))
    }
    assert.equal((await client.send('GET', path)).meta.total, 0)
    assert.deepEqual(await client.events(), ['contact.created'])
  })

  test(`${path}: another workspace can neither see nor change a record`, async () => {
    const { client, contactId } = await withContact()
    const theirs = await api.workspace()
    const task = await made(client, { contact_id: contactId })
    for (const [method, url, patch] of [
      ['GET', task.id],
      ['PATCH', task.id, { description: 'Eve' }],
      ['PATCH', `${task.id}/complete`],
      ['DELETE', task.id],
      ['GET', 'bulk-complete'],
      ['PATCH', 'not-an-id', {}],
    ] as const) {
      const refused = await theirs.send(method, `${path}/${url}`, patch)
      assert.deepEqual([refused.status, refused.error.message], [404, `${noun} does not exist`])
    }
    assert.deepEqual((await theirs.send('GET', `${path}?contact_id=${contactId}`)).data, [])
    assert.deepEqual((await client.send('GET', `${path}/${task.id}`)).data, task)
    assert.deepEqual(await theirs.events(), [])
  })

  test(`${path}: no key is a 401, and a read-only key is a 403 even with an invalid body`, async () => {
    const { client, contactId } = await withContact()
    const { id } = await made(client, { contact_id: contactId })
    const changes = [
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['PATCH', `/${id}/complete`],
      ['PATCH', '/bulk-complete'],
      ['DELETE', `/${id}`],
    ] as const
    for (const [method, rest] of [['GET', ''], ['GET', `/${id}`], ...changes] as const)
      assert.equal((await api.send(method, path + rest)).status, 401)
    const reader = await client.as({ scope: 'read_only' })
    for (const [method, rest] of changes) assert.equal((await reader.send(method, path + rest, { x: 1 })).status, 403)
    assert.equal((await reader.send('GET', `${path}/${id}`)).data.status, open)
    const member = await client.as({ role: 'member' })
    assert.equal((await member.send('PATCH', `${path}/${id}/complete`)).status, 200)
  })

  test(`${path}: a repeated request returns the first response`, async () => {
    const { client, contactId } = await withContact()
    const once = (method: 'POST' | 'PATCH', url: string, given?: object) =>
      client.send(method, url, given, { 'idempotency-key': `${method} ${url}` })
    const create = () => once('POST', path, { ...body, contact_id: contactId })
    const [{ data }, { data: again }] = await Promise.all([create(), create()])
    assert.deepEqual(again, data)
    const complete = () => once('PATCH', `${path}/${data.id}/complete`)
    const done = await complete()
    await client.send('PATCH', `${path}/${data.id}`, { status: open })
    assert.deepEqual((await complete()).data, done.data)
    assert.equal((await client.send('GET', path)).meta.total, 1)
    assert.equal((await client.send('GET', `${path}/${data.id}`)).data.status, open)
    assert.deepEqual(await client.events(), ['contact.created', `${entity}.created`, completion, `${entity}.updated`])
  })

  test(`${path}: the activity of the contact and the deal shows the creation and each completion`, async () => {
    const { client, contactId } = await withContact()
    const { data: deal } = await client.send('POST', '/deals', { name: 'Big one' })
    const task = await made(client, { contact_id: contactId, deal_id: deal.id, description: 'Send the quote' })
    const { data: first } = await client.send('PATCH', `${path}/${task.id}/complete`)
    await client.send('PATCH', `${path}/${task.id}`, { status: open })
    const { data: second } = await client.send('PATCH', `${path}/${task.id}/complete`)

    const { data: shown } = await client.send('GET', `/contacts/${contactId}/activity`)
    const { details, actor } = shown[0]
    assert.equal(details[`${entity}_id`], task.id)
    assert.equal(actor.type, 'key')
    assert.deepEqual(shown, [
      { type: entity, event: `${noun} created: Send the quote`, timestamp: task.created_at, details, actor },
      { type: entity, event: `${noun} completed: Send the quote`, timestamp: first.completed_at, details, actor },
      { type: entity, event: `${noun} completed: Send the quote`, timestamp: second.completed_at, details, actor },
    ])
    const onDeal = await client.send('GET', `/deals/${deal.id}/activity`)
    assert.deepEqual(
      onDeal.data.filter((entry: { type: string }) => entry.type === entity),
      shown,
    )
  })
}
