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
  'right after an import the contacts of a tag are counted without autovacuum’s help',
  notOnCitus('EXPLAIN shows the plan of the coordinator'),
  async () => {
    // Autovacuum would hide what this test is about.
    for (const table of ['contacts', 'contact_tags', 'tags'])
      await api.sql.query(`alter table ${table} set (autovacuum_enabled = false)`)
    const lines = Array.from({ length: rows }, (_, i) => `Person ${i},"all;tag ${i % 40}"`)
    await using server = await startReceiver((_, response) => response.end(`first_name,tags\n${lines.join('\n')}`), {
      secure: false,
    })
    async function load(client: Client) {
      const { data } = await client.send('POST', '/imports', { entity_type: 'contacts', file_url: server.url })
      const job = await until(async () => {
        const found = (await client.send('GET', `/imports/${data.id}`)).data
        return found.completed_at && found
      })
      assert.deepEqual([job.status, job.imported_rows], ['completed', rows])
    }
    // PostgreSQL knows one workspace well, and nothing of the next.
    await load(await api.workspace())
    await api.sql.query('analyze')
    const client = await api.workspace()
    await load(client)

    const db = reader(api.database, systemCaller(client.workspaceId, null, 'Test'))
    const counting = sql`
    select count(*) from contacts r where r.workspace_id = ${db.workspaceId} and ${await hasTag(db, 'contact', ['all'])}`
    const explained = await db.first<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      sql`explain (analyze, format json) ${counting}`,
    )
    const looked = rowsIn(explained!['QUERY PLAN'][0].Plan)
    assert.ok(looked < 20 * rows, `${looked} rows were looked at to find ${rows}`)
  },
)
