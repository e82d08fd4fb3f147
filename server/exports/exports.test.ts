import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { dayIn, zoneOfAnotherDay } from '../../test/midnight.ts'
import { unzip } from '../../test/unzip.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import { statementsChannel } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { linkSigner } from '../http/signed-links.ts'
import { NotYet } from '../jobs/job.ts'
import { openStorage } from '../storage/open.ts'
import { cleanExports } from './clean-up.ts'
import { exportLinks } from './link.ts'
import { noteFailure } from './queries.ts'
import { runExport } from './run.ts'
import { inSnapshot } from './snapshot.ts'
import { exportedPersonalData } from './personal-data.ts'

const api = await startApi({ worker: true, outboundAllow: ['127.0.0.1'] })
after(() => api[Symbol.asyncDispose]())
const idle = await startApi()
after(() => idle[Symbol.asyncDispose]())

const log = pino({ level: 'silent' })
const signal = new AbortController().signal
type Item = Record<string, unknown>

/** Creates an export and waits until it has ended. */
async function exportOf(client: Pick<Client, 'send'>, body: object) {
  const { data: job, status, error } = await client.send('POST', '/exports', body)
  assert.equal(status, 201, JSON.stringify(error))
  let ended = job
  await until(async () =>
    ['completed', 'failed'].includes((ended = (await client.send('GET', `/exports/${job.id}`)).data).status),
  )
  return ended
}

async function fileOf(client: Pick<Client, 'send'>, body: object): Promise<string> {
  const { download_url } = await exportOf(client, body)
  return (await fetch(download_url)).text()
}

const tableOf = async (client: Pick<Client, 'send'>, body: object): Promise<Record<string, string>[]> =>
  parse(await fileOf(client, body), { columns: true, record_delimiter: '\r\n' })

test('an export with very long rows reads a few at a time', async () => {
  const client = await api.workspace()
  const { data: field } = await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'text',
    field_label: 'Text',
    field_type: 'text',
  })
  for (let i = 0; i < 40; i++) await client.send('POST', '/contacts', { first_name: `Person ${i}` })
  await api.sql.query(
    `update contacts set custom_fields = (select jsonb_build_object(slot::text, repeat('x', 1000000)) from custom_fields where workspace_id = $1 and id = $2)
      where workspace_id = $1`,
    [client.workspaceId, field.id],
  )
  const fetched: string[] = []
  const note = (queries: unknown) => {
    for (const query of queries as Sql[]) fetched.push(/^fetch \d+/.exec(query.toQuery().text)?.[0] ?? '')
  }
  subscribe(statementsChannel, note)
  for (const [entity_type, format] of [
    ['contacts', 'json'],
    ['workspace', 'zip'],
  ]) {
    const { status, error, download_url } = await exportOf(client, { entity_type, format })
    assert.equal(status, 'completed', error)
    const file = Buffer.from(await (await fetch(download_url)).arrayBuffer())
    const text = format === 'zip' ? unzip(file).get('contacts.ndjson')! : file
    assert.equal(text.toString().match(/"Person \d+"/g)!.length, 40)
    assert.ok(fetched.includes('fetch 10'), `${format}: ${[...new Set(fetched)]}`)
    fetched.length = 0
  }
  unsubscribe(statementsChannel, note)
})

