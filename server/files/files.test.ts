import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { type Answer, type Client, startApi } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { until } from '../../test/until.ts'
import { newId } from '../database/ids.ts'
import { TurnOver } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { cleanFiles, removePurged } from './clean-up.ts'

const rateLimit = { perSecond: 1000, burst: 1000 }
const api = await startApi({ worker: true, rateLimit, fileMaxBytes: 20_000, fileQuotaBytes: 50_000 })
after(() => api[Symbol.asyncDispose]())

const call = { type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
const unknown = '3b241101-e2bb-4255-8caf-4136c566a962'

type Given = { name?: string; type?: string; content?: string; headers?: Record<string, string>; part?: string }

async function attach(
  { key }: Pick<Client, 'key'>,
  place: string,
  { name = 'plan.txt', type = 'text/plain', content = 'The plan', headers = {}, part = 'file' }: Given = {},
): Promise<Answer> {
  const body = new FormData()
  body.append(part, new Blob([content], { type }), name)
  const response = await fetch(`${api.url}/api/v1${place}/files`, {
    method: 'POST',
    headers: { 'x-api-key': key, ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, ...((await response.json()) as object) } as Answer
}

/** The files of a workspace in the storage. */
async function storedOf({ workspaceId }: Client) {
  return (await readdir(path.join(api.config.dataDir, 'files/files', workspaceId)).catch(() => [])).toSorted()
}

async function contentsOf({ workspaceId }: Client) {
  const { rows } = await api.sql.query<{ id: string }>(
    'select id from file_contents where workspace_id = $1 order by id',
    [workspaceId],
  )
  return rows.map(({ id }) => id)
}

/** Nothing is stored but these files. */
async function assertStored(client: Client, ...ids: string[]) {
  assert.deepEqual(await storedOf(client), ids.toSorted())
  assert.deepEqual(await contentsOf(client), ids.toSorted())
}

async function makeRecords({ send }: Client) {
  const make = async (where: string, body: object): Promise<string> => (await send('POST', where, body)).data.id
  const contact = await make('/contacts', { first_name: 'Ada' })
  const deal = await make('/deals', { name: 'Engine' })
  return {
    contact: `/contacts/${contact}`,
    company: `/companies/${await make('/companies', { name: 'Engines' })}`,
    deal: `/deals/${deal}`,
    interaction: `/interactions/${await make('/interactions', { ...call, contact_id: contact, deal_id: deal })}`,
  }
}

test('a file is attached to each kind of record, listed, downloaded, deleted and restored', async () => {
  const client = await api.workspace()
  const { send, events } = client
  const records = await makeRecords(client)
  const before = (await events()).length
  for (const [kind, record] of Object.entries(records)) {
    const name = 'C:\\tmp\\Résumé ("1")\u202e.pdf'
    const { status, data, error } = await attach(client, record, { name, type: 'application/pdf', content: kind })
    assert.equal(status, 201, JSON.stringify(error))
    const { id, created_at, download_url, ...rest } = data
    assert.deepEqual(rest, {
      entity_type: kind,
      entity_id: record.split('/')[2],
      name: 'Résumé ("1").pdf',
      content_type: 'application/pdf',
      bytes: kind.length,
      sha256: createHash('sha256').update(kind).digest('hex'),
      created_by: { type: 'key', id: rest.created_by.id, name: rest.created_by.name },
    })
    const listed = await send('GET', `${record}/files`)
    assert.deepEqual(listed.meta, { page: 1, per_page: 25, total: 1, total_pages: 1 })
    assert.deepEqual({ ...listed.data[0], download_url }, data)

    const download = await fetch(download_url)
    assert.equal(await download.text(), kind)
    const headers = Object.fromEntries(download.headers)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="R_sum_ (_1_).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%28%221%22%29.pdf`,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
    assert.equal(headers['content-length'], String(kind.length))

    assert.equal((await send('DELETE', `/files/${id}`)).status, 200)
    assert.equal((await fetch(download_url)).status, 404)
    assert.equal((await send('GET', `/files/${id}`)).status, 404)
    assert.equal((await send('GET', `${record}/files`)).meta.total, 0)
    const [entry] = (await send('GET', `/trash?entity_type=file&entity_id=${id}`)).data
    assert.deepEqual([entry.name, entry.reason, entry.contents], ['Résumé ("1").pdf', 'deleted', {}])
    const restored = await send('POST', `/trash/${entry.id}/restore`)
    assert.deepEqual(restored.data, { restored: { id, created_at, ...rest }, skipped: [] })
    assert.equal((await fetch((await send('GET', `/files/${id}`)).data.download_url)).status, 200)
  }
  const all = Object.values(records).map((record) => record.split('/')[2])
  for (const [query, total] of [
    ['', 4],
    [`?entity_id[in]=${all.join()}`, 4],
    [`?entity_id=${all[3]}`, 1],
    [`?entity_id=${all[3]}&entity_type=deal`, 0],
    ['?entity_type=deal&sort=name', 1],
    ['?bytes[gt]=7&cursor=&count=true', 1],
  ] as const)
    assert.equal((await send('GET', `/files${query}`)).meta.total, total, query)
  assert.deepEqual(
    (await events()).slice(before),
    Object.keys(records).flatMap(() => ['file.created', 'file.deleted', 'file.restored']),
  )
  await assertConsistent(api, client.workspaceId)
})

test('a download is served as bytes unless its type is harmless, and a changed or expired link is a 403', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  for (const type of ['text/html', 'image/svg+xml', 'text/javascript', 'nonsense', '']) {
    const { data } = await attach(client, contact, { name: 'page.html', type, content: '<script>alert(1)</script>' })
    assert.equal((await fetch(data.download_url)).headers.get('content-type'), 'application/octet-stream', type)
  }
  const { data } = await attach(client, contact)
  const link = new URL(data.download_url)
  const changed = (change: (params: URLSearchParams) => void) => {
    const other = new URL(link)
    change(other.searchParams)
    return other.href
  }
  for (const wrong of [
    changed((params) => params.set('workspace_id', unknown)),
    changed((params) => params.set('expires', '99999999999')),
    changed((params) => params.set('signature', 'x')),
    changed((params) => params.delete('signature')),
    changed((params) => params.append('inline', '1')),
    link.href.replace(data.id, unknown),
    link.href.replace('/files/', '/exports/'),
  ]) {
    const refused = await fetch(wrong)
    assert.equal(refused.status, 403, wrong)
    await refused.text()
  }
})

test('a form without exactly one non-empty file is a 400 and stores nothing', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const { length } = await client.events()
  const two = new FormData()
  two.append('file', new Blob(['1']), '1.txt')
  two.append('file', new Blob(['2']), '2.txt')
  const second = await fetch(`${api.url}/api/v1${contact}/files`, {
    method: 'POST',
    headers: { 'x-api-key': client.key },
    body: two,
  })
  assert.equal(second.status, 400)
  assert.match(((await second.json()) as Answer).error.message, /and nothing else/)
  for (const [answer, message] of [
    [await client.send('POST', `${contact}/files`, { file: 'x' }), /^body must be multipart\/form-data/],
    [await attach(client, contact, { part: 'upload' }), /the part `file`/],
    [await attach(client, contact, { content: '' }), /at least one byte/],
    [await attach(client, contact, { content: 'x'.repeat(20_001) }), /larger than the limit of 20000 bytes/],
  ] as const) {
    assert.equal(answer.status, 400, JSON.stringify(answer))
    assert.match(answer.error.message, message)
  }
  assert.equal((await attach(client, contact, { content: 'x'.repeat(20_000) })).status, 201)
  assert.equal((await contentsOf(client)).length, 1)
  assert.equal((await storedOf(client)).length, 1)
  assert.equal((await client.events()).length, length + 1)
})

test('a form that goes on for long after its file is a 400, and the file is not kept', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n'
  const send = (after: number) =>
    fetch(`${api.url}/api/v1${contact}/files`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'multipart/form-data; boundary=x' },
      body: form + 'z'.repeat(after),
    })
  const refused = await send(200_000)
  assert.equal(refused.status, 400)
  assert.match(((await refused.json()) as Answer).error.message, /larger than the limit of 20000 bytes/)
  assert.equal((await storedOf(client)).length, 0)
  assert.equal((await send(100)).status, 201)
})

