import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { databaseOf, notOnCitus } from '../../test/postgres.ts'
import { migrate } from '../database/migrate.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test(
  'the totals of events are exact after an upgrade, and while an older server still runs',
  notOnCitus('it repeats a migration from before the tables were distributed'),
  async () => {
    const client = await api.workspace()
    const totals = async () => [
      (await client.send('GET', '/events')).meta.total,
      (await client.send('GET', '/audit-logs')).meta.total,
    ]
    await client.send('POST', '/contacts', { first_name: 'Ada', tags: ['VIP'] })
    await client.send('POST', '/keys', { name: 'For a script' })
    assert.deepEqual(await totals(), [2, 3])

    // The state before migration 0012: a separate tally.
    await api.sql.query(`
    insert into tallies (workspace_id, what, slot, count, value)
    select workspace_id, 'events', 0, sum(events), 0 from tallies group by workspace_id;
    alter table tallies drop column events;
    delete from migrations where name = '0012_recording.sql'`)
    const { rows } = await api.sql.query('select current_database() as name')
    await migrate(databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name))
    assert.deepEqual(await totals(), [2, 3])

    // The older server records one more event in the old way.
    await api.sql.query(
      `insert into events (workspace_id, id, type, entity_type, entity_id, actor_type, actor_name, data, created_at)
     values ($1, gen_random_uuid(), 'tag.created', 'tag', gen_random_uuid(), 'system', 'Before', '{}', now())`,
      [client.workspaceId],
    )
    await api.sql.query(`update tallies set count = count + 1 where workspace_id = $1 and what = 'events'`, [
      client.workspaceId,
    ])
    assert.deepEqual(await totals(), [3, 4])
    await client.send('POST', '/contacts', { first_name: 'Bob' })
    assert.deepEqual(await totals(), [4, 5])
    await assertConsistent(api, client.workspaceId)
  },
)
