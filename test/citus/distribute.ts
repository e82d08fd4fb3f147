import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { backUp } from '../../server/backup/backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { jobs } from '../../server/background.ts'
import { openDatabase } from '../../server/database/database.ts'
import { isDistributed } from '../../server/database/distribute.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openQueues } from '../../server/jobs/queues.ts'
import { openStorage } from '../../server/storage/open.ts'
import { startApi } from '../api.ts'
import { databaseOf, serverOptions } from '../postgres.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())
const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
const nodes: pg.ClientConfig[] = JSON.parse(process.env.RAPPORT_TEST_NODES!)
const own = databaseOf(nodes[0]!, rows[0]!.name)

const kindsOf = async () => {
  const { rows } = await api.sql.query<{ name: string; kind: string }>(
    `select logicalrelid::text as name, partmethod::text || repmodel::text as kind from pg_dist_partition`,
  )
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}

test('a table of a later migration is distributed, also one that refers to a global table', async () => {
  await api.sql.query(`
    create table visits (workspace_id uuid not null references workspaces on delete cascade, id uuid, primary key (workspace_id, id));
    call isolate('visits')`)
  assert.equal((await kindsOf()).get('visits'), 'ns') // registered by Citus, as a local table
  assert.deepEqual(await migrate(own), { distributed: ['visits'], reference: [] })
  assert.equal((await kindsOf()).get('visits'), 'hs')
  assert.equal(await migrate(own), undefined)
  await api.sql.query('drop table visits')
})

test('a server starts while a node is down', async () => {
  const { rows } = await api.sql.query(`select nodeid, nodeport from pg_dist_node where groupid = 1`)
  await api.sql.query('update pg_dist_node set nodeport = 1 where nodeid = $1', [rows[0].nodeid])
  try {
    await assert.rejects(migrate(own, { distributed: true }), /connection/)
    assert.equal(await migrate(own), undefined)
  } finally {
    await api.sql.query('update pg_dist_node set nodeport = $2 where nodeid = $1', [rows[0].nodeid, rows[0].nodeport])
  }
})

test('a full database is distributed without a difference, also after an attempt that was interrupted', async () => {
  const client = await api.workspace()
  for (let i = 0; i < 20; i++) {
    const { data: company } = await client.send('POST', '/companies', { name: `Company ${i}` })
    const body = { first_name: 'Ada', last_name: `${i}`, company_id: company.id, tags: ['vip'] }
    const { data: contact } = await client.send('POST', '/contacts', body)
    await client.send('POST', '/deals', { name: `Deal ${i}`, contact_ids: [contact.id], value: i })
    await client.send('POST', '/interactions', { contact_id: contact.id, type: 'call', notes: 'Hello' })
    const other = await api.workspace()
    assert.equal((await other.send('POST', '/contacts', { first_name: 'Bob', tags: ['vip'] })).status, 201)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-citus-'))
  const name = `rapport_test_${randomUUID().slice(0, 8)}`
  const target = databaseOf(nodes[0]!, name)
  const storage = await openStorage({ ...api.config, dataDir: folder })
  try {
    await backUp({ admin: own, config: api.config, storage }, path.join(folder, 'backup'))
    await createPlain(name)
    await migrate(target)
    await openAllQueues(target)
    await restore({ admin: target, storage, adopt() {} }, path.join(folder, 'backup'))
    const before = await contentsOf(target)
    assert.equal(before.get('contacts')!.length, 40)

    const interrupted = assert.rejects(migrate(target, { distributed: true }), /terminat/)
    await onNode(target, (watcher) =>
      until(async () => {
        const { rowCount } = await watcher.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like 'select create_distributed_table%'`,
        )
        return rowCount! > 0
      }),
    )
    await interrupted
    assert.equal(await onNode(target, isDistributed), false)
    assert.deepEqual(await contentsOf(target), before)

    const result = await migrate(target, { distributed: true })
    assert.ok(result!.distributed.includes('contacts'))
    assert.deepEqual(await contentsOf(target), before)
    const { rows } = await onNode(target, (client) =>
      client.query(`select citus_total_relation_size('contacts') > 0 as moved, pg_relation_size('contacts') as kept`),
    )
    assert.deepEqual(rows, [{ moved: true, kept: 0 }])
    assert.deepEqual(await migrate(target, { distributed: true }), { distributed: [], reference: [] })
  } finally {
    for (const node of nodes)
      await onNode(node, (client) => client.query(`drop database if exists ${name} with (force)`))
    await rm(folder, { recursive: true, force: true })
  }
})

async function onNode<Result>(node: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(node)
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A database that has the extension and its nodes, and nothing else. */
async function createPlain(name: string) {
  for (const node of nodes) {
    await onNode(node, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
    await onNode(databaseOf(node, name), (client) => client.query('create extension citus'))
  }
  const addresses = nodes.map((node) => new URL(node.connectionString!))
  await onNode(databaseOf(nodes[0]!, name), async (client) => {
    for (const [i, { hostname, port }] of addresses.entries())
      await client.query(`select ${i === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [
        hostname,
        port,
      ])
  })
}

/** Jobs of the backup can only be restored into queues that exist. */
async function openAllQueues(target: pg.ClientConfig) {
  const database = openDatabase({ ...target, options: serverOptions(false) }, { size: 1 })
  await openQueues(database, jobs)
  await database.close()
}

/** The rows of all tables. The transaction of an event is that of the restore. */
const contentsOf = (database: pg.ClientConfig) =>
  onNode(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const contents = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from public.${name} t`)
      contents.set(name, rows.map(({ row }) => row).toSorted())
    }
    return contents
  })
