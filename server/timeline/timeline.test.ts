import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { notOnCitus } from '../../test/postgres.ts'
import { until } from '../../test/until.ts'
import { fillActivity } from './fill.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

type Fields = Record<string, unknown>

async function create(client: Client, path: string, body: object) {
  const { status, data, error } = await client.send('POST', path, body)
  assert.equal(status, 201, JSON.stringify(error))
  return data
}
const read = async (client: Client, path: string) => (await client.send('GET', path)).data
const activityOf = async (client: Client, path: string) => {
  const { last_activity_at, next_due } = await read(client, path)
  return { last_activity_at, next_due }
}
const call = (fields: Fields) => ({ type: 'call', occurred_at: '2026-02-01T10:00:00.000Z', ...fields })

test('contacts, deals and companies show their last activity and what is due next, without being changed by it', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Acme' })
  const contact = await create(client, '/contacts', { first_name: 'Ada', company_id: company.id })
  const deal = await create(client, '/deals', { name: 'Mill', company_id: company.id })
  assert.deepEqual(await activityOf(client, `/contacts/${contact.id}`), { last_activity_at: null, next_due: null })
  assert.equal(deal.last_activity_at, deal.created_at)
  const etag = (await client.send('GET', `/contacts/${contact.id}`)).headers.get('etag')!
  const changed = async () => (await client.events()).filter((type) => type === 'contact.updated').length

  await create(client, '/interactions', call({ contact_id: contact.id }))
  await create(client, '/follow-ups', {
    contact_id: contact.id,
    deal_id: deal.id,
    type: 'call',
    due_date: '2026-05-02',
  })
  const promise = { contact_id: contact.id, description: 'Send it', due_date: '2026-05-01' }
  const commitment = await create(client, '/commitments', promise)
  const shown = await read(client, `/contacts/${contact.id}`)
  assert.equal(shown.next_due, '2026-05-01')
  assert.equal(shown.last_activity_at, commitment.created_at)
  assert.equal(shown.updated_at, contact.updated_at)
  assert.equal(await changed(), 0)
  assert.equal((await activityOf(client, `/deals/${deal.id}`)).next_due, '2026-05-02')
  assert.deepEqual(await activityOf(client, `/companies/${company.id}`), {
    last_activity_at: commitment.created_at,
    next_due: '2026-05-01',
  })

  const stale = await client.send('GET', `/contacts/${contact.id}`, undefined, { 'if-none-match': etag })
  assert.equal(stale.status, 200)
  const saved = await client.send('PATCH', `/contacts/${contact.id}`, { title: 'Countess' }, { 'if-match': etag })
  assert.equal(saved.status, 200, JSON.stringify(saved.error))
  assert.equal(saved.data.next_due, '2026-05-01')

  for (const path of ['contacts', 'companies', 'deals'])
    for (const field of ['last_activity_at', 'next_due']) {
      const names = path === 'contacts' ? { first_name: 'Eve' } : { name: 'Eve' }
      const { status, error } = await client.send('POST', `/${path}`, { ...names, [field]: null })
      assert.equal(status, 400)
      assert.equal(error.details[0].field, field)
    }

  await client.send('PATCH', `/commitments/${commitment.id}/complete`)
  assert.equal((await activityOf(client, `/contacts/${contact.id}`)).next_due, '2026-05-02')
  const moved = await client.send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  assert.equal(moved.data.last_activity_at, moved.data.stage_changed_at)
  assert.deepEqual(await read(client, `/deals/${deal.id}`), moved.data)
  await assertConsistent(api, client.workspaceId)
})

