import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { backUp } from '../../../server/backup/backup.ts'
import { runImport } from '../../../server/imports/run.ts'
import { openStorage } from '../../../server/storage/open.ts'
import { type Api, type Client, startApi } from '../../api.ts'
import { makeWorld } from '../../generated/world.ts'
import { databaseOf } from '../../postgres.ts'

// `npm run release` runs this to record a database of the release and the responses of its server in a folder next to
// this file. upgrade.test.ts then upgrades the database with every later version.

const version = process.env.RELEASE!
assert.match(version, /^\d+\.\d+\.\d+$/)

test(`record ${version}`, async () => {
  await using api = await startApi() // without a worker, which would send webhooks
  const { client, contact, other, deal, company, webhook } = await makeWorld(api)
  const imported = await importContacts(api, client, 'first_name,email\nGrace,grace@example.com\n,x\n')
  await client.send('PATCH', `/deals/${deal}/stage`, { stage: 'won' })
  await client.send('POST', '/contacts/merge', { source_id: other, target_id: contact })

  const lists = ['contacts', 'companies', 'deals', 'interactions', 'follow-ups', 'commitments', 'tags', 'custom-fields']
  const settings = ['views', 'webhooks', 'keys', 'workspaces', 'workspaces/members', 'workspaces/invites', 'me']
  const history = ['imports', `imports/${imported}/errors`, 'events?order=asc', 'audit-logs?order=asc']
  const records = [`contacts/${contact}`, `deals/${deal}`, `companies/${company}`]
  const parts = [...records.map((record) => `${record}/activity`), `contacts/${contact}/files`]
  const filtered = ['search?q=lovelace', 'contacts?tag=founder', 'contacts?q=ada', 'deals?stage=won', 'pipeline']
  const places = [lists, settings, history, records, parts, filtered, [`webhooks/${webhook}/deliveries`]].flat()
  const answers: Record<string, { data: unknown }> = {}
  for (const place of places.map((name) => `/${name}`)) {
    const { status, data } = await client.send('GET', place)
    assert.equal(status, 200, place)
    answers[place] = { data }
  }

  const folder = path.join(import.meta.dirname, version)
  await mkdir(folder)
  const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
  const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0]!.name)
  await backUp({ admin, config: api.config, storage: await openStorage(api.config) }, path.join(folder, 'backup'))
  const release = { key: client.key, workspaceId: client.workspaceId, answers }
  await writeFile(path.join(folder, 'release.json.gz'), gzipSync(JSON.stringify(release)))
})

async function importContacts(api: Api, { key, send }: Client, text: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'contacts.csv')
  const uploaded = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', body, headers: { 'x-api-key': key } })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  const { data } = await send('POST', '/imports', { entity_type: 'contacts', file_url: upload.file_url })
  const context = { ...api, log: api.app.log, signal: new AbortController().signal }
  const { rows } = await api.sql.query('select data from pgboss.job where name = $1', [runImport.name])
  await runImport.run(context, rows[0].data)
  return data.id
}