test('an export is a job that produces a file with every field', async () => {
  const client = await api.workspace()
  const { data: company } = await client.send('POST', '/companies', { name: 'Engines, Ltd', domain: 'engines.example' })
  for (const [name, type, options] of [
    ['engine', 'text'],
    ['age', 'number'],
    ['likes', 'multiselect', ['a;b', 'c']],
    ['met', 'date'],
    ['vip', 'checkbox'],
  ] as const)
    await client.send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name: name,
      field_label: name,
      field_type: type,
      ...(options && { field_options: options }),
    })
  const { data: ada } = await client.send('POST', '/contacts', {
    first_name: 'Ada',
    last_name: 'King "of" Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0101',
    title: 'Countess',
    profile_url: 'https://example.com/ada',
    company_id: company.id,
    notes: 'Two\nlines',
    tags: ['vip', 'semi;colon'],
    custom_fields: { engine: '-4 °C', age: -36.5, likes: ['c', 'a;b'], met: '2026-01-31', vip: false },
  })
  const { data: bob } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const before = await client.events()

  const { data: job, status } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  assert.equal(status, 201)
  assert.deepEqual(job, {
    id: job.id,
    entity_type: 'contacts',
    format: 'csv',
    status: 'pending',
    filter: {},
    selected: null,
    total_rows: 0,
    exported_rows: 0,
    warnings: [],
    error: null,
    download_url: null,
    created_at: job.created_at,
    updated_at: job.created_at,
    completed_at: null,
  })
  assert.deepEqual((await client.events()).slice(before.length), ['export.created'])

  await until(async () => (await client.send('GET', `/exports/${job.id}`)).data.status === 'completed')
  const { data: done } = await client.send('GET', `/exports/${job.id}`)
  assert.deepEqual([done.total_rows, done.exported_rows, done.error], [2, 2, null])
  assert.ok(done.completed_at >= done.created_at)
  assert.deepEqual(Object.keys(done), Object.keys(job))
  const listed = await client.send('GET', '/exports?status=completed&sort=updated_at')
  assert.deepEqual([listed.meta.total, listed.data[0].id], [1, job.id])

  const answer = await fetch(done.download_url)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  const day = job.created_at.slice(0, 10)
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="contacts-${day}.csv"`)
  assert.equal(
    await answer.text(),
    `id,first_name,last_name,email,phone,other_emails,other_phones,title,profile_url,company_id,owner_id,external_id,notes,tags,last_activity_at,next_due,created_at,updated_at,company,company_domain,engine,age,likes,met,vip\r\n` +
      `${ada.id},Ada,"King ""of"" Lovelace",ada@example.com,'+44 20 7946 0101,,,Countess,https://example.com/ada,${company.id},,,"Two\nlines","""semi;colon"";vip",,,${ada.created_at},${ada.updated_at},"Engines, Ltd",engines.example,'-4 °C,-36.5,"c;""a;b""",2026-01-31,false\r\n` +
      `${bob.id},Bob,,,,,,,,,,,,,,,${bob.created_at},${bob.updated_at},,,,,,,\r\n`,
  )

  const json = JSON.parse(await fileOf(client, { entity_type: 'contacts', format: 'json' }))
  assert.deepEqual(json, [
    { ...ada, company: 'Engines, Ltd', company_domain: 'engines.example' },
    { ...bob, company: null, company_domain: null },
  ])
})

test('companies and deals are exported, deals with their contacts; an empty export has only the header', async () => {
  const client = await api.workspace()
  assert.deepEqual(JSON.parse(await fileOf(client, { entity_type: 'companies', format: 'json' })), [])
  assert.match(await fileOf(client, { entity_type: 'companies' }), /^id,name,domain,[a-z_,]+\r\n$/)
  const { data: company } = await client.send('POST', '/companies', {
    name: 'Engines',
    industry: 'Computing',
    size: '2',
  })
  const { data: ada } = await client.send('POST', '/contacts', {
    first_name: 'Ada',
    last_name: 'King',
    email: 'ada@example.com',
  })
  const { data: bob } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const { data: deal } = await client.send('POST', '/deals', {
    name: 'Engine',
    value: Number.MAX_SAFE_INTEGER,
    contact_ids: [bob.id, ada.id],
    company_id: company.id,
    stage: 'lost',
    lost_reason: 'price',
  })
  const exported = JSON.parse(await fileOf(client, { entity_type: 'companies', format: 'json' }))
  assert.deepEqual(exported, [{ ...company, last_activity_at: deal.created_at }])
  const [row] = JSON.parse(await fileOf(client, { entity_type: 'deals', format: 'json' }))
  assert.deepEqual(row, {
    ...deal,
    company: 'Engines',
    company_domain: null,
    contact_emails: ['ada@example.com', null],
    contact_names: ['Ada King', 'Bob'],
  })
  const [cells] = await tableOf(client, { entity_type: 'deals' })
  assert.deepEqual(
    [cells!.value, cells!.contact_ids, cells!.contact_emails, cells!.contact_names, cells!.closed_at],
    ['9007199254740991', `${ada.id};${bob.id}`, 'ada@example.com;', 'Ada King;Bob', deal.closed_at],
  )
})

test('a deleted company is not exported, and not named in contacts and deals, even before its links are cleared', async () => {
  const client = await idle.workspace()
  const { data: company } = await client.send('POST', '/companies', { name: 'Acme', domain: 'acme.example' })
  await client.send('POST', '/contacts', { first_name: 'Ada', company_id: company.id })
  await client.send('DELETE', `/companies/${company.id}`)
  for (const [entity_type, expected] of [
    ['contacts', [['Ada', null, null, null]]],
    ['companies', []],
  ] as const) {
    const { data: job } = await client.send('POST', '/exports', { entity_type, format: 'json' })
    await runExport.run(
      { database: idle.database, config: idle.config, log, signal },
      { workspaceId: client.workspaceId, exportId: job.id },
    )
    const { data: done } = await client.send('GET', `/exports/${job.id}`)
    const rows = (await (await fetch(done.download_url)).json()) as Item[]
    assert.deepEqual(
      rows.map((row) => [row.first_name, row.company_id, row.company, row.company_domain]),
      expected,
    )
  }
})

test('cells that a spreadsheet would run as a formula are escaped, plain numbers are not', async () => {
  const client = await api.workspace()
  const names = [
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1.5e3',
    '-x',
    '@sum',
    "'quoted",
    '1',
    '=1',
    '+',
    'a=b',
    '＝1',
    '＠sum',
  ]
  for (const first_name of names) await client.send('POST', '/contacts', { first_name })
  const table = await tableOf(client, { entity_type: 'contacts' })
  assert.deepEqual(
    table.map((row) => row.first_name),
    [
      `'=HYPERLINK("https://evil.example")`,
      '+1',
      '-1.5e3',
      `'-x`,
      `'@sum`,
      "''quoted",
      '1',
      `'=1`,
      `'+`,
      'a=b',
      `'＝1`,
      `'＠sum`,
    ],
  )
})

