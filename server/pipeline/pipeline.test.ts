import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Sum = { count: number; value: number }
const empty: Sum = { count: 0, value: 0 }

test('an empty pipeline has all five stages, in order', async () => {
  const { send } = await api.workspace()
  const { status, data } = await send('GET', '/pipeline')
  assert.equal(status, 200)
  assert.deepEqual(
    Object.entries(data),
    ['lead', 'prospect', 'negotiation', 'won', 'lost'].map((stage) => [stage, empty]),
  )
  assert.equal((await send('GET', '/pipeline?stage=won')).status, 400)
})

test('the pipeline follows every create, move, change of value and delete in its own workspace', async () => {
  const { send } = await api.workspace()
  const other = await api.workspace()
  await other.send('POST', '/deals', { name: 'Theirs', value: 1 })
  const { data: first } = await send('POST', '/deals', { name: 'Engine', value: 100 })
  const { data: second } = await send('POST', '/deals', { name: 'Mill', value: 50, stage: 'won' })
  const sums = async () => {
    const { data } = await send('GET', '/pipeline')
    return Object.fromEntries(Object.entries(data).filter(([, sum]) => (sum as Sum).count > 0))
  }
  assert.deepEqual(await sums(), { lead: { count: 1, value: 100 }, won: { count: 1, value: 50 } })
  await send('PATCH', `/deals/${first.id}/stage`, { stage: 'won' })
  assert.deepEqual(await sums(), { won: { count: 2, value: 150 } })
  await send('PATCH', `/deals/${first.id}`, { value: 7, stage: 'lost' })
  assert.deepEqual(await sums(), { won: { count: 1, value: 50 }, lost: { count: 1, value: 7 } })
  await send('PATCH', `/deals/${second.id}`, { value: 0 })
  assert.deepEqual(await sums(), { won: { count: 1, value: 0 }, lost: { count: 1, value: 7 } })
  await send('DELETE', `/deals/${first.id}`)
  assert.deepEqual(await sums(), { won: { count: 1, value: 0 } })
})

test('with filters, the pipeline sums up the matching deals', async () => {
  const { send } = await api.workspace()
  const { data: acme } = await send('POST', '/companies', { name: 'Acme' })
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/deals', { name: 'Steam engine', value: 100, company_id: acme.id, tags: ['big'] })
  await send('POST', '/deals', { name: 'Engine oil', value: 7, stage: 'won', contact_ids: [ada.id], tags: ['big'] })
  await send('POST', '/deals', { name: 'Mill', value: 1, stage: 'won', company_id: acme.id, contact_ids: [ada.id] })
  for (const query of [
    `company_id=${acme.id}`,
    `contact_id=${ada.id}`,
    'tag=BIG',
    'q=engin',
    'q=&tag=big',
    'tag=',
    'value[gte]=7',
    'stage[in]=lead,lost&tag=big',
    'q=no',
    '',
  ]) {
    const { data } = await send('GET', `/pipeline?${query}`)
    const { data: deals } = await send('GET', `/deals?${query}`)
    for (const [stage, sum] of Object.entries(data)) {
      const values = deals.filter((deal: { stage: string }) => deal.stage === stage).map(({ value }: Sum) => value)
      const value = values.reduce((all: number, one: number) => all + one, 0)
      assert.deepEqual(sum, { count: values.length, value }, `${stage}, ${query}`)
    }
  }
  assert.deepEqual((await send('GET', '/pipeline?tag=big')).data.won, { count: 1, value: 7 })
  for (const wrong of ['company_id=1', 'stage=won', `ids=${ada.id}`, 'tag=a&tag=b'])
    assert.equal((await send('GET', `/pipeline?${wrong}`)).status, 400, wrong)
})

test('sums are exact integers beyond 2^53', async () => {
  const client = await api.workspace()
  const value = Number.MAX_SAFE_INTEGER
  const { data } = await client.send('POST', '/deals', { name: 'One', value })
  for (const name of ['Two', 'Three']) await client.send('POST', '/deals', { name, value })
  const text = async () => (await fetch(`${api.url}/api/v1/pipeline`, { headers: { 'x-api-key': client.key } })).text()
  assert.match(await text(), /"lead":\{"count":3,"value":27021597764222973\}/)
  await client.send('PATCH', `/deals/${data.id}`, { value: value - 1, stage: 'won' })
  assert.match(await text(), /"lead":\{"count":2,"value":18014398509481982\}/)
  assert.match(await text(), /"won":\{"count":1,"value":9007199254740990\}/)
})

test('deals created concurrently are all counted', async () => {
  const { send } = await api.workspace()
  await Promise.all(Array.from({ length: 40 }, (_, i) => send('POST', '/deals', { name: `Deal ${i}`, value: i })))
  assert.deepEqual((await send('GET', '/pipeline')).data.lead, { count: 40, value: 780 })
  assert.equal((await send('GET', '/deals?per_page=1')).meta.total, 40)
})