test('only members of the workspace with write access attach and delete files', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const { contact, company } = await makeRecords(ours)
  assert.equal((await attach({ key: 'rap_nonsense' }, contact)).status, 401)
  assert.equal((await attach(await ours.as({ scope: 'read_only' }), contact)).status, 403)
  for (const [client, place] of [
    [theirs, contact],
    [ours, `/contacts/${unknown}`],
    [ours, '/contacts/x'],
  ] as const) {
    const refused = await attach(client, place)
    assert.deepEqual([refused.status, refused.error.message], [404, 'Contact does not exist'])
  }
  const { data: file } = await attach(await ours.as({ role: 'member' }), contact)
  assert.equal((await theirs.send('GET', `/files/${file.id}`)).status, 404)
  assert.equal((await theirs.send('DELETE', `/files/${file.id}`)).status, 404)
  await assertStored(theirs)
  await assertStored(ours, file.id)

  const stale = await ours.send('DELETE', `/files/${file.id}`, undefined, { 'if-match': '"stale"' })
  assert.equal(stale.status, 409)
  const etag = (await ours.send('GET', `/files/${file.id}`)).headers.get('etag')!
  assert.equal((await ours.send('DELETE', `/files/${file.id}`, undefined, { 'if-match': etag })).status, 200)

  await ours.send('DELETE', company)
  assert.equal((await attach(ours, company)).status, 404)
  assert.equal((await ours.send('GET', `${company}/files`)).status, 404)
})