test('an XLSX file has real dates, numbers and booleans, and texts that are never formulas', async () => {
  const client = await api.workspace()
  for (const [field_name, field_type] of [
    ['born', 'date'],
    ['score', 'number'],
    ['active', 'checkbox'],
  ])
    await client.send('POST', '/custom-fields', {
      entity_type: 'deals',
      field_name,
      field_label: field_name,
      field_type,
    })
  const long = 'é'.repeat(32_766) + '\u{1F600}' + 'x'.repeat(1000)
  const { data: deal } = await client.send('POST', '/deals', {
    name: '=1+1 <&> _x0041_ \u0001',
    value: 9_007_199_254_740_991,
    expected_close_date: '2026-03-31',
    notes: long,
    tags: ['a;b', 'c'],
    custom_fields: { born: '1899-12-31', score: -1.5, active: true },
  })
  await client.send('POST', '/deals', { name: 'Second', value: 5, custom_fields: { born: '2000-02-29' } })
  const { id, download_url, warnings, total_rows } = await exportOf(client, { entity_type: 'deals', format: 'xlsx' })
  assert.equal(total_rows, 2)
  assert.deepEqual(warnings, [`notes of ${deal.id} was cut to 32767 characters, the limit of a cell`])
  const response = await fetch(download_url)
  assert.equal(
    response.headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  assert.match(response.headers.get('content-disposition')!, /^attachment; filename="deals-.*\.xlsx"$/)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  assert.deepEqual([...files.keys()].sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const rows = [
    ...files
      .get('xl/worksheets/sheet1.xml')!
      .toString()
      .matchAll(/<row>(.*?)<\/row>/gs),
  ].map(([, row]) =>
    [...row!.matchAll(/<c(?: ([^>]*?))?(?:\/>|>(?:<v>|<is><t[^>]*>)([^<]*)(?:<\/v>|<\/t><\/is>)<\/c>)/g)].map(
      ([, attributes = '', text = '']) => [attributes, text] as const,
    ),
  )
  const header = rows[0]!.map(([, text]) => text)
  const cell = (row: number, name: string) => rows[row]![header.indexOf(name)]
  assert.deepEqual(cell(1, 'name'), ['t="inlineStr"', '=1+1 &lt;&amp;&gt; _x005F_x0041_ _x0001_'])
  assert.deepEqual(cell(1, 'value'), ['t="inlineStr"', '9007199254740991']) // Excel keeps 15 digits of a number
  assert.deepEqual(cell(2, 'value'), ['', '5'])
  assert.deepEqual(cell(1, 'expected_close_date'), ['s="1"', '46112'])
  assert.deepEqual(cell(1, 'tags'), ['t="inlineStr"', '"a;b";c'])
  assert.deepEqual(cell(1, 'born'), ['t="inlineStr"', '1899-12-31']) // before the first day of Excel
  assert.deepEqual(cell(2, 'born'), ['s="1"', '36585'])
  assert.deepEqual(
    [cell(1, 'score'), cell(1, 'active'), cell(2, 'active')],
    [
      ['', '-1.5'],
      ['t="b"', '1'],
      ['', ''],
    ],
  )
  assert.equal(cell(1, 'notes')![1], 'é'.repeat(32_766)) // a character is not cut in half
  const [style, time] = cell(1, 'created_at')!
  assert.equal(style, 's="2"')
  assert.ok(Math.abs((Number(time) - 25_569) * 86_400_000 - Date.parse(deal.created_at)) < 2)
  assert.equal((await client.send('GET', `/exports/${id}`)).data.format, 'xlsx')
})

test('an export accepts the filters of its list only', async () => {
  const client = await api.workspace()
  const theirs = await api.workspace()
  const { data: company } = await client.send('POST', '/companies', { name: 'Engines', industry: 'Computing' })
  await client.send('POST', '/contacts', { first_name: 'Ada', tags: ['vip'], company_id: company.id })
  await client.send('POST', '/contacts', { first_name: 'Grace', notes: 'navy engines' })
  await client.send('POST', '/deals', { name: 'Won one', stage: 'won' })
  await client.send('POST', '/deals', { name: 'Lost one', stage: 'lost' })
  const { data: foreign } = await theirs.send('POST', '/companies', { name: 'Theirs' })
  const names = async (entity_type: string, filter: object) =>
    JSON.parse(await fileOf(client, { entity_type, format: 'json', filter })).map(
      (row: Item) => row.first_name ?? row.name,
    )

  assert.deepEqual(await names('contacts', { tag: 'VIP' }), ['Ada'])
  assert.deepEqual(await names('contacts', { company_id: company.id }), ['Ada'])
  assert.deepEqual(await names('contacts', { q: 'engin' }), ['Grace'])
  assert.deepEqual(await names('contacts', { q: '', tag: 'none' }), [])
  assert.deepEqual(await names('contacts', { company_id: foreign.id }), [])
  assert.deepEqual(await names('companies', { industry: 'COMPUTING' }), ['Engines'])
  assert.deepEqual(await names('deals', { stage: 'won' }), ['Won one'])
  assert.deepEqual(await names('deals', { 'value[gte]': 1, 'stage[ne]': 'lost' }), [])
  assert.deepEqual(await names('deals', { 'value[lte]': 0, 'stage[in]': 'lost', 'closed_at[empty]': false }), [
    'Lost one',
  ])
  assert.deepEqual(await names('contacts', { 'notes[contains]': 'ENGINES' }), ['Grace'])

  for (const [body, field] of [
    [{}, 'entity_type'],
    [{ entity_type: 'tags' }, 'entity_type'],
    [{ entity_type: 'contacts', format: 'xml' }, 'format'],
    [{ entity_type: 'contacts', filter: { stage: 'won' } }, 'filter.stage'],
    [{ entity_type: 'deals', filter: { stage: 'nowhere' } }, 'filter.stage'],
    [{ entity_type: 'contacts', filter: { company_id: 'x' } }, 'filter.company_id'],
    [{ entity_type: 'contacts', filter: { sort: 'email' } }, 'filter.sort'],
    [{ entity_type: 'contacts', filter: { 'first_name[gt]': 'a' } }, 'filter.first_name[gt]'],
    [{ entity_type: 'contacts', filter: { 'custom_fields[none]': 'a' } }, 'filter.custom_fields[none]'],
    [{ entity_type: 'deals', filter: { 'value[foo]': 1 } }, 'filter.value[foo]'],
    [{ entity_type: 'deals', filter: { 'value[gte]': null } }, 'filter.value[gte]'],
    [{ entity_type: 'contacts', filter: [] }, 'filter'],
    [{ entity_type: 'contacts', status: 'completed' }, 'status'],
    [{ entity_type: 'contacts', ids: [] }, 'ids'],
    [{ entity_type: 'contacts', ids: ['x'] }, 'ids.0'],
    [{ entity_type: 'contacts', ids: [company.id], filter: {} }, 'filter'],
    [{ entity_type: 'workspace', ids: [company.id] }, 'ids'],
  ] as const) {
    const { status, error } = await client.send('POST', '/exports', body)
    assert.deepEqual([status, error.details[0].field], [400, field], JSON.stringify(body))
  }
})

test('today in a filter is the same day as in the list, for a signed-in person and for a key', async () => {
  const person = await api.signUp()
  const { workspace } = (await person.send('GET', '/me')).data
  const key = await api.makeKey(workspace.id, person.userId)
  const timezone = zoneOfAnotherDay()
  await person.send('PATCH', `/workspaces/${workspace.id}`, { timezone })
  for (const zone of ['UTC', timezone])
    await person.send('POST', '/deals', { name: zone, expected_close_date: dayIn(zone) })
  const namesFor = async (send: Client['send']) =>
    (await tableOf({ send }, { entity_type: 'deals', filter: { expected_close_date: 'today' } })).map(
      ({ name }) => name,
    )
  assert.deepEqual(await namesFor(person.send), [timezone])
  assert.deepEqual(await namesFor((method, path, body) => api.send(method, path, { key, body })), ['UTC'])
})

test('an export contains exactly the records with the given ids', async () => {
  const client = await api.workspace()
  const theirs = await api.workspace()
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await client.send('POST', '/companies', { name })).data.id)
  const { data: foreign } = await theirs.send('POST', '/companies', { name: 'Theirs' })
  const others = Array.from({ length: 9_996 }, () => newId())
  const namesOf = async (body: object) =>
    JSON.parse(await fileOf(client, { entity_type: 'companies', format: 'json', ...body })).map(
      ({ name }: Item) => name,
    )

  assert.deepEqual(await namesOf({ ids: [ids[2], ids[0], ids[0], foreign.id] }), ['One', 'Three'])
  assert.deepEqual(await namesOf({ ids: [...others, ...ids.slice(1), foreign.id] }), ['Two', 'Three'])
  const { data: exports } = await client.send('GET', '/exports?sort=created_at&order=asc')
  assert.deepEqual(
    exports.map(({ filter, selected, total_rows }: Item) => [filter, selected, total_rows]),
    [
      [{ ids: [ids[2], ids[0], foreign.id].join(',') }, 3, 2],
      [{}, 9_999, 2],
    ],
  )
  const { data: made } = await client.send('POST', '/exports', { entity_type: 'companies', ids: others })
  assert.deepEqual([made.filter, made.selected], [{}, 9_996])
  const tooMany = { entity_type: 'companies', ids: [...others, ...others].slice(0, 10_001) }
  assert.equal((await client.send('POST', '/exports', tooMany)).status, 400)
})

