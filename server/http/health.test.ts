import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { statementsChannel } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'

test('a server is ready when its database has the newest migration it knows; it is always alive', async () => {
  await using api = await startApi()
  const ask = async (path: string) => {
    const response = await fetch(api.url + path)
    return [response.status, ((await response.json()) as { error?: { message: string } }).error?.message]
  }
  assert.deepEqual(await ask('/readyz'), [200, undefined])
  const { rows } = await api.sql.query(
    'delete from migrations where name = (select max(name) from migrations) returning name',
  )
  assert.deepEqual(await ask('/readyz'), [500, 'The database is not migrated to this version'])
  assert.deepEqual(await ask('/healthz'), [200, undefined])

  // A newer server may have migrated further: during a rolling update the old ones continue.
  await api.sql.query(`insert into migrations (name) values ($1), ('9999_later.sql')`, [rows[0].name])
  assert.deepEqual(await ask('/readyz'), [200, undefined])

  await api.sql.query('alter table migrations rename to elsewhere')
  assert.equal((await ask('/readyz'))[0], 500)
  await api.sql.query('alter table elsewhere rename to migrations')
  assert.deepEqual(await ask('/readyz'), [200, undefined])
})

test('requests that arrive during a check share its result', async () => {
  await using api = await startApi()
  let checks = 0
  const count = (queries: unknown) => {
    if ((queries as Sql[])[0]!.toQuery().text.includes('from migrations')) checks++
  }
  subscribe(statementsChannel, count)
  const locker = await api.sql.connect()
  await locker.query('begin; lock table migrations')
  const responses = Array.from({ length: 20 }, () => fetch(`${api.url}/readyz`))
  await until(() => checks > 0)
  await fetch(`${api.url}/healthz`) // the others arrive before it
  await locker.query('rollback')
  locker.release()
  for (const response of responses) assert.equal((await response).status, 200)
  unsubscribe(statementsChannel, count)
  assert.ok(checks < 20, `${checks} checks`)
})
