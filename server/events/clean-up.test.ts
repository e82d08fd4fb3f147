import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { startApi } from '../../test/api.ts'
import { clearOldEvents } from './clean-up.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const run = (eventDataDays: number) =>
  clearOldEvents.run(
    {
      database: api.database,
      config: { ...api.config, eventDataDays },
      log: pino({ level: 'silent' }),
      signal: AbortSignal.timeout(60_000),
    },
    {},
  )

test('old events lose the record and its changes, and stay in the audit log; by default everything is kept', async () => {
  const client = await api.workspace()
  const other = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  await client.send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id] })
  await client.send('PATCH', `/contacts/${contact.id}`, { first_name: 'Augusta' })
  // Moves everything so far a hundred days back: the first 48 bits of an id are its time in milliseconds.
  await api.sql.query(
    `update events
        set id = (lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - 8640000000), 12, '0')
                  || substr(replace(id::text, '-', ''), 13))::uuid
      where workspace_id = $1`,
    [client.workspaceId],
  )
  await client.send('PATCH', `/contacts/${contact.id}`, { first_name: 'Ada' })
  await other.send('POST', '/contacts', { first_name: 'Grace' })

  const events = async () => (await client.send('GET', '/events?order=asc')).data
  const audit = async () => (await client.send('GET', '/audit-logs?order=asc')).data
  const timeline = async () => (await client.send('GET', `/contacts/${contact.id}/activity`)).data
  const all = async () => ({ events: await events(), audit: await audit(), timeline: await timeline() })
  const before = await all()
  assert.equal(before.timeline.length, 1)
  await run(0)
  assert.deepEqual(await all(), before)

  await run(90)
  // The next run begins where this one ended, instead of reading all old events again.
  await api.sql.query(`update events set data = '{"kept": true}' where workspace_id = $1 and id = $2`, [
    client.workspaceId,
    before.events[0].id,
  ])
  await run(90)
  assert.deepEqual((await events())[0].data, { kept: true })
  await api.sql.query('update events set data = null where workspace_id = $1 and id = $2', [
    client.workspaceId,
    before.events[0].id,
  ])
  const cleared = await events()
  assert.deepEqual(
    cleared.map(({ type, data }: { type: string; data: object | null }) => [type, data === null]),
    [
      ['contact.created', true],
      ['deal.created', true],
      ['contact.updated', true],
      ['contact.updated', false],
    ],
  )
  assert.equal('changes' in cleared[2], false)
  assert.deepEqual(cleared[3], before.events[3])
  const entries = await audit()
  assert.deepEqual(
    entries.map(({ entity_name: _name, changes: _changes, ...entry }: Record<string, unknown>) => entry),
    before.audit.map(({ entity_name: _name, changes: _changes, ...entry }: Record<string, unknown>) => entry),
  )
  assert.deepEqual([entries[2].entity_name, entries[2].changes], [null, null])
  assert.equal((await other.send('GET', '/events')).data[0].data.first_name, 'Grace')
  assert.deepEqual(await timeline(), before.timeline)
})