test('members may export, read-only callers may not, and other workspaces get a 404', async () => {
  const ours = await idle.workspace()
  const theirs = await idle.workspace()
  const member = await ours.as({ role: 'member' })
  const reader = await ours.as({ scope: 'read_only' })
  const body = { entity_type: 'contacts' }
  const once = { 'idempotency-key': 'once' }
  const { data: job, status } = await member.send('POST', '/exports', body, once)
  assert.equal(status, 201)
  assert.equal((await member.send('POST', '/exports', body, once)).data.id, job.id)
  assert.equal((await reader.send('GET', `/exports/${job.id}`)).status, 200)
  assert.equal((await reader.send('POST', '/exports', body)).status, 403)
  assert.equal((await idle.send('POST', '/exports', { body })).status, 401)
  assert.equal((await idle.send('GET', `/exports/${job.id}`)).status, 401)
  assert.equal((await theirs.send('GET', `/exports/${job.id}`)).status, 404)
  assert.equal((await theirs.send('GET', '/exports')).meta.total, 0)
  assert.equal((await ours.send('GET', '/exports')).meta.total, 1)
  assert.deepEqual(await ours.events(), ['export.created'])
})

test('a custom field named like an Object.prototype property is an empty cell without a value', async () => {
  const client = await api.workspace()
  const names = ['constructor', 'tostring', 'valueof']
  for (const field_name of names)
    await client.send('POST', '/custom-fields', {
      entity_type: 'deals',
      field_name,
      field_label: field_name,
      field_type: 'text',
    })
  await client.send('POST', '/deals', { name: 'Mill' })
  const [row] = await tableOf(client, { entity_type: 'deals' })
  assert.deepEqual(
    names.map((name) => row![name]),
    ['', '', ''],
  )
})

test('a modified or expired link is a 403 for every caller', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { id, download_url } = await exportOf(client, { entity_type: 'contacts' })
  const other = await exportOf(client, { entity_type: 'contacts', format: 'json' })
  const changed = (name: string, value: string) => {
    const url = new URL(download_url)
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
    return url.href
  }
  const later = String(Number(new URL(download_url).searchParams.get('expires')) + 1)
  const { pathOf } = exportLinks(api.config)
  const values = { file: 'contacts.csv', workspace_id: client.workspaceId }
  const links = [
    changed('expires', later),
    changed('expires', ''),
    changed('signature', ''),
    changed('signature', 'x'),
    changed('signature', new URL(other.download_url).searchParams.get('signature')!),
    changed('file', 'companies.csv'),
    changed('workspace_id', (await api.workspace()).workspaceId),
    changed('workspace_id', ''),
    download_url.replace(id, other.id),
    `${download_url}&x=1`,
    `${download_url}&expires=${later}`,
    `${download_url}&file=%ff`,
    download_url.replace('signature=', 'signature=%ff'),
    download_url.split('?')[0]!,
    api.url + pathOf(id, values, Date.now() - 24 * 3_600_000 - 1000),
  ]
  for (const link of links) {
    const answer = await fetch(link, { headers: { 'x-api-key': client.key } })
    const { error } = (await answer.json()) as { error: { code: string } }
    assert.deepEqual([answer.status, error.code], [403, 'FORBIDDEN'], link)
  }
  const fresh = await fetch(api.url + pathOf(id, values, Date.now() - 24 * 3_600_000 + 60_000))
  assert.match(await fresh.text(), new RegExp(contact.id))
})

