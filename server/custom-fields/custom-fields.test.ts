import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { notOnCitus } from '../../test/postgres.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const kinds = {
  contacts: { first_name: 'Ada' },
  companies: { name: 'Acme' },
  deals: { name: 'Engine' },
}

const define = ({ send }: Client, field: object) =>
  send('POST', '/custom-fields', { entity_type: 'contacts', field_label: 'Label', field_type: 'text', ...field })

test('a definition is created, read, changed and deleted, with an event for each', async () => {
  const { send, events } = await api.workspace()
  const created = await send('POST', '/custom-fields', {
    entity_type: 'deals',
    field_name: 'lead_source',
    field_label: ' Lead source ',
    field_type: 'select',
    field_options: ['Web', ' Fair '],
  })
  assert.equal(created.status, 201)
  assert.deepEqual(created.data, {
    id: created.data.id,
    entity_type: 'deals',
    field_name: 'lead_source',
    field_label: 'Lead source',
    field_type: 'select',
    field_options: ['Web', 'Fair'],
    required: false,
    display_order: 0,
    created_at: created.data.created_at,
    updated_at: created.data.created_at,
  })
  const path = `/custom-fields/${created.data.id}`
  assert.deepEqual((await send('GET', path)).data, created.data)
  for (const nothing of [{}, { field_label: 'Lead source', field_options: ['Web', 'Fair'], required: false }])
    assert.deepEqual((await send('PATCH', path, nothing)).data, created.data)

  const change = { field_label: 'Source', field_options: ['Fair', 'Phone'], required: true, display_order: -5 }
  const patched = await send('PATCH', path, change)
  assert.deepEqual(patched.data, { ...created.data, ...change, updated_at: patched.data.updated_at })
  assert.deepEqual((await send('GET', path)).data, patched.data)

  const removed = await send('DELETE', path)
  assert.deepEqual([removed.status, removed.data], [200, null])
  for (const [method, body] of [['GET'], ['PATCH', { required: true }], ['DELETE']] as const)
    assert.equal((await send(method, path, body)).status, 404)
  assert.deepEqual(await events(), ['custom_field.created', 'custom_field.updated', 'custom_field.deleted'])
})

test('definitions are listed by ascending display_order by default', async () => {
  const client = await api.workspace()
  const add = (field_name: string, display_order: number, entity_type = 'contacts') =>
    define(client, { field_name, display_order, entity_type })
  await add('middle', 0)
  await add('last', 7)
  await add('first', -3)
  await add('middle', 0, 'companies')
  const names = async (query: string) =>
    (await client.send('GET', `/custom-fields?${query}`)).data.map((field: { field_name: string }) => field.field_name)
  assert.deepEqual(await names(''), ['first', 'middle', 'middle', 'last'])
  assert.deepEqual(await names('entity_type=contacts'), ['first', 'middle', 'last'])
  assert.deepEqual(await names('entity_type=deals'), [])
  assert.deepEqual(await names('entity_type=contacts&order=desc'), ['last', 'middle', 'first'])
  assert.deepEqual(await names('entity_type=contacts&sort=display_order'), ['last', 'middle', 'first'])
  assert.deepEqual(await names('entity_type=contacts&sort=field_name&order=asc'), ['first', 'last', 'middle'])
  assert.deepEqual(await names('entity_type=contacts&sort=created_at'), ['first', 'last', 'middle'])
  assert.deepEqual(await names('entity_type=contacts&per_page=1&page=3'), ['last'])
  for (const query of ['entity_type=tags', 'sort=field_label'])
    assert.equal((await client.send('GET', `/custom-fields?${query}`)).status, 400)
})

