import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type Api, type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())
/** Without jobs. */
const idle = await startApi()
after(() => idle[Symbol.asyncDispose]())

// A workspace is described by numbers, which stand for one of the records there are.
const pick = fc.nat(20)
const stage = fc.constantFrom('lead', 'prospect', 'negotiation', 'won', 'lost')
const workspaces = fc.record({
  contacts: fc.array(fc.record({ company: pick, tags: fc.subarray(['a', 'b', 'c']), value: fc.nat(9) }), {
    minLength: 1,
    maxLength: 4,
  }),
  deals: fc.array(
    fc.record({
      company: pick,
      contacts: fc.array(pick, { maxLength: 3 }),
      relinked: fc.array(pick, { maxLength: 3 }),
      stage,
      moved: stage,
      value: fc.nat(5000),
    }),
    { maxLength: 3 },
  ),
  entries: fc.array(
    fc.record({
      kind: fc.constantFrom('interactions', 'follow-ups', 'commitments'),
      contact: pick,
      deal: pick,
      isDone: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
})
type Described = typeof workspaces extends fc.Arbitrary<infer Value> ? Value : never
const deletions = fc.array(
  fc.record({
    kind: fc.constantFrom('contacts', 'contacts', 'deals', 'deals', 'entries', 'companies', 'tags', 'fields'),
    which: pick,
    isBulk: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
)

const kinds = ['contacts', 'companies', 'deals', 'interactions', 'follow-ups', 'commitments', 'tags', 'custom-fields']

test('after any deletions, restoring them in any order brings back the state from before, field by field', async () => {
  await fc.assert(
    fc.asyncProperty(workspaces, deletions, fc.infiniteStream(pick), async (described, deleted, order) => {
      const client = await api.workspace()
      const made = await make(client, described)
      const before = await stateOf(client)
      for (const { kind, which, isBulk } of deleted) await remove(client, made, kind, which, isBulk)
      await restoreAll(client, order)
      assert.deepEqual(await stateOf(client), before)
      await assertConsistent(api, client.workspaceId)
      const left = await api.sql.query('select table_name, content from trash_rows where workspace_id = $1', [
        client.workspaceId,
      ])
      assert.deepEqual(left.rows, [])
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('undoing a merge brings back both contacts, also if records were deleted or restored since', async () => {
  await fc.assert(
    fc.asyncProperty(
      workspaces,
      pick,
      pick,
      deletions,
      fc.infiniteStream(pick),
      async (described, a, b, deleted, order) => {
        const client = await api.workspace()
        const made = await make(client, { ...described, contacts: [...described.contacts, ...described.contacts] })
        const source = made.contacts[a % made.contacts.length]!
        const target = made.contacts.filter((one) => one !== source)[b % (made.contacts.length - 1)]!
        const before = await stateOf(client)
        const { status, error } = await client.send('POST', '/contacts/merge', {
          source_id: source.id,
          target_id: target.id,
        })
        assert.equal(status, 200, JSON.stringify(error))
        for (const { kind, which, isBulk } of deleted) await remove(client, made, kind, which, isBulk)
        await restoreAll(client, order)
        // The target is changed back, which sets its updated_at.
        assert.deepEqual(await stateOf(client, target.id), without(before, target.id))
        await assertConsistent(api, client.workspaceId)
        const left = await api.sql.query('select table_name, content from trash_rows where workspace_id = $1', [
          client.workspaceId,
        ])
        assert.deepEqual(left.rows, [])
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
})

test('undoing a merge does not read the rest of the trash', async () => {
  const { send, workspaceId } = await api.workspace()
  const create = async (path: string, body: object) => (await send('POST', path, body)).data.id as string
  const [source, target] = [
    await create('/contacts', { first_name: 'Ada' }),
    await create('/contacts', { first_name: 'Augusta' }),
  ]
  const call = await create('/interactions', { contact_id: source, type: 'call', occurred_at: '2026-01-01T00:00:00Z' })
  await send('POST', '/contacts/merge', { source_id: source, target_id: target })
  await send('DELETE', `/interactions/${call}`)
  const others = 20_000
  await api.sql.query(
    `insert into trash_rows (workspace_id, entry_id, table_name, is_link, content)
     select $1, gen_random_uuid(), 'timeline', false,
            json_build_object('id', gen_random_uuid(), 'record_id', gen_random_uuid(), 'subject_id', gen_random_uuid())
       from generate_series(1, $2)`,
    [workspaceId, others],
  )
  await api.sql.query('analyze trash_rows')
  const { data: entries } = await send('GET', `/trash?entity_type=contact`)
  const before = await rowsRead(api)
  assert.equal((await send('POST', `/trash/${entries[0].id}/restore`)).status, 200)
  const read = (await rowsRead(api)) - before
  assert.ok(read < others, `${read} rows were read`)
})

test('undoing a merge reads a deal that was deleted since a few times, not once for each of its moves', async () => {
  const { send, workspaceId } = await idle.workspace()
  const records = Array.from({ length: 50 }, (_, i) => ({ first_name: 'Ada', email: `ada${i}@example.com` }))
  const { data: contacts } = await send('POST', '/contacts/upsert', { match_on: 'email', records })
  const ids: string[] = contacts.map(({ id }: { id: string }) => id)
  const target = ids.pop()!
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', contact_ids: ids })
  for (let i = 0; i < 40; i++) await send('PATCH', `/deals/${deal.id}/stage`, { stage: i % 2 ? 'lead' : 'prospect' })
  await send('POST', '/contacts/merge', { source_id: ids[0], target_id: target })
  await send('DELETE', `/deals/${deal.id}`)
  const { rows: trash } = await idle.sql.query('select from trash_rows where workspace_id = $1', [workspaceId])
  const { data: entries } = await send('GET', `/trash?entity_type=contact`)
  const before = await rowsRead(idle)
  assert.equal((await send('POST', `/trash/${entries[0].id}/restore`)).status, 200)
  const read = (await rowsRead(idle)) - before
  assert.ok(read < 20 * trash.length, `${read} rows were read, of ${trash.length}`)
})

/** How many rows of the trash were read so far. A connection reports it at the latest when it ends. */
async function rowsRead({ sql }: Pick<Api, 'sql'>) {
  const connections = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const { rows: ended } = await sql.query(`select pid, pg_terminate_backend(pid) ${connections}`)
  const pids = ended.map(({ pid }) => pid)
  await until(async () => (await sql.query(`select ${connections} and pid = any($1)`, [pids])).rowCount === 0)
  const { rows } = await sql.query(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'trash_rows'`,
  )
  return rows[0].read as number
}

for (const isCleared of [true, false]) {
  const title = `what a merge gave to the target does not return to it after the merge is undone, ${isCleared ? 'after' : 'before'} it was cleared`
  test(title, async () => {
    const { send } = await (isCleared ? api : idle).workspace()
    const { data: company } = await send('POST', '/companies', { name: 'Acme' })
    const { data: tag } = await send('POST', '/tags', { name: 'vip' })
    const { data: field } = await send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name: 'size',
      field_label: 'Size',
      field_type: 'number',
    })
    const source = { first_name: 'Ada', company_id: company.id, tags: ['vip'], custom_fields: { size: 5 } }
    const { data: ada } = await send('POST', '/contacts', source)
    const { data: countess } = await send('POST', '/contacts', { first_name: 'Countess' })
    await send('POST', '/contacts/merge', { source_id: ada.id, target_id: countess.id })
    const entryOf = (id: string) =>
      until(async () =>
        (await send('GET', '/trash')).data.find((entry: { entity_id: string }) => entry.entity_id === id),
      )
    for (const path of [`/companies/${company.id}`, `/tags/${tag.id}`, `/custom-fields/${field.id}`])
      await send('DELETE', path)
    // Jobs move the links and values of the three to the trash.
    if (isCleared)
      await until(async () => {
        const { rows } = await api.sql.query('select from trash_rows where record_id = $1 and is_link', [countess.id])
        return rows.length === 3
      })
    for (const id of [ada.id, company.id, tag.id, field.id]) {
      const { status, error } = await send('POST', `/trash/${(await entryOf(id)).id}/restore`)
      assert.equal(status, 200, JSON.stringify(error))
    }
    const linksOf = async (id: string) => {
      const { data } = await send('GET', `/contacts/${id}`)
      return [data.company_id, data.tags, data.custom_fields]
    }
    assert.deepEqual(await linksOf(countess.id), [null, [], {}])
    assert.deepEqual(await linksOf(ada.id), [company.id, ['vip'], { size: 5 }])
  })
}

const without = (state: object, id: string) =>
  JSON.parse(JSON.stringify(state), (_, value) => (value?.id === id ? { ...value, updated_at: undefined } : value))

type Made = Record<'companies' | 'contacts' | 'deals' | 'entries' | 'tags' | 'fields', { path: string; id: string }[]>

const among = <Item>(items: readonly Item[], number: number) => items[number % (items.length + 1)]

async function make({ send }: Client, { contacts, deals, entries }: Described) {
  const made: Made = { companies: [], contacts: [], deals: [], entries: [], tags: [], fields: [] }
  const create = async (list: keyof Made, path: string, body: object) => {
    const { status, data, error } = await send('POST', `/${path}`, body)
    assert.equal(status, 201, JSON.stringify(error))
    made[list].push({ path, id: data.id })
    return data
  }
  await create('fields', 'custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'number',
  })
  for (const name of ['a', 'b', 'c']) await create('tags', 'tags', { name })
  for (const name of ['Acme', 'Bell']) await create('companies', 'companies', { name })
  for (const [i, { company, tags, value }] of contacts.entries())
    await create('contacts', 'contacts', {
      first_name: `Contact ${i}`,
      company_id: among(made.companies, company)?.id ?? null,
      tags,
      custom_fields: { size: value },
    })
  const contactsAmong = (numbers: readonly number[]) =>
    numbers.flatMap((number) => among(made.contacts, number)?.id ?? [])
  for (const [i, { company, contacts, relinked, stage, moved, value }] of deals.entries()) {
    const { id } = await create('deals', 'deals', {
      name: `Deal ${i}`,
      stage,
      value,
      company_id: among(made.companies, company)?.id ?? null,
      contact_ids: contactsAmong(contacts),
      tags: ['a'],
    })
    // A contact that loses the deal keeps the entries about it on its timeline.
    await send('PATCH', `/deals/${id}`, { stage: moved, value: value + 1 })
    await send('PATCH', `/deals/${id}`, { contact_ids: contactsAmong(relinked) })
  }
  for (const { kind, contact, deal, isDone } of entries) {
    const about = {
      contact_id: made.contacts[contact % made.contacts.length]!.id,
      deal_id: among(made.deals, deal)?.id ?? null,
    }
    const bodies = {
      interactions: { ...about, type: 'call', occurred_at: '2026-01-01T00:00:00Z', notes: 'Talked' },
      'follow-ups': { ...about, type: 'call', due_date: '2026-01-31' },
      commitments: { ...about, description: 'Call back' },
    }
    const { id } = await create('entries', kind, bodies[kind])
    if (isDone && kind !== 'interactions') await send('PATCH', `/${kind}/${id}/complete`)
  }
  return made
}

/** Deletes a record, or does nothing if it was deleted with another one already. */
async function remove({ send }: Client, made: Made, kind: keyof Made, which: number, isBulk: boolean) {
  const record = among(made[kind], which)
  if (!record) return
  const { status } =
    isBulk && ['contacts', 'companies', 'deals'].includes(kind)
      ? await send('POST', `/${record.path}/bulk-delete`, { ids: made[kind].slice(0, 2).map(({ id }) => id) })
      : await send('DELETE', `/${record.path}/${record.id}`)
  assert.ok(status === 200 || status === 404)
}

/** An entry that needs another one first is a 409, and is tried again later. */
async function restoreAll({ send }: Client, order: Iterator<number>) {
  for (let tries = 0; ; tries++) {
    const { data } = await send('GET', '/trash?per_page=250')
    if (data.length === 0) return
    assert.ok(tries < 200, 'an entry can never be restored')
    const { id } = data[order.next().value! % data.length]
    const many = order.next().value! % 3 === 0 ? data.slice(0, 2).map((entry: { id: string }) => entry.id) : undefined
    const { status, error } = many
      ? await send('POST', '/trash/restore', { ids: many })
      : await send('POST', `/trash/${id}/restore`)
    assert.ok(status === 200 || status === 409, JSON.stringify(error))
  }
}

/** Everything that the API shows of a workspace, apart from its events and trash. */
async function stateOf({ send }: Client, changed?: string) {
  const paths = [
    ...kinds.map((kind) => `/${kind}?per_page=250&sort=created_at`),
    '/pipeline',
    '/reports/pipeline',
    '/reports/closed',
    '/reports/stages',
    '/search?q=contact',
    '/contacts?q=contact&sort=created_at',
    '/contacts?tag=a&sort=created_at',
    '/contacts?custom_fields[size][gte]=3&sort=created_at',
    '/deals?company_id[empty]=true&sort=created_at',
    '/deals?stage=won&sort=created_at',
  ]
  const state: Record<string, unknown> = {}
  for (const path of paths) {
    const { status, data, meta, error } = await send('GET', path)
    assert.equal(status, 200, JSON.stringify(error))
    state[path] = { data, meta }
    if (!/^\/(contacts|deals)\?per_page/.test(path)) continue
    const kind = path.slice(1, path.indexOf('?'))
    for (const { id } of data) {
      const { data: activity, meta: total } = await send('GET', `/${kind}/${id}/activity?per_page=250`)
      const { data: related } = await send('GET', `/${kind}/related?ids=${id}`)
      state[`/${kind}/${id}`] = { activity, total, related }
    }
  }
  return changed ? without(state, changed) : state
}
