import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { runBulkJob } from '../bulk-jobs/run.ts'
import { givesWay } from './give-way.ts'
import { NotYet } from './job.ts'

test('a job gives way to those of other workspaces when its turn is over, not to those of its own', async () => {
  await using api = await startApi()
  const { workspaceId, send } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  await send('POST', '/bulk-jobs', { entity_type: 'contacts', action: 'delete', ids: [contact.id] })
  const other = await api.workspace()
  const within = (workspace: string, milliseconds: number) =>
    givesWay({ database: api.database }, runBulkJob, workspace, milliseconds)()
  await assert.rejects(within(other.workspaceId, 0), NotYet)
  await within(other.workspaceId, 60_000)
  await within(workspaceId, 0)
})