test('lists are filtered and sorted by both fields, by page and by cursor, with empty values last', async () => {
  const client = await api.workspace()
  const ids: string[] = []
  for (const [i, due_date] of ['2026-05-03', '2026-05-01', null, '2026-05-02', null].entries()) {
    const { id: company_id } = await create(client, '/companies', { name: `Company ${i}` })
    const { id: contact_id } = await create(client, '/contacts', { first_name: `Contact ${i}`, company_id })
    ids.push(contact_id)
    if (!due_date) continue
    await create(client, '/follow-ups', { contact_id, type: 'call', due_date })
    await create(client, '/interactions', call({ contact_id, occurred_at: `2099-01-0${i + 1}T00:00:00Z` }))
  }
  const order = async (query: string) => {
    const { status, data, meta, error } = await client.send('GET', query)
    assert.equal(status, 200, JSON.stringify(error))
    return { names: data.map((one: Fields) => String(one.first_name ?? one.name).slice(-1)).join(''), meta }
  }
  for (const kind of ['contacts', 'companies']) {
    assert.equal((await order(`/${kind}?sort=next_due&order=asc`)).names, '13024')
    assert.equal((await order(`/${kind}?sort=next_due`)).names, '03142')
    assert.equal((await order(`/${kind}?sort=last_activity_at`)).names, '31042')
    assert.equal((await order(`/${kind}?sort=last_activity_at&order=asc&per_page=2&page=2`)).names, '32')
    assert.equal((await order(`/${kind}?sort=last_activity_at&order=asc&per_page=2&page=3`)).names, '4')
    const filtered = await order(`/${kind}?next_due[lt]=2026-05-03&sort=next_due&order=asc`)
    assert.deepEqual([filtered.names, filtered.meta.total], ['13', 2])
    assert.equal((await order(`/${kind}?next_due[empty]=true&sort=created_at&order=asc`)).names, '24')
    assert.equal((await order(`/${kind}?last_activity_at[gte]=2099-01-02&sort=created_at&order=asc`)).names, '13')

    let [names, cursor] = ['', '']
    for (;;) {
      const path = `/${kind}?sort=next_due&order=asc&per_page=2&cursor=${encodeURIComponent(cursor)}`
      const page = await order(path)
      names += page.names
      if (!page.meta.next_cursor) break
      cursor = page.meta.next_cursor
    }
    assert.equal(names, '13024')
  }
  const wrong = await client.send('GET', '/contacts?next_due[contains]=2026')
  assert.deepEqual([wrong.status, wrong.error.details[0].field], [400, 'next_due[contains]'])
})

test('the activity of a company is that of its present contacts and deals, each entry once', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Acme' })
  const other = await create(client, '/companies', { name: 'Bell' })
  const [ada, bob] = [
    await create(client, '/contacts', { first_name: 'Ada', company_id: company.id }),
    await create(client, '/contacts', { first_name: 'Bob', company_id: company.id }),
  ]
  const deal = await create(client, '/deals', {
    name: 'Mill',
    company_id: company.id,
    contact_ids: [ada.id, bob.id],
  })
  await create(client, '/interactions', call({ contact_id: ada.id, deal_id: deal.id, notes: 'Talked' }))
  await create(client, '/follow-ups', { contact_id: bob.id, type: 'call', due_date: '2026-05-02' })
  const list = async (id: string) => {
    const { data, meta } = await client.send('GET', `/companies/${id}/activity?per_page=2`)
    const next = await client.send('GET', `/companies/${id}/activity?per_page=2&page=2`)
    const entries = [...data, ...next.data].map((entry) => [entry.type, entry.contact_id])
    return { entries, total: meta.total }
  }
  assert.deepEqual(await list(company.id), {
    entries: [
      ['interaction', ada.id],
      ['deal', null],
      ['follow_up', bob.id],
    ],
    total: 3,
  })
  assert.deepEqual((await client.send('GET', `/follow-ups?of_company=${company.id}`)).meta.total, 1)
  for (const path of [`/companies/${company.id}`, `/contacts/${bob.id}`, `/deals/${deal.id}`]) {
    const { data, meta } = await client.send('GET', `${path}/activity?types=deal,commitment`)
    assert.deepEqual([data.map(({ type }: Fields) => type), meta.total], [['deal'], 1])
    const { status, error } = await client.send('GET', `${path}/activity?types=deal,person`)
    assert.deepEqual([status, error.details[0].field], [400, 'types'])

    const oldestFirst = await read(client, `${path}/activity`)
    const newestFirst = [
      ...(await read(client, `${path}/activity?newest_first=true&per_page=1`)),
      ...(await read(client, `${path}/activity?newest_first=true&per_page=1&page=2`)),
    ]
    assert.deepEqual(newestFirst, oldestFirst.toReversed().slice(0, 2))
    assert.notDeepEqual(newestFirst[0], newestFirst[1])
    assert.deepEqual(await read(client, `${path}/activity?newest_first=false`), oldestFirst)
    assert.equal((await client.send('GET', `${path}/activity?newest_first=yes`)).status, 400)
  }

  await client.send('PATCH', `/contacts/${bob.id}`, { company_id: other.id })
  await client.send('PATCH', `/deals/${deal.id}`, { company_id: null })
  assert.deepEqual(await list(company.id), {
    entries: [
      ['interaction', ada.id],
      ['deal', null], // still with Ada
    ],
    total: 2,
  })
  assert.deepEqual((await list(other.id)).total, 2)
  await client.send('POST', '/contacts/merge', { source_id: bob.id, target_id: ada.id })
  assert.equal((await list(other.id)).total, 0)
  assert.equal((await list(company.id)).total, 3)
  assert.equal((await read(client, `/companies/${other.id}`)).last_activity_at, null)

  await client.send('DELETE', `/companies/${company.id}`)
  assert.equal((await client.send('GET', `/companies/${company.id}/activity`)).status, 404)
  const [entry] = await read(client, `/trash?entity_id=${company.id}`)
  await until(async () => (await read(client, `/trash/${entry.id}`)).contents !== null)
  await client.send('POST', `/trash/${entry.id}/restore`)
  assert.equal((await list(company.id)).total, 3)
  await assertConsistent(api, client.workspaceId)
})