test('a repeated upload gets the first response, also when the record is gone; other content is a 409', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const headers = { 'idempotency-key': 'once' }
  const first = await attach(client, contact, { headers })
  assert.equal(first.status, 201)
  assert.deepEqual((await attach(client, contact, { headers })).data, first.data)
  assert.equal((await attach(client, contact, { headers, content: 'Another plan' })).status, 409)
  await assertStored(client, first.data.id)
  await client.send('DELETE', contact)
  const again = await attach(client, contact, { headers })
  assert.deepEqual([again.status, again.data], [201, first.data])
  assert.equal((await attach(client, contact, { headers: { 'idempotency-key': 'other' } })).status, 404)
  const rehearsed = await attach(client, contact, { headers: { 'dry-run': 'true' } })
  assert.equal(rehearsed.status, 404)
  await assertStored(client, first.data.id)
})

test('the quota holds for concurrent uploads, counts the trash, and is free again after a purge', async () => {
  const client = await api.workspace()
  const { send } = client
  const { contact } = await makeRecords(client)
  const content = 'x'.repeat(19_000)
  const answers = await Promise.all([1, 2, 3, 4].map(() => attach(client, contact, { content })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409])
  assert.match(answers.find(({ status }) => status === 409)!.error.message, /quota of 50000 bytes/)
  const ids = answers.flatMap(({ status, data }) => (status === 201 ? [data.id] : []))
  await assertStored(client, ...ids)

  for (const id of ids) await send('DELETE', `/files/${id}`)
  assert.equal((await attach(client, contact, { content })).status, 409)
  await assertStored(client, ...ids)
  await send('DELETE', '/trash')
  await until(async () => (await contentsOf(client)).length === 0)
  await assertStored(client)
  assert.equal((await attach(client, contact, { content })).status, 201)
})

test('an upload that breaks off leaves no file and releases its quota', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const sending = request(`${api.url}/api/v1${contact}/files`, {
    method: 'POST',
    headers: {
      'x-api-key': client.key,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 20_000,
    },
  })
  sending.on('error', () => {})
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nThe beginning')
  await until(async () => (await contentsOf(client)).length === 1)
  await until(async () => (await storedOf(client)).length === 1)
  sending.destroy()
  await until(async () => (await contentsOf(client)).length === 0)
  await assertStored(client)
  assert.deepEqual(
    (await client.events()).filter((type) => type.startsWith('file.')),
    [],
  )
})