test('invalid input is a 400 that names the field, and writes nothing', async () => {
  const client = await api.workspace()
  const { send, events } = client
  const many = Array.from({ length: 201 }, (_, i) => `option ${i}`)
  const problems: [object, string][] = [
    [{}, 'field_name'],
    [{ field_name: 'a', entity_type: 'tags' }, 'entity_type'],
    [{ field_name: 'a', entity_type: null }, 'entity_type'],
    [{ field_name: 'a', field_type: 'boolean' }, 'field_type'],
    [{ field_name: 'a', field_label: ' ' }, 'field_label'],
    [{ field_name: 'a', field_label: 'a'.repeat(256) }, 'field_label'],
    [{ field_name: 'a', required: 'yes' }, 'required'],
    [{ field_name: 'a', required: null }, 'required'],
    [{ field_name: 'a', display_order: 1.5 }, 'display_order'],
    [{ field_name: 'a', display_order: 2 ** 31 }, 'display_order'],
    [{ field_name: 'a', slot: 1 }, 'slot'],
    [{ field_name: 'a', field_options: ['x'] }, 'field_options'],
    [{ field_name: 'a', field_type: 'checkbox', field_options: ['x'] }, 'field_options'],
    [{ field_name: 'a', field_type: 'select' }, 'field_options'],
    [{ field_name: 'a', field_type: 'select', field_options: [] }, 'field_options'],
    [{ field_name: 'a', field_type: 'multiselect', field_options: null }, 'field_options'],
    [{ field_name: 'a', field_type: 'select', field_options: ['x', ' x '] }, 'field_options'],
    [{ field_name: 'a', field_type: 'select', field_options: ['x', ''] }, 'field_options.1'],
    [{ field_name: 'a', field_type: 'multiselect', field_options: many }, 'field_options'],
    ...['Big', 'two words', 'with-dash', 'ünder', 'a.b', '', '__proto__'].map((field_name): [object, string] => [
      { field_name },
      'field_name',
    ]),
    ...['id', 'first_name', 'company_id', 'tags', 'custom_fields', 'created_at'].map((field_name): [object, string] => [
      { field_name },
      'field_name',
    ]),
    ...['name', 'domain', 'updated_at'].map((field_name): [object, string] => [
      { field_name, entity_type: 'companies' },
      'field_name',
    ]),
    ...['title', 'contact_id', 'contact_ids', 'stage', 'closed_at'].map((field_name): [object, string] => [
      { field_name, entity_type: 'deals' },
      'field_name',
    ]),
  ]
  for (const [body, field] of problems) {
    const refused = await define(client, body)
    assert.equal(refused.status, 400, JSON.stringify(body))
    assert.equal(refused.error.details[0].field, field, JSON.stringify(body))
  }
  assert.deepEqual(await events(), [])

  const text = (await define(client, { field_name: 'stage', field_options: [] })).data // a built-in field of another entity type only
  assert.equal(text.field_options, null)
  const select = (
    await define(client, { field_name: '2nd_choice', field_type: 'select', field_options: many.slice(1) })
  ).data
  for (const body of [
    { field_name: 'b' },
    { field_type: 'text' },
    { entity_type: 'deals' },
    { id: text.id },
    { field_label: null },
    { required: null },
    { display_order: null },
    { field_options: ['x'] },
  ])
    assert.equal((await send('PATCH', `/custom-fields/${text.id}`, body)).status, 400, JSON.stringify(body))
  for (const field_options of [null, [], ['x', 'x'], many])
    assert.equal((await send('PATCH', `/custom-fields/${select.id}`, { field_options })).status, 400)
  assert.deepEqual(await events(), ['custom_field.created', 'custom_field.created'])
})

test('a name is unique per entity type, also with concurrent requests', async () => {
  const client = await api.workspace()
  const answers = await Promise.all(Array.from({ length: 10 }, () => define(client, { field_name: 'budget' })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 9 }, () => 409)])
  assert.match(answers.find(({ status }) => status === 409)!.error.message, /^field_name/)
  assert.equal((await define(client, { field_name: 'budget', entity_type: 'deals' })).status, 201)
  assert.deepEqual(await client.events(), ['custom_field.created', 'custom_field.created'])
})

test('an entity type has at most 100 definitions, also with concurrent requests', async () => {
  const client = await api.workspace()
  for (let i = 0; i < 95; i++) assert.equal((await define(client, { field_name: `field_${i}` })).status, 201)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => define(client, { field_name: `more_${i}` })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  assert.equal(answers.filter(({ status }) => status === 409).length, 7)
  assert.equal((await client.send('GET', '/custom-fields?entity_type=contacts')).meta.total, 100)
  assert.equal((await define(client, { field_name: 'other', entity_type: 'deals' })).status, 201)
  const [{ id }] = (await client.send('GET', '/custom-fields?entity_type=contacts')).data
  await client.send('DELETE', `/custom-fields/${id}`)
  assert.equal((await define(client, { field_name: 'room_again' })).status, 201)
})

