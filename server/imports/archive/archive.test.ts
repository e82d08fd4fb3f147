import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../../test/api.ts'
import { assertConsistent } from '../../../test/consistency.ts'
import { unzip } from '../../../test/unzip.ts'
import { until } from '../../../test/until.ts'
import { askerOf, systemCaller } from '../../database/caller.ts'
import { newId } from '../../database/ids.ts'
import { NotYet } from '../../jobs/job.ts'
import { writeZip } from '../../zip/write.ts'
import { restoreArchive } from './restore.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of the response
type Any = any

async function ended(client: Client, path: string): Promise<Any> {
  return until(async () => {
    const { data } = await client.send('GET', path)
    return data.completed_at === null ? undefined : data
  })
}

async function archiveOf(client: Client) {
  const { status, data, error } = await client.send('POST', '/exports', { entity_type: 'workspace' })
  assert.equal(status, 201, JSON.stringify(error))
  assert.deepEqual([data.format, data.filter], ['zip', {}])
  const job = await ended(client, `/exports/${data.id}`)
  assert.equal(job.status, 'completed', job.error)
  const response = await fetch(job.download_url)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  return Buffer.from(await response.arrayBuffer())
}

async function upload({ key }: Client, path: string, content: Buffer, name: string): Promise<Any> {
  const form = new FormData()
  form.set('file', new Blob([content as never], { type: 'text/plain' }), name)
  const response = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  })
  const { data, error } = (await response.json()) as Any
  assert.equal(response.status, 201, JSON.stringify(error))
  return data
}

async function start(client: Client, archive: Buffer) {
  const { file_url } = await upload(client, '/uploads', archive, 'workspace.zip')
  return client.send('POST', '/imports', { entity_type: 'workspace', file_url })
}

async function restore(client: Client, archive: Buffer) {
  const { status, data, error } = await start(client, archive)
  assert.equal(status, 201, JSON.stringify(error))
  return ended(client, `/imports/${data.id}`)
}

/** A small random workspace, with updates, moves, merges and deletes. */
async function fill(client: Client, random: () => number) {
  const { send, userId } = client
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const some = <Item>(items: readonly Item[]) => items.filter(() => random() < 0.4)
  const make = async (path: string, body: object): Promise<Any> => {
    const { status, data, error } = await send('POST', path, body)
    assert.equal(status, 201, `${path} ${JSON.stringify(error)}`)
    return data
  }
  for (const entity_type of ['contacts', 'companies', 'deals'])
    for (const [field_name, field_type] of [
      ['score', 'number'],
      ['plan', 'multiselect'],
      ['since', 'date'],
    ])
      await make('/custom-fields', {
        entity_type,
        field_name,
        field_label: `Label “${field_name}”`,
        field_type,
        ...(field_type === 'multiselect' && { field_options: ['gold', 'silver; "x"'] }),
      })
  const values = () => ({
    ...(random() < 0.5 && { score: Math.round(random() * 1000) / 8 }),
    ...(random() < 0.5 && { plan: ['silver; "x"'] }),
    ...(random() < 0.5 && { since: '1999-12-31' }),
  })
  const tags = ['VIP', 'a,b', 'Ünï"code', '=1']
  const shared = () => ({
    tags: some(tags),
    custom_fields: values(),
    notes: pick([null, 'Line\none', '\u{1F600} "q" \\ /']),
    ...(random() < 0.5 && { owner_id: userId }),
  })
  const companies = []
  for (let i = 0; i < 4; i++)
    companies.push(await make('/companies', { name: `Company ${i}`, domain: `c${i}.example`, ...shared() }))
  const contacts = []
  for (let i = 0; i < 8; i++)
    contacts.push(
      await make('/contacts', {
        first_name: `Person ${i}`,
        email: `p${i}@example.com`,
        external_id: `x-${i}`,
        other_emails: random() < 0.5 ? [`other${i}@example.com`] : [],
        other_phones: random() < 0.5 ? [`+44 20 7946 000${i}`] : [],
        company_id: pick([null, ...companies])?.id ?? null,
        ...shared(),
      }),
    )
  const deals = []
  for (let i = 0; i < 6; i++)
    deals.push(
      await make('/deals', {
        name: `Deal ${i}`,
        value: Math.floor(random() * 1e6),
        contact_ids: some(contacts).map(({ id }) => id),
        company_id: pick(companies).id,
        ...shared(),
      }),
    )
  for (let i = 0; i < 10; i++) {
    const about = pick([
      { contact_id: pick(contacts).id, deal_id: pick([null, ...deals])?.id ?? null },
      { company_id: pick(companies).id },
      { deal_id: pick(deals).id, company_id: pick(companies).id },
    ])
    const interaction = await make('/interactions', {
      ...about,
      type: 'call',
      occurred_at: `2026-0${1 + (i % 9)}-01T09:30:00Z`,
      notes: `Call ${i}`,
    })
    if (i % 3 === 0)
      await upload(client, `/interactions/${interaction.id}/files`, Buffer.from(`Notes ${i}`), 'notes.txt')
    const followUp = await make('/follow-ups', {
      ...about,
      type: 'task',
      title: `Task ${i}`,
      due_date: '2026-03-31',
      assignee_id: userId,
    })
    if (random() < 0.4) await send('PATCH', `/follow-ups/${followUp.id}`, { status: 'completed' })
    await make('/commitments', { ...about, description: `Promise ${i}` })
  }
  for (const { id } of some(deals))
    await send('PATCH', `/deals/${id}/stage`, { stage: pick(['won', 'lost', 'prospect']) })
  for (const { id } of some(contacts)) await send('PATCH', `/contacts/${id}`, { title: 'Countess', tags: some(tags) })
  for (const [path, record] of [
    ['contacts', contacts[0]],
    ['contacts', contacts[2]],
    ['companies', companies[1]],
    ['deals', deals[1]],
  ])
    await upload(client, `/${path}/${record.id}/files`, Buffer.from(record.id), 'Ünï.txt')
  // Not a duplicate, and one that remains in the list.
  const [one, other] = [await make('/contacts', twin), await make('/contacts', twin)]
  await make('/contacts', twin)
  await send('POST', '/duplicates/dismiss', { entity_type: 'contact', ids: [one.id, other.id] })
  await send('POST', '/companies/merge', { source_id: companies[2].id, target_id: companies[3].id })
  await send('POST', '/contacts/merge', { source_id: contacts[0].id, target_id: contacts[1].id })
  await send('DELETE', `/companies/${companies[0].id}`)
  await send('DELETE', `/contacts/${contacts[2].id}`)
  await send('DELETE', `/deals/${deals[0].id}`)
  await make('/views', {
    name: 'Large',
    kind: 'deals',
    filters: { 'value[gte]': '5' },
    sort: 'value',
    order: 'desc',
    columns: ['name'],
    shared: true,
  })
  await make('/views', { name: 'Mine', kind: 'deals' })
}

