import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'
import { freeBytes, noteDiskIsShort, noteStored, storedLately } from '../database/disk-space.ts'
import { newId } from '../database/ids.ts'
import { makeFolder } from '../folder.ts'

test('with little disk space left bulk jobs and imports wait, then writes are refused, and all goes on afterwards', async () => {
  await using api = await startApi({ worker: true })
  const { config } = api
  makeFolder(config.dataDir)
  const client = await api.workspace()
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { data: grace } = await client.send('POST', '/contacts', { first_name: 'Grace' })

  config.diskReserveBytes = 1.5 * (await freeBytes(config.dataDir))
  const change = { entity_type: 'contacts', action: 'update', ids: [ada.id], set: { last_name: 'Lovelace' } }
  const { data: job, status } = await client.send('POST', '/bulk-jobs', change)
  assert.equal(status, 201)
  await sleep(1500)
  assert.equal((await client.send('GET', `/contacts/${ada.id}`)).data.last_name, null)

  config.diskReserveBytes = 3 * (await freeBytes(config.dataDir))
  const refused = await until(async () => {
    const answer = await client.send('POST', '/contacts', { first_name: 'Edsger' })
    return answer.status !== 201 && answer
  })
  assert.deepEqual(
    [refused.status, refused.error.code, refused.headers.get('retry-after')],
    [429, 'RATE_LIMITED', '60'],
  )
  assert.equal((await client.send('PATCH', `/contacts/${ada.id}`, { first_name: 'Ida' })).status, 429)
  assert.equal((await client.send('GET', '/contacts')).status, 200)
  assert.equal((await client.send('DELETE', `/contacts/${grace.id}`)).status, 200)

  // Deleted records take space until they are removed from the trash.
  config.diskReserveBytes = Number.MAX_SAFE_INTEGER
  const full = await until(async () => {
    const answer = await client.send('DELETE', '/contacts/00000000-0000-0000-0000-000000000000')
    return answer.status !== 404 && answer
  })
  assert.deepEqual([full.status, full.headers.get('retry-after')], [429, '60'])
  assert.match(full.error.message, /only reading and emptying the trash work/)
  assert.equal((await client.send('DELETE', `/contacts/${ada.id}`)).status, 429)
  const { data: trash } = await client.send('GET', '/trash')
  assert.equal((await client.send('DELETE', `/trash/${trash[0].id}`)).status, 200)

  config.diskReserveBytes = 0
  await until(async () => (await client.send('GET', `/bulk-jobs/${job.id}`)).data.status === 'completed')
  assert.equal((await client.send('GET', `/contacts/${ada.id}`)).data.last_name, 'Lovelace')
  await until(async () => (await client.send('POST', '/contacts', { first_name: 'Edsger' })).status === 201)
})

test('with little disk space left, the deliveries of webhooks count as stored', async () => {
  await using api = await startApi()
  const { config } = api
  makeFolder(config.dataDir)
  const client = await api.workspace()
  const hook = { url: 'https://example.com/hook', events: ['contact.updated'] }
  for (let i = 0; i < 100; i++) assert.equal((await client.send('POST', '/webhooks', hook)).status, 201)
  const ids: string[] = []
  for (let i = 0; i < 25; i++) ids.push((await client.send('POST', '/contacts', { first_name: 'Ada' })).data.id)
  config.diskReserveBytes = 1.5 * (await freeBytes(config.dataDir))
  let title = 0
  const refused = await until(async () => {
    const answer = await client.send('PATCH', '/contacts/bulk', { ids, set: { title: `Title ${title++}` } })
    return answer.status !== 200 && answer
  })
  assert.equal(refused.status, 429)
  config.diskReserveBytes = 0
})

test('with little disk space left, writes of those who stored much lately are refused first', async () => {
  await using api = await startApi()
  const { config } = api
  makeFolder(config.dataDir)
  const [heavy, other] = [await api.workspace(), await api.workspace()]
  const create = (client: typeof heavy) => client.send('POST', '/contacts', { first_name: 'Ada' })
  const ids: string[] = []
  for (let i = 0; i < 100; i++) ids.push((await create(heavy)).data.id)
  const write = (letter: string) =>
    heavy.send('PATCH', '/contacts/bulk', { ids: ids.slice(2), set: { notes: letter.repeat(50_000) } })
  for (const letter of 'ab') assert.equal((await write(letter)).status, 200)

  config.diskReserveBytes = 1.5 * (await freeBytes(config.dataDir))
  const refused = await until(async () => {
    const answer = await create(heavy)
    return answer.status !== 201 && answer
  })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
  assert.equal((await heavy.send('GET', '/contacts')).status, 200)
  assert.equal((await heavy.send('DELETE', `/contacts/${ids[0]}`)).status, 200)
  assert.equal((await create(other)).status, 201)
  config.diskReserveBytes = 0
  await until(async () => (await create(heavy)).status === 201)

  assert.equal((await heavy.send('DELETE', `/contacts/${ids[1]}`)).status, 200)
  assert.equal((await write('c')).status, 200)
  config.diskReserveBytes = 1.5 * (await freeBytes(config.dataDir))
  await until(async () => (await create(heavy)).status === 429)
  const deletion = await heavy.send('DELETE', `/contacts/${ids[2]}`)
  assert.equal(deletion.status, 429)
  assert.match(deletion.error.message, /only reading and emptying the trash work/)
  const { data: trash } = await heavy.send('GET', '/trash')
  assert.equal((await heavy.send('DELETE', `/trash/${trash[0].id}`)).status, 200)
  const { data: contact } = await create(other)
  assert.equal((await other.send('DELETE', `/contacts/${contact.id}`)).status, 200)
  config.diskReserveBytes = 0
})

test('what a person stored is not forgotten while there is little disk space', async () => {
  const person = { userId: newId(), workspaceId: newId() }
  noteStored(person, 1000)
  const before = storedLately(person)
  noteDiskIsShort(true)
  const short = storedLately(person)
  await sleep(300)
  assert.equal(storedLately(person), short)
  noteDiskIsShort(false)
  await sleep(10)
  assert.ok(storedLately(person) < short && short <= before)
})