test('a workspace can have 20 downloads at a time, and does not block those of others', async () => {
  await using limited = await startApi({ worker: true, rateLimit: { perSecond: 1000, burst: 1000 } })
  const storage = await openStorage(limited.config)
  const large = async (client: Client) => {
    const { id, download_url } = await exportOf(client, { entity_type: 'contacts' })
    await storage.put(`exports/${id}.csv`, Readable.from([Buffer.alloc(10 * 1024 * 1024)])) // more than a socket buffers
    return { id, download_url }
  }
  const [own, other] = [await large(await limited.workspace()), await large(await limited.workspace())]
  const read = async (url: string) => {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  }

  const unread = Array.from({ length: 20 }, () => get(own.download_url).on('error', () => {}))
  const responses = (await Promise.all(unread.map((download) => once(download, 'response')))) as [IncomingMessage][]
  for (const [response] of responses) {
    assert.equal(response.statusCode, 200)
    response.pause()
  }
  assert.deepEqual([await read(own.download_url), await read(other.download_url)], [429, 200])
  assert.equal(await read(limited.url + earlierLinks(limited.config).pathOf(own.id, { file: 'contacts.csv' })), 200)
  for (const download of unread) download.destroy()
  await until(async () => (await read(own.download_url)) === 200)
})

/** Links as earlier versions made them, without the workspace. */
const earlierLinks = ({ secret }: { secret: string }) =>
  linkSigner(
    { secret },
    { purpose: 'rapport downloads', path: '/api/v1/exports', parameters: ['file'], validSeconds: 24 * 3600 },
  )

test('the link contains PUBLIC_URL if it is set', async () => {
  await using named = await startApi({ worker: true, publicUrl: 'https://crm.example.com', hasPublicUrl: true })
  const job = await exportOf(await named.workspace(), { entity_type: 'deals' })
  assert.ok(job.download_url.startsWith(`https://crm.example.com/api/v1/exports/${job.id}/download?`), job.download_url)
})

test('a workspace can have 25 unfinished exports', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 10_000, burst: 10_000 } })
  const client = await limited.workspace()
  const body = { entity_type: 'contacts' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.send('POST', '/exports', body)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(25).fill(201), ...Array(5).fill(429)])
  assert.ok(answers.every(({ status, headers }) => status === 201 || headers.get('retry-after') === '60'))
  assert.equal((await client.send('GET', '/exports')).meta.total, 25)
  assert.equal((await client.events()).length, 25)
  assert.equal((await (await limited.workspace()).send('POST', '/exports', body)).status, 201)
})

test('a workspace runs five exports at a time, and does not delay other workspaces', async () => {
  await using own = await startApi({ worker: true })
  const [busy, other] = [await own.workspace(), await own.workspace()]
  const lock = await own.sql.connect()
  await lock.query('begin; lock table contacts in access exclusive mode') // blocks all reads of contacts until it ends
  const body = { entity_type: 'contacts' }
  for (let i = 0; i < 8; i++) await busy.send('POST', '/exports', body)
  const count = async (client: Client, status: string) =>
    (await client.send('GET', `/exports?status=${status}`)).meta.total as number
  await until(async () => (await count(busy, 'processing')) === 5)
  await other.send('POST', '/exports', body)
  await until(async () => (await count(other, 'processing')) === 1)
  assert.deepEqual([await count(busy, 'processing'), await count(busy, 'pending')], [5, 3])
  await lock.query('commit')
  lock.release()
  await until(async () => (await count(busy, 'completed')) === 8 && (await count(other, 'completed')) === 1)
})

test('an export is a consistent snapshot, even when records change while it runs', async () => {
  const client = await idle.workspace()
  for (let i = 0; i < 5; i++) await client.send('POST', '/contacts', { first_name: `Ada ${i}` })
  const caller = systemCaller(client.workspaceId, '1', 'Test')
  const rows = await inSnapshot(idle.database, caller, async (db) => {
    await db.open(sql`select id, first_name from contacts where workspace_id = ${db.workspaceId} order by id`)
    const [first] = await db.fetch<{ id: string; first_name: string }>(1)
    await client.send('POST', '/contacts', { first_name: 'Late' })
    for (const { id } of (await client.send('GET', '/contacts')).data)
      await client.send('PATCH', `/contacts/${id}`, { first_name: 'Changed' })
    await client.send('DELETE', `/contacts/${first!.id}`)
    return [first!, ...(await db.fetch<{ first_name: string }>(100))]
  })
  assert.deepEqual(
    rows.map(({ first_name }) => first_name),
    ['Ada 0', 'Ada 1', 'Ada 2', 'Ada 3', 'Ada 4'],
  )
})

