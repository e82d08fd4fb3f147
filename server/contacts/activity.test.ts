import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('activity is sorted oldest first and paginated', async () => {
  const { send } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  assert.deepEqual((await send('GET', `/contacts/${contact.id}/activity`)).meta, {
    page: 1,
    per_page: 25,
    total: 0,
    total_pages: 0,
  })
  const { data: deal } = await send('POST', '/deals', { name: 'Big one', contact_ids: [contact.id] })
  await send('POST', '/commitments', { contact_id: contact.id, description: 'Call back', status: 'completed' })
  await send('PATCH', `/deals/${deal.id}/stage`, { stage: 'won' })
  await send('POST', '/interactions', { contact_id: contact.id, type: 'note', occurred_at: '2026-01-01T00:00:00Z' })

  const page = async (number: number) => {
    const { data, meta } = await send('GET', `/contacts/${contact.id}/activity?per_page=2&page=${number}`)
    assert.deepEqual(meta, { page: number, per_page: 2, total: 5, total_pages: 3 })
    return data.map((entry: { event: string }) => entry.event)
  }
  assert.deepEqual(
    [await page(1), await page(2), await page(3), await page(4), await page(Number.MAX_SAFE_INTEGER)],
    [
      ['Note logged', 'Deal created'],
      ['Commitment created: Call back', 'Commitment completed: Call back'],
      ['Deal moved from lead to won'],
      [],
      [],
    ],
  )
})

test('activity of a contact that does not exist or is in another workspace is a 404', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal((await theirs.send('GET', `/contacts/${contact.id}/activity`)).status, 404)
  assert.equal((await ours.send('GET', '/contacts/x/activity')).status, 404)
  assert.equal((await api.send('GET', `/contacts/${contact.id}/activity`)).status, 401)
  for (const wrong of ['page=0', 'per_page=251', 'sort=timestamp', 'order=asc', 'page=1&page=2'])
    assert.equal((await ours.send('GET', `/contacts/${contact.id}/activity?${wrong}`)).status, 400, wrong)
  const reader = await ours.as({ role: 'member', scope: 'read_only' })
  assert.equal((await reader.send('GET', `/contacts/${contact.id}/activity`)).status, 200)
})
