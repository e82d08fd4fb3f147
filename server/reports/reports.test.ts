import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { awayFromMidnight } from '../../test/midnight.ts'

await awayFromMidnight()
const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const month = (ago: number) => {
  const at = new Date(`${day(0).slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() - ago)
  return at.toISOString().slice(0, 7)
}

/** Moves everything recorded so far into the past, because the API only writes the present. */
async function ageBy(client: Client, days: number) {
  const past = (column: string) => `${column} = (select ${column} - interval '${days} days')` // Citus: no calculation with a column
  await api.sql.query(
    `update deal_history set ${['entered_at', 'at', 'until'].map(past).join(', ')} where workspace_id = $1`,
    [client.workspaceId],
  )
  await api.sql.query(
    `update deals set ${['stage_changed_at', 'closed_at'].map(past).join(', ')} where workspace_id = $1`,
    [client.workspaceId],
  )
}

const stagesOf = (data: { stages: Record<string, { count: number }> }) =>
  Object.fromEntries(Object.entries(data.stages).filter(([, { count }]) => count > 0))

test('the pipeline of a past day has the stages and values of that day', async () => {
  const client = await api.workspace()
  const { send } = client
  const { data: engine } = await send('POST', '/deals', { name: 'Engine', value: 100 })
  await ageBy(client, 10)
  await send('PATCH', `/deals/${engine.id}`, { value: 250 })
  await send('POST', '/deals', { name: 'Mill', value: 7, stage: 'negotiation' })
  await ageBy(client, 5)
  await send('PATCH', `/deals/${engine.id}`, { stage: 'won', value: 300 })

  const on = async (ago: number) => {
    const { status, data } = await send('GET', `/reports/pipeline?as_of=${day(ago)}`)
    assert.deepEqual([status, data.as_of], [200, day(ago)])
    assert.deepEqual(Object.keys(data.stages), ['lead', 'prospect', 'negotiation', 'won', 'lost'])
    return stagesOf(data)
  }
  assert.deepEqual(await on(16), {})
  assert.deepEqual(await on(15), { lead: { count: 1, value: 100 } })
  assert.deepEqual(await on(6), { lead: { count: 1, value: 100 } })
  assert.deepEqual(await on(5), { lead: { count: 1, value: 250 }, negotiation: { count: 1, value: 7 } })
  assert.deepEqual(await on(0), { negotiation: { count: 1, value: 7 }, won: { count: 1, value: 300 } })
  const { data: now } = await send('GET', '/reports/pipeline')
  assert.deepEqual([now.as_of, now.stages], [day(0), (await send('GET', '/pipeline')).data])

  await send('DELETE', `/deals/${engine.id}`)
  assert.deepEqual(await on(5), { negotiation: { count: 1, value: 7 } })
})

test('the pipeline computed from history for today equals the current pipeline', async () => {
  const client = await api.workspace()
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, i) => client.send('POST', '/deals', { name: `Deal ${i}`, value: i })),
  )
  await Promise.all(made.map(({ data }, i) => client.send('PATCH', `/deals/${data.id}`, { value: i * 10 })))
  await Promise.all(
    made.flatMap(({ data }) =>
      ['prospect', 'won', 'lost'].map((stage) => client.send('PATCH', `/deals/${data.id}/stage`, { stage })),
    ),
  )
  const { rows } = await api.sql.query(
    `select stage, count(*)::int, sum(value)::int as value from deal_history where workspace_id = $1 and until is null group by stage`,
    [client.workspaceId],
  )
  const summed = Object.fromEntries(rows.map(({ stage, ...sum }) => [stage, sum]))
  assert.deepEqual(summed, stagesOf({ stages: (await client.send('GET', '/pipeline')).data }))
})

test('deals won and lost are reported by month, with reasons; a reopened deal no longer counts', async () => {
  const client = await api.workspace()
  const { send } = client
  const lose = async (value: number, lost_reason?: string) =>
    (await send('POST', '/deals', { name: 'Lost', value, stage: 'lost', ...(lost_reason && { lost_reason }) })).data
  await lose(5, 'Price')
  await lose(6, 'price')
  await lose(1)
  const reopened = await lose(9, 'Budget')
  await send('POST', '/deals', { name: 'Won', value: 40, stage: 'won' })
  await ageBy(client, 62)
  await send('PATCH', `/deals/${reopened.id}/stage`, { stage: 'lead' })
  await send('POST', '/deals', { name: 'Won', value: 2, stage: 'won' })

  const { status, data } = await send('GET', '/reports/closed')
  assert.equal(status, 200)
  assert.deepEqual([data.from, data.to], [`${month(11)}-01`, day(0)])
  assert.deepEqual(
    data.months.map((one: { month: string }) => one.month),
    Array.from({ length: 12 }, (_, i) => month(11 - i)),
  )
  const then = data.months.find((one: { month: string }) => one.month === day(62).slice(0, 7))
  const reasons = [
    { reason: 'price', count: 2, value: 11 },
    { reason: null, count: 1, value: 1 },
  ]
  const lowered = (all: { reason: string | null }[]) =>
    all.map((one) => ({ ...one, reason: one.reason?.toLowerCase() ?? null }))
  assert.deepEqual(
    [then.won, then.lost],
    [
      { count: 1, value: 40 },
      { count: 3, value: 12 },
    ],
  )
  assert.deepEqual(lowered(then.lost_reasons), reasons)
  assert.deepEqual(data.months.at(-1), {
    month: month(0),
    won: { count: 1, value: 2 },
    lost: { count: 0, value: 0 },
    lost_reasons: [],
  })
  assert.deepEqual(
    [data.won, data.lost],
    [
      { count: 2, value: 42 },
      { count: 3, value: 12 },
    ],
  )
  assert.deepEqual(lowered(data.lost_reasons), reasons)

  const { data: part } = await send('GET', `/reports/closed?from=${day(1)}&to=${day(0)}`)
  assert.deepEqual([part.won, part.lost, part.lost_reasons], [{ count: 1, value: 2 }, { count: 0, value: 0 }, []])
})

test('how long deals stay in a stage, and the stage that follows', async () => {
  const client = await api.workspace()
  const { send } = client
  const made = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map(async (name) => (await send('POST', '/deals', { name, value: 1 })).data.id),
  )
  const move = (i: number, stage: string) => send('PATCH', `/deals/${made[i]}/stage`, { stage })
  await ageBy(client, 2)
  await move(0, 'prospect')
  await send('PATCH', `/deals/${made[1]}`, { value: 5 }) // a new value does not end a stay
  await ageBy(client, 4)
  await move(1, 'lost')
  await move(0, 'lead')
  await move(2, 'won')

  const { status, data } = await send('GET', '/reports/stages')
  assert.equal(status, 200)
  assert.deepEqual(data.stages.lead, {
    entered: 5,
    advanced: 2,
    lost: 1,
    returned: 0,
    present: 2,
    median_days: 6,
    average_days: 4.67,
  })
  assert.deepEqual(data.stages.prospect, {
    entered: 1,
    advanced: 0,
    lost: 0,
    returned: 1,
    present: 0,
    median_days: 4,
    average_days: 4,
  })
  assert.deepEqual(
    [data.stages.won.entered, data.stages.won.present, data.stages.won.median_days, data.stages.negotiation.entered],
    [1, 1, null, 0],
  )
  const { data: late } = await send('GET', `/reports/stages?from=${day(1)}`)
  assert.deepEqual([late.stages.lead.entered, late.stages.prospect.entered], [1, 0])

  // The first one was there for 2 days, the second and the third for 6, and two stay for less than an hour.
  await move(0, 'lost')
  const { data: four } = await send('GET', '/reports/stages')
  assert.equal(four.stages.lead.median_days, 4)
})

test('members can read reports, and another workspace sees none of our data', async () => {
  const client = await api.workspace()
  const member = await client.as({ role: 'member', scope: 'read_only' })
  const other = await api.workspace()
  const paths = [`/reports/pipeline?as_of=${day(1)}`, '/reports/closed', '/reports/stages']
  const reportsOf = ({ send }: Client) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, data } = await send('GET', path)
        assert.equal(status, 200, path)
        return data
      }),
    )
  const before = await reportsOf(other)
  await client.send('POST', '/deals', { name: 'Ours', value: 3, stage: 'won' })
  await client.send('POST', '/deals', { name: 'Ours', value: 4, stage: 'lost', lost_reason: 'Ours' })
  const { data: moved } = await client.send('POST', '/deals', { name: 'Ours', value: 5 })
  await ageBy(client, 1)
  await client.send('PATCH', `/deals/${moved.id}/stage`, { stage: 'prospect' })

  const ours = await reportsOf(client)
  assert.deepEqual(await reportsOf(member), ours)
  ours.forEach((report, i) => assert.notDeepEqual(report, before[i], paths[i]!))
  assert.deepEqual(await reportsOf(other), before)
  assert.deepEqual(stagesOf(before[0]), {})
})

test('invalid, future and reversed dates are rejected by name', async () => {
  const { send } = await api.workspace()
  const refuses = async (path: string, field: string) => {
    const { status, error } = await send('GET', `/reports/${path}`)
    assert.deepEqual([status, error.details?.[0].field], [400, field], path)
  }
  await refuses('pipeline?as_of=2026-02-30', 'as_of')
  await refuses(`pipeline?as_of=${day(-2)}`, 'as_of')
  for (const report of ['closed', 'stages']) {
    await refuses(`${report}?to=${day(-2)}`, 'to')
    await refuses(`${report}?from=${day(1)}&to=${day(2)}`, 'from')
    await refuses(`${report}?from=2001-01-01`, 'from')
    await refuses(`${report}?from=yesterday`, 'from')
    const { data } = await send('GET', `/reports/${report}?to=0001-05-01`)
    assert.equal(data.from, '0001-01-01')
  }
})

test('the forecast sums up open deals by expected close month, weighted by the probability of their stage', async () => {
  const client = await api.workspace()
  const { send } = client
  const make = (stage: string, value: number, expected_close_date: string | null) =>
    send('POST', '/deals', { name: stage, stage, value, expected_close_date })
  await make('lead', 1005, `${month(0)}-01`)
  await make('negotiation', 200, `${month(0)}-28`)
  await make('prospect', 1000, `${month(-11)}-15`)
  await make('lead', 10, `${month(-12)}-01`)
  await make('lead', 20, `${month(1)}-28`)
  await make('lead', 30, null)
  await make('won', 1, `${month(0)}-01`)
  await make('lost', 1, `${month(0)}-01`)
  await (await api.workspace()).send('POST', '/deals', { name: 'Theirs', value: 1 })

  const forecast = async (query = '') => (await send('GET', `/reports/forecast${query}`)).data
  const { months, ...rest } = await forecast()
  assert.deepEqual(
    months.map((one: { month: string }) => one.month),
    Array.from({ length: 12 }, (_, i) => month(-i)),
  )
  assert.deepEqual(months[0], { month: month(0), count: 2, value: 1205, weighted_value: 221 }) // 100.5 + 120
  assert.deepEqual(months[11], { month: month(-11), count: 1, value: 1000, weighted_value: 300 })
  assert.deepEqual(months[1], { month: month(-1), count: 0, value: 0, weighted_value: 0 })
  assert.deepEqual(rest, {
    overdue: { count: 1, value: 20, weighted_value: 2 },
    later: { count: 1, value: 10, weighted_value: 1 },
    undated: { count: 1, value: 30, weighted_value: 3 },
    total: { count: 6, value: 2265, weighted_value: 527 }, // 526.5, rounded once
  })

  await send('PATCH', `/workspaces/${client.workspaceId}`, { stage_probabilities: { lead: 0, negotiation: 100 } })
  assert.equal((await forecast()).months[0].weighted_value, 200)
  assert.equal((await forecast('?owner_id=none')).months[0].count + (await forecast('?owner_id=me')).months[0].count, 2)
  assert.deepEqual((await forecast('?owner_id=me')).total, { count: 0, value: 0, weighted_value: 0 })
  assert.equal((await send('GET', '/reports/forecast?owner_id=x')).status, 400)
  assert.equal((await api.send('GET', '/reports/forecast')).status, 401)
})
