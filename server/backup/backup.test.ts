import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { type Api, startApi } from '../../test/api.ts'
import { contentsOf } from '../../test/generated/routes.ts'
import { importFile } from '../../test/import-file.ts'
import { databaseOf } from '../../test/postgres.ts'
import { until } from '../../test/until.ts'
import { openStorage } from '../storage/open.ts'
import { backUp } from './backup.ts'
import { copyOut } from './copy.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-backup-'))
after(() => rm(folder, { recursive: true, force: true }))

async function partsOf({ sql, config }: Api) {
  const { rows } = await sql.query('select current_database() as name')
  const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
  return { admin, config, storage: await openStorage(config), adopt: () => {} }
}

/** Transaction ids are left out because they have no meaning in another database. */
async function recordsOf(api: Api) {
  const { migrations: _, ...contents } = await contentsOf(api, ['transaction', 'recorded_by', 'snapshot'])
  return contents
}

test('restore brings back records, people, keys, secrets, files and pending jobs', async () => {
  await using ours = await startApi({ worker: true })
  const owner = await ours.workspace()
  const person = await ours.signUp({ email: 'ada@example.com', password: 'correct horse' })
  assert.equal((await owner.send('POST', '/workspaces/sample-data')).status, 201)
  const odd = { first_name: 'A\\.\tb\n\\N "é" 𝔸', notes: '\\.\n\\.\n', tags: ['a,b;"c"'] }
  const { data: contact } = await owner.send('POST', '/contacts', odd)
  const { data: webhook } = await owner.send('POST', '/webhooks', {
    url: 'https://example.com/x',
    events: ['contact.created'],
  })
  for (let i = 0; i < 2; i++)
    assert.equal((await owner.send('POST', `/webhooks/${webhook.id}/rotate-secret`)).status, 200)
  const { data: asked } = await owner.send('POST', '/exports', { entity_type: 'contacts' })
  const { data: job } = await until(async () => {
    const found = await owner.send('GET', `/exports/${asked.id}`)
    return found.data.status === 'completed' && found
  })
  const exported = await (await fetch(job.download_url)).text()
  const form = new FormData()
  form.append('file', new Blob(['The plan']), 'plan.txt')
  const attached = await fetch(`${ours.url}/api/v1/contacts/${contact.id}/files`, {
    method: 'POST',
    headers: { 'x-api-key': owner.key },
    body: form,
  })
  assert.equal(attached.status, 201)
  await using waiting = await startApi({ worker: false })
  const other = await waiting.workspace()
  const { data: pending } = await other.send('POST', '/exports', { entity_type: 'deals' })
  await other.send('POST', '/contacts', { first_name: 'Grace' })
  const tagging = { entity_type: 'contacts', action: 'tag', filter: {}, add: ['restored'] }
  const { data: bulk } = await other.send('POST', '/bulk-jobs', tagging)

  const file = path.join(folder, 'whole')
  const made = await backUp(await partsOf(ours), file)
  assert.ok(made.tables > 20 && made.files === 2, JSON.stringify(made))
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await assert.rejects(backUp(await partsOf(ours), file), /already exists/)

  await using theirs = await startApi()
  const target = await partsOf(theirs)
  let secret = ''
  const restored = await restore({ ...target, adopt: (given) => (secret = given) }, file)
  assert.deepEqual([restored.tables, restored.files, secret], [made.tables, 2, ours.config.secret])
  assert.deepEqual(await recordsOf(theirs), await recordsOf(ours))

  const get = async (key: string, path: string) => (await theirs.send('GET', path, { key })).data
  assert.deepEqual(await get(owner.key, `/contacts/${contact.id}`), contact)
  const found = (await get(owner.key, '/search?q=%C3%A9')).contacts as { id: string }[]
  assert.ok(found.some(({ id }) => id === contact.id))
  assert.equal((await person.send('GET', '/me')).status, 200)
  const signedIn = await theirs.send('POST', '/api/auth/sign-in/email', {
    body: { email: 'ada@example.com', password: 'correct horse' },
  })
  assert.equal(signedIn.status, 200)
  const { download_url } = await get(owner.key, `/exports/${asked.id}`)
  assert.equal(await (await fetch(download_url)).text(), exported)
  const [plan] = await get(owner.key, `/contacts/${contact.id}/files`)
  assert.equal(await (await fetch(plan.download_url)).text(), 'The plan')

  // New records must not collide with restored ones.
  const field = { entity_type: 'deals', field_name: 'fresh', field_label: 'Fresh', field_type: 'text' }
  assert.equal((await theirs.send('POST', '/custom-fields', { key: owner.key, body: field })).status, 201)
  const workspace = { name: 'New', slug: 'new-one' }
  assert.equal((await theirs.send('POST', '/workspaces', { key: owner.key, body: workspace })).status, 201)
  const total = (await theirs.send('GET', '/contacts', { key: owner.key })).meta.total
  assert.equal((await theirs.send('POST', '/contacts', { key: owner.key, body: { first_name: 'B' } })).status, 201)
  assert.equal((await theirs.send('GET', '/contacts', { key: owner.key })).meta.total, total + 1)

  const second = path.join(folder, 'waiting')
  await backUp(await partsOf(waiting), second)
  await using working = await startApi({ worker: true })
  await restore(await partsOf(working), second)
  await until(async () => {
    const { data } = await working.send('GET', `/exports/${pending.id}`, { key: other.key })
    return data.status === 'completed'
  })
  const tagged = await until(async () => {
    const { data } = await working.send('GET', `/bulk-jobs/${bulk.id}`, { key: other.key })
    return data.status === 'completed' && data
  })
  assert.deepEqual([tagged.total, tagged.changed], [1, 1])
})