test('a job moves a long timeline to the new company', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Acme' })
  const contact = await create(client, '/contacts', { first_name: 'Ada' })
  const interaction = await create(client, '/interactions', call({ contact_id: contact.id }))
  await api.sql.query(
    `insert into timeline (workspace_id, subject_id, at, id, record_id, type, event, details)
     select $1, $2, timestamptz '2026-01-01' + n * interval '1 minute', gen_random_uuid(), $3, 'interaction', 'Call logged', '{}'
       from generate_series(1, 2500) as n`,
    [client.workspaceId, contact.id, interaction.id],
  )
  await client.send('PATCH', `/contacts/${contact.id}`, { company_id: company.id })
  await until(async () => (await client.send('GET', `/companies/${company.id}/activity`)).meta.total === 2501)
  await assertConsistent(api, client.workspaceId)
})

test(
  'one transaction moves a bounded number of entries to another company, and jobs move the rest',
  notOnCitus('the nodes have no jobs, so a trigger moves all entries'),
  async () => {
    const client = await api.workspace()
    const company = await create(client, '/companies', { name: 'Analytical Engines' })
    const contacts = await Promise.all(
      Array.from({ length: 8 }, () => create(client, '/contacts', { first_name: 'Ada', company_id: company.id })),
    )
    await api.sql.query(
      `insert into timeline (workspace_id, subject_id, at, id, record_id, company_id, type, event, details)
     select $1, subject, now() - n * interval '1 minute', gen_random_uuid(), gen_random_uuid(), $3, 'interaction', 'interaction.logged', '{}'
       from unnest($2::uuid[]) as subject, generate_series(1, 900) as n`,
      [client.workspaceId, contacts.map(({ id }) => id), company.id],
    )
    const entries = async (sql: Pick<typeof api.sql, 'query'> = api.sql) =>
      (
        await sql.query('select count(*)::int as count from timeline where workspace_id = $1 and company_id = $2', [
          client.workspaceId,
          company.id,
        ])
      ).rows[0].count as number
    const all = await entries()
    assert.ok(all >= 7200)

    const connection = await api.sql.connect()
    try {
      await connection.query('begin')
      await connection.query('update contacts set company_id = null where workspace_id = $1', [client.workspaceId])
      const moved = all - (await entries(connection))
      assert.ok(moved >= 5000 && moved < 6000, `${moved} entries were moved`)
    } finally {
      await connection.query('rollback')
      connection.release()
    }

    await client.send('DELETE', `/companies/${company.id}`)
    await until(async () => (await entries()) === 0)
    const { data: trash } = await client.send('GET', '/trash?entity_type=company')
    assert.equal((await client.send('POST', `/trash/${trash[0].id}/restore`)).status, 200)
    await until(async () => (await entries()) === all)
    const { rows } = await api.sql.query(
      `select group_id, min(priority) < 0 as in_turn from pgboss.job
        where name = 'timeline.move' and data->>'workspaceId' = $1 group by group_id`,
      [client.workspaceId],
    )
    assert.deepEqual(rows, [{ group_id: client.workspaceId, in_turn: true }])
  },
)