test('values are validated by type, merged by key, and removed by null, on each kind of record', async () => {
  for (const [kind, body] of Object.entries(kinds)) {
    const client = await api.workspace()
    const { send, events } = client
    const entity_type = kind
    await define(client, { entity_type, field_name: 'nickname' })
    await define(client, { entity_type, field_name: 'score', field_type: 'number' })
    await define(client, { entity_type, field_name: 'birthday', field_type: 'date' })
    await define(client, { entity_type, field_name: 'active', field_type: 'checkbox' })
    await define(client, { entity_type, field_name: 'size_s', field_type: 'select', field_options: ['S', 'L'] })
    await define(client, {
      entity_type,
      field_name: 'colors',
      field_type: 'multiselect',
      field_options: ['red', 'blue'],
    })
    const before = await events()

    const wrong: [string, unknown][] = [
      ['unknown', 'x'],
      ['constructor', 'x'],
      ['__proto__', 'x'],
      ['nickname', 5],
      ['nickname', ['x']],
      ['nickname', { a: 1 }],
      ['nickname', 'x'.repeat(50_001)],
      ['score', '5'],
      ['score', true],
      ['birthday', '2026-02-30'],
      ['birthday', '2026-01-01T00:00:00Z'],
      ['birthday', 20260101],
      ['active', 'true'],
      ['active', 1],
      ['size_s', 'M'],
      ['size_s', 's'],
      ['size_s', ['S']],
      ['colors', 'red'],
      ['colors', ['red', 'green']],
      ['colors', ['red', 'red']],
      ['colors', [1]],
    ]
    for (const [name, value] of wrong) {
      const custom_fields = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`)
      const refused = await send(
        'POST',
        `/${kind}`,
        `${JSON.stringify(body).slice(0, -1)}, "custom_fields": ${JSON.stringify(custom_fields)}}`,
      )
      assert.equal(refused.status, 400, `${kind} ${name} ${JSON.stringify(value)}`)
      assert.ok(refused.error.details[0].field.startsWith(`custom_fields.${name}`), refused.error.details[0].field)
    }
    const several = await send('POST', `/${kind}`, {
      ...body,
      custom_fields: { score: '5', active: 1, size_s: 'M', x: 1 },
    })
    assert.deepEqual(
      several.error.details.map(({ field }: { field: string }) => field),
      ['custom_fields.score', 'custom_fields.active', 'custom_fields.size_s', 'custom_fields.x'],
    )
    assert.equal((await send('GET', `/${kind}`)).meta.total, 0)
    assert.deepEqual(await events(), before)

    const values = {
      nickname: 'Al',
      score: 0.5,
      birthday: '2000-02-29',
      active: false,
      size_s: 'L',
      colors: ['blue', 'red'],
    }
    const created = await send('POST', `/${kind}`, { ...body, custom_fields: { ...values } })
    assert.equal(created.status, 201, JSON.stringify(created.error))
    assert.deepEqual(created.data.custom_fields, values)
    const path = `/${kind}/${created.data.id}`
    assert.deepEqual((await send('GET', path)).data, created.data)
    assert.deepEqual((await send('GET', `/${kind}`)).data, [created.data])

    const patched = await send('PATCH', path, {
      custom_fields: { nickname: null, score: -1e300, colors: [], active: '' },
    })
    assert.equal(patched.status, 200)
    const merged = { score: -1e300, birthday: '2000-02-29', size_s: 'L' }
    assert.deepEqual(patched.data.custom_fields, merged)
    assert.deepEqual((await send('GET', path)).data, patched.data)
    assert.deepEqual(
      (await send('PATCH', path, { custom_fields: { score: -1e300, nickname: null } })).data,
      patched.data,
    )
    assert.deepEqual((await send('PATCH', path, { custom_fields: {} })).data, patched.data)
    assert.equal((await send('PATCH', path, { custom_fields: { score: 'x' } })).status, 400)
    assert.deepEqual((await send('PATCH', path, { notes: 'new' })).data.custom_fields, merged)
    const noun = created.data.first_name ? 'contact' : kind === 'deals' ? 'deal' : 'company'
    assert.deepEqual((await events()).slice(before.length), [`${noun}.created`, `${noun}.updated`, `${noun}.updated`])
  }
})

test('a required value is needed for new records, and for existing ones when custom fields are written', async () => {
  for (const [kind, body] of Object.entries(kinds)) {
    const client = await api.workspace()
    const { send, events } = client
    const { data: old } = await send('POST', `/${kind}`, body)
    await define(client, { entity_type: kind, field_name: 'code', required: true, display_order: 2 })
    await define(client, {
      entity_type: kind,
      field_name: 'rank',
      required: true,
      field_type: 'number',
      display_order: 1,
    })
    const other = kind === 'deals' ? 'contacts' : 'deals'
    const before = await events()

    const missing = [
      { field: 'custom_fields.rank', message: 'is required' },
      { field: 'custom_fields.code', message: 'is required' },
    ]
    for (const custom_fields of [undefined, {}]) {
      const refused = await send('POST', `/${kind}`, { ...body, custom_fields })
      assert.equal(refused.status, 400)
      assert.deepEqual(refused.error.details, missing)
    }
    for (const code of [null, '', ' '])
      assert.deepEqual((await send('POST', `/${kind}`, { ...body, custom_fields: { code, rank: 1 } })).error.details, [
        missing[1],
      ])
    assert.deepEqual(await events(), before)
    assert.equal((await send('POST', `/${kind}`, { ...body, custom_fields: { code: 'x', rank: 0 } })).status, 201)
    assert.equal((await send('POST', `/${other}`, kinds[other])).status, 201)

    const path = `/${kind}/${old.id}`
    assert.equal((await send('PATCH', path, { notes: 'changed' })).status, 200)
    assert.equal((await send('PATCH', path, { custom_fields: { rank: 5 } })).status, 200)
    const refused = await send('PATCH', path, { custom_fields: { rank: null } })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.error.details, [missing[0]])
    assert.equal((await send('PATCH', path, { custom_fields: { code: '' } })).status, 400)
    assert.deepEqual((await send('GET', path)).data.custom_fields, { rank: 5 })
  }
})

test('an empty selection counts as no value: rejected if required, otherwise not shown', async () => {
  const client = await api.workspace()
  const langs = (required: boolean) => ({
    entity_type: 'contacts',
    field_name: required ? 'langs' : 'more',
    field_type: 'multiselect',
    field_options: ['en', 'fr'],
    required,
  })
  await define(client, langs(true))
  await define(client, langs(false))
  const values = (custom_fields: object) => ({ first_name: 'Ada', custom_fields })
  const refused = await client.send('POST', '/contacts', values({ langs: [], more: [] }))
  assert.deepEqual(refused.error.details, [{ field: 'custom_fields.langs', message: 'is required' }])
  const { status, data } = await client.send('POST', '/contacts', values({ langs: ['fr'], more: [] }))
  assert.deepEqual([status, data.custom_fields], [201, { langs: ['fr'] }])
  assert.equal((await client.send('PATCH', `/contacts/${data.id}`, { custom_fields: { langs: [] } })).status, 400)
})

test('an option in use cannot be removed; an unused one can', async () => {
  for (const field_type of ['select', 'multiselect']) {
    for (const [kind, body] of Object.entries(kinds)) {
      const client = await api.workspace()
      const { send } = client
      const { data: field } = await define(client, {
        entity_type: kind,
        field_name: 'choice',
        field_type,
        field_options: ['a', 'b', 'c'],
      })
      const path = `/custom-fields/${field.id}`
      const value = (...options: string[]) => (field_type === 'select' ? options[0] : options)
      const { data: record } = await send('POST', `/${kind}`, { ...body, custom_fields: { choice: value('b', 'a') } })
      const before = await client.events()

      const refused = await send('PATCH', path, { field_options: ['a', 'c'], field_label: 'New' })
      assert.equal(refused.status, 409)
      assert.equal(refused.error.message, `field_options must keep b, because ${kind} still use it`)
      assert.deepEqual((await send('GET', path)).data, field)
      assert.deepEqual(await client.events(), before)

      assert.deepEqual((await send('PATCH', path, { field_options: ['b', 'a'] })).data.field_options, ['b', 'a'])
      await send('PATCH', `/${kind}/${record.id}`, { custom_fields: { choice: value('a') } })
      assert.deepEqual((await send('PATCH', path, { field_options: ['a', 'd'] })).data.field_options, ['a', 'd'])
      assert.equal(
        (await send('PATCH', `/${kind}/${record.id}`, { custom_fields: { choice: value('b') } })).status,
        400,
      )
      assert.equal(
        (await send('PATCH', `/${kind}/${record.id}`, { custom_fields: { choice: value('d') } })).status,
        200,
      )
    }
  }
})

test('when an option is removed and used at the same time, one of the requests is rejected', async () => {
  const client = await api.workspace()
  for (let round = 0; round < 10; round++) {
    const { data: field } = await define(client, {
      field_name: `choice_${round}`,
      field_type: 'select',
      field_options: ['a', 'b'],
    })
    const [used, taken] = await Promise.all([
      client.send('POST', '/contacts', { first_name: 'Ada', custom_fields: { [`choice_${round}`]: 'b' } }),
      client.send('PATCH', `/custom-fields/${field.id}`, { field_options: ['a'] }),
    ])
    assert.ok(
      (used.status === 201 && taken.status === 409) || (used.status === 400 && taken.status === 200),
      `${used.status} ${taken.status}`,
    )
  }
})

test('the values of long records are cleared in short transactions', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  const { data: field } = await define(client, { field_name: 'code' })
  const names = ['one', 'two', 'three', 'four']
  for (const field_name of names) await define(client, { field_name })
  const long = () => Array.from({ length: 5000 }, () => randomUUID().slice(0, 9)).join(' ')
  for (let i = 0; i < 6; i++)
    await send('POST', '/contacts', {
      first_name: 'Ada',
      custom_fields: { code: 'x', ...Object.fromEntries(names.map((name) => [name, long()])) },
    })
  await send('DELETE', `/custom-fields/${field.id}`)
  const kept = async () =>
    (
      await api.sql.query('select xmin::text as transaction from trash_rows where workspace_id = $1 and is_link', [
        workspaceId,
      ])
    ).rows
  const rows = await until(async () => ((await kept()).length === 6 ? kept() : undefined))
  assert.ok(new Set(rows.map(({ transaction }) => transaction)).size > 1)
})

test('deleting a definition hides its values, clears them in the background, and frees the name', async () => {
  const client = await api.workspace()
  const { send, events, workspaceId } = client
  for (const [kind, body] of Object.entries(kinds)) {
    const { data: field } = await define(client, { entity_type: kind, field_name: 'code', required: true })
    await define(client, { entity_type: kind, field_name: 'kept' })
    const { data: record } = await send('POST', `/${kind}`, { ...body, custom_fields: { code: 'old', kept: 'yes' } })
    const path = `/${kind}/${record.id}`
    const before = await events()

    assert.equal((await send('DELETE', `/custom-fields/${field.id}`)).status, 200)
    assert.deepEqual((await send('GET', path)).data, { ...record, custom_fields: { kept: 'yes' } })
    assert.equal((await send('PATCH', path, { custom_fields: { code: 'x' } })).status, 400)
    assert.equal((await send('POST', `/${kind}`, { ...body, custom_fields: { kept: 'no' } })).status, 201)

    assert.equal((await define(client, { entity_type: kind, field_name: 'code', field_type: 'number' })).status, 201)
    assert.deepEqual((await send('GET', path)).data, { ...record, custom_fields: { kept: 'yes' } })

    const left = async () => {
      const { rows } = await api.sql.query(
        `select (select count(*) from ${kind} where workspace_id = $1 and custom_fields::text like '%old%') +
                (select count(*) from custom_fields where workspace_id = $1 and id = $2) as n`,
        [workspaceId, field.id],
      )
      return rows[0].n as number
    }
    await until(async () => (await left()) === 0)
    assert.deepEqual((await send('GET', path)).data, { ...record, custom_fields: { kept: 'yes' } })
    const after = (await events()).slice(before.length)
    assert.deepEqual(after, ['custom_field.deleted', after[1], 'custom_field.created'])
  }
})

test(
  'a deadlock while a deleted field is cleared leaves no values behind',
  notOnCitus('its trigger needs a sequence on each node'),
  async () => {
    const client = await api.workspace()
    const { data: field } = await define(client, { field_name: 'code' })
    await client.send('POST', '/contacts', { first_name: 'Ada', custom_fields: { code: 'old' } })
    await api.sql.query(`
    create sequence clearings;
    create function deadlock_once() returns trigger language plpgsql security definer as $$ begin
      if nextval('clearings') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$;
    create trigger deadlock_once before update on contacts for each row
      when (old.workspace_id = '${client.workspaceId}') execute function deadlock_once()`)

    assert.equal((await client.send('DELETE', `/custom-fields/${field.id}`)).status, 200)
    await until(async () => (await api.sql.query('select from custom_fields where id = $1', [field.id])).rowCount === 0)
    const { rows } = await api.sql.query(
      `select custom_fields, last_value::int as updates from contacts, clearings where workspace_id = $1`,
      [client.workspaceId],
    )
    // The failed update, then the value and the search vector.
    assert.deepEqual(rows, [{ custom_fields: {}, updates: 3 }])
    await api.sql.query('drop trigger deadlock_once on contacts')
  },
)

test('requests without a key, with a read-only key or from another workspace change nothing', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const readOnly = await ours.as({ scope: 'read_only' })
  const { data: field } = await define(await ours.as({ role: 'member' }), { field_name: 'code' })
  const path = `/custom-fields/${field.id}`
  const body = { entity_type: 'contacts', field_name: 'x', field_label: 'x', field_type: 'text' }
  for (const [method, url, content] of [
    ['GET', '/custom-fields'],
    ['GET', path],
    ['POST', '/custom-fields', body],
    ['PATCH', path, { required: true }],
    ['DELETE', path],
  ] as const) {
    assert.equal((await api.send(method, url, { body: content })).status, 401)
    assert.equal((await readOnly.send(method, url, content)).status, method === 'GET' ? 200 : 403)
    if (url === path)
      assert.equal((await theirs.send(method, url, content)).error.message, 'Custom field does not exist')
  }
  assert.deepEqual((await theirs.send('GET', '/custom-fields')).data, [])
  assert.equal(
    (await theirs.send('POST', '/contacts', { first_name: 'Eve', custom_fields: { code: 'x' } })).status,
    400,
  )
  assert.deepEqual(await theirs.events(), [])
  const made = await theirs.send('POST', '/custom-fields', body, { 'idempotency-key': 'k' })
  const again = await theirs.send('POST', '/custom-fields', body, { 'idempotency-key': 'k' })
  assert.deepEqual([made.status, again.status, again.data], [201, 201, made.data])
  assert.deepEqual((await ours.send('GET', '/custom-fields')).data, [field])
  assert.deepEqual(await ours.events(), ['custom_field.created'])
})

test('the values of a record have at most 256 KiB together, however they are set', async () => {
  const client = await api.workspace()
  const { send } = client
  const names = Array.from({ length: 8 }, (_, i) => `text_${i}`)
  for (const field_name of names) await define(client, { field_name })
  const values = (from: number, to: number) =>
    Object.fromEntries(names.slice(from, to).map((name) => [name, 'x'.repeat(50_000)]))
  const refusal = /exceeds the limit of 256 KiB for all custom fields of a record/

  const created = await send('POST', '/contacts', { first_name: 'Ada', custom_fields: values(0, 8) })
  assert.equal(created.status, 400)
  assert.match(created.error.message, refusal)
  assert.deepEqual(
    created.error.details.map(({ field }: { field: string }) => field),
    ['custom_fields.text_5', 'custom_fields.text_6', 'custom_fields.text_7'],
  )
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada', custom_fields: values(0, 4) })
  const changed = await send('PATCH', `/contacts/${ada.id}`, { custom_fields: values(4, 8) })
  assert.deepEqual([changed.status, changed.error.details[0].field], [400, 'custom_fields'])
  const bulk = await send('PATCH', '/contacts/bulk', { ids: [ada.id], set: { custom_fields: values(4, 8) } })
  assert.deepEqual([bulk.status, bulk.error.details[0].field], [400, 'set.custom_fields'])
  const { data: eve } = await send('POST', '/contacts', { first_name: 'Eve', custom_fields: values(4, 8) })
  const merged = await send('POST', '/contacts/merge', { source_id: eve.id, target_id: ada.id })
  assert.deepEqual(
    [merged.status, merged.error.message],
    [409, 'Together they have more than 256 KiB of custom fields. Remove some first.'],
  )
  assert.equal((await send('PATCH', `/contacts/${ada.id}`, { custom_fields: values(4, 5) })).status, 200)
  assert.equal((await send('PATCH', `/contacts/${ada.id}`, { title: 'Countess' })).status, 200)
})

test('a small request with a hundred wrong choices does not get a response of megabytes', async () => {
  const client = await api.workspace()
  const field_options = Array.from({ length: 200 }, (_, i) => `${i} `.padEnd(255, 'x'))
  const names = Array.from({ length: 20 }, (_, i) => `choice_${i}`)
  for (const field_name of names) await define(client, { field_name, field_type: 'select', field_options })
  const custom_fields = Object.fromEntries(names.map((name) => [name, 'none']))
  const refused = await fetch(`${api.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': client.key, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ada', custom_fields }),
  })
  assert.equal(refused.status, 400)
  const text = await refused.text()
  assert.ok(text.length < 100_000, String(text.length))
  assert.match(text, /custom_fields.choice_19 must be one of 0 x+, 1 /)
})