const twin = { first_name: 'Maria', last_name: 'Fernandez', email: 'maria@example.com' }

/** Everything that the API shows of a workspace and that an archive contains. */
async function contentsOf({ send }: Client): Promise<Record<string, Any>> {
  const contents: Record<string, Any> = {}
  for (const path of [
    '/custom-fields',
    '/tags',
    '/companies',
    '/contacts',
    '/deals',
    '/interactions',
    '/follow-ups',
    '/commitments',
    '/views?shared=true',
  ]) {
    const { data, meta } = await send('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=250`)
    contents[path] = { data, total: meta.total }
  }
  for (const kind of ['contacts', 'deals', 'companies'])
    for (const { id } of contents[`/${kind}`].data) {
      const { status, data } = await send('GET', `/${kind}/${id}/activity?per_page=250`)
      if (status === 200) contents[`/${kind}/${id}/activity`] = data
    }
  const files = await send('GET', '/files?per_page=250')
  contents.files = await Promise.all(
    files.data.map(async ({ download_url, ...file }: Any) => [file, await (await fetch(download_url)).text()]),
  )
  contents.pipeline = (await send('GET', '/pipeline')).data
  for (const report of ['pipeline', 'conversion', 'activity', 'forecast']) {
    const { status, data } = await send('GET', `/reports/${report}`)
    if (status === 200) contents[report] = data
  }
  for (const query of ['person 3', 'countess', 'deal', 'call'])
    contents[query] = (await send('GET', `/search?q=${query}`)).data
  const { currency, timezone, locale, stage_probabilities } = (await send('GET', '/workspaces')).data[0]
  return { ...contents, currency, timezone, locale, stage_probabilities }
}

/** Actors are compared by name: their ids belong to the other workspace. */
const comparable = (contents: object) =>
  JSON.parse(
    JSON.stringify(contents, (key, value) =>
      (key === 'actor' || key === 'created_by') && value ? { ...value, id: null } : value,
    ),
  )

const recordEvents = async ({ send }: Client) => (await send('GET', '/events?per_page=250&order=asc')).data as Any[]

function randomFrom(seed: number) {
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
}

async function numberOf({ workspaceId }: Client) {
  const { rows } = await api.sql.query('select number from workspaces where id = $1', [workspaceId])
  return Number(rows[0].number).toString(36)
}

/** Runs the job of a restore, as a worker does. */
async function workerOf(client: Client, importId: string) {
  const asker = askerOf(systemCaller(client.workspaceId, await numberOf(client), 'Test'))
  const log = pino({ level: 'silent' })
  const { signal } = new AbortController()
  return () =>
    restoreArchive.run(
      { database: api.database, config: api.config, log, signal },
      { importId, asker: { ...asker, userId: client.userId } },
    )
}

test('an archive restores the same workspace, with every list, link, activity and sum', async () => {
  for (const seed of [1, 2]) {
    const ours = await api.workspace()
    await ours.send('PATCH', `/workspaces/${ours.workspaceId}`, {
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      locale: 'de-DE',
      stage_probabilities: { lead: 7 },
    })
    await fill(ours, randomFrom(seed))
    const archive = await archiveOf(ours)
    const files = unzip(archive)
    const manifest = JSON.parse(files.get('manifest.json')!.toString())
    assert.deepEqual([manifest.format, manifest.version], ['rapport-archive', 1])
    assert.equal(manifest.entries.length, files.size - 1)

    const theirs = await api.workspace()
    // The same person owns the records there.
    await api.sql.query('update users set email = $1 where id = $2', [`old-${ours.userId}@example.com`, theirs.userId])
    await api.sql.query('insert into members (workspace_id, user_id, role) values ($1, $2, $3)', [
      theirs.workspaceId,
      ours.userId,
      'member',
    ])
    const job = await restore(theirs, archive)
    assert.equal(job.status, 'completed', job.error)
    assert.deepEqual([job.warnings, job.id_map, job.failed_rows], [[], {}, 0])
    assert.equal(job.imported_rows, job.total_rows)
    assert.deepEqual(comparable(await contentsOf(theirs)), comparable(await contentsOf(ours)))
    await assertConsistent(api, theirs.workspaceId)
    assert.ok((await contentsOf(ours)).files.length > 4)
    assert.equal((await contentsOf(theirs)).stage_probabilities.lead, 7)
    const pairs = async (client: Client) =>
      (await client.send('GET', '/duplicates?entity_type=contact&per_page=250')).data
    const listed =
      seed === 1 &&
      (await until(async () => {
        const found = (await pairs(theirs)).filter(({ records }: Any) => records[0].first_name === twin.first_name)
        return found.length > 0 ? found : undefined
      }))
    if (listed) assert.equal(listed.length, 2) // the third pair was dismissed

    const [before, restored] = [await recordEvents(ours), await recordEvents(theirs)]
    assert.equal(restored.length, before.length)
    restored.forEach((event, i) => {
      const { actor, import_id, imported, workspace_id, ...rest } = event
      const { actor: by, import_id: _import, workspace_id: _workspace, ...original } = before[i]
      assert.deepEqual(
        [rest, actor.name, imported, import_id, workspace_id],
        [original, by.name, true, job.id, theirs.workspaceId],
      )
    })
    const { data: audit } = await theirs.send('GET', '/audit-logs?action=workspace.imported')
    assert.equal(audit.length, 1)
    const work = await workerOf(theirs, job.id)
    await work() // a second run of a completed job changes nothing
    assert.deepEqual(comparable(await contentsOf(theirs)), comparable(await contentsOf(ours)))
    // A server of an earlier version that was killed may have removed a part. The next run removes all and starts again.
    await api.sql.query(`update imports set status = 'processing', completed_at = null, attempts = 1 where id = $1`, [
      job.id,
    ])
    await api.sql.query('delete from timeline where workspace_id = $1', [theirs.workspaceId])
    await work()
    assert.deepEqual(comparable(await contentsOf(theirs)), comparable(await contentsOf(ours)))
    await assertConsistent(api, theirs.workspaceId)

    const again = await start(theirs, archive)
    assert.deepEqual([again.status, again.error.code], [409, 'CONFLICT'])
    const reverted = await theirs.send('POST', `/imports/${job.id}/revert`)
    assert.deepEqual([reverted.status, reverted.error.code], [409, 'CONFLICT'])

    // Nothing is kept of a restore that was cancelled, also if its worker was killed before.
    await api.sql.query(`update imports set status = 'processing', completed_at = null where id = $1`, [job.id])
    assert.equal((await theirs.send('DELETE', `/imports/${job.id}`)).status, 200)
    await work()
    const { files: kept, ...left } = await contentsOf(theirs)
    assert.deepEqual(kept, [])
    for (const list of Object.values(left)) assert.equal(list?.total?.count ?? list?.total ?? 0, 0)
    await assertConsistent(api, theirs.workspaceId)
  }
})

test('ids that are in use are replaced everywhere, and people who are not members are left out', async () => {
  const ours = await api.workspace()
  const { send } = ours
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', owner_id: ours.userId })
  const { data: deal } = await send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id] })
  const file = await upload(ours, `/contacts/${contact.id}/files`, Buffer.from('Plans'), 'plans.txt')
  const archive = await archiveOf(ours)
  for (const path of [`/contacts/${contact.id}`, `/deals/${deal.id}`]) await send('DELETE', path) // their ids stay in the trash
  const same = await restore(ours, archive)
  assert.equal(same.status, 'completed', same.error)
  const { data: contacts } = await send('GET', '/contacts')
  const { data: deals } = await send('GET', '/deals')
  assert.deepEqual([contacts.length, deals.length], [1, 1])
  assert.equal(same.id_map[contact.id], contacts[0].id)
  assert.notEqual(contacts[0].id, contact.id)
  assert.deepEqual(deals[0].contact_ids, [contacts[0].id])
  assert.equal(contacts[0].created_at, contact.created_at)
  assert.equal((await send('GET', `/contacts/${contacts[0].id}/activity`)).data[0].details.deal_id, deals[0].id)
  assert.match(same.warnings.join(), /ids were in use/)
  const { data: files } = await send('GET', '/files')
  assert.deepEqual([files.length, files[0].id, files[0].entity_id], [1, same.id_map[file.id], contacts[0].id])
  assert.equal(await (await fetch(files[0].download_url)).text(), 'Plans')

  const theirs = await api.workspace()
  const hook = { url: 'https://example.com/hook', events: ['contact.created'] }
  const { data: webhook } = await theirs.send('POST', '/webhooks', hook)
  await theirs.send('PATCH', `/webhooks/${webhook.id}`, { status: 'inactive' })
  const other = await restore(theirs, archive)
  assert.match(other.warnings.join(), /1 record was restored without an owner or assignee/)
  const { data: alone } = await theirs.send('GET', `/contacts/${contact.id}`)
  assert.deepEqual([alone.id, alone.owner_id], [contact.id, null])
  const { data: copies } = await theirs.send('GET', '/files')
  assert.equal(await (await fetch(copies[0].download_url)).text(), 'Plans')
  // Webhooks get nothing, also when they are replayed, and nobody is notified.
  const replay = await theirs.send('POST', `/webhooks/${webhook.id}/replay`, { since: '2026-01-01T00:00:00Z' })
  assert.deepEqual([replay.status, replay.data.queued], [200, 0])
  const deliveries = await api.sql.query('select from deliveries where workspace_id = $1', [theirs.workspaceId])
  assert.equal(deliveries.rowCount, 0)
})