test('files are deleted, restored and moved together with their record', async () => {
  const client = await api.workspace()
  const { send } = client
  const records = await makeRecords(client)
  const attached = new Map<string, string>()
  for (const record of Object.values(records))
    attached.set(record, (await attach(client, record, { content: record })).data.id)
  const total = async (record: string) => (await send('GET', `${record}/files`)).meta?.total as number | undefined

  for (const [record, count] of [
    [records.interaction, 1],
    [records.deal, 1],
    [records.company, 1],
    [records.contact, 2],
  ] as const) {
    const seen = (await client.events()).length
    assert.equal((await send('DELETE', record)).status, 200)
    assert.equal((await client.events()).length, seen + 1)
    assert.equal((await send('GET', `/files/${attached.get(record)}`)).status, 404)
    const find = async () => (await send('GET', `/trash?entity_id=${record.split('/')[2]}`)).data[0]
    await until(async () => (await find()).contents !== null)
    const entry = await find()
    assert.equal(entry.contents.files, count, record)
    assert.equal((await send('POST', `/trash/${entry.id}/restore`)).status, 200)
    assert.equal(await total(record), 1)
  }
  assert.equal(await total(records.interaction), 1)

  const fileId = attached.get(records.contact)!
  await send('DELETE', `/files/${fileId}`)
  await send('DELETE', records.contact)
  const [fileEntry] = (await send('GET', `/trash?entity_id=${fileId}`)).data
  const refused = await send('POST', `/trash/${fileEntry.id}/restore`)
  assert.equal(refused.status, 409)
  assert.match(refused.error.message, /^The contact \S+ that this file belongs to does not exist/)
  const [contactEntry] = (await send('GET', `/trash?entity_id=${records.contact.split('/')[2]}`)).data
  await send('POST', '/trash/restore', { ids: [contactEntry.id, fileEntry.id] })
  assert.equal(await total(records.contact), 1)

  const { data: target } = await send('POST', '/contacts', { first_name: 'Augusta' })
  const own = (await attach(client, `/contacts/${target.id}`)).data.id
  await send('POST', '/contacts/merge', { source_id: records.contact.split('/')[2], target_id: target.id })
  assert.equal(await total(`/contacts/${target.id}`), 2)
  assert.equal((await send('GET', `/files/${fileId}`)).data.entity_id, target.id)
  const [merged] = (await send('GET', '/trash?entity_type=contact')).data
  assert.equal(merged.contents.files, 1)
  assert.equal((await send('POST', `/trash/${merged.id}/restore`)).status, 200)
  assert.deepEqual(
    (await send('GET', `/contacts/${target.id}/files`)).data.map(({ id }: { id: string }) => id),
    [own],
  )
  assert.equal(await total(records.contact), 1)
  assert.equal((await send('GET', `/contacts/related?ids=${target.id}`)).data.files, 1)
  await assertConsistent(api, client.workspaceId)
})

test('bytes that a killed server left behind are deleted, and those of files are kept', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const { data: kept } = await attach(client, contact)
  const { data: trashed } = await attach(client, contact)
  await client.send('DELETE', `/files/${trashed.id}`)
  const storage = await openStorage(api.config)
  const left = '019a0000-0000-7000-8000-000000000001'
  const running = '019a0000-0000-7000-8000-000000000002'
  for (const [id, age] of [
    [left, '2 days'],
    [running, '1 hour'],
  ]) {
    await api.sql.query(`insert into file_contents values ($1, $2, 8, now() - $3::interval)`, [
      client.workspaceId,
      id,
      age,
    ])
    await storage.put(`files/${client.workspaceId}/${id}`, Readable.from(['leftover']))
  }
  await api.sql.query(`update file_contents set created_at = now() - interval '2 days' where id = any($1)`, [
    [kept.id, trashed.id],
  ])
  const { database, config, app } = api
  await cleanFiles.run({ database, config, log: app.log, signal: new AbortController().signal }, {})
  await assertStored(client, kept.id, trashed.id, running)
})

