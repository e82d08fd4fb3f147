import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { databaseOf } from '../../test/postgres.ts'
import { listen } from '../../test/sse.ts'
import { until } from '../../test/until.ts'
import { migrate } from './migrate.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const adminOf = async () => {
  const { rows } = await api.sql.query('select current_database() as name')
  return databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
}

test('events with the transaction ids of another PostgreSQL get new ones at the start', async (t) => {
  const client = await api.workspace()
  const other = await api.workspace()
  for (const { send } of [client, other])
    await send('POST', '/contacts', { first_name: 'Ada', email: 'ada@acme.example' })
  const { data: before } = await client.send('GET', '/events')
  const [copied] = before as { id: string }[]
  const tagging = { entity_type: 'contacts', action: 'tag', filter: {}, add: ['copied'] }
  const { data: bulk } = await client.send('POST', '/bulk-jobs', tagging)
  await until(async () => (await client.send('GET', `/bulk-jobs/${bulk.id}`)).data.status === 'completed')
  const { rows: untouched } = await api.sql.query('select id, transaction from events where workspace_id = $1', [
    other.workspaceId,
  ])
  for (const column of ['transaction', 'recorded_by'])
    await api.sql.query(
      `update events set ${column} = ((${column}::text)::bigint + 1000000000)::text::xid8 where workspace_id = $1`,
      [client.workspaceId],
    )
  await api.sql.query(
    `update duplicate_scans set transaction = ((transaction::text)::bigint + 1000000000)::text::xid8 where workspace_id = $1`,
    [client.workspaceId],
  )
  const { mock } = t.mock.method(console, 'log', () => {})
  await migrate(await adminOf())
  assert.match(mock.calls[0]!.arguments[0], /^The database was copied from another PostgreSQL\. /)
  await migrate(await adminOf())
  assert.equal(mock.callCount(), 1)

  const stream = await listen(api.url, { 'x-api-key': client.key, 'last-event-id': copied!.id })
  t.after(stream.close)
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@acme.example' })
  const received = await until(() => stream.events.some(({ data }) => data?.id === contact.id) && stream.events)
  assert.ok(!received.some(({ id }) => id === copied!.id))
  await until(async () => (await client.send('GET', '/duplicates')).meta.total === 1)
  const { data: undone } = await client.send('POST', `/bulk-jobs/${bulk.id}/undo`)
  await until(async () => (await client.send('GET', `/bulk-jobs/${undone.id}`)).data.status === 'completed')
  assert.equal((await client.send('GET', '/contacts?tag=copied')).meta.total, 0)
  const { rows } = await api.sql.query('select id, transaction from events where workspace_id = $1', [
    other.workspaceId,
  ])
  assert.deepEqual(rows, untouched)
})