test('a failed write is retried, and finally fails with a message', async () => {
  const client = await idle.workspace()
  await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { data: job } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  const config = { ...idle.config, dataDir: path.join(idle.config.dataDir, 'full') }
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(path.join(config.dataDir, 'files'), 'no folder')
  const run = () =>
    runExport.run(
      { database: idle.database, config, log, signal },
      { workspaceId: client.workspaceId, exportId: job.id },
    )
  await assert.rejects(run())
  assert.equal((await client.send('GET', `/exports/${job.id}`)).data.status, 'processing')
  const caller = systemCaller(client.workspaceId, null, 'Test')
  const again = await Promise.all(
    Array.from({ length: 7 }, () => transaction(idle.database, caller, (tx) => noteFailure(tx, job.id))),
  )
  assert.deepEqual(again.toSorted(), [false, true, true, true, true, true, true])
  const { data: failed } = await client.send('GET', `/exports/${job.id}`)
  assert.deepEqual([failed.status, failed.download_url], ['failed', null])
  assert.match(failed.error, /could not be written/)
  await run() // the export has ended, so this run does nothing

  const { data: slow } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  await idle.sql.query(`update exports set status = 'processing' where id = $1`, [slow.id])
  const note = () => transaction(idle.database, caller, (tx) => noteFailure(tx, slow.id, true))
  assert.deepEqual([await note(), await note()], [true, false])
  assert.match((await client.send('GET', `/exports/${slow.id}`)).data.error, /took too long/)
})

test('an export that ends after its workspace was deleted leaves no file', async () => {
  const client = await idle.workspace()
  const { data: job } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  await idle.sql.query('delete from workspaces where id = $1', [client.workspaceId]) // a job deletes the export later
  const { config, database } = idle
  await runExport.run({ database, config, log, signal }, { workspaceId: client.workspaceId, exportId: job.id })
  assert.equal(await (await openStorage(config)).get(`exports/${job.id}.csv`), undefined)
})

test('the oldest files are deleted when those of a workspace are too large together', async () => {
  await using small = await startApi({ fileQuotaBytes: 400 })
  const client = await small.workspace()
  await client.send('POST', '/contacts', { first_name: 'Ada', notes: 'x'.repeat(200) })
  const context = { database: small.database, config: small.config, log, signal }
  const links: string[] = []
  const ids: string[] = []
  for (let i = 0; i < 3; i++) {
    const { id } = (await client.send('POST', '/exports', { entity_type: 'contacts', format: 'json' })).data
    await runExport.run(context, { workspaceId: client.workspaceId, exportId: id })
    links.push((await client.send('GET', `/exports/${id}`)).data.download_url)
    ids.push(id)
  }
  const { data } = await client.send('GET', '/exports?sort=created_at&order=asc')
  assert.deepEqual(
    data.map(({ id, status, download_url }: Item) => [id, status, download_url !== null]),
    [
      [ids[0], 'completed', false],
      [ids[1], 'completed', false],
      [ids[2], 'completed', true],
    ],
  )
  assert.deepEqual(await Promise.all(links.map(async (link) => (await fetch(link)).status)), [404, 404, 200])
})

test('the newest archive is kept, however large it is', async () => {
  await using small = await startApi({ fileQuotaBytes: 100 })
  const client = await small.workspace()
  const context = { database: small.database, config: small.config, log, signal }
  const make = async (entity_type: string) => {
    const { id } = (await client.send('POST', '/exports', { entity_type })).data
    await runExport.run(context, { workspaceId: client.workspaceId, exportId: id })
  }
  const kept = async () =>
    (await client.send('GET', '/exports?sort=created_at&order=asc')).data.map(
      ({ download_url }: Item) => download_url !== null,
    )
  await make('workspace')
  await make('contacts')
  await make('deals')
  assert.deepEqual(await kept(), [true, false, true])
  await make('workspace')
  assert.deepEqual(await kept(), [false, false, false, true])
})

test('an export is completed even if a file that it replaces cannot be deleted', async () => {
  await using small = await startApi({ fileQuotaBytes: 400 })
  const client = await small.workspace()
  const lines: Item[] = []
  const written = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  const context = { database: small.database, config: small.config, log: written, signal }
  const folder = path.join(small.config.dataDir, 'files', 'exports')
  const make = async () => {
    const { id } = (await client.send('POST', '/exports', { entity_type: 'contacts' })).data
    await runExport.run(context, { workspaceId: client.workspaceId, exportId: id })
    return id as string
  }
  const replaced = [await make(), await make()]
  const isStuck = replaced.toSorted()[0]!
  await rm(path.join(folder, `${isStuck}.csv`))
  await mkdir(path.join(folder, `${isStuck}.csv`)) // a folder is not deleted
  await client.send('POST', '/contacts', { first_name: 'Ada', notes: 'x'.repeat(1000) })
  const last = await make()
  assert.equal((await client.send('GET', `/exports/${last}`)).data.status, 'completed')
  assert.deepEqual((await readdir(folder)).toSorted(), [`${isStuck}.csv`, `${last}.csv`].toSorted())
  assert.deepEqual(
    lines.map(({ level, export: id }) => [level, id]),
    [[40, isStuck]],
  )
})

test('the old link of an export is a 404 as soon as a person is erased, before a job deletes the file', async () => {
  const client = await idle.workspace()
  const context = { database: idle.database, config: idle.config, log, signal }
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const { data } = await client.send('POST', '/exports', { entity_type: 'contacts' })
  await runExport.run(context, { workspaceId: client.workspaceId, exportId: data.id })
  const link = (await client.send('GET', `/exports/${data.id}`)).data.download_url
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await client.send('POST', `/contacts/${ada.id}/erase`)).status, 200)
  assert.equal((await fetch(link)).status, 404)
})