test('records from before the fields existed are filled by a job', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Acme' })
  const contact = await create(client, '/contacts', { first_name: 'Ada', company_id: company.id })
  const deal = await create(client, '/deals', { name: 'Mill', contact_ids: [contact.id] })
  const task = { contact_id: contact.id, deal_id: deal.id, type: 'call', due_date: '2026-05-02' }
  await create(client, '/follow-ups', task)
  const before = await read(client, `/contacts/${contact.id}`)
  for (const table of ['contacts', 'deals'])
    await api.sql.query(`update ${table} set last_activity_at = null, next_due = null where workspace_id = $1`, [
      client.workspaceId,
    ])
  await api.sql.query('update timeline set company_id = null where workspace_id = $1', [client.workspaceId])
  await api.sql.query('update workspaces set activity_filled = false where id = $1', [client.workspaceId])
  const { database, config } = api
  const context = { database, config, log: pino({ level: 'silent' }), signal: AbortSignal.timeout(60_000) }
  await fillActivity.run(context, {})
  await assertConsistent(api, client.workspaceId)
  assert.deepEqual(await read(client, `/contacts/${contact.id}`), before)
  const left = await api.sql.query('select from workspaces where not activity_filled')
  assert.equal(left.rowCount, 0)
})

test('interactions, follow-ups and commitments can be about a deal or a company without a contact', async () => {
  const client = await api.workspace()
  const company = await create(client, '/companies', { name: 'Acme' })
  const deal = await create(client, '/deals', { name: 'Mill' })
  const bodies: [string, Fields][] = [
    ['/interactions', call({})],
    ['/follow-ups', { type: 'call', due_date: '2026-05-02' }],
    ['/commitments', { description: 'Send it', due_date: '2026-05-01' }],
  ]
  const gone = async (id: string) => (await read(client, `/trash?entity_id=${id}`))[0]
  for (const [path, body] of bodies) {
    const nothing = await client.send('POST', path, { ...body, contact_id: null })
    assert.deepEqual([nothing.status, nothing.error.details], [400, [{ field: 'contact_id', message: 'is required' }]])
    const unknown = await client.send('POST', path, { ...body, company_id: deal.id })
    assert.equal(unknown.status, 404)
    assert.match(unknown.error.message, /company_id/)

    const ofDeal = await create(client, path, { ...body, deal_id: deal.id })
    const ofCompany = await create(client, path, { ...body, company_id: company.id })
    const ofBoth = await create(client, path, { ...body, deal_id: deal.id, company_id: company.id })
    assert.deepEqual([ofCompany.contact_id, ofCompany.deal_id, ofCompany.company_id], [null, null, company.id])
    assert.equal((await client.send('GET', `${path}?company_id=${company.id}`)).meta.total, 2)
    assert.equal((await client.send('GET', `${path}?of_company=${company.id}`)).meta.total, 2)
    assert.equal((await client.send('GET', `${path}?contact_id[empty]=true`)).meta.total, 3)

    await client.send('DELETE', `/deals/${deal.id}`)
    assert.equal((await client.send('GET', `${path}/${ofDeal.id}`)).status, 404)
    assert.equal((await read(client, `${path}/${ofBoth.id}`)).deal_id, null)
    await client.send('POST', `/trash/${(await gone(deal.id)).id}/restore`)
    assert.deepEqual(await read(client, `${path}/${ofDeal.id}`), ofDeal)
    assert.deepEqual(await read(client, `${path}/${ofBoth.id}`), ofBoth)

    await client.send('DELETE', `${path}/${ofDeal.id}`)
    await client.send('DELETE', `/deals/${deal.id}`)
    const early = await client.send('POST', `/trash/${(await gone(ofDeal.id)).id}/restore`)
    assert.equal(early.status, 409)
    assert.match(early.error.message, new RegExp(deal.id))
    await client.send('POST', `/trash/${(await gone(deal.id)).id}/restore`)
    assert.equal((await client.send('POST', `/trash/${(await gone(ofDeal.id)).id}/restore`)).status, 200)
    await assertConsistent(api, client.workspaceId)
  }
  assert.equal((await client.send('GET', `/companies/${company.id}/activity`)).meta.total, 6)
  assert.equal((await client.send('GET', `/deals/${deal.id}/activity`)).meta.total, 7)
  assert.equal((await read(client, `/companies/${company.id}`)).next_due, '2026-05-01')
  assert.equal((await read(client, `/deals/${deal.id}`)).next_due, '2026-05-01')

  await client.send('DELETE', `/companies/${company.id}`)
  assert.equal((await client.send('GET', '/interactions')).meta.total, 2)
  const entry = await until(async () => {
    const one = await gone(company.id)
    return one.contents === null ? undefined : one
  })
  assert.deepEqual(entry.contents, { commitments: 2, follow_ups: 2, interactions: 2 })
  assert.deepEqual((await client.send('POST', `/trash/${entry.id}/restore`)).data.skipped, [])
  assert.equal((await client.send('GET', `/companies/${company.id}/activity`)).meta.total, 6)
  assert.equal((await client.send('GET', `/follow-ups?company_id=${company.id}`)).meta.total, 2)
  await assertConsistent(api, client.workspaceId)
})

