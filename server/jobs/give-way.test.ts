import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { runBulkJob } from '../bulk-jobs/run.ts'
import { runImport } from '../imports/run.ts'
import { givesWay } from './give-way.ts'
import { type AnyJob, NotYet } from './job.ts'

test('a job gives way to those of others when its turn is over, not to those of its own workspace or person', async () => {
  await using api = await startApi()
  const { workspaceId, send, key } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/bulk-jobs', { entity_type: 'contacts', action: 'delete', ids: [contact.id] })
  const other = await api.workspace()
  const within = (job: AnyJob, workspaceId: string, userId: string | null, milliseconds: number) =>
    givesWay({ database: api.database }, job, { workspaceId, userId }, milliseconds)()
  await assert.rejects(within(runBulkJob, other.workspaceId, null, 0), NotYet)
  await within(runBulkJob, other.workspaceId, null, 60_000)
  await within(runBulkJob, workspaceId, null, 0)

  const form = new FormData()
  form.append('file', new Blob(['first_name\nAda\n']), 'people.csv')
  const uploaded = await fetch(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  await send('POST', '/imports', { entity_type: 'contacts', file_url: upload.file_url })
  const { rows } = await api.sql.query(`select group_id from pgboss.job where name = 'imports.run'`)
  await assert.rejects(within(runImport, other.workspaceId, other.workspaceId, 0), NotYet)
  await within(runImport, other.workspaceId, rows[0].group_id, 0)
  assert.notEqual(rows[0].group_id, workspaceId)
})