test('files are deleted after 7 days, and abandoned exports fail', async () => {
  const client = await idle.workspace()
  const make = async () => (await client.send('POST', '/exports', { entity_type: 'contacts' })).data.id as string
  const context = { database: idle.database, config: idle.config, log, signal }
  const [old, recent, abandoned] = [await make(), await make(), await make()]
  for (const exportId of [old, recent]) await runExport.run(context, { workspaceId: client.workspaceId, exportId })
  await runExport.run(context, { workspaceId: randomUUID(), exportId: abandoned }) // of a deleted workspace: nothing to do
  const folder = path.join(idle.config.dataDir, 'files/exports')
  const link = (await client.send('GET', `/exports/${old}`)).data.download_url
  const eightDays = new Date(Date.now() - 8 * 86_400_000)
  await utimes(path.join(folder, `${old}.csv`), eightDays, eightDays)
  await idle.sql.query('update exports set completed_at = $2 where id = $1', [old, eightDays])
  await idle.sql.query('update exports set created_at = $2 where id = $1', [abandoned, eightDays])

  await cleanExports.run(context, {})
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith(old) || name.startsWith(recent)),
    [`${recent}.csv`],
  )
  assert.equal((await fetch(link)).status, 404)
  const shown = async (id: string) => (await client.send('GET', `/exports/${id}`)).data
  assert.deepEqual([(await shown(old)).status, (await shown(old)).download_url], ['completed', null])
  assert.equal((await fetch((await shown(recent)).download_url)).status, 200)
  assert.equal((await shown(abandoned)).status, 'failed')
})

for (const format of ['csv', 'json'])
  test(`an export as ${format} imports into another workspace with equal records`, async () => {
    const ours = await api.workspace()
    const theirs = await api.workspace()
    for (const client of [ours, theirs]) await defineFields(client)
    await fillWith(ours)
    await assertCarried(ours, theirs, format)
  })

for (const format of ['csv', 'json'])
  test(`an export as ${format} imports again when custom fields are named or labelled like built-in columns`, async () => {
    const ours = await api.workspace()
    const theirs = await api.workspace()
    const called = [
      'company',
      'company_domain',
      'companydomain',
      'contact_email',
      'contact_emails',
      'contact_names',
      'a_b',
      'ab',
    ]
    const labelled = [
      'contact_emails',
      'contact_names',
      'Contact email',
      'id',
      'Created at',
      'closed_at',
      'name',
      'custom_fields.ab',
    ]
    for (const { send } of [ours, theirs])
      for (const entity_type of ['companies', 'contacts', 'deals'])
        for (const [i, field_label] of labelled.entries())
          for (const field_name of [called[i], `other_${i}`])
            await send('POST', '/custom-fields', { entity_type, field_name, field_label, field_type: 'text' })
    const custom_fields = Object.fromEntries(called.map((name) => [name, `My ${name}`]))
    const create = async (path: string, body: object) => (await ours.send('POST', path, body)).data.id as string
    for (const name of ['Engines', 'Looms']) {
      const company_id = await create('/companies', { name, domain: `${name}.example`, custom_fields })
      const contact = { first_name: name, email: `${name}@example.com`, company_id, custom_fields }
      const contact_ids = [await create('/contacts', contact)]
      await create('/deals', { name, company_id, contact_ids, custom_fields: { ...custom_fields, other_3: 'x' } })
      await create('/deals', { name, company_id, contact_ids })
    }
    await assertCarried(ours, theirs, format)
  })

for (const format of ['csv', 'json'])
  test(`an export as ${format} links each deal to the same contacts by email, name or both`, async () => {
    const ours = await api.workspace()
    const theirs = await api.workspace()
    const people: [first_name: string, last_name: string | null, email: string | null][] = [
      ['Ada', 'King; "of" Lovelace', 'shared@example.com'],
      ['Bob', null, 'Shared@Example.com'],
      ['Carl', 'von, zu', null],
      ['=Dora', null, null],
      ['Eve', 'Twin', 'eve@example.com'],
      ['Eve', 'Twin', null],
    ]
    const contact_ids: string[] = []
    for (const [first_name, last_name, email] of people)
      contact_ids.push((await ours.send('POST', '/contacts', { first_name, last_name, email })).data.id)
    const linked = [[0], [1], [2], [3], [4], [5], [1, 0], [2, 3], [2, 0, 4], [5, 1, 3], [4, 5], [0, 1, 2, 3, 4, 5], []]
    for (const places of linked)
      await ours.send('POST', '/deals', { name: `Of ${places.join()}`, contact_ids: places.map((i) => contact_ids[i]) })
    const warnings = await assertCarried(ours, theirs, format)
    assert.deepEqual(
      warnings.filter((warning) => warning.startsWith('Row ')),
      [],
    )

    // When imported into the same workspace, records are linked by id and not searched.
    for (const [first_name, last_name, email] of people)
      await ours.send('POST', '/contacts', { first_name, last_name, email })
    const before = await comparable(ours, 'deals')
    const { download_url } = await exportOf(ours, { entity_type: 'deals', format })
    const again = { entity_type: 'deals', file_url: download_url, mode: 'upsert', match_on: 'name' }
    const { data: job } = await ours.send('POST', '/imports', again)
    const ended = await until(async () => {
      const { data } = await ours.send('GET', `/imports/${job.id}`)
      return data.completed_at && data
    })
    assert.deepEqual([ended.updated_rows, ended.failed_rows], [linked.length, 0])
    assert.deepEqual(
      ended.warnings.filter((warning: string) => warning.startsWith('Row ')),
      [],
    )
    assert.deepEqual(await comparable(ours, 'deals'), before)
  })