const pick = fc.nat(9)
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-05-${String(number).padStart(2, '0')}`)
const time = fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString())
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'interaction',
      'interaction',
      'follow-up',
      'commitment',
      'complete',
      'reopen',
      'reschedule',
      'remove entry',
      'move deal',
      'link',
      'change company',
      'remove contact',
      'remove deal',
      'remove company',
      'merge',
      'restore',
      'restore',
    ),
    a: pick,
    b: pick,
    day,
    time,
  }),
  { minLength: 8, maxLength: 20 },
)

test('both fields and the activity of companies are right after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const client = await api.workspace()
      const { send } = client
      const companies = [
        await create(client, '/companies', { name: 'A' }),
        await create(client, '/companies', { name: 'B' }),
      ]
      const contacts: { id: string }[] = []
      for (const name of ['Ada', 'Bob', 'Cy'])
        contacts.push(await create(client, '/contacts', { first_name: name, company_id: companies[0].id }))
      const deals = [
        await create(client, '/deals', { name: 'One', contact_ids: [contacts[0]!.id, contacts[1]!.id] }),
        await create(client, '/deals', { name: 'Two', company_id: companies[1].id }),
      ]
      const entries: { path: string }[] = []
      const at = <Item>(items: readonly Item[], number: number) => items[number % items.length]!
      for (const { what, a, b, day, time } of taken) {
        const [contact, deal] = [at(contacts, a), at(deals, b)]
        const about =
          a === 9
            ? { company_id: at(companies, b).id, deal_id: b > 5 ? null : deal.id }
            : a === 8
              ? { deal_id: deal.id }
              : { contact_id: contact.id, deal_id: b > 5 ? null : deal.id }
        const entry = entries.length > 0 ? at(entries, a) : undefined
        const add = async (path: string, body: object) => {
          const { status, data } = await send('POST', path, body)
          if (status === 201) entries.push({ path: `${path}/${data.id}` })
          assert.ok(status === 201 || status === 404)
        }
        if (what === 'interaction') await add('/interactions', { ...about, type: 'call', occurred_at: time })
        if (what === 'follow-up') await add('/follow-ups', { ...about, type: 'call', due_date: day })
        if (what === 'commitment')
          await add('/commitments', { ...about, description: 'It', due_date: a > 6 ? null : day })
        if (what === 'complete' && entry) await send('PATCH', `${entry.path}/complete`)
        if (what === 'reopen' && entry)
          await send('PATCH', entry.path, { status: entry.path.startsWith('/follow') ? 'pending' : 'open' })
        if (what === 'reschedule' && entry) await send('PATCH', entry.path, { due_date: day })
        if (what === 'remove entry' && entry) await send('DELETE', entry.path)
        if (what === 'move deal')
          await send('PATCH', `/deals/${deal.id}/stage`, { stage: at(['lead', 'prospect', 'won'], a) })
        if (what === 'link') await send('PATCH', `/deals/${deal.id}`, { contact_ids: [contact.id] })
        if (what === 'change company')
          await send('PATCH', a > 4 ? `/contacts/${contact.id}` : `/deals/${deal.id}`, {
            company_id: b > 6 ? null : at(companies, b).id,
          })
        if (what === 'remove contact') await send('DELETE', `/contacts/${contact.id}`)
        if (what === 'remove deal') await send('DELETE', `/deals/${deal.id}`)
        if (what === 'remove company') await send('DELETE', `/companies/${at(companies, a).id}`)
        if (what === 'merge')
          await send('POST', '/contacts/merge', { source_id: contact.id, target_id: at(contacts, a + 1).id })
        if (what === 'restore') {
          const trashed = (await send('GET', '/trash')).data
          if (trashed.length > 0) await send('POST', `/trash/${at<{ id: string }>(trashed, b).id}/restore`)
        }
      }
      await assertConsistent(api, client.workspaceId)
    }),
    { numRuns: 8 },
  )
})
