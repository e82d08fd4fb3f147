import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { type Client, startApi } from '../api.ts'

type Api = Awaited<ReturnType<typeof startApi>>

/** Sends a request whose body ends only after the server has checked the role and `change` is done. */
async function sendAround(api: Api, { key }: Client, path: string, body: string, change: () => Promise<unknown>) {
  const checked = Promise.withResolvers<void>()
  const { send } = api.database
  api.database.send = async (...query) => {
    const rows = await send(...query)
    checked.resolve()
    return rows
  }
  const sending = request(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length },
  })
  sending.write(body.slice(0, 1))
  await checked.promise
  await change()
  sending.end(body.slice(1))
  const [response] = await once(sending, 'response')
  return { status: response.statusCode as number, body: JSON.parse(await text(response)) }
}

test('an owner who becomes a member while the request arrives gets a 403, and nothing is changed', async () => {
  await using api = await startApi()
  const client = await api.workspace()
  await client.send('GET', '/contacts')
  const refused = await sendAround(api, client, '/keys', '{"name":"Robot"}', () =>
    api.sql.query(`update members set role = 'member' where user_id = $1`, [client.userId]),
  )
  assert.deepEqual([refused.status, refused.body.error?.code], [403, 'FORBIDDEN'])
  assert.deepEqual(await client.events(), [])
  assert.equal((await client.send('GET', '/contacts')).status, 200)
})

test('an owner whose key is deleted while the request arrives gets a 401', async () => {
  await using api = await startApi()
  const client = await api.workspace()
  await client.send('GET', '/contacts')
  const refused = await sendAround(api, client, '/keys', '{"name":"Robot"}', () =>
    api.sql.query('delete from api_keys where user_id = $1', [client.userId]),
  )
  assert.deepEqual([refused.status, refused.body.error?.code], [401, 'UNAUTHORIZED'])
  assert.deepEqual(await client.events(), [])
})
