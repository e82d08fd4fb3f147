import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { moveWorkspace } from '../../server/database/placement.ts'
import { startApi } from '../api.ts'
import { databaseOf } from '../postgres.ts'

// Reads are sent to the node that has the workspace, and read its tables by their own names.

const api = await startApi()
after(() => api[Symbol.asyncDispose]())
const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
const [coordinator, ...workers]: [pg.ClientConfig, ...pg.ClientConfig[]] = JSON.parse(
  process.env.RAPPORT_TEST_NODES!,
).map((node: pg.ClientConfig) => databaseOf(node, rows[0]!.name))

/** How many connections of the server have last read contacts, on each of the workers. Only the beginning of a statement is shown. */
async function readers() {
  const counts = []
  for (const worker of workers) {
    const client = new pg.Client(worker)
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'citus%' and query like 'select r.id, r.first_name%companies\\_1%'`,
    )
    counts.push(rows[0]!.count)
    await client.end()
  }
  return counts
}

test('a read goes to the node that has the workspace, also after a move, and sees every change', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const read = async () => (await client.send('GET', `/contacts/${contact.id}`)).data.first_name
  assert.equal(await read(), 'Ada')
  const before = await readers()
  assert.equal(before.filter((count) => count > 0).length, 1, `${before}`)

  const { rows } = await api.sql.query('select slug from workspaces where id = $1', [client.workspaceId])
  const { slug } = rows[0]!
  const from = before.findIndex((count) => count > 0)
  await moveWorkspace(coordinator, slug, new URL(workers[1 - from]!.connectionString!).host)
  for (let i = 0; i < 20; i++) {
    const name = `Ada ${i}`
    assert.equal((await client.send('PATCH', `/contacts/${contact.id}`, { first_name: name })).status, 200)
    assert.equal(await read(), name)
  }
  assert.ok((await readers())[1 - from]! > 0)
})

test('a node only shows the workspace that was opened, and a key that was revoked opens none', async () => {
  const [one, other] = [await api.workspace(), await api.workspace()]
  const { data: contact } = await one.send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal((await one.send('GET', `/contacts/${contact.id}`)).status, 200)
  assert.equal((await other.send('GET', `/contacts/${contact.id}`)).status, 404)
  await api.sql.query('delete from api_keys where workspace_id = $1', [one.workspaceId])
  assert.equal((await one.send('GET', `/contacts/${contact.id}`)).status, 401)
})
