import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { clearCompany } from '../companies/clear.ts'
import { continueLinking } from './links.ts'

/** Without a worker: the tests run the jobs. */
const api = await startApi()
after(() => api[Symbol.asyncDispose]())
const { database, config } = api
const context = { database, config, log: pino({ level: 'silent' }), signal: new AbortController().signal }

/** More than one request links again. */
const count = 1010

async function makeCompany({ send, workspaceId }: Client): Promise<string> {
  const { data: company } = await send('POST', '/companies', { name: 'Acme' })
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, company_id, search, created_at, updated_at)
     select $1, gen_random_uuid(), 'One of many', $2, '', now(), now() from generate_series(1, $3)`,
    [workspaceId, company.id, count],
  )
  return company.id
}

const contactsOf = async ({ send }: Client, id: string) =>
  (await send('GET', `/companies/related?ids=${id}`)).data.contacts as number

/** Returns the entry of the trash. */
async function remove({ send }: Client, id: string): Promise<string> {
  assert.equal((await send('DELETE', `/companies/${id}`)).status, 200)
  return (await send('GET', `/trash?entity_id=${id}`)).data[0].id
}

/** Deletes a company with its links, and restores it with the first of them. */
async function restorePartly(client: Client, companyId: string) {
  const { workspaceId } = client
  const entryId = await remove(client, companyId)
  await clearCompany.run(context, { workspaceId, companyId })
  assert.equal((await client.send('POST', `/trash/${entryId}/restore`)).status, 200)
  assert.ok((await contactsOf(client, companyId)) < count)
  return { workspaceId, entryId }
}

async function assertAllLinked(client: Client, id: string) {
  assert.equal(await contactsOf(client, id), count)
  const left = await api.sql.query('select from trash_rows where workspace_id = $1', [client.workspaceId])
  assert.equal(left.rowCount, 0)
}

test('a company that is deleted and restored again while a job still links its contacts has all of them', async () => {
  const client = await api.workspace()
  const company = await makeCompany(client)
  const earlier = await restorePartly(client, company)
  const later = await remove(client, company)

  await using rows = await api.hold('select from trash_rows where workspace_id = $1 and is_link for update', [
    client.workspaceId,
  ])
  const linking = continueLinking.run(context, earlier)
  await rows.isAwaited()
  let isRestored = false
  const restoring = client.send('POST', `/trash/${later}/restore`).finally(() => (isRestored = true))
  await until(async () => isRestored || (await rows.waiting()) === 2)
  await rows.letGo()
  await linking
  assert.equal((await restoring).status, 200)
  await assertAllLinked(client, company)
})
