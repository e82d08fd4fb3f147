import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { clearCompany } from '../../server/companies/clear.ts'
import { systemCaller } from '../../server/database/caller.ts'
import { sql } from '../../server/database/sql.ts'
import { transaction } from '../../server/database/transaction.ts'
import { enqueue } from '../../server/jobs/enqueue.ts'
import { startApi } from '../api.ts'
import { databaseOf } from '../postgres.ts'
import { until } from '../until.ts'

// A change and the jobs and webhook deliveries that it causes are on two nodes. These tests kill one of the two between the
// phases of the commit. The nodes have to run on this machine, under a user whose processes this one may kill.

const api = await startApi()
after(async () => {
  await Promise.all([coordinator, ...workers].map((node) => stall(node, false)))
  await api[Symbol.asyncDispose]()
})
const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
const [coordinator, ...workers]: [pg.ClientConfig, ...pg.ClientConfig[]] = JSON.parse(
  process.env.RAPPORT_TEST_NODES!,
).map((node: pg.ClientConfig) => databaseOf(node, rows[0]!.name))

async function on<Result>(node: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(node)
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** PostgreSQL ends all of its processes when one is killed, and recovers from its log. */
const kill = (node: pg.ClientConfig) =>
  on(node, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    process.kill(rows[0]!.pid, 'SIGKILL')
    await ended
  })

const isUp = (node: pg.ClientConfig) => on(node, () => Promise.resolve(true)).catch(() => false)

/** Its commits, and its first phases, are written to disk, and then wait for a standby that does not exist. */
const stall = (node: pg.ClientConfig, isStalled: boolean) =>
  on(node, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${isStalled ? 'nobody' : ''}'`)
    await client.query('select pg_reload_conf()')
  })

const prepared = (node: pg.ClientConfig) =>
  on(
    node,
    async (client) =>
      (await client.query('select from pg_prepared_xacts where database = current_database()')).rowCount!,
  )

async function nodeWithPrepared(count: number) {
  for (const node of workers) if ((await prepared(node)) >= count) return node
  return undefined
}

async function recover() {
  for (const node of [coordinator, ...workers]) await until(() => isUp(node))
  await until(async () => {
    // Citus does this once a minute by itself.
    await api.sql.query('select recover_prepared_transactions()').catch(() => {})
    return (await nodeWithPrepared(1)) === undefined
  })
}

/** What a background job does: unlike a request, it does not also write to the table of keys. */
const rename = (workspaceId: string, id: string) =>
  transaction(api.database, systemCaller(workspaceId, null, 'Test'), async (tx) => {
    tx.run(sql`update companies set name = 'Renamed' where workspace_id = ${workspaceId} and id = ${id}`)
    enqueue(tx, clearCompany, { workspaceId, companyId: id })
  }).then(
    () => ({ status: 200 }),
    () => ({ status: 500 }),
  )

async function start(stalled: readonly pg.ClientConfig[]) {
  const client = await api.workspace()
  const created = await client.send('POST', '/webhooks', {
    url: 'https://example.com/hook',
    events: ['contact.created'],
  })
  assert.equal(created.status, 201, JSON.stringify(created.error))
  const { data: company } = await client.send('POST', '/companies', { name: 'Acme' })
  const { data: other } = await client.send('POST', '/companies', { name: 'Engines' })
  /** Three changes, two events, a delivery on the same node, its place in the queue and two jobs on the coordinator. */
  const stored = async () => {
    const counts = [
      `select from companies where workspace_id = $1 and deleted_at is not null`,
      `select from contacts where workspace_id = $1`,
      `select from companies where workspace_id = $1 and name = 'Renamed'`,
      `select from events where workspace_id = $1 and type in ('company.deleted', 'contact.created')`,
      `select from deliveries where workspace_id = $1`,
      `select from delivery_queue where workspace_id = $1`,
      `select from pgboss.job where data->>'workspaceId' = $1::text and name like 'companies.%'`,
    ]
    const results = []
    for (const text of counts) results.push((await api.sql.query(text, [client.workspaceId])).rowCount)
    return results
  }
  assert.deepEqual(await stored(), [0, 0, 0, 0, 0, 0, 0])
  await Promise.all(stalled.map((node) => stall(node, true)))
  const answers = Promise.all([
    client.send('DELETE', `/companies/${company.id}`),
    client.send('POST', '/contacts', { first_name: 'Ada' }),
    rename(client.workspaceId, other.id),
  ])
  const node = await until(() => nodeWithPrepared(3))
  return { stored, answers: answers.then((all) => all.map(({ status }) => status)), node }
}

test('if the coordinator is killed before its commit, neither the changes nor their jobs are stored', async () => {
  const { stored, answers } = await start(workers)
  await kill(coordinator)
  assert.deepEqual(await answers, [500, 500, 500])
  await Promise.all(workers.map((node) => stall(node, false)))
  await recover()
  assert.deepEqual(await stored(), [0, 0, 0, 0, 0, 0, 0])
})

test('if the node of the workspace is killed after the commit of the coordinator, both are stored', async () => {
  const { stored, answers, node } = await start([coordinator])
  await until(async () => {
    const { rowCount } = await api.sql.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
    return rowCount === 3
  })
  await kill(node)
  await stall(coordinator, false)
  assert.deepEqual(await answers, [200, 201, 200])
  await recover()
  assert.deepEqual(await stored(), [1, 1, 1, 2, 1, 1, 2])
})
