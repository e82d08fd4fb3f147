import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi, type Client } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { fullOnly, size } from '../../test/faults/size.ts'
import { startProcess } from '../../test/process.ts'
import { startReceiver } from '../../test/receiver.ts'

const rounds = size('FAULT_ROUNDS', { short: 1, full: 20 })
const total = 3000 + 3000 * rounds
const api = await startApi({ outboundAllow: ['localhost'] })
after(() => api[Symbol.asyncDispose]())

async function until<Result>(look: () => Promise<Result | undefined | false>): Promise<Result> {
  for (let i = 0; i < 6000; i++) {
    const found = await look()
    if (found) return found
    await sleep(50)
  }
  return assert.fail('It did not happen within five minutes')
}

const jobOf = async (client: Client, id: string) => (await client.send('GET', `/imports/${id}`)).data

test('an import whose worker is killed repeatedly imports every row exactly once', async (t) => {
  const lines = Array.from({ length: total }, (_, i) => {
    const email = i % 50 === 7 ? 'wrong' : `person${i}@example.com`
    return `Person ${i},${email},Company ${i % 1499},"tag ${i % 40};all"\n`
  })
  const csv = `first_name,email,company,tags\n${lines.join('')}`
  let comesSlowly = true
  await using server = await startReceiver(
    ({ path }, response) => {
      if (path === '/slow' && comesSlowly) return void response.write(csv.slice(0, 1000))
      response.end(csv)
    },
    { secure: false },
  )
  const client = await api.workspace()
  const ask = async (owner: Client, path: string) =>
    (await owner.send('POST', '/imports', { entity_type: 'contacts', file_url: server.url + path })).data.id as string
  const id = await ask(client, '/')
  const other = await api.workspace()
  const slow = await ask(other, '/slow')

  let worker: Awaited<ReturnType<typeof startProcess>> | undefined
  t.after(() => worker?.kill()) // also if something above fails
  let done = 0
  let killedAt: number | undefined
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    // Alternates between a worker and a server with a built-in worker.
    worker = await startProcess(api, { parts: round % 2 === 0 ? 'worker' : 'all' })
    // Within the batches that follow the last known progress.
    const job = await until(async () => {
      const job = await jobOf(client, id)
      return (job.imported_rows + job.failed_rows > done || job.completed_at) && job
    })
    done = job.imported_rows + job.failed_rows
    if (killedAt !== undefined) longest = Math.max(longest, Date.now() - killedAt)
    if (round === 0) await until(async () => server.received.some(({ path }) => path === '/slow'))
    comesSlowly = false
    if (job.completed_at) {
      assert.ok(round > 0, 'it was killed before its end')
      await worker.stop()
      break
    }
    await sleep(Math.random() * 150)
    await worker.kill()
    killedAt = Date.now()
  }
  t.diagnostic(`goes on after ${longest / 1000} s at the latest`)

  worker = await startProcess(api, { parts: 'worker' })
  for (const [owner, job] of [
    [client, id],
    [other, slow],
  ] as const) {
    const ended = await until(async () => {
      const found = await jobOf(owner, job)
      return found.completed_at && found
    })
    const wrong = Math.floor((total - 8) / 50) + 1
    assert.deepEqual(
      [ended.status, ended.error, ended.total_rows, ended.imported_rows, ended.failed_rows],
      ['completed', null, total, total - wrong, wrong],
    )
    const { rows } = await api.sql.query(
      `select (select count(*) from contacts where workspace_id = $1)::int as contacts,
              (select count(distinct first_name) from contacts where workspace_id = $1)::int as names,
              (select count(*) from contacts c where workspace_id = $1 and c.company_id is not null)::int as linked,
              (select count(*) from companies where workspace_id = $1)::int as companies,
              (select count(*) from tags where workspace_id = $1)::int as tags,
              (select count(*) from contact_tags where workspace_id = $1)::int as tagged,
              (select count(*) from events where workspace_id = $1 and type = 'contact.created')::int as events,
              (select count(distinct row) from import_errors where import_id = $2)::int as errors`,
      [owner.workspaceId, job],
    )
    const good = total - wrong
    assert.deepEqual(rows[0], {
      contacts: good,
      names: good,
      linked: good,
      companies: 1499,
      tags: 41,
      tagged: 2 * good,
      events: good,
      errors: wrong,
    })
    await assertConsistent(api, owner.workspaceId)
  }
  await worker.stop()
})

