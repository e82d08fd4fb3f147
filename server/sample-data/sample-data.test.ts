import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { awayFromMidnight } from '../../test/midnight.ts'

await awayFromMidnight()
const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('an empty workspace is filled with a year of data', async () => {
  const client = await api.workspace()
  const { send } = client
  const { status, data: made } = await send('POST', '/workspaces/sample-data')
  assert.equal(status, 201)
  for (const [noun, count] of Object.entries(made)) {
    assert.ok(Number(count) > 5, noun)
    const { meta } = await send('GET', `/${noun.replace('_', '-')}`)
    assert.equal(meta.total, count, noun)
  }
  await assertConsistent(api, client.workspaceId)

  const { data: pipeline } = await send('GET', '/pipeline')
  const { rows } = await api.sql.query(
    `select stage, count(*)::int, sum(value)::int as value from deals where workspace_id = $1 group by stage`,
    [client.workspaceId],
  )
  assert.equal(rows.length, 5, 'deals in every stage')
  for (const { stage, ...sum } of rows) assert.deepEqual(pipeline[stage], sum)

  const { data: closed } = await send('GET', '/reports/closed')
  assert.deepEqual(
    [closed.won, closed.lost].map((sum) => sum.count),
    [pipeline.won.count, pipeline.lost.count],
  )
  assert.ok(closed.months.filter((one: { won: { count: number } }) => one.won.count > 0).length >= 6)
  assert.ok(closed.lost_reasons.length >= 3)
  const { data: stages } = await send('GET', '/reports/stages')
  assert.ok(stages.stages.negotiation.median_days > 10)

  assert.ok((await send('GET', '/follow-ups?overdue=true')).meta.total > 0)
  assert.ok((await send('GET', '/commitments?overdue=true')).meta.total > 0)
  assert.ok((await send('GET', `/follow-ups?due=${new Date().toISOString().slice(0, 10)}`)).meta.total > 0)
  assert.ok((await send('GET', '/contacts?tag=vip')).meta.total > 0)
  const { data: deals } = await send('GET', '/deals?stage=won&sort=created_at&order=asc')
  assert.ok(deals[0].custom_fields.source && deals[0].created_at < deals[0].closed_at)
  const { data: activity } = await send('GET', `/deals/${deals[0].id}/activity`)
  assert.equal(activity.filter((entry: { event: string }) => /moved/.test(entry.event)).length, 3)
  const { meta: events } = await send('GET', '/audit-logs?per_page=1')
  assert.equal(events.total, (await client.events()).length)
})

test('sample data is consistent: no record is older than its parent, and the newest is from today', async () => {
  const { send } = await api.workspace()
  await send('POST', '/workspaces/sample-data')
  const all = async (noun: string) => (await send('GET', `/${noun}?per_page=250`)).data as Made[]
  const made = new Map<string, string>()
  for (const noun of ['companies', 'contacts', 'deals'])
    for (const { id, created_at } of await all(noun)) made.set(id, created_at)
  const now = new Date().toISOString()
  for (const noun of ['contacts', 'deals', 'interactions', 'follow-ups', 'commitments'])
    for (const record of await all(noun)) {
      const { company_id, contact_id, contact_ids = [], deal_id, due_date } = record
      const at = record.occurred_at ?? record.created_at
      for (const id of [company_id, contact_id, deal_id, ...contact_ids])
        if (id) assert.ok(made.get(id)! < at, `${noun}: ${JSON.stringify(record)}`)
      if (noun === 'deals') assert.ok(contact_ids.length > 0 && company_id, JSON.stringify(record))
      if (due_date) assert.ok(at.slice(0, 10) <= due_date, JSON.stringify(record))
      if (record.completed_at) assert.ok(at < record.completed_at, JSON.stringify(record))
      assert.ok(at < now && (record.updated_at ?? at) <= now, JSON.stringify(record))
    }
  const { data: latest } = await send('GET', '/interactions?per_page=2')
  for (const { occurred_at } of latest) assert.ok(Date.parse(occurred_at) > Date.now() - 86_400_000, occurred_at)
  // Events are recorded in the order in which they happened.
  const { data: events } = await send('GET', '/events?per_page=30')
  const times = events.map(({ type, data }: { type: string; data: Made }) =>
    type.endsWith('.completed') ? data.completed_at! : (data.occurred_at ?? data.stage_changed_at ?? data.created_at),
  )
  assert.deepEqual(times, times.toSorted().toReversed())
  for (const noun of ['contacts', 'companies', 'deals']) {
    const [newest] = await all(noun)
    assert.ok(Date.parse(newest!.created_at) > Date.now() - 8 * 86_400_000, noun)
  }
})

type Made = {
  id: string
  created_at: string
  updated_at?: string
  occurred_at?: string
  completed_at?: string | null
  stage_changed_at?: string
  due_date?: string | null
  company_id?: string | null
  contact_id?: string | null
  deal_id?: string | null
  contact_ids?: string[]
}

test('a workspace with records is not changed, and concurrent requests fill it once', async () => {
  const used = await api.workspace()
  await used.send('POST', '/companies', { name: 'Ours' })
  const before = await used.events()
  const refused = await used.send('POST', '/workspaces/sample-data')
  assert.deepEqual([refused.status, refused.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await used.events(), before)

  const fresh = await api.workspace()
  const both = await Promise.all([1, 2].map(() => fresh.send('POST', '/workspaces/sample-data')))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
})

test('only owners can add sample data; existing tags and fields are kept', async () => {
  const client = await api.workspace()
  const member = await client.as({ role: 'member' })
  assert.equal((await member.send('POST', '/workspaces/sample-data')).status, 403)
  await client.send('POST', '/tags', { name: 'VIP', color: '#123456' })
  const field = {
    entity_type: 'deals',
    field_name: 'source',
    field_label: 'Ours',
    field_type: 'number',
    required: true,
  }
  await client.send('POST', '/custom-fields', field)
  assert.equal((await client.send('POST', '/workspaces/sample-data')).status, 201)
  const { data: tags } = await client.send('GET', '/tags?per_page=250')
  assert.equal(tags.find((tag: { name: string }) => tag.name === 'VIP').color, '#123456')
  assert.deepEqual((await client.send('GET', '/deals')).data[0].custom_fields, {})
  assert.deepEqual((await client.send('GET', '/contacts?tag=vip')).data[0].tags, ['VIP'])
})

test('a dry run of sample data, which can be repeated, is limited for a person', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
  const { send } = await limited.workspace()
  const other = await limited.workspace()
  const dryRun = () => send('POST', '/workspaces/sample-data', undefined, { 'dry-run': 'true' })
  for (let i = 0; i < 10; i++) assert.equal((await dryRun()).status, 201)
  const refused = await dryRun()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await other.send('POST', '/workspaces/sample-data')).status, 201)
})
