import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { addressOf } from '../../test/address-of.ts'
import { startApi } from '../../test/api.ts'
import { openPostgres } from './connect.ts'

test('settings of the database do not change how values are read, or how changes are isolated', async () => {
  await using api = await startApi()
  const databaseUrl = await addressOf(api)
  const name = new URL(databaseUrl).pathname.slice(1)
  for (const setting of [
    `datestyle to 'SQL, DMY'`,
    `intervalstyle to 'iso_8601'`,
    `bytea_output to 'escape'`,
    `default_transaction_isolation to 'serializable'`,
  ])
    await api.sql.query(`alter database "${name}" set ${setting}`)
  const postgres = await openPostgres({ dataDir: '', databaseUrl, databaseAdminUrl: undefined }, 'command')
  for (const config of [postgres.admin, postgres.app]) {
    const client = new pg.Client(config)
    await client.connect()
    const { rows } = await client.query({
      text: `select now()::date::text as day, interval '1 day'::text as interval, '\\x00'::bytea::text as bytes,
                    current_setting('transaction_isolation') as isolation`,
    })
    await client.end()
    assert.match(rows[0].day, /^\d{4}-\d\d-\d\d$/)
    assert.deepEqual(
      [rows[0].interval, rows[0].bytes, rows[0].isolation],
      ['1 day', String.raw`\x00`, 'read committed'],
    )
  }
})