test('a revert whose worker is killed moves every record to the trash exactly once', async (t) => {
  const total = 1500
  const csv = `first_name,company\n${Array.from({ length: total }, (_, i) => `Person ${i},Company ${i % 100}\n`).join('')}`
  await using server = await startReceiver((_, response) => response.end(csv), { secure: false })
  const client = await api.workspace()
  const { data } = await client.send('POST', '/imports', { entity_type: 'contacts', file_url: server.url })
  let worker = await startProcess(api, { parts: 'worker' })
  t.after(() => worker.kill())
  await until(async () => (await jobOf(client, data.id)).status === 'completed')
  assert.equal((await client.send('POST', `/imports/${data.id}/revert`)).status, 200)
  const revert = async () => (await jobOf(client, data.id)).revert
  await until(async () => (await revert()).reverted_rows > 0)
  await worker.kill()
  assert.equal((await revert()).completed_at, null, 'it was killed before its end')
  worker = await startProcess(api, { parts: 'worker' })
  const { total_rows, reverted_rows, kept_rows } = await until(async () => {
    const found = await revert()
    return found.completed_at && found
  })
  assert.deepEqual([total_rows, reverted_rows, kept_rows], [total + 100, total + 100, 0])
  const { rows } = await api.sql.query(
    `select count(*)::int as entries, count(distinct entity_id)::int as records from trash_entries where workspace_id = $1`,
    [client.workspaceId],
  )
  assert.deepEqual(rows[0], { entries: total + 100, records: total + 100 })
  await assertConsistent(api, client.workspaceId)
  await worker.stop()
})

test('a restore of an archive whose worker is killed continues with the next row', async (t) => {
  const lines = Array.from({ length: 3000 }, (_, i) => `Person ${i},Company ${i % 700},"tag ${i % 40};all"\n`)
  const csv = `first_name,company,tags\n${lines.join('')}`
  await using server = await startReceiver((_, response) => response.end(csv), { secure: false })
  const ours = await api.workspace()
  const { data: first } = await ours.send('POST', '/imports', { entity_type: 'contacts', file_url: server.url })
  let worker = await startProcess(api, { parts: 'worker' })
  t.after(() => worker.kill())
  await until(async () => (await jobOf(ours, first.id)).status === 'completed')
  const { data: asked } = await ours.send('POST', '/exports', { entity_type: 'workspace' })
  const { download_url } = await until(async () => {
    const { data } = await ours.send('GET', `/exports/${asked.id}`)
    return data.status === 'completed' && data
  })

  const form = new FormData()
  form.set('file', await (await fetch(download_url)).blob(), 'workspace.zip')
  const theirs = await api.workspace()
  const headers = { 'x-api-key': theirs.key }
  const uploaded = await fetch(`${api.url}/api/v1/uploads`, { method: 'POST', headers, body: form })
  const { file_url } = ((await uploaded.json()) as { data: { file_url: string } }).data
  const { data } = await theirs.send('POST', '/imports', { entity_type: 'workspace', file_url })
  const tags = async () =>
    (await api.sql.query('select id, xmin::text from tags where workspace_id = $1 order by id', [theirs.workspaceId]))
      .rows
  await until(async () => (await jobOf(theirs, data.id)).imported_rows > 2000)
  await worker.kill()
  assert.equal((await jobOf(theirs, data.id)).completed_at, null, 'it was killed before its end')
  const written = await tags()
  worker = await startProcess(api, { parts: 'worker' })
  const job = await until(async () => {
    const found = await jobOf(theirs, data.id)
    return found.completed_at && found
  })
  assert.deepEqual([job.status, job.error, job.imported_rows], ['completed', null, job.total_rows])
  assert.deepEqual([written.length, await tags()], [41, written]) // nothing was removed and written again
  for (const table of ['contacts', 'companies', 'contact_tags', 'timeline']) {
    const { rows } = await api.sql.query(
      `select count(*) filter (where workspace_id = $1)::int as ours, count(*) filter (where workspace_id = $2)::int as theirs
         from ${table}`,
      [ours.workspaceId, theirs.workspaceId],
    )
    assert.equal(rows[0].theirs, rows[0].ours, table)
  }
  await assertConsistent(api, theirs.workspaceId)
  await worker.stop()
})

test('a file larger than the memory of the process is imported', { skip: fullOnly }, async (t) => {
  const [rows, bytes] = [200_000, 160_000_000]
  // The long values go to no field, so that only reading takes time.
  const line = (i: number) =>
    `Person ${i},person${i}@example.com,+1 555 ${i},${'go on and '.repeat(bytes / rows / 10)}\n`
  await using server = await startReceiver(
    async (_, response) => {
      response.write('first_name,email,phone,ignored\n')
      for (let i = 0; i < rows; i++) if (!response.write(line(i))) await once(response, 'drain')
      response.end()
    },
    { secure: false },
  )
  const client = await api.workspace()
  const { data } = await client.send('POST', '/imports', { entity_type: 'contacts', file_url: server.url })
  const worker = await startProcess(api, { parts: 'worker', heap: 70 })
  t.after(() => worker.kill())
  let job = await jobOf(client, data.id)
  while (!job.completed_at) {
    const { imported_rows } = job
    job = await until(async () => {
      assert.ok(worker.isAlive(), 'it has run out of memory')
      const found = await jobOf(client, data.id)
      return (found.completed_at || found.imported_rows > imported_rows) && found
    })
  }
  assert.deepEqual([job.status, job.imported_rows], ['completed', rows])
  t.diagnostic(`${rows} rows, ${bytes} bytes: ${(await worker.stop()) >> 20} MiB at most`)
})