test('a job that deletes the bytes of many files gives way, and then continues', async () => {
  const client = await api.workspace()
  const storage = await openStorage(api.config)
  const ids = Array.from({ length: 30 }, () => newId())
  await api.sql.query('insert into file_contents select $1, id, 8, now() from unnest($2::uuid[]) as id', [
    client.workspaceId,
    ids,
  ])
  for (const id of ids) await storage.put(`files/${client.workspaceId}/${id}`, Readable.from(['leftover']))
  const { database, config, app } = api
  const context = { database, config, log: app.log, signal: new AbortController().signal }
  const giveWay = () => Promise.reject(new TurnOver())
  const payload = { workspaceId: client.workspaceId, ids }
  await assert.rejects(removePurged.run({ ...context, giveWay }, payload), TurnOver)
  assert.ok(payload.ids.length > 0 && payload.ids.length < 30)
  await assertStored(client, ...payload.ids)
  await removePurged.run(context, payload)
  await assertStored(client)
})

test('deleting a workspace ends the links to its files at once and deletes them', async () => {
  const client = await api.workspace()
  const { contact } = await makeRecords(client)
  const { data: file } = await attach(client, contact)
  const { slug } = (await client.send('GET', '/me')).data.workspace
  assert.equal((await fetch(file.download_url)).status, 200)
  assert.equal((await client.send('DELETE', `/workspaces/${client.workspaceId}`, { confirm: slug })).status, 200)
  assert.equal((await fetch(file.download_url)).status, 404)
  await until(async () => (await storedOf(client)).length + (await contentsOf(client)).length === 0)
})

test('a workspace has a limited number of uploads and downloads at the same time', async () => {
  await using large = await startApi({ rateLimit })
  const [client, other] = [await large.workspace(), await large.workspace()]
  const path = async ({ send }: Client) =>
    `/contacts/${(await send('POST', '/contacts', { first_name: 'Ada' })).data.id}/files`
  const upload = async ({ key }: Client, where: string) => {
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(10 * 1024 * 1024)]), 'plan.bin')
    const response = await fetch(`${large.url}/api/v1${where}`, { method: 'POST', headers: { 'x-api-key': key }, body })
    return { status: response.status, ...((await response.json()) as { data?: { download_url: string } }) }
  }
  const begin = (url: string, options: RequestOptions = {}) => {
    const begun = request(url, options)
    begun.on('error', () => {})
    return begun
  }

  const [own, others] = [await path(client), await path(other)]
  const links = [await upload(client, own), await upload(other, others)].map(({ data }) => data!.download_url)
  const unread = Array.from({ length: 20 }, () => begin(links[0]!).end())
  const responses = await Promise.all(unread.map((download) => once(download, 'response')))
  for (const [response] of responses as [IncomingMessage][]) {
    assert.equal(response.statusCode, 200)
    response.pause()
  }
  const read = async (link: string) => {
    const response = await fetch(link)
    const { byteLength } = await response.arrayBuffer()
    return { status: response.status, byteLength }
  }
  assert.equal((await read(links[0]!)).status, 429)
  assert.equal((await read(links[1]!)).byteLength, 10 * 1024 * 1024)
  for (const download of unread) download.destroy()
  await until(async () => (await read(links[0]!)).status === 200)

  const unsent = Array.from({ length: 11 }, () =>
    begin(`${large.url}/api/v1${own}`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 },
    }),
  )
  for (const sending of unsent)
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n')
  const [refused] = (await Promise.race(unsent.map((sending) => once(sending, 'response')))) as [IncomingMessage]
  assert.equal(refused.statusCode, 429)
  assert.equal((await upload(client, own)).status, 429)
  assert.equal((await upload(other, others)).status, 201)
  for (const sending of unsent) sending.destroy()
  await until(async () => (await upload(client, own)).status === 201)
})