test('nothing is restored into a database that is not empty or from a file that is not a backup', async () => {
  await using ours = await startApi()
  const { send } = await ours.workspace()
  await send('POST', '/contacts', { first_name: 'Ada' })
  const file = path.join(folder, 'small')
  await backUp(await partsOf(ours), file)
  await assert.rejects(restore(await partsOf(ours), file), /^Error: The database is not empty/)

  await using theirs = await startApi()
  const parts = await partsOf(theirs)
  const before = await contentsOf(theirs)
  const whole = gunzipSync(await readFile(file)).toString()
  const lines = whole.split('\n')
  const flipped = (bytes: Buffer, at: number) => bytes.with(at, bytes[at]! ^ 1)
  const packed = await readFile(file)
  const plain = gunzipSync(packed)
  // A backup of version 1 has no checksums.
  const old = lines
    .filter((line) => !line.startsWith('{"sha256"'))
    .join('\n')
    .replace('"rapport":2', '"rapport":1')
  const damaged = /^Error: .+ is damaged: .+\. Nothing was restored\. Use another copy of the backup\.$/
  const broken: [name: string, content: Uint8Array, message: RegExp][] = [
    ['cut', packed.subarray(0, -20), damaged],
    ['endless', gzipSync(lines.slice(0, -2).join('\n') + '\n'), damaged],
    ['half a line', gzipSync(whole.slice(0, -5)), damaged],
    ['plain', Buffer.from('hello'), damaged],
    ['other', gzipSync('{"hello":1}\n'), /is not a Rapport backup/],
    ['newer', gzipSync(old.replace('0001_workspaces.sql', '9999_later.sql')), /a different version/],
    [
      'old',
      gzipSync(old.replace('\tAda\t', '\tAda\textra\t')),
      /rejected public\.contacts of the backup: (extra|missing) data/,
    ],
    ['renamed', gzipSync(whole.replace('\tAda\t', '\tAdb\t')), /public\.contacts does not match its checksum/],
    [
      'secret',
      gzipSync(whole.replace(ours.config.secret, 'x'.repeat(40))),
      /its first line does not match its checksum/,
    ],
    [
      'shorter',
      gzipSync(whole.replace(/^\{"table":"public\.contacts"[^]*?\n\{"sha256.*\n/m, '')),
      /table or a file is missing/,
    ],
    ['longer', gzipSync(`${whole}more\n`), damaged],
    ['catalog', gzipSync(old.replace('"public.contacts"', '"pg_catalog.pg_authid"')), damaged],
    ['headless', gzipSync('{"rapport":1,"migrations":null}\n'), damaged],
    ['program', gzipSync(old.replace('"public.contacts"', `"public.contacts from program 'true' --"`)), damaged],
    ['column', gzipSync(old.replace('"columns":["', `"columns":["id) from program 'true' --", "`)), damaged],
    ...Array.from({ length: 20 }, (_, i): [string, Uint8Array, RegExp] => {
      const at = Math.floor((plain.length / 20) * i + i)
      return [`bit in byte ${at}`, gzipSync(flipped(plain, at)), /is damaged: |is not a Rapport backup/]
    }),
    ...Array.from({ length: 10 }, (_, i): [string, Uint8Array, RegExp] => {
      const at = 10 + Math.floor((packed.length / 11) * i)
      return [`packed bit in byte ${at}`, flipped(packed, at), /is damaged: |is not a Rapport backup/]
    }),
  ]
  for (const place of [path.join(folder, 'nowhere'), folder])
    await assert.rejects(restore(parts, place), new RegExp(`${place} cannot be read: (ENOENT|EISDIR)`))
  for (const [name, content, message] of broken) {
    const place = path.join(folder, name)
    await writeFile(place, content)
    await assert.rejects(restore(parts, place), message, name)
    assert.deepEqual(await contentsOf(theirs), before, name)
  }
  const refuse = () => {
    throw new Error('SECRET is another')
  }
  await assert.rejects(restore({ ...parts, adopt: refuse }, file), /SECRET is another/)
  assert.deepEqual(await contentsOf(theirs), before)
  const oldFile = path.join(folder, 'version 1')
  await writeFile(oldFile, gzipSync(old))
  await restore(parts, oldFile)
  assert.equal((await contentsOf(theirs)).contacts, (await contentsOf(ours)).contacts)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.draft')),
    [],
  )
})

test('two backups to the same file do not damage it', async () => {
  await using ours = await startApi()
  const parts = await partsOf(ours)
  const owner = await ours.workspace()
  const file = path.join(folder, 'twice')
  const lock = await ours.hold('lock table contacts in access exclusive mode')
  const first = backUp(parts, file)
  await lock.isAwaited()
  const second = backUp(parts, file)
  await until(async () => (await lock.waiting()) > 1)
  await lock.letGo()
  const outcomes = await Promise.allSettled([first, second])
  const made = outcomes.filter(({ status }) => status === 'fulfilled')
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.match(String(outcome.reason), /already exists/)
  assert.ok(made.length >= 1)
  await using theirs = await startApi()
  await restore(await partsOf(theirs), file)
  assert.equal((await theirs.send('GET', '/contacts', { key: owner.key })).status, 200)
})

test('a backup whose connection is lost, or whose disk is full, does not end the process', async () => {
  await using ours = await startApi()
  const parts = await partsOf(ours)
  const storage: typeof parts.storage = {
    ...parts.storage,
    async *olderThan(...asked) {
      await ours.sql.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query = 'commit'`,
      )
      yield* parts.storage.olderThan(...asked)
    },
  }
  const { tables } = await backUp({ ...parts, storage }, path.join(folder, 'lost')) // all tables were read before
  assert.ok(tables > 20)

  // A disk that is full before the first row is written leaves a copy that nobody reads.
  const client = new pg.Client(parts.admin)
  await client.connect()
  copyOut(client, 'copy (select from generate_series(1, 1000000)) to stdout')
  await client.end()
})

test('the revert of an import can be started again after a restore', async () => {
  await using ours = await startApi({ worker: true })
  const owner = await ours.workspace()
  const { id } = await importFile(ours, owner, 'contacts', 'first_name\nAda\nGrace\n')
  // It failed on a PostgreSQL whose transactions had other numbers.
  await ours.sql.query(
    `insert into import_reverts (workspace_id, import_id, status, error, snapshot, created_at, completed_at)
     values ($1, $2, 'failed', 'x', '3:3:', now(), now())`,
    [owner.workspaceId, id],
  )
  const file = path.join(folder, 'reverting')
  await backUp(await partsOf(ours), file)

  await using theirs = await startApi({ worker: true })
  await restore(await partsOf(theirs), file)
  const send = (method: 'GET' | 'POST', place: string) => theirs.send(method, place, { key: owner.key })
  assert.equal((await send('POST', `/imports/${id}/revert`)).status, 200)
  const { revert } = await until(async () => {
    const { data } = await send('GET', `/imports/${id}`)
    return data.revert.completed_at && data
  })
  assert.deepEqual([revert.status, revert.total_rows, revert.reverted_rows], ['completed', 2, 2])
  assert.equal((await send('GET', '/contacts')).meta.total, 0)
})

test('a backup is a consistent snapshot, even when records are written meanwhile', async () => {
  await using ours = await startApi()
  const { send } = await ours.workspace()
  const write = async (name: string) => {
    for (let i = 0; i < 20; i++)
      await send('POST', '/contacts', { first_name: `${name}${i}`, tags: [`${name}${i % 3}`] })
  }
  await write('A')
  const { data: known } = await send('POST', '/contacts', { first_name: 'Known', notes: 'before' })
  const holder = await ours.sql.connect()
  // the backup copies tables in alphabetical order, so it stops half way
  await holder.query('begin; lock table deals in access exclusive mode')
  const file = path.join(folder, 'busy')
  const backingUp = backUp(await partsOf(ours), file)
  try {
    await until(async () => {
      const { rows } = await holder.query(`select from pg_locks where relation = 'deals'::regclass and not granted`)
      return rows.length > 0
    })
    await write('B')
    await send('PATCH', `/contacts/${known.id}`, { notes: 'after' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await backingUp
  await using theirs = await startApi()
  await restore(await partsOf(theirs), file)
  const { rows } = await theirs.sql.query(`
    select (select count(*) from contacts)::int as contacts,
           (select count(*) from events where type = 'contact.created')::int as created,
           (select count(*) from events where type = 'contact.updated')::int as updated,
           (select sum(count) from tallies where what = 'contacts')::int as tally,
           (select sum(events) from tallies)::int as events,
           (select count(*) from contact_tags)::int as tagged,
           (select count(*) from tags)::int as tags,
           (select notes from contacts where id = '${known.id}') as notes`)
  assert.deepEqual(rows, [
    { contacts: 21, created: 21, updated: 0, tally: 21, events: 24, tagged: 20, tags: 3, notes: 'before' },
  ])
})

test('existing files are kept unchanged, even when the restore fails', async () => {
  await using ours = await startApi()
  await using theirs = await startApi()
  const [from, to] = [await partsOf(ours), await partsOf(theirs)]
  const [kept, missing] = ['uploads/one', 'exports/two.csv']
  const put = (parts: typeof to, name: string, text: string) => parts.storage.put(name, Readable.from([text]))
  const read = async (name: string) => {
    const found = await to.storage.get(name)
    return found && Buffer.concat(await Array.fromAsync(found.stream)).toString()
  }
  await put(from, kept, 'of the backup')
  await put(from, missing, 'of the backup')
  await put(to, kept, 'there already')
  const file = path.join(folder, 'files')
  const complete = await backUp(from, file)
  assert.deepEqual([complete.files, complete.missing_files], [2, 0])
  const { storage } = from
  const get = async (name: string) => (name === missing ? undefined : storage.get(name)) // it was deleted meanwhile
  const incomplete = await backUp({ ...from, storage: { ...storage, get } }, path.join(folder, 'incomplete'))
  assert.deepEqual([incomplete.files, incomplete.missing_files], [1, 1])
  const refuse = () => {
    throw new Error('SECRET is another')
  }
  await assert.rejects(restore({ ...to, adopt: refuse }, file), /SECRET is another/)
  assert.deepEqual([await read(kept), await read(missing)], ['there already', undefined])
  assert.equal((await restore(to, file)).files, 1)
  assert.deepEqual([await read(kept), await read(missing)], ['there already', 'of the backup'])
})