/** Exports everything from one workspace, imports it into another and compares them. Returns the warnings of the imports. */
async function assertCarried(ours: Client, theirs: Client, format: string) {
  const warnings: string[] = []
  for (const entity_type of ['companies', 'contacts', 'deals']) {
    const { download_url } = await exportOf(ours, { entity_type, format })
    const { data: job } = await theirs.send('POST', '/imports', { entity_type, file_url: download_url })
    await until(async () => /completed|failed/.test((await theirs.send('GET', `/imports/${job.id}`)).data.status))
    const { data: ended } = await theirs.send('GET', `/imports/${job.id}`)
    const { data: errors } = await theirs.send('GET', `/imports/${job.id}/errors`)
    assert.deepEqual([ended.status, ended.error, ended.failed_rows, errors], ['completed', null, 0, []])
    warnings.push(...ended.warnings)
  }
  for (const entity of ['companies', 'contacts', 'deals'])
    assert.deepEqual(await comparable(theirs, entity), await comparable(ours, entity), entity)
  return warnings
}

async function defineFields({ send }: Client) {
  for (const entity_type of ['contacts', 'companies', 'deals']) {
    for (const field of [
      { field_name: 'words', field_type: 'text' },
      { field_name: 'company', field_type: 'text' }, // also the name of a link column
      { field_name: 'amount', field_type: 'number' },
      { field_name: 'choice', field_type: 'select', field_options: ['=a', 'b,c'] },
      { field_name: 'choices', field_type: 'multiselect', field_options: ['a;b', 'c,d', 'e"f', '-g', 'h'] },
      { field_name: 'day', field_type: 'date' },
      { field_name: 'checked', field_type: 'checkbox' },
    ])
      await send('POST', '/custom-fields', { entity_type, field_label: `The ${field.field_name}`, ...field })
  }
}

const values = [
  {
    words: '=1+1',
    company: 'Other',
    amount: -1.5,
    choice: '=a',
    choices: ['-g', 'a;b', 'c,d', 'e"f'],
    day: '2026-02-28',
    checked: true,
  },
  { words: '\'\'two, "three"\nfour', amount: 1e21, choice: 'b,c', choices: ['h'], checked: false },
  {},
]

async function fillWith({ send }: Client) {
  const create = async (path: string, body: object): Promise<string> => {
    const { data, error } = await send('POST', path, body)
    assert.ok(data, JSON.stringify(error))
    return data.id
  }
  const tags = ['plain', 'semi;colon', 'com,ma', '"quoted"', '=formula', "'apostrophe"]
  const company_ids = []
  for (const [i, custom_fields] of values.entries()) {
    const names = ['Engines', '@Engines, "Ltd"', '+1 Engines']
    const domain = i === 1 ? null : `engines${i}.example`
    company_ids.push(
      await create('/companies', { name: names[i], domain, industry: '-x', notes: '\tx', tags, custom_fields }),
    )
  }
  const contact_ids = []
  for (const [i, custom_fields] of values.entries()) {
    const body = {
      first_name: ['Ada', "'Bob", '-5'][i],
      last_name: 'Müller 李',
      email: `p${i}@example.com`,
      phone: '+49 89 1',
      other_emails: [`home${i}@example.com`, `old${i}@example.com`].slice(i),
      other_phones: ['+49 89 2', '=1;2, "3"'].slice(i),
    }
    const more = { title: '@x', profile_url: 'https://example.com/?a=1,2', notes: 'a\r\nb "c"', tags: tags.slice(i) }
    contact_ids.push(await create('/contacts', { ...body, ...more, company_id: company_ids[i], custom_fields }))
  }
  for (const [i, custom_fields] of values.entries()) {
    const stage = ['lost', 'won', 'lead'][i]
    const body = { name: `=Deal ${i}`, value: i * 1e15, stage, ...(stage === 'lost' && { lost_reason: '-price' }) }
    const linked = { company_id: company_ids[i], contact_ids: contact_ids.slice(i) }
    await create('/deals', { ...body, ...linked, expected_close_date: '2026-12-31', notes: '=x', tags, custom_fields })
  }
}

/** Everything except ids and times, with links shown as names. */
async function comparable({ send }: Client, entity: string) {
  const nameById = new Map<string, unknown>()
  for (const path of ['companies', 'contacts'])
    for (const { id, name, first_name, email } of (await send('GET', `/${path}?per_page=250`)).data)
      nameById.set(id, name ?? `${first_name} ${email}`)
  const { data } = await send('GET', `/${entity}?per_page=250&order=asc`)
  return data.map((item: Item) => {
    for (const name of ['id', 'created_at', 'updated_at', 'closed_at', 'stage_changed_at', 'last_activity_at'])
      delete item[name]
    const contacts = (item.contact_ids as string[] | undefined)?.map((id) => nameById.get(id)).sort()
    return Object.assign(item, { company_id: nameById.get(item.company_id as string), contact_ids: contacts })
  })
}

test('an export that has not begun keeps its filter when a person in it is erased, and loses it afterwards', async () => {
  const client = await idle.workspace()
  const body = { entity_type: 'contacts', format: 'json', filter: { q: 'ada@example.com' } }
  const { id, filter } = (await client.send('POST', '/exports', body)).data
  await client.send('POST', '/contacts', { first_name: 'Eve' })
  const context = { database: idle.database, config: idle.config, log, signal }
  const person = { contactIds: [], recordIds: [], holders: [], identifiers: ['ada@example.com'], names: [] }
  const caller = systemCaller(client.workspaceId, '1', 'Test')
  const scrub = () => exportedPersonalData.scrub!(context, caller, person, new Date().toISOString(), {})
  await assert.rejects(scrub(), NotYet)
  assert.deepEqual((await client.send('GET', `/exports/${id}`)).data.filter, filter)
  await runExport.run(context, { workspaceId: client.workspaceId, exportId: id })
  await scrub()
  const { data } = await client.send('GET', `/exports/${id}`)
  assert.deepEqual([data.filter, data.total_rows], [{}, 0])
})