test('an archive has the addresses of members, and not of people who left', async () => {
  const client = await api.workspace()
  const addresses = ['former@people.example', 'present@people.example']
  const [former, present] = await Promise.all(
    addresses.map((email) => api.makeUser(client.workspaceId, 'member', email)),
  )
  await client.send('DELETE', `/workspaces/members/${former!.userId}`)
  const people = unzip(await archiveOf(client))
    .get('people.ndjson')!
    .toString()
    .trim()
    .split('\n')
  const found = new Map(people.map((line) => [JSON.parse(line).id, JSON.parse(line).email]))
  assert.deepEqual(
    [former, present].map((person) => found.get(person!.userId)),
    [null, 'present@people.example'],
  )
})

test('a view of the records of a person shows them after a restore on another server, where the person has another id', async () => {
  const { send, workspaceId } = await api.workspace()
  const member = await api.makeUser(workspaceId, 'member')
  await send('POST', '/contacts', { first_name: 'Ada', owner_id: member.userId })
  const filters = { 'owner_id[in]': `${member.userId},${newId()}`, tag: 'vip' }
  await send('POST', '/views', { name: 'Hers', kind: 'contacts', filters, shared: true })
  const elsewhere = newId()
  const archive = await rewritten(await archiveOf({ send } as Client), (files) => {
    for (const [name, content] of files)
      files.set(name, Buffer.from(content.toString().replaceAll(member.userId, elsewhere)))
  })
  const theirs = await api.workspace()
  await api.sql.query(`insert into members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    theirs.workspaceId,
    member.userId,
  ])
  const job = await restore(theirs, archive)
  assert.equal(job.status, 'completed', job.error)
  const [view] = (await theirs.send('GET', '/views')).data
  assert.deepEqual(view.filters, filters)
})

test('a restore that cannot be repeated ends, and keeps what records that were added meanwhile refer to', async () => {
  const ours = await api.workspace()
  for (const name of ['Engines', 'Looms']) await ours.send('POST', '/companies', { name })
  const archive = await archiveOf(ours)
  const theirs = await api.workspace()
  const job = await restore(theirs, archive)
  assert.equal(job.status, 'completed', job.error)
  const work = await workerOf(theirs, job.id)
  // As a server of an earlier version leaves it, which removes all before it starts again.
  await api.sql.query(`update imports set status = 'processing', completed_at = null, attempts = 1 where id = $1`, [
    job.id,
  ])
  const [company] = (await theirs.send('GET', '/companies')).data
  await theirs.send('POST', '/contacts', { first_name: 'Ada', company_id: company.id })
  await work()
  const { data: ended } = await theirs.send('GET', `/imports/${job.id}`)
  assert.equal(ended.status, 'failed')
  assert.match(ended.error, /1 restored record was kept/)
  assert.deepEqual(
    (await theirs.send('GET', '/companies')).data.map(({ id }: Any) => id),
    [company.id],
  )
  assert.equal((await theirs.send('GET', '/contacts')).meta.total, 1)
  await assertConsistent(api, theirs.workspaceId)
})

test('an erasure in a restored workspace keeps the history of another contact from before and after a merge', async () => {
  const ours = await api.workspace()
  const [ada, charles] = [
    (await ours.send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })).data,
    (await ours.send('POST', '/contacts', { first_name: 'Charles' })).data,
  ]
  const charlesGets = (title: string) => ours.send('PATCH', `/contacts/${charles.id}`, { title })
  await charlesGets('Before')
  await ours.send('POST', '/contacts/merge', { source_id: ada.id, target_id: charles.id })
  await charlesGets('Meanwhile')
  const [merge] = (await ours.send('GET', `/trash?entity_id=${ada.id}`)).data
  assert.equal((await ours.send('POST', `/trash/${merge.id}/restore`)).status, 200)
  await charlesGets('Afterwards')

  const theirs = await api.workspace()
  const job = await restore(theirs, await archiveOf(ours))
  assert.equal(job.status, 'completed', job.error)
  for (const { send, workspaceId } of [ours, theirs]) {
    assert.equal((await send('POST', `/contacts/${ada.id}/erase`)).status, 200)
    await until(async () => {
      const left = await api.sql.query('select from erasures where workspace_id = $1', [workspaceId])
      return left.rowCount === 0
    })
    const { data: events } = await send('GET', `/events?entity_id=${charles.id}&order=asc`)
    assert.deepEqual(
      events.map(({ data }: Any) => data?.title),
      [null, 'Before', undefined, undefined, undefined, 'Afterwards'],
    )
  }
})

test('a record that exceeds a limit that did not exist when it was stored is restored', async () => {
  const ours = await api.workspace()
  for (let n = 0; n < 6; n++) {
    const field = { entity_type: 'contacts', field_name: `text_${n}`, field_label: `Text ${n}`, field_type: 'text' }
    await ours.send('POST', '/custom-fields', field)
  }
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada' })
  await api.sql.query(
    `update contacts set custom_fields = (
       select jsonb_object_agg(slot::text, repeat('x', 50000)) from custom_fields where workspace_id = $1)
      where workspace_id = $1 and id = $2`,
    [ours.workspaceId, contact.id],
  )
  const theirs = await api.workspace()
  const restored = await restore(theirs, await archiveOf(ours))
  assert.equal(restored.status, 'completed', restored.error)
  const [before, now] = await Promise.all([ours, theirs].map(({ send }) => send('GET', `/contacts/${contact.id}`)))
  assert.equal(Object.keys(before!.data.custom_fields).length, 6)
  assert.deepEqual(now!.data.custom_fields, before!.data.custom_fields)
})

test('an archive does not make records of any size', async () => {
  const ours = await api.workspace()
  const names = Array.from({ length: 20 }, (_, i) => `text_${i}`)
  for (const field_name of names)
    await ours.send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type: 'text',
    })
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada', custom_fields: { text_0: 'x' } })
  const long = Object.fromEntries(names.map((name) => [name, 'x'.repeat(50_000)]))
  const archive = await rewritten(await archiveOf(ours), (files) =>
    files.set(
      'contacts.ndjson',
      Buffer.from(files.get('contacts.ndjson')!.toString().replace('{"text_0":"x"}', JSON.stringify(long))),
    ),
  )
  const theirs = await api.workspace()
  const restored = await restore(theirs, archive)
  assert.equal(restored.status, 'completed', restored.error)
  assert.match(restored.findings[0].message, /^1 record was restored without some of the custom fields/)
  const { data } = await theirs.send('GET', `/contacts/${contact.id}`)
  assert.deepEqual(Object.keys(data.custom_fields).toSorted(), names.slice(0, 10).toSorted())
})

test('a record with more tags than a request can set is restored', async () => {
  const ours = await api.workspace()
  const tags = Array.from({ length: 1000 }, (_, i) => `Tag ${i}`)
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada', tags })
  const [tag] = (await ours.send('GET', '/tags')).data
  await ours.send('DELETE', `/tags/${tag.id}`)
  await ours.send('POST', '/contacts/bulk-tag', { ids: [contact.id], add: ['Another'] })
  const [deleted] = (await ours.send('GET', '/trash')).data
  await ours.send('POST', `/trash/${deleted.id}/restore`)
  const tagsOf = async ({ send }: Client) => (await send('GET', `/contacts/${contact.id}`)).data.tags
  assert.equal((await tagsOf(ours)).length, 1001)
  await ours.send('POST', '/contacts/bulk-tag', { ids: [contact.id], add: ['Last'], remove: ['Another'] })
  const [{ changes }] = (await ours.send('GET', '/events?type=contact.updated')).data
  assert.deepEqual([changes.tags.from.length, changes.tags.to.length], [1001, 1001])

  const theirs = await api.workspace()
  const restored = await restore(theirs, await archiveOf(ours))
  assert.equal(restored.status, 'completed', restored.error)
  assert.deepEqual(await tagsOf(theirs), await tagsOf(ours))
})

test('a workspace with more than 100,000 tags is restored', async () => {
  const ours = await api.workspace()
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada', tags: ['First'] })
  await api.sql.query(
    `insert into tags (workspace_id, id, name, name_key, created_at, updated_at)
     select $1, gen_random_uuid(), 'Tag ' || n, 'tag ' || n, now(), now() from generate_series(1, 100000) as n`,
    [ours.workspaceId],
  )
  await ours.send('PATCH', `/contacts/${contact.id}`, { tags: ['First', 'Tag 100000'] })

  const theirs = await api.workspace()
  const restored = await restore(theirs, await archiveOf(ours))
  assert.equal(restored.status, 'completed', restored.error)
  assert.deepEqual((await theirs.send('GET', `/contacts/${contact.id}`)).data.tags, ['First', 'Tag 100000'])
  assert.equal((await theirs.send('GET', '/tags')).meta.total, 100_001)
})

test('only owners export and restore a workspace', async () => {
  const ours = await api.workspace()
  const member = await ours.as({ role: 'member' })
  assert.equal((await member.send('POST', '/exports', { entity_type: 'workspace' })).status, 403)
  for (const body of [
    { entity_type: 'workspace', format: 'csv' },
    { entity_type: 'workspace', filter: { q: 'x' } },
    { entity_type: 'contacts', format: 'zip' },
  ])
    assert.equal((await ours.send('POST', '/exports', body)).status, 400, JSON.stringify(body))
  await archiveOf(ours)
  assert.equal((await member.send('GET', '/exports')).data[0].download_url, null)
  assert.notEqual((await ours.send('GET', '/exports')).data[0].download_url, null)
  const file_url = 'https://example.com/x.zip'
  assert.equal((await member.send('POST', '/imports', { entity_type: 'workspace', file_url })).status, 403)
  const theirs = await api.workspace()
  const foreign = await upload(theirs, '/uploads', Buffer.from('x'), 'x.zip')
  const hidden = await ours.send('POST', '/imports', { entity_type: 'workspace', file_url: foreign.file_url })
  assert.equal(hidden.status, 404)
  const { file_url: own } = await upload(ours, '/uploads', Buffer.from('x'), 'x.zip')
  const post = () =>
    ours.send('POST', '/imports', { entity_type: 'workspace', file_url: own }, { 'idempotency-key': 'a' })
  const [first, replayed] = [await post(), await post()]
  assert.deepEqual([first.status, replayed.data.id], [201, first.data.id])
  const refused = await ours.send('POST', '/imports', {
    entity_type: 'workspace',
    file_url,
    mode: 'upsert',
    dry_run: true,
  })
  assert.deepEqual(refused.error.details.map(({ field }: Any) => field).sort(), ['dry_run', 'mode'])
})

/** Writes an archive again, with changed files; the manifest fits unless it is changed, too. */
async function rewritten(
  archive: Buffer,
  change: (files: Map<string, Buffer>) => void,
  changeManifest: (manifest: Any) => void = () => {},
) {
  const files = unzip(archive)
  const manifest = JSON.parse(files.get('manifest.json')!.toString())
  files.delete('manifest.json')
  change(files)
  manifest.entries = [...files].map(([path, content]) => ({
    path,
    bytes: content.length,
    rows: content.toString().split('\n').length - 1,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  changeManifest(manifest)
  const entries = [...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))] as const]
  return zipped(entries)
}

const zipped = async (entries: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat(await Array.fromAsync(writeZip(entries.map(([name, content]) => ({ name, content: [content] })))))

test('a damaged or hostile archive fails with the reason, and nothing of it is kept', async () => {
  const ours = await api.workspace()
  const { data: company } = await ours.send('POST', '/companies', { name: 'Engines' })
  const { data: contact } = await ours.send('POST', '/contacts', {
    first_name: 'Ada',
    company_id: company.id,
    tags: ['vip'],
  })
  await ours.send('POST', '/deals', { name: 'Engine', value: 7, contact_ids: [contact.id] })
  await ours.send('POST', '/interactions', {
    contact_id: contact.id,
    type: 'call',
    occurred_at: '2026-03-01T09:30:00Z',
  })
  const file = await upload(ours, `/contacts/${contact.id}/files`, Buffer.from('Plans'), 'plans.txt')
  const archive = await archiveOf(ours)
  const edit = (path: string, from: string | RegExp, to: string) => (files: Map<string, Buffer>) =>
    files.set(path, Buffer.from(files.get(path)!.toString().replace(from, to)))
  const tagged = (names: string[]) =>
    rewritten(archive, edit('contacts.ndjson', '"tags":["vip"]', `"tags":${JSON.stringify(names)}`))
  const entry = (path: string) => (manifest: Any) => manifest.entries.find((found: Any) => found.path === path)
  const patched = (from: string, to: string) => {
    const copy = Buffer.from(archive)
    for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) copy.write(to, at)
    return copy
  }
  // The manifest and the directory declare one byte for what unpacks to a megabyte.
  const bomb = await rewritten(
    archive,
    (files) => files.set('contacts.ndjson', Buffer.alloc(1024 * 1024, ' ')),
    (manifest) => (entry('contacts.ndjson')(manifest).bytes = 1),
  )
  bomb.writeUInt32LE(1, bomb.lastIndexOf('contacts.ndjson') - 46 + 24)

  const cases: [name: string, archive: Buffer, reason: RegExp][] = [
    ['not an archive', Buffer.from('first_name\nAda\n'), /not a complete ZIP file/],
    ['cut off', archive.subarray(0, archive.length - 30), /not a complete ZIP file/],
    ['no manifest', await zipped([['contacts.ndjson', Buffer.from('')]]), /no manifest/],
    [
      'a newer version',
      await rewritten(
        archive,
        () => {},
        (manifest) => (manifest.version = 2),
      ),
      /version 2.*Update the server/,
    ],
    [
      'another format',
      await rewritten(
        archive,
        () => {},
        (manifest) => (manifest.format = 'zip'),
      ),
      /manifest.json: format/,
    ],
    ['a path out of the archive', patched('people.ndjson', '../eee.ndjson'), /eee.ndjson is not in its manifest/],
    [
      'a path out of the archive that is declared',
      await rewritten(archive, (files) => files.set('../../x.ndjson', Buffer.from(''))),
      /x.ndjson, which is not part/,
    ],
    ['the same name twice', await zipped([...unzip(archive), ['tags.ndjson', Buffer.from('')]]), /tags.ndjson twice/],
    [
      'a file that is not declared',
      await zipped([...unzip(archive), ['extra.ndjson', Buffer.from('')]]),
      /extra.ndjson is not in its manifest/,
    ],
    [
      'an unknown file',
      await rewritten(archive, (files) => files.set('keys.ndjson', Buffer.from(''))),
      /keys.ndjson, which is not part/,
    ],
    [
      'a missing file',
      await rewritten(
        archive,
        () => {},
        (manifest) => manifest.entries.push({ ...manifest.entries[0], path: 'tags-2.ndjson' }),
      ),
      /tags-2.ndjson is missing/,
    ],
    [
      'a wrong size',
      await rewritten(
        archive,
        () => {},
        (manifest) => entry('tags.ndjson')(manifest).bytes++,
      ),
      /tags.ndjson does not have the size/,
    ],
    [
      'a wrong checksum',
      await rewritten(
        archive,
        () => {},
        (manifest) => (entry('tags.ndjson')(manifest).sha256 = '0'.repeat(64)),
      ),
      /checksum/,
    ],
    [
      'a wrong number of rows',
      await rewritten(
        archive,
        () => {},
        (manifest) => entry('tags.ndjson')(manifest).rows++,
      ),
      /number of rows/,
    ],
    [
      'more rows than declared',
      await rewritten(
        archive,
        () => {},
        (manifest) => (entry('events.ndjson')(manifest).rows = 1),
      ),
      /events.ndjson does not have the number of rows/,
    ],
    ['a bomb', bomb, /contacts.ndjson is larger than declared/],
    [
      'a line that is not JSON',
      await rewritten(archive, edit('contacts.ndjson', '{', '')),
      /contacts.ndjson, line 1: is not valid JSON/,
    ],
    [
      'a line that is not an object',
      await rewritten(archive, (files) => files.set('contacts.ndjson', Buffer.from('[]\n'))),
      /is not an object/,
    ],
    [
      'an invalid person, before the rest of the people is read',
      await rewritten(archive, (files) =>
        files.set('people.ndjson', Buffer.from(`{"id":"1"}\n${'{}\n'.repeat(500)}no`)),
      ),
      /people, row 1: /,
    ],
    [
      'data that is nested too deeply',
      await rewritten(
        archive,
        edit('events.ndjson', /"changes":null/, `"changes":{"a":${'['.repeat(25)}${']'.repeat(25)}}`),
      ),
      /events, row 1: is nested too deeply/,
    ],
    [
      'an invalid email',
      await rewritten(archive, edit('contacts.ndjson', '"email":null', '"email":"nobody"')),
      /contacts, row 1: email/,
    ],
    [
      'too many tags',
      await tagged(Array.from({ length: 10_001 }, String)),
      /contacts, row 1: tags has more than 10000/,
    ],
    [
      'too long tags',
      await tagged(Array.from({ length: 6000 }, (_, i) => String(i).padEnd(100, 'x'))),
      /contacts, row 1: tags exceed 512 KiB/,
    ],
    [
      'an unknown stage',
      await rewritten(archive, edit('deals.ndjson', '"stage":"lead"', '"stage":"dream"')),
      /deals, row 1: stage/,
    ],
    [
      'a custom field without a definition',
      await rewritten(archive, edit('contacts.ndjson', '"custom_fields":{}', '"custom_fields":{"x":1}')),
      /contacts, row 1: custom_fields.x/,
    ],
    ['a chosen id', await rewritten(archive, edit('tags.ndjson', /"id":"[^"]+"/, '"id":"1"')), /tags, row 1: id/],
    [
      'an event of the audit log',
      await rewritten(archive, edit('events.ndjson', '"company.created"', '"member.removed"')),
      /events, row 1: type/,
    ],
    [
      'a link to a foreign company',
      await rewritten(archive, edit('contacts.ndjson', company.id, contact.id)),
      /do not fit together.*company_id/,
    ],
    [
      'a contact twice',
      await rewritten(archive, (files) =>
        files.set('contacts.ndjson', Buffer.concat([files.get('contacts.ndjson')!, files.get('contacts.ndjson')!])),
      ),
      /do not fit together/,
    ],
    [
      'a tag that is not there',
      await rewritten(archive, (files) => files.set('tags.ndjson', Buffer.from(''))),
      /do not fit together/,
    ],
    [
      'another content of a file',
      await rewritten(archive, (files) => files.set(`files/${file.id}`, Buffer.from('Plots'))),
      /content of the file .* not as declared/,
    ],
    [
      'a file of a record that is not there',
      await rewritten(archive, edit('files.ndjson', contact.id, company.id)),
      /do not fit together/,
    ],
    [
      'a file twice',
      await rewritten(archive, (files) =>
        files.set('files.ndjson', Buffer.concat([files.get('files.ndjson')!, files.get('files.ndjson')!])),
      ),
      /it has the file .* twice/,
    ],
    [
      'a blank text for the changes of an event',
      await rewritten(archive, edit('events.ndjson', '"changes":null', '"changes":" "')),
      /events, row 1: changes must not be blank/,
    ],
    [
      'an event that names another actor',
      await rewritten(archive, edit('events.ndjson', '"extra":null', '"extra":{"actor":{"type":"user"}}')),
      /events, row 1: extra.actor/,
    ],
    [
      'an event of a merge into what is no record',
      await rewritten(archive, edit('events.ndjson', '"extra":null', '"extra":{"merged_into":"nobody"}')),
      /events, row 1: extra.merged_into is not an id/,
    ],
    [
      'activity of a record without a valid id',
      await rewritten(archive, edit('timeline.ndjson', /"deal_id":"[^"]+"/, '"deal_id":"x"')),
      /timeline, row \d+: details.deal_id/,
    ],
    [
      'a file name with a path',
      await rewritten(archive, edit('files.ndjson', 'plans.txt', '../plans.txt')),
      /files, row 1: name/,
    ],
    [
      'an invalid probability',
      await rewritten(
        archive,
        () => {},
        (manifest) => (manifest.workspace.stage_probabilities.lead = 101),
      ),
      /workspace.stage_probabilities.lead/,
    ],
    [
      'a nonsense time zone',
      await rewritten(
        archive,
        () => {},
        (manifest) => (manifest.workspace.timezone = 'Mars'),
      ),
      /workspace.timezone/,
    ],
  ]
  const theirs = await api.workspace()
  const before = await contentsOf(theirs)
  for (const [name, hostile, reason] of cases) {
    const job = await restore(theirs, hostile)
    assert.equal(job.status, 'failed', name)
    assert.match(job.error, reason, name)
    assert.deepEqual([name, job.imported_rows], [name, 0])
  }
  assert.deepEqual(await contentsOf(theirs), before)
  await assertConsistent(api, theirs.workspaceId)
  const { rows } = await api.sql.query(
    `select (select count(*) from timeline where workspace_id = $1) + (select count(*) from contact_tags where workspace_id = $1)
          + (select count(*) from files where workspace_id = $1) + (select count(*) from events where workspace_id = $1 and import_id is not null) as count`,
    [theirs.workspaceId],
  )
  assert.equal(Number(rows[0].count), 0)
  assert.equal((await restore(theirs, archive)).status, 'completed')
})

test('while an archive is restored, deals can be changed, and nothing is deleted', async () => {
  const ours = await api.workspace()
  const create = async (path: string, body: object) => (await ours.send('POST', path, body)).data.id as string
  const contact_id = await create('/contacts', { first_name: 'Ada' })
  const other_id = await create('/contacts', { first_name: 'Augusta' })
  const deal_id = await create('/deals', { name: 'Engine', value: 100, contact_ids: [contact_id] })
  const call = { contact_id, type: 'call', occurred_at: '2026-01-01T00:00:00Z' }
  await create('/interactions', call)
  const archive = await archiveOf(ours)
  const { rows } = await api.sql.query('select id from deal_history where deal_id = $1', [deal_id])

  // The restore waits before the history of the deal, and the records are there.
  await using lock = await api.holdInserts('deal_history', `new.id = '${rows[0].id}'`)
  const theirs = await api.workspace()
  const { data: job } = await start(theirs, archive)
  await lock.isAwaited()
  const changed = await theirs.send('PATCH', `/deals/${deal_id}`, { stage: 'won', value: 200 })
  assert.equal(changed.status, 200)
  const pair = { source_id: other_id, target_id: contact_id }
  const refused = await Promise.all([
    theirs.send('DELETE', `/contacts/${contact_id}`),
    theirs.send('DELETE', `/deals/${deal_id}`),
    theirs.send('POST', '/contacts/bulk-delete', { ids: [other_id] }),
    theirs.send('POST', '/contacts/merge', pair),
    theirs.send('POST', `/contacts/${contact_id}/erase`),
  ])
  for (const { status, headers, error } of refused) {
    assert.equal(status, 409)
    assert.match(error.message, /^An archive is being restored in this workspace\./)
    assert.ok(headers.get('retry-after'))
  }
  await lock.letGo()
  const { status, error, imported_rows, total_rows } = await ended(theirs, `/imports/${job.id}`)
  assert.deepEqual([status, error, imported_rows], ['completed', null, total_rows])
  const { stages } = (await theirs.send('GET', '/reports/stages')).data
  assert.deepEqual([stages.lead.present, stages.lead.advanced, stages.won.entered], [0, 1, 1])
  assert.equal((await theirs.send('DELETE', `/contacts/${other_id}`)).status, 200)
  await assertConsistent(api, theirs.workspaceId)
})

test('nothing is kept of a restore whose owner leaves', async () => {
  const ours = await api.workspace()
  const { data: contact } = await ours.send('POST', '/contacts', { first_name: 'Ada' })
  const { data: deal } = await ours.send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id] })
  const archive = await archiveOf(ours)
  const theirs = await api.workspace()
  const colleague = await theirs.as({ role: 'owner' })
  await using lock = await api.holdInserts('deals', `new.id = '${deal.id}'`)
  const { data: job } = await start(colleague, archive)
  await lock.isAwaited()
  assert.equal((await theirs.send('DELETE', `/workspaces/members/${colleague.userId}`)).status, 200)
  await lock.letGo()
  const { status, error } = await ended(theirs, `/imports/${job.id}`)
  assert.deepEqual([status, error], ['failed', 'The person who started it is no longer an owner of the workspace'])
  await until(async () => (await theirs.send('GET', `/imports/${job.id}`)).data.imported_rows === 0)
  for (const path of ['/contacts', '/deals']) assert.equal((await theirs.send('GET', path)).meta.total, 0)
  await assertConsistent(api, theirs.workspaceId)
})

test('a restore gives way to those of others between any two batches, and continues exactly there', async (t) => {
  const ours = await api.workspace()
  await ours.send('POST', '/contacts', { first_name: 'Ada' })
  const small = await archiveOf(ours)
  await fill(ours, randomFrom(3))
  // More tags than a batch has rows.
  const [tag] = (await ours.send('GET', '/tags')).data
  const tags = Array.from({ length: 1200 }, (_, i) => ({ ...tag, id: newId(), name: `Tag ${i}` }))
  const archive = await rewritten(await archiveOf(ours), (files) =>
    files.set(
      'tags.ndjson',
      Buffer.concat([files.get('tags.ndjson')!, ...tags.map((row) => Buffer.from(`${JSON.stringify(row)}\n`))]),
    ),
  )
  const atOnce = await api.workspace()
  const expected = await restore(atOnce, archive)
  await api.worker!.stop()

  // A turn takes 0.3 ms, so it is over at the next batch.
  const clock = performance.now.bind(performance)
  t.mock.method(performance, 'now', () => clock() * (new Error().stack!.includes('give-way.ts') ? 1e5 : 1))
  /** Runs the job until it does not give way any more, and returns how often it did. */
  const runAll = async (work: () => Promise<void>) => {
    for (let turns = 0; ; turns++)
      try {
        await work()
        return turns
      } catch (error) {
        if (!(error instanceof NotYet)) throw error
      }
  }
  const other = await api.workspace()
  const { data: next } = await start(other, small)

  const theirs = await api.workspace()
  const { data } = await start(theirs, archive)
  const work = await workerOf(theirs, data.id)
  await assert.rejects(work, NotYet)
  await runAll(await workerOf(other, next.id))
  assert.equal((await other.send('GET', `/imports/${next.id}`)).data.status, 'completed')
  assert.ok((await runAll(work)) > 20)
  const { data: job } = await theirs.send('GET', `/imports/${data.id}`)
  assert.deepEqual([job.status, job.error], ['completed', null])
  for (const field of ['total_rows', 'imported_rows', 'created_rows', 'warnings', 'id_map'])
    assert.deepEqual(job[field], expected[field], field)
  assert.match(job.warnings.join(), /records were restored without an owner or assignee/)
  const shared = async (client: Client) =>
    comparable(JSON.parse(JSON.stringify(await contentsOf(client)).replaceAll(client.userId, 'who restored it')))
  assert.deepEqual(await shared(theirs), await shared(atOnce))
  assert.equal((await recordEvents(theirs)).length, (await recordEvents(atOnce)).length)
  await assertConsistent(api, theirs.workspaceId)

  // What a failed or cancelled one has written is removed in turns, too.
  const last = await api.workspace()
  const twice = await rewritten(archive, (files) =>
    files.set('events.ndjson', Buffer.concat([files.get('events.ndjson')!, files.get('events.ndjson')!])),
  )
  const { data: failing } = await start(last, twice)
  assert.ok((await runAll(await workerOf(last, failing.id))) > 30)
  const { data: failed } = await last.send('GET', `/imports/${failing.id}`)
  assert.deepEqual([failed.status, failed.imported_rows], ['failed', 0])
  assert.match(failed.error, /do not fit together/)
  const { data: stopped } = await start(last, archive)
  const stop = await workerOf(last, stopped.id)
  while ((await last.send('GET', `/imports/${stopped.id}`)).data.imported_rows < 50) await assert.rejects(stop, NotYet)
  assert.equal((await last.send('DELETE', `/imports/${stopped.id}`)).status, 200)
  assert.ok((await runAll(stop)) > 5)
  const { files, ...left } = await contentsOf(last)
  assert.deepEqual(files, [])
  for (const list of Object.values(left)) assert.equal(list?.total?.count ?? list?.total ?? 0, 0)
  await assertConsistent(api, last.workspaceId)
})
