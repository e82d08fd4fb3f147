import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../../test/api.ts'
import { notOnCitus } from '../../../test/postgres.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { until } from '../../../test/until.ts'
import { systemCaller } from '../../database/caller.ts'
import { sql } from '../../database/sql.ts'
import { reader } from '../../database/transaction.ts'
import { hasTag } from '../../records/tags.ts'

const rows = 2000
const api = await startApi({ worker: true, outboundAllow: ['localhost'] })
after(() => api[Symbol.asyncDispose]())

type Node = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Join Filter'?: number; Plans?: Node[] }

const rowsIn = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).map(rowsIn).reduce((sum, count) => sum + count, 0)

test(
  'right after an import or a restore the contacts of a tag are counted without autovacuum’s help',
  notOnCitus('EXPLAIN shows the plan of the coordinator'),
  async () => {
    // Autovacuum would hide what this test is about.
    for (const table of ['contacts', 'contact_tags', 'tags'])
      await api.sql.query(`alter table ${table} set (autovacuum_enabled = false)`)
    const lines = Array.from({ length: rows }, (_, i) => `Person ${i},"all;tag ${i % 40}"`)
    let file: string | Buffer = `first_name,tags\n${lines.join('\n')}`
    await using server = await startReceiver((_, response) => response.end(file), { secure: false })
    async function run(client: Client, path: string, body: object) {
      const { data } = await client.send('POST', path, body)
      const job = await until(async () => {
        const found = (await client.send('GET', `${path}/${data.id}`)).data
        return found.completed_at && found
      })
      assert.equal(job.status, 'completed', job.error)
      return job
    }
    async function load(client: Client, entity_type = 'contacts') {
      await run(client, '/imports', { entity_type, file_url: server.url })
      assert.equal((await client.send('GET', '/contacts')).meta.total, rows)
    }
    async function assertIsPlanned({ workspaceId }: Client) {
      const db = reader(api.database, systemCaller(workspaceId, null, 'Test'))
      const counting = sql`
        select count(*) from contacts r where r.workspace_id = ${db.workspaceId} and ${await hasTag(db, 'contact', ['all'])}`
      const explained = await db.first<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, format json) ${counting}`,
      )
      const looked = rowsIn(explained!['QUERY PLAN'][0].Plan)
      assert.ok(looked < 20 * rows, `${looked} rows were looked at to find ${rows}`)
    }
    // PostgreSQL knows one workspace well, and nothing of the next.
    await load(await api.workspace())
    await api.sql.query('analyze')
    const client = await api.workspace()
    await load(client)
    await assertIsPlanned(client)

    const { download_url } = await run(client, '/exports', { entity_type: 'workspace' })
    file = Buffer.from(await (await fetch(download_url)).arrayBuffer())
    const copy = await api.workspace()
    await load(copy, 'workspace')
    await assertIsPlanned(copy)
  },
)
