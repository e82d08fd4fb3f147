import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('related records are counted once each, in the same workspace only', async () => {
  const { send } = await api.workspace()
  const other = await api.workspace()
  const make = async (path: string, body: object) => (await send('POST', path, body)).data.id as string
  const acme = await make('/companies', { name: 'Acme' })
  const ada = await make('/contacts', { first_name: 'Ada', company_id: acme })
  const carl = await make('/contacts', { first_name: 'Carl' })
  const engine = await make('/deals', { name: 'Engine', contact_ids: [ada, carl], company_id: acme })
  const mill = await make('/deals', { name: 'Mill', contact_ids: [carl] })
  await make('/interactions', { contact_id: ada, deal_id: engine, type: 'call', occurred_at: '2026-01-01T10:00:00Z' })
  await make('/follow-ups', { contact_id: carl, type: 'call', due_date: '2026-01-31' })
  await make('/commitments', { contact_id: ada, deal_id: mill, description: 'Send the plans' })

  const related = async (path: string, ...ids: string[]) => {
    const { status, data } = await send('GET', `/${path}/related?ids=${ids.join(',')}`)
    assert.equal(status, 200)
    return data
  }
  const none = { interactions: 0, follow_ups: 0, commitments: 0, files: 0 }
  assert.deepEqual(await related('contacts', ada), { ...none, interactions: 1, commitments: 1, deals: 1 })
  assert.deepEqual(await related('contacts', ada, carl, carl.toUpperCase()), {
    interactions: 1,
    follow_ups: 1,
    commitments: 1,
    deals: 2,
    files: 0,
  })
  assert.deepEqual(await related('companies', acme), { ...none, contacts: 1, deals: 1 })
  assert.deepEqual(await related('deals', engine, mill), { ...none, interactions: 1, commitments: 1 })
  assert.deepEqual(await related('deals', ada), none) // no deal

  assert.deepEqual((await other.send('GET', `/contacts/related?ids=${ada}`)).data, { ...none, deals: 0 })
  assert.deepEqual((await send('GET', '/contacts/related')).data, { ...none, deals: 0 }, 'of no contact')
  await send('DELETE', `/companies/${acme}`)
  assert.deepEqual(await related('companies', acme), { ...none, contacts: 0, deals: 0 })
  for (const path of ['contacts', 'companies', 'deals'])
    for (const query of ['?ids=', '?ids=x']) {
      const refused = await send('GET', `/${path}/related${query}`)
      assert.deepEqual([refused.status, refused.error.details[0].field], [400, 'ids'], path + query)
    }
})