test('the options of all fields of a kind have at most 1 MiB, and requests read those of the fields that they name', async () => {
  const client = await api.workspace()
  const { send } = client
  const field_options = Array.from({ length: 200 }, (_, i) => `${i} `.padEnd(255, 'x'))
  const names = Array.from({ length: 20 }, (_, i) => `choice_${i}`)
  for (const field_name of names) await define(client, { field_name, field_type: 'select', field_options })
  const one = { entity_type: 'contacts', field_name: 'more', field_label: 'More', field_type: 'select', field_options }
  const tooMany =
    'The options of all custom fields of contacts together would exceed 1 MiB. Use fewer or shorter options.'
  const refused = await send('POST', '/custom-fields', one)
  assert.deepEqual([refused.status, refused.error.message], [409, tooMany])
  assert.equal((await send('POST', '/custom-fields', { ...one, entity_type: 'companies' })).status, 201)
  const { data: small } = await send('POST', '/custom-fields', { ...one, field_options: ['yes', 'no'] })
  assert.equal((await send('PATCH', `/custom-fields/${small.id}`, { field_options })).error.message, tooMany)
  assert.equal((await send('PATCH', `/custom-fields/${small.id}`, { field_label: 'Most' })).status, 200)
  const { data: fields } = await send('GET', '/custom-fields?per_page=1')
  assert.deepEqual(fields[0].field_options, field_options)

  // What is deleted makes room, and is not restored without it.
  assert.equal((await send('DELETE', `/custom-fields/${fields[0].id}`)).status, 200)
  assert.equal((await send('PATCH', `/custom-fields/${small.id}`, { field_options })).status, 200)
  const { data: trash } = await send('GET', `/trash?entity_id=${fields[0].id}`)
  assert.equal((await send('POST', `/trash/${trash[0].id}/restore`)).error.message, tooMany)
  // All that are restored together count.
  for (const { id } of [small, fields[0]]) await send('DELETE', `/custom-fields/${id}`)
  const { data: both } = await send('GET', '/trash?entity_type=custom_field')
  assert.equal(both.length, 2)
  const ids = both.map(({ id }: { id: string }) => id)
  assert.equal((await send('POST', '/trash/restore', { ids })).error.message, tooMany)

  const upserted = await send('POST', '/contacts/upsert', {
    match_on: 'email',
    records: [{ first_name: 'Ada', email: 'ada@example.com', custom_fields: { choice_1: field_options[7] } }],
  })
  assert.deepEqual([upserted.status, upserted.data[0].custom_fields], [200, { choice_1: field_options[7] }])
  const wrong = await send('POST', '/contacts', { first_name: 3, custom_fields: { choice_1: 'none', more: 'none' } })
  assert.deepEqual(
    wrong.error.details.map(({ field }: { field: string }) => field),
    ['first_name', 'custom_fields.choice_1', 'custom_fields.more'],
  )
})
