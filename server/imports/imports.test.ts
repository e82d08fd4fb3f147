import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { startApi, type Client } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { notOnCitus } from '../../test/postgres.ts'
import { startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'
import { cleanImports } from './clean-up.ts'

type File = { type?: string; body: string | Buffer }

const files = new Map<string, File>()
const server = await startReceiver(
  ({ path }, response) => {
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, file.type ? { 'content-type': file.type } : {}).end(file.body)
  },
  { secure: false },
)
const api = await startApi({ worker: true, outboundAllow: ['localhost'] })
after(async () => {
  await api[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

let names = 0
function serve(body: string | Buffer, type?: string) {
  const path = `/${++names}`
  files.set(path, { body, ...(type && { type }) })
  return server.url + path
}

const ended = (client: Client, id: string) =>
  until(async () => {
    const { data } = await client.send('GET', `/imports/${id}`)
    return data.completed_at && data
  })

/** Creates an import of this file, and waits until it has ended. */
async function run(client: Client, entity_type: string, file: string | Buffer, options: Record<string, unknown> = {}) {
  const { type, ...body } = options
  const asked = await client.send('POST', '/imports', { entity_type, file_url: serve(file, type as string), ...body })
  assert.equal(asked.status, 201, JSON.stringify(asked.error))
  return ended(client, asked.data.id)
}

async function all(client: Client, path: string) {
  const { data } = await client.send(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}per_page=250&sort=created_at&order=asc`,
  )
  return data
}
const errorsOf = async (client: Client, id: string) => (await client.send('GET', `/imports/${id}/errors`)).data
async function rejectedBy(client: Client, id: string, format = 'csv') {
  const response = await fetch(`${api.url}/api/v1/imports/${id}/errors?format=${format}`, {
    headers: { 'x-api-key': client.key },
  })
  return response.text()
}
const upload = (client: Client, body: string | Buffer, headers: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(body))], { type: 'text/csv' }), 'people.csv')
  return sendForm(client, form, headers)
}
async function sendForm(client: Client, body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': client.key, ...headers },
    body,
  })
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as { data: any; error: any }),
  }
}

test('a CSV becomes contacts with events, as if they had been created one by one', async () => {
  const client = await api.workspace()
  const asked = await client.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: serve(
      'first_name,last_name,email,phone,notes\nAda,Lovelace,ada@example.com,+44 1,"First,\nand ""best"""\nGrace,Hopper,,,\n',
    ),
  })
  assert.equal(asked.status, 201)
  assert.deepEqual(asked.data, {
    id: asked.data.id,
    entity_type: 'contacts',
    file_url: asked.data.file_url,
    file_name: null,
    file_type: null,
    mode: 'create',
    match_on: null,
    owner_id: null,
    on_missing_contact: 'skip',
    on_bad_cell: 'reject_row',
    encoding: null,
    dry_run: false,
    status: 'pending',
    total_rows: 0,
    imported_rows: 0,
    created_rows: 0,
    updated_rows: 0,
    failed_rows: 0,
    kept_failed_rows: 0,
    skipped_cells: 0,
    columns: {},
    formats: {},
    findings: [],
    warnings: [],
    duplicates: [],
    error: null,
    error_code: null,
    created_at: asked.data.created_at,
    updated_at: asked.data.created_at,
    completed_at: null,
    actor: asked.data.actor,
    revert: null,
    id_map: null,
  })
  const done = await ended(client, asked.data.id)
  assert.deepEqual(
    [done.status, done.total_rows, done.imported_rows, done.failed_rows, done.error],
    ['completed', 2, 2, 0, null],
  )
  assert.deepEqual(done.columns, {
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    phone: 'phone',
    notes: 'notes',
  })
  const [ada, grace] = await all(client, '/contacts')
  assert.deepEqual([ada.first_name, ada.notes, ada.company_id, ada.tags], ['Ada', 'First,\nand "best"', null, []])
  assert.deepEqual([grace.first_name, grace.email], ['Grace', null])
  assert.deepEqual(await client.events(), ['import.created', 'contact.created', 'contact.created'])
  const { rows } = await api.sql.query(
    `select data, actor_type, request_id from events where workspace_id = $1 order by id`,
    [client.workspaceId],
  )
  assert.deepEqual(rows[1].data, ada)
  assert.deepEqual([rows[1].actor_type, rows[1].request_id], ['key', asked.headers.get('x-request-id')])
  assert.equal((await client.send('GET', '/contacts?q=lovelace')).meta.total, 1)
  await assertConsistent(api, client.workspaceId)
})

const people = [
  ['first_name', 'email'],
  ['Ada', 'ada@example.com'],
  ['Zoë', 'zoe@example.com'],
]
const csv = (rows: string[][], delimiter = ',') => rows.map((row) => row.join(delimiter)).join('\n')
const objects = people.slice(1).map(([first_name, email]) => ({ first_name, email }))
const dialects: Record<string, [string | Buffer, string?]> = {
  'commas, with CRLF and a last newline': [`${csv(people).replaceAll('\n', '\r\n')}\r\n`],
  semicolons: [csv(people, ';'), 'text/csv'],
  tabs: [csv(people, '\t'), 'text/tab-separated-values'],
  'UTF-16, as Excel saves Unicode text': [Buffer.from(`\uFEFF${csv(people, '\t')}`, 'utf16le'), 'text/plain'],
  'UTF-16, high byte first': [Buffer.from(`\uFEFF${csv(people)}`, 'utf16le').swap16(), 'text/csv'],
  'a byte order mark': [`\uFEFF${csv(people)}`, 'text/csv; charset=utf-8'],
  'old line ends': [csv(people).replaceAll('\n', '\r')],
  'blank lines between': [csv(people).replaceAll('\n', '\n\n')],
  'quoted headers': [csv(people).replace('first_name', '"First, Name"').replace('"First, Name"', '"First Name"')],
  'a JSON array': [JSON.stringify(objects), 'application/json'],
  'a JSON array over lines, detected by content': [` \n${JSON.stringify(objects, null, 2)}\n`, 'text/plain'],
  NDJSON: [`${objects.map((row) => JSON.stringify(row)).join('\n')}\n`, 'application/x-ndjson'],
  'NDJSON detected by content': [objects.map((row) => JSON.stringify(row)).join('\r\n\r\n')],
  'a JSON array, said to be CSV': [`\uFEFF [\n ${JSON.stringify(objects).slice(1)}`, 'text/csv'],
  'NDJSON, said to be CSV': [`\n${objects.map((row) => JSON.stringify(row)).join('\n')}`, 'text/csv; charset=utf-8'],
  'NDJSON, said to be tabs': [objects.map((row) => JSON.stringify(row)).join('\n'), 'text/tab-separated-values'],
  'a JSON array, said to be NDJSON': [JSON.stringify(objects, null, 2), 'application/x-ndjson'],
  'CSV, said to be JSON': [csv(people), 'application/json'],
  'CSV, said to be NDJSON': [csv(people, ';'), 'application/x-ndjson'],
  'semicolons that a line before the header names': [`sep=;\r\n${csv(people, ';').replaceAll('\n', '\r\n')}`],
  'commas that it names, after a byte order mark': [`\uFEFFSEP=,\n${csv(people)}`, 'text/csv'],
  'tabs, the first column without a name': [csv(people, '\t').replaceAll(/^/gm, '\t')],
  'tabs that it names': [`sep=\t\n${csv(people, '\t')}`],
  'tabs that it names by letters, in quotes': [`"sep=\\t"\r${csv(people, '\t').replaceAll('\n', '\r')}`],
  'CSV, gzipped': [gzipSync(csv(people)), 'text/csv'],
  'JSON, gzipped': [gzipSync(JSON.stringify(objects)), 'application/gzip'],
  'NDJSON, gzipped': [gzipSync(objects.map((row) => JSON.stringify(row)).join('\n')), 'application/octet-stream'],
}

test('a CSV whose header begins with a bracket is CSV if its type says so, and an empty JSON array has no rows', async () => {
  const client = await api.workspace()
  for (const name of ['[id]', '[]', '{id}', '{"id"}']) {
    const done = await run(client, 'contacts', `${name},first_name\n1,Ada`, { type: 'text/csv' })
    assert.deepEqual([done.error, done.imported_rows], [null, 1], name)
  }
  for (const body of ['[]', ' [ ]\n']) {
    const done = await run(client, 'contacts', body, { type: 'text/csv' })
    assert.deepEqual([done.status, done.total_rows, done.columns], ['completed', 0, {}])
  }
})

test('a line that names the delimiter is not counted, and takes precedence over detection', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'sep=;\nfirst_name;a,b,c;email\nAda;x;wrong\nBob;y;bob@example.com')
  assert.deepEqual([done.total_rows, done.imported_rows], [2, 1])
  assert.deepEqual(done.columns, { first_name: 'first_name', 'a,b,c': null, email: 'email' })
  const [error] = await errorsOf(client, done.id)
  assert.deepEqual([error.row, error.values], [1, { first_name: 'Ada', 'a,b,c': 'x', email: 'wrong' }])
  const rejected = await rejectedBy(client, done.id)
  const again = await run(client, 'contacts', `sep=,\n${rejected.replace('wrong', 'ada@example.com')}`)
  assert.deepEqual([again.imported_rows, Object.keys(again.columns)], [1, ['first_name', 'a,b,c', 'email']])
  const empty = await run(client, 'contacts', 'sep=;')
  assert.deepEqual([empty.status, empty.total_rows], ['completed', 0])
})

test('rows with thousands of new tags are imported without delaying others', async () => {
  const client = await api.workspace()
  const rows = Array.from(
    { length: 500 },
    (_, i) => `P${i},"${Array.from({ length: 7 }, (_, j) => `t${i}x${j}`).join(';')}"`,
  )
  const { data: job } = await client.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: serve(`first_name,tags\n${rows.join('\n')}\n`),
  })
  const others = await api.workspace()
  for (let i = 0; i < 20; i++) assert.equal((await others.send('GET', '/contacts')).status, 200)
  const done = await ended(client, job.id)
  assert.deepEqual([done.status, done.imported_rows, done.failed_rows], ['completed', 500, 0])
  assert.equal((await client.send('GET', '/tags')).meta.total, 3500)
  assert.equal((await client.send('GET', '/events?type=tag.created')).meta.total, 3500)
})

test('every CSV dialect gives the same result', async () => {
  for (const [name, [body, type]] of Object.entries(dialects)) {
    const client = await api.workspace()
    const done = await run(client, 'contacts', body, type ? { type } : {})
    assert.deepEqual([done.status, done.error, done.imported_rows, done.warnings], ['completed', null, 2, []], name)
    assert.deepEqual(
      (await all(client, '/contacts')).map((contact: any) => [contact.first_name, contact.email]),
      people.slice(1),
      name,
    )
  }
})

test('headers match names and labels in any case and spacing, also those of other systems; others give a warning', async () => {
  const client = await api.workspace()
  for (const [field_name, field_label, field_type] of [
    ['engine', 'Favourite engine', 'text'],
    ['score', 'Score', 'number'],
    ['vip', 'VIP?', 'checkbox'],
    ['langs', 'Languages', 'multiselect'],
  ])
    await client.send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label,
      field_type,
      ...(field_type === 'multiselect' && { field_options: ['en', 'a;b', 'fr'] }),
    })
  const done = await run(
    client,
    'contacts',
    `First Name;E-Mail;JOB-TITLE;favourite  ENGINE;score;vip;Languages;Shoe size;Tags;Email Address\nAda;ada@example.com;Countess;Difference;3.5;yes;"en;""a;b""";39;"vip, ""a,b""; new";second@example.com`,
  )
  assert.equal(done.error, null)
  assert.deepEqual(done.columns, {
    'First Name': 'first_name',
    'E-Mail': 'email',
    'JOB-TITLE': 'title',
    'favourite  ENGINE': 'custom_fields.engine',
    score: 'custom_fields.score',
    vip: 'custom_fields.vip',
    Languages: 'custom_fields.langs',
    'Shoe size': null,
    Tags: 'tags',
    'Email Address': null,
  })
  assert.deepEqual(done.warnings, [
    'Column "Shoe size" matches no field and was left out',
    'Column "Email Address" was left out: email comes from "E-Mail"',
  ])
  const [ada] = await all(client, '/contacts')
  assert.deepEqual(ada.tags, ['a,b', 'new', 'vip'])
  assert.deepEqual(ada.custom_fields, { engine: 'Difference', score: 3.5, vip: true, langs: ['en', 'a;b'] })
  assert.equal(ada.title, 'Countess')
  assert.equal((await client.events()).filter((type) => type === 'tag.created').length, 3)
})

const fromElsewhere = {
  HubSpot: {
    file: `Record ID,First Name,Last Name,Email,Mobile Phone Number,Phone Number,Contact owner,Lead Status,Create Date,Associated Company,Associated Company IDs,Job Title,LinkedIn URL
301,Ada,Lovelace,ada@example.com,+44 7,+44 20,Grace Hopper,NEW,2024-05-31 13:29,Analytical Engines,501,Countess,https://www.linkedin.com/in/ada`,
    leftOut: ['Record ID', 'Mobile Phone Number', 'Lead Status', 'Create Date', 'Associated Company IDs'],
  },
  Salesforce: {
    file: `"First Name","Last Name","Title","Account Name","Phone","Mobile","Email","Mailing City","LinkedIn Profile URL"
"Ada","Lovelace","Countess","Analytical Engines","+44 20","+44 7","ada@example.com","London","https://www.linkedin.com/in/ada"`,
    leftOut: ['Mobile', 'Mailing City'],
  },
  'Salesforce’s data loader': {
    file: `"ID","FIRSTNAME","LASTNAME","TITLE","ACCOUNT.NAME","PHONE","EMAIL","LINKEDIN"
"003xx","Ada","Lovelace","Countess","Analytical Engines","+44 20","ada@example.com","https://www.linkedin.com/in/ada"`,
    leftOut: ['ID'],
  },
  Pipedrive: {
    file: `Person - ID;Person - Name;Person - Organization;Person - Email - Work;Person - Email - Home;Person - Phone - Work;Person - Job title;Person - LinkedIn
7;Ada Lovelace;Analytical Engines;ada@example.com;;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: ['Person - ID'],
  },
  'a system in German': {
    file: `Vorname;Nachname;Firma;E-Mail-Adresse;Telefon;Funktion;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'a system in French': {
    file: `Prénom;Nom;Entreprise;Courriel;Téléphone;Fonction;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'a system in Spanish': {
    file: `Nombre;Apellidos;Empresa;Correo electrónico;Teléfono;Puesto;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'a system in Portuguese': {
    file: `Nome;Sobrenome;Empresa;Endereço de e-mail;Telefone;Cargo;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'a system in Italian': {
    file: `Nome;Cognome;Azienda;Indirizzo e-mail;Telefono;Ruolo;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'a system in Dutch': {
    file: `Voornaam;Achternaam;Bedrijf;E-mailadres;Telefoonnummer;Functie;LinkedIn
Ada;Lovelace;Analytical Engines;ada@example.com;+44 20;Countess;https://www.linkedin.com/in/ada`,
    leftOut: [],
  },
  'an address book': {
    file: `Name\tE-mail 1 - Value\tPhone 1 - Value\tOrganization Name\tOrganization Title\tProfile
"Lovelace, Ada"\tada@example.com\t+44 20\tAnalytical Engines\tCountess\thttps://www.linkedin.com/in/ada`,
    leftOut: [],
  },
}

for (const [system, { file, leftOut }] of Object.entries(fromElsewhere))
  test(`contacts exported from ${system} are imported without a mapping`, async () => {
    const client = await api.workspace()
    const done = await run(client, 'contacts', file)
    assert.deepEqual([done.status, done.imported_rows], ['completed', 1])
    assert.deepEqual(
      Object.keys(done.columns).filter((name) => done.columns[name] === null),
      leftOut,
    )
    const [ada] = await all(client, '/contacts')
    assert.deepEqual(
      [ada.first_name, ada.last_name, ada.email, ada.phone, ada.title, ada.profile_url],
      ['Ada', 'Lovelace', 'ada@example.com', '+44 20', 'Countess', 'https://www.linkedin.com/in/ada'],
    )
    const [company] = await all(client, '/companies')
    assert.deepEqual([company.name, company.id], ['Analytical Engines', ada.company_id])
  })

test('companies and deals exported from other systems are imported without a mapping, amounts as cents', async () => {
  const client = await api.workspace()
  for (const [entity_type, file] of [
    [
      'companies',
      'Company name,Company Domain Name,Industry,Number of Employees,Description\nEngines,engines.example,Machines,50,Makes engines',
    ],
    ['companies', 'Organization - Name;Organization - Label\nLooms;Weaving'],
    [
      'deals',
      'Record ID,Deal Name,Deal Stage,Close Date,Amount,Associated Company\n1,First,Closed Won,2024-05-31 13:29,1200.5,Engines',
    ],
    [
      'deals',
      '"Opportunity Name","Stage","Amount","Close Date","Account Name"\n"Second","Negotiation","USD 1,200,000.00","2024-05-31","Engines"',
    ],
    [
      'deals',
      'Deal - Title;Deal - Value;Deal - Stage;Deal - Organization;Deal - Expected close date;Deal - Lost reason\nThird;€99;Lost;Looms;2024-05-31;dear',
    ],
    ['deals', 'name,value,amount\nFourth,7,9'],
  ] as const) {
    const done = await run(client, entity_type, file)
    assert.deepEqual([done.imported_rows, done.failed_rows], [1, 0], file)
  }
  const companies = (await all(client, '/companies')).map((one: any) => [
    one.name,
    one.domain,
    one.size,
    one.notes,
    one.tags,
  ])
  assert.deepEqual(companies, [
    ['Engines', 'engines.example', '50', 'Makes engines', []],
    ['Looms', null, null, null, ['Weaving']],
  ])
  const deals = (await all(client, '/deals')).map((one: any) => [
    one.name,
    one.value,
    one.stage,
    one.expected_close_date,
  ])
  assert.deepEqual(deals, [
    ['First', 120_050, 'won', '2024-05-31'],
    ['Second', 120_000_000, 'negotiation', '2024-05-31'],
    ['Third', 9900, 'lost', '2024-05-31'],
    ['Fourth', 7, 'lead', null],
  ])
  // Pipedrive has the result of a closed deal beside its last open stage. Owners are given by name, or by email.
  const owned = await api.workspace()
  const [member] = (await owned.send('GET', '/workspaces/members')).data
  const mixed = await run(
    owned,
    'deals',
    [
      'Deal - Title;Deal - Stage;Deal - Status;Deal - Owner;Deal - Contact person;Person - Email - Work',
      `A;Lead;open;${member.name.toUpperCase()};Grace Hopper;grace@example.com`,
      `B;Proposal made;Won;${member.email.toUpperCase()};;`,
      'C;Lead;Verloren;Somebody else;;',
    ].join('\n'),
    { on_missing_contact: 'create' },
  )
  assert.deepEqual(Object.values(mixed.columns), ['name', 'stage', 'status', 'owner', 'contact_names', 'contact_email'])
  assert.deepEqual(
    (await all(owned, '/deals')).map((one: any) => [one.name, one.stage, one.owner_id, one.contact_ids.length]),
    [
      ['A', 'lead', owned.userId, 1],
      ['B', 'won', owned.userId, 0],
      ['C', 'lost', null, 0],
    ],
  )
  assert.deepEqual(
    mixed.findings.map(({ code, column, row }: any) => [code, column, row]),
    [['owner_not_found', 'Deal - Owner', 3]],
  )
  // The owner of the import is that of new records without one in the file.
  const other = await owned.as({ role: 'member' })
  assert.equal((await run(owned, 'deals', 'name\nD', { owner_id: owned.userId.toUpperCase() })).owner_id, owned.userId)
  const rest = await run(owned, 'deals', `name,Owner\nA,\nE,${member.email}\nF,Somebody else\nG,\nG,`, {
    mode: 'upsert',
    match_on: 'name',
    owner_id: other.userId,
  })
  assert.equal(rest.failed_rows, 0)
  const ownerOf = new Map((await all(owned, '/deals')).map((one: any) => [one.name, one.owner_id]))
  assert.deepEqual(
    [...'ACDEFG'].map((name) => ownerOf.get(name)),
    [owned.userId, null, owned.userId, owned.userId, other.userId, other.userId],
  )
  const stranger = await api.workspace()
  const refused = await owned.send('POST', '/imports', {
    entity_type: 'deals',
    file_url: serve('name\nX'),
    owner_id: stranger.userId,
  })
  assert.deepEqual(
    [refused.status, refused.error.message],
    [404, 'owner_id: no member with this id exists in this workspace'],
  )
  // Without a stage, the status is one; a value that is not known is reported.
  const stated = await api.workspace()
  const { findings } = await run(stated, 'deals', 'name,Status\nA,Negotiation\nB,Somewhere\nC,Offen')
  assert.deepEqual(
    (await all(stated, '/deals')).map((one: any) => [one.name, one.stage]),
    [
      ['A', 'negotiation'],
      ['B', 'lead'],
      ['C', 'lead'],
    ],
  )
  assert.deepEqual(
    findings.map(({ code, column, row }: any) => [code, column, row]),
    [['cell_skipped', 'Status', 2]],
  )
  // Deals that were closed elsewhere keep the date, so that reports show them in the right month.
  const closed = await api.workspace()
  const dated = await run(
    closed,
    'deals',
    [
      'Deal - Title;Deal - Status;Deal - Deal closed on;Deal - Won time',
      'A;won;15.03.2024 09:30;15.03.2024 09:30',
      'B;lost;28.02.2024;',
      'C;open;28.02.2024;',
      'D;won;;',
      'E;won;31.12.2999;',
      'F;won;30.02.2024;',
    ].join('\n'),
  )
  assert.equal(dated.columns['Deal - Deal closed on'], 'closed_at')
  const closings = await all(closed, '/deals')
  assert.deepEqual(
    closings.slice(0, 3).map((one: any) => [one.name, one.closed_at, one.stage_changed_at === one.created_at]),
    [
      ['A', '2024-03-15T12:00:00.000Z', false],
      ['B', '2024-02-28T12:00:00.000Z', false],
      ['C', null, true],
    ],
  )
  assert.equal(closings[3].closed_at, closings[3].created_at)
  assert.deepEqual(
    (await errorsOf(closed, dated.id)).map(({ row, field }: any) => [row, field]),
    [
      [5, 'closed_at'],
      [6, 'closed_at'],
    ],
  )
  // Or they have a column for won and one for lost deals.
  const apart = await api.workspace()
  await run(apart, 'deals', 'Title;Status;Won time;Lost time\nA;won;2024-03-15;\nB;lost;;2024-02-28')
  assert.deepEqual(
    (await all(apart, '/deals')).map((one: any) => one.closed_at),
    ['2024-03-15T12:00:00.000Z', '2024-02-28T12:00:00.000Z'],
  )
  const { months } = (await closed.send('GET', '/reports/closed?from=2024-02-01&to=2024-03-31')).data
  assert.deepEqual(
    months.map(({ won, lost }: any) => [won.count, lost.count]),
    [
      [0, 1],
      [1, 0],
    ],
  )
  const wrong = await run(client, 'deals', 'name,amount\na,"1.200,50"\nb,"1,200.50"\nc,1.234\nd,much')
  assert.deepEqual(
    (await errorsOf(client, wrong.id)).map((error: any) => [error.row, error.field, error.message]),
    [1, 3, 4].map((row) => [row, 'amount', 'must be an amount such as 1200 or 1,200.50']),
  )
})

for (const header of [
  'Titel;Firma;Betrag;Phase;Abschlussdatum',
  'Deal;Firma;Wert;Phase;Abschluss',
  'Titre;Entreprise;Montant;Étape;Date de clôture',
  'Título;Empresa;Importe;Etapa;Fecha de cierre',
  'Título;Empresa;Valor;Etapa;Data de fechamento',
  'Titolo;Azienda;Importo;Fase;Data di chiusura',
  'Naam;Bedrijf;Bedrag;Fase;Sluitingsdatum',
])
  test(`deal columns are matched in other languages: ${header}`, async () => {
    const client = await api.workspace()
    const done = await run(client, 'deals', `${header}\nEngine;Analytical Engines;64000;won;2026-03-01`)
    assert.deepEqual(
      [done.error, Object.values(done.columns)],
      [null, ['name', 'company', 'amount', 'stage', 'expected_close_date']],
    )
    assert.equal(done.imported_rows, 1)
  })

test('a column "Value" has amounts in whole units; only the exact header "value" has cents', async () => {
  const client = await api.workspace()
  const valuesOf = async (file: string, options = {}) => {
    const before = (await all(client, '/deals')).length
    const done = await run(client, 'deals', file, options)
    assert.equal(done.failed_rows, 0, file)
    return [done, (await all(client, '/deals')).slice(before).map(({ value }: any) => value)]
  }
  for (const [header, value, format] of [
    ['Value', 6_400_000, { Value: { unit: 'major', decimal: '.' } }],
    ['VALUE', 6_400_000, { VALUE: { unit: 'major', decimal: '.' } }],
    ['Deal - Value', 6_400_000, { 'Deal - Value': { unit: 'major', decimal: '.' } }],
    ['value', 64_000, { value: { unit: 'minor' } }],
  ] as const) {
    for (const file of [`name,${header}\nX,64000`, JSON.stringify([{ name: 'X', [header]: 64_000 }])]) {
      const [done, values] = await valuesOf(file)
      assert.deepEqual(values, [value], file)
      assert.deepEqual(done.formats, format)
    }
  }
  assert.deepEqual((await valuesOf('name,Value\nX,"$1,200.50"'))[1], [120_050])

  // Both can be overridden by the format or the mapping.
  assert.deepEqual((await valuesOf('name,Value\nX,64000', { formats: { value: { unit: 'minor' } } }))[1], [64_000])
  assert.deepEqual((await valuesOf('name,value\nX,640.5', { formats: { value: { unit: 'major' } } }))[1], [64_050])
  assert.deepEqual((await valuesOf('name,Value\nX,64000', { mapping: { Value: 'value' } }))[1], [64_000])
  assert.deepEqual((await valuesOf('name,Sum\nX,64000', { mapping: { Sum: 'amount' } }))[1], [6_400_000])

  // Whole units are converted by the currency of the workspace: the yen has no minor unit, the dinar has three digits.
  for (const [currency, amount, value] of [
    ['JPY', '64000.00', 64_000],
    ['KWD', '64.5', 64_500],
  ] as const) {
    await client.send('PATCH', `/workspaces/${client.workspaceId}`, { currency })
    assert.deepEqual((await valuesOf(`name,Amount\nX,${amount}`))[1], [value])
  }
})

test('the columns of an import show their samples in each format', async () => {
  const client = await api.workspace()
  const done = await run(client, 'deals', 'name,Value\nA,64000\nB,much\nC,"1,200.50"', { dry_run: true })
  const { data } = await client.send('GET', `/imports/${done.id}/columns`)
  assert.deepEqual(data, [
    {
      name: 'name',
      field: 'name',
      samples: ['A', 'B', 'C'],
      values: ['A', 'B', 'C'],
      options: null,
      field_type: 'text',
      format: null,
      readings: [],
    },
    {
      name: 'Value',
      field: 'amount',
      samples: ['64000', 'much', '1,200.50'],
      values: ['64000', 'much', '1,200.50'],
      options: null,
      field_type: 'text',
      format: { unit: 'major', decimal: '.' },
      readings: [
        { format: { unit: 'major', decimal: '.' }, values: [6_400_000, null, 120_050] },
        { format: { unit: 'major', decimal: ',' }, values: [6_400_000, null, null] },
        { format: { unit: 'minor' }, values: [64_000, null, null] },
      ],
    },
  ])
  for (const formats of [{ Value: { unit: 'cents' } }, { Value: 'minor' }, { Value: { unit: 'minor', of: 1 } }]) {
    const { status, error } = await client.send('POST', '/imports', {
      entity_type: 'deals',
      file_url: serve(''),
      formats,
    })
    assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    assert.match(error.details[0].field, /^formats\.Value/)
  }
})

test('a custom field takes precedence over import-only columns', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'deals', field_name: 'amount', field_label: 'Deal value', field_type: 'number' }
  await client.send('POST', '/custom-fields', field)
  const done = await run(client, 'deals', 'name,Amount\nX,3')
  assert.deepEqual(done.columns, { name: 'name', Amount: 'custom_fields.amount' })
  assert.deepEqual((await all(client, '/deals'))[0].custom_fields, { amount: 3 })
  // A mapping that was written before there was an import-only column of this name goes on to mean the custom field.
  await client.send('POST', '/custom-fields', {
    entity_type: 'deals',
    field_name: 'status',
    field_label: 'Status',
    field_type: 'text',
  })
  const mapping = { 'Lead state': 'status' }
  const mapped = await run(client, 'deals', 'name,Lead state\nEngine,won', { mapping })
  assert.deepEqual(mapped.columns, { name: 'name', 'Lead state': 'custom_fields.status' })
})

test('a custom field that is older than a built-in field of its name keeps its header', async () => {
  const client = await api.workspace()
  const { data: field } = await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'region',
    field_label: 'Region',
    field_type: 'text',
  })
  await api.sql.query(`update custom_fields set field_name = 'owner_id' where id = $1`, [field.id])
  const { userId } = client
  for (const header of ['owner_id', 'Owner ID']) {
    const done = await run(client, 'contacts', `first_name,${header}\nAda,North`)
    assert.deepEqual(done.columns, { first_name: 'first_name', [header]: 'custom_fields.owner_id' })
  }
  // As exported: a column for each of the two.
  const done = await run(client, 'contacts', `first_name,owner_id,custom_fields.owner_id\nEve,${userId},South`)
  assert.deepEqual(done.columns, {
    first_name: 'first_name',
    owner_id: 'owner_id',
    'custom_fields.owner_id': 'custom_fields.owner_id',
  })
  type Found = { first_name: string; owner_id: string | null; custom_fields: { owner_id: string } }
  const found = (await all(client, '/contacts')).map(({ first_name, owner_id, custom_fields }: Found) => [
    first_name,
    owner_id,
    custom_fields.owner_id,
  ])
  assert.deepEqual(found.toSorted(), [
    ['Ada', null, 'North'],
    ['Ada', null, 'North'],
    ['Eve', userId, 'South'],
  ])
})

test('a mapping overrides the headers, and can exclude a column', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'Name,Email,Mail\nAda,wrong,ada@example.com', {
    mapping: { Name: 'first_name', email: null, mail: 'email', Nowhere: 'title' },
  })
  assert.deepEqual(done.columns, { Name: 'first_name', Email: null, Mail: 'email' })
  assert.deepEqual(done.warnings, ['The mapping contains the column "Nowhere", which the file does not have'])
  assert.equal((await all(client, '/contacts'))[0].email, 'ada@example.com')
})

test('the columns are listed in file order, with samples', async () => {
  const client = await api.workspace()
  const csv = `Name,10,Mail,Empty\nAda,x,ada@example.com,\nAda,${'y'.repeat(200)},,\nGrace,,=1,\nJoan,,,\nEdith,,,\n`
  const done = await run(client, 'contacts', csv, { mapping: { Name: 'first_name' }, dry_run: true })
  const { data, meta } = await client.send('GET', `/imports/${done.id}/columns`)
  const inShort = ({ name, field, samples, format, readings }: any) => [name, field, samples, format, readings.length]
  assert.deepEqual(data.map(inShort), [
    ['Name', 'first_name', ['Ada', 'Grace', 'Joan'], null, 0],
    ['10', null, ['x', 'y'.repeat(100)], null, 0],
    ['Mail', null, ['ada@example.com', '=1'], null, 0],
    ['Empty', null, [], null, 0],
  ])
  assert.equal(meta.total, 4)
  const page = await client.send('GET', `/imports/${done.id}/columns?page=2&per_page=3`)
  assert.deepEqual(
    page.data.map(({ name }: { name: string }) => name),
    ['Empty'],
  )
  const json = await run(client, 'contacts', '[{"first_name":"Ada","tags":["a","b;c"]},{"first_name":"Bo","n":1}]')
  assert.deepEqual((await client.send('GET', `/imports/${json.id}/columns`)).data.map(inShort), [
    ['first_name', 'first_name', ['Ada', 'Bo'], null, 0],
    ['tags', 'tags', ['a;"b;c"'], null, 0],
    ['n', null, ['1'], null, 0],
  ])
})

test('a file that cannot be imported still shows its columns, so that a mapping can be given', async () => {
  const client = await api.workspace()
  const csv = 'Etunimi,Post\nAda,ada@example.com\n'
  const failed = await run(client, 'contacts', csv)
  assert.deepEqual([failed.status, failed.total_rows, failed.imported_rows], ['failed', 0, 0])
  assert.match(failed.error, /^No column of the file matches a field of contacts\. Its columns are "Etunimi", "Post"$/)
  assert.deepEqual(failed.columns, { Etunimi: null, Post: null })
  const mapping = { Etunimi: 'first_name' }
  const without = await run(client, 'contacts', csv, { mapping, mode: 'upsert', match_on: 'email' })
  assert.match(without.error, /^The file has no column for email/)
  assert.deepEqual(without.columns, { Etunimi: 'first_name', Post: null })
  const twice = await run(client, 'contacts', 'first_name,Email,Email\nAda,a@example.com,b@example.com')
  assert.match(twice.error, /^The column "Email" occurs twice/)
  assert.deepEqual(twice.columns, { first_name: 'first_name', Email: 'email' })
  assert.equal((await all(client, '/contacts')).length, 0)
  const done = await run(client, 'contacts', csv, { mapping: { ...mapping, Post: 'email' } })
  assert.deepEqual([done.status, done.imported_rows], ['completed', 1])
})

test('an import that waits for a record does not undo the change that takes its value away', async () => {
  const client = await api.workspace()
  const { data: engines } = await client.send('POST', '/companies', { name: 'Engines' })
  await using lock = await api.hold('select from companies where workspace_id = $1 for update', [client.workspaceId])
  const renaming = client.send('PATCH', `/companies/${engines.id}`, { name: 'Looms' })
  await lock.isAwaited()
  const importing = run(client, 'companies', 'name,notes\nEngines,imported\n', { mode: 'upsert', match_on: 'name' })
  await until(async () => (await lock.waiting()) === 2)
  await lock.letGo()
  assert.equal((await renaming).status, 200)
  const { created_rows, updated_rows } = await importing
  assert.deepEqual([created_rows, updated_rows], [1, 0])
  assert.deepEqual(
    (await all(client, '/companies')).map(({ name, notes }: Record<string, unknown>) => [name, notes]),
    [
      ['Looms', null],
      ['Engines', 'imported'],
    ],
  )
})

test('a row is matched by another address of an earlier row, however close', async () => {
  const client = await api.workspace()
  const file = 'email,first_name,other_emails\nada@work.example,Ada,Ada@home.example\nada@home.example,Augusta,\n'
  const options = { mode: 'upsert', match_on: 'email' }
  for (const dry_run of [true, false]) {
    const done = await run(client, 'contacts', file, { ...options, dry_run })
    assert.deepEqual([done.created_rows, done.updated_rows, done.failed_rows], [1, 1, 0])
  }
  const [contact, ...more] = await all(client, '/contacts')
  assert.deepEqual([contact.first_name, contact.email, more], ['Augusta', 'ada@work.example', []])
})

test('an import ends when the person who started it is no longer an owner', async () => {
  const client = await api.workspace()
  const colleague = await client.as({ role: 'owner' })
  const rows = Array.from({ length: 2000 }, (_, i) => `Row ${i}`)
  await using lock = await api.holdInserts('contacts', "new.first_name = 'Row 600'")
  const { data: job } = await colleague.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: serve(['first_name', ...rows].join('\n')),
  })
  await lock.isAwaited()
  const demoted = await client.send('PATCH', `/workspaces/members/${colleague.userId}`, { role: 'member' })
  assert.equal(demoted.status, 200)
  await lock.letGo()
  const { status, error, error_code, imported_rows } = await ended(client, job.id)
  assert.deepEqual(
    [status, error_code, error],
    ['failed', 'cancelled', 'The person who started it is no longer an owner of the workspace'],
  )
  assert.ok(imported_rows < 2000)
  assert.equal((await client.send('GET', '/contacts')).meta.total, imported_rows)
})

test('an import and a concurrent upsert with the same values create one record', async () => {
  const client = await api.workspace()
  const { send, workspaceId } = client
  // The import has found nothing, and waits when it stores the contact.
  await using lock = await api.holdInserts('contacts', "new.first_name = 'Imported'")
  const csv = 'first_name,email,company\nImported,ada@example.com,Engines\n'
  const importing = run(client, 'contacts', csv, { mode: 'upsert', match_on: 'email' })
  await lock.isAwaited()
  const upserts = [
    send('POST', '/contacts/upsert', { match_on: 'email', records: [{ first_name: 'Ada', email: 'Ada@example.com' }] }),
    send('POST', '/companies/upsert', { match_on: 'name', records: [{ name: 'ENGINES' }] }),
  ]
  await until(async () => (await lock.waiting()) === 3)
  await lock.letGo()
  for (const { status, data } of await Promise.all(upserts)) assert.deepEqual([status, data?.[0].created], [200, false])
  assert.equal((await importing).created_rows, 1)
  for (const table of ['contacts', 'companies']) {
    const { rows } = await api.sql.query(`select from ${table} where workspace_id = $1`, [workspaceId])
    assert.equal(rows.length, 1, table)
  }
})

test('a mapping can name each of several columns with similar names', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'First name,Email,E-Mail\nAda,old@example.com,new@example.com', {
    mapping: { 'First name': 'first_name', Email: null, 'E-Mail': 'email' },
  })
  assert.deepEqual(done.columns, { 'First name': 'first_name', Email: null, 'E-Mail': 'email' })
  assert.deepEqual(done.warnings, [])
  assert.equal((await all(client, '/contacts'))[0].email, 'new@example.com')
})

test('rejected rows that are corrected and imported again are read in the formats of the first import', async () => {
  const client = await api.workspace()
  const file = 'name;Amount;expected_close_date;stage\nMill;1.250,50;31/12/2026;lead\nLoom;1.200;03/04/2026;in talks\n'
  const done = await run(client, 'deals', file)
  assert.equal(done.failed_rows, 1)
  // Twice: the corrected file may be rejected again.
  const again = await run(client, 'deals', (await rejectedBy(client, done.id)).replace('in talks', 'talking'))
  assert.equal(again.failed_rows, 1)
  const corrected = (await rejectedBy(client, again.id)).replace('talking', 'negotiation')
  const last = await run(client, 'deals', corrected)
  assert.deepEqual([last.created_rows, last.formats], [1, done.formats])
  const { data } = await client.send('GET', '/deals?name=Loom')
  assert.deepEqual([data[0].value, data[0].expected_close_date], [120_000, '2026-04-03'])

  // Other imports of such files, and a file of an earlier version, do not count.
  const american = file.replace('1.250,50;31/12/2026', '1,250.50;12/31/2026').replace('in talks', 'talks')
  for (const dry_run of [true, false]) assert.equal((await run(client, 'deals', american, { dry_run })).failed_rows, 1)
  assert.deepEqual((await run(client, 'deals', corrected)).formats, done.formats)
  const old = await run(client, 'deals', corrected.replaceAll(/^([^,]*,[^,]*),[^,]*/gm, '$1'))
  assert.deepEqual(
    old.findings.map(({ code, column }: any) => [code, column]),
    [
      ['format_guessed', 'Amount'],
      ['format_guessed', 'expected_close_date'],
    ],
  )

  // The formats that are given count, and another workspace knows nothing of the first import.
  const given = await run(client, 'deals', corrected, { formats: { Amount: { decimal: '.' } } })
  assert.equal(given.formats.Amount.decimal, '.')
  const other = await run(await api.workspace(), 'deals', corrected)
  assert.notDeepEqual(other.formats, done.formats)
})

test('the file of rejected rows is imported without warnings about its added columns', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'first_name,email\nAda,nonsense')
  const rejected = await rejectedBy(client, done.id)
  const again = await run(client, 'contacts', rejected.replace('nonsense', 'ada@example.com'))
  assert.deepEqual([again.imported_rows, again.failed_rows, again.warnings], [1, 0, []])
  assert.deepEqual(again.columns, { first_name: 'first_name', email: 'email' })
})

test('an import keeps the name of its file, and dry runs can be filtered', async () => {
  const client = await api.workspace()
  const { data: file } = await upload(client, 'first_name\nAda')
  const asked = { entity_type: 'contacts', file_url: file.file_url }
  const { data: real } = await client.send('POST', '/imports', asked)
  const { data: dry } = await client.send('POST', '/imports', { ...asked, dry_run: true })
  assert.deepEqual([real.file_name, dry.file_name], ['people.csv', 'people.csv'])
  for (const [query, ids] of [
    ['?dry_run=true', [dry.id]],
    ['?dry_run=false', [real.id]],
    ['', [dry.id, real.id]],
  ] as const) {
    const { data } = await client.send('GET', `/imports${query}`)
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      ids,
      query,
    )
  }
  await ended(client, dry.id)
  assert.equal((await client.send('GET', `/imports/${real.id}`)).data.file_name, 'people.csv')
})

test('companies are linked by name and domain, created if they are new, and recorded', async () => {
  const client = await api.workspace()
  const { data: engines } = await client.send('POST', '/companies', {
    name: 'Analytical Engines',
    domain: 'engines.example',
  })
  const { data: plain } = await client.send('POST', '/companies', { name: 'Plain' })
  const done = await run(
    client,
    'contacts',
    [
      'first_name,company,company_domain,company_id',
      'a,analytical engines,,',
      'b,Other name,https://ENGINES.example/about,',
      'c,New,new.example,',
      'd,NEW,,',
      'e,,only.example,',
      'f,plain,plain.example,',
      `g,ignored,,${plain.id}`,
      'h,Fallback,,019a0000-0000-7000-8000-000000000000',
      'i,Analytical Engines,other.example,',
    ].join('\n'),
  )
  assert.deepEqual([done.imported_rows, done.failed_rows], [9, 0])
  const companies = await all(client, '/companies')
  const nameOf = new Map(companies.map((company: any) => [company.id, `${company.name} ${company.domain}`]))
  const linked = (await all(client, '/contacts')).map((contact: any) => nameOf.get(contact.company_id))
  assert.deepEqual(linked, [
    'Analytical Engines engines.example',
    'Analytical Engines engines.example',
    'New new.example',
    'New new.example',
    'only.example only.example',
    'Plain null',
    'Plain null',
    'Fallback null',
    'Analytical Engines other.example',
  ])
  assert.equal(companies.length, 6)
  assert.equal(companies[0].id, engines.id)
  assert.equal((await client.events()).filter((type) => type === 'company.created').length, 6)
  assert.equal((await client.send('GET', '/companies')).meta.total, 6)
})

test('of companies with the same domain or name, the one with both is linked, else a unique one, else the oldest', async () => {
  const client = await api.workspace()
  const given = [
    ['X', 'd.example'],
    ['Y', 'd.example'],
    ['Acme', 'a.example'],
    ['ACME', null],
    ['acme', null],
    ['acme', 'b.example'],
    ['Alone', 'c.example'],
  ]
  for (const [name, domain] of given) await client.send('POST', '/companies', { name, domain })
  const rows = [
    ['Y', 'd.example', 'Y d.example'],
    ['x', 'D.example', 'X d.example'],
    ['Acme', 'b.example', 'acme b.example'],
    ['acme', '', 'acme null'],
    ['Acme', '', 'ACME null'],
    ['Acme', 'd.example', 'ACME null'],
    ['Other', 'd.example', 'X d.example'],
    ['', 'd.example', 'X d.example'],
    ['Acme', 'c.example', 'Alone c.example'],
    ['Acme', 'other.example', 'ACME null'],
    ['Alone', 'new.example', 'Alone new.example'],
  ]
  for (const file of [
    ['first_name,company,company_domain', ...rows.map(([name, domain]) => `P,${name},${domain}`)].join('\n'),
    JSON.stringify(rows.map(([company, domain]) => ({ first_name: 'P', company, company_domain: domain || null }))),
  ])
    assert.equal((await run(client, 'contacts', file)).imported_rows, rows.length)
  const companies = await all(client, '/companies')
  const nameOf = new Map(companies.map((company: any) => [company.id, `${company.name} ${company.domain}`]))
  const linked = (await all(client, '/contacts')).map((contact: any) => nameOf.get(contact.company_id))
  const expected = rows.map(([, , company]) => company)
  assert.deepEqual(linked, [...expected, ...expected])
  assert.equal(companies.length, given.length + 1)
})

/** The same rows as CSV and as JSON. */
const bothWays = (header: readonly string[], rows: readonly (readonly string[])[]) => [
  [header, ...rows].map((cells) => cells.join(',')).join('\n'),
  JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [header[i], cell || null])))),
]

for (const [kind, name] of [
  ['contacts', 'first_name'],
  ['deals', 'name'],
] as const) {
  test(`a company created by an import of ${kind} is spelled as in the first row that names it`, async () => {
    const fill = Array.from({ length: 500 }, (_, i) => [`F${i}`, i === 0 ? 'Border Co' : '', ''])
    const rows = [
      ['A', 'NewCo', ''],
      ['B', 'newco', ''],
      ['C', 'NEWCO', ''],
      ['D', 'Kappa Ltd', 'kappa.example'],
      ['E', 'KAPPA LTD', 'https://KAPPA.example/'],
      ...fill,
      ['G', 'BORDER CO', ''],
      ['H', 'nEWcO', ''],
      ['I', 'kappa ltd', 'kappa.example'],
    ]
    for (const file of bothWays([name, 'company', 'company_domain'], rows)) {
      const client = await api.workspace()
      const done = await run(client, kind, file)
      assert.deepEqual([done.imported_rows, done.warnings], [rows.length, []])
      assert.deepEqual(
        (await all(client, '/companies')).map((company: any) => [company.name, company.domain]),
        [
          ['NewCo', null],
          ['Kappa Ltd', 'kappa.example'],
          ['Border Co', null],
        ],
      )
    }
  })

  test(`a company created by an import of ${kind} gets the domain of a row; an existing one only causes a warning`, async () => {
    const fill = Array.from({ length: 500 }, (_, i) => [`F${i}`, '', ''])
    const rows = [
      ['A', 'Foo', ''],
      ['B', 'foo', 'foo.example'],
      ['C', 'FOO', 'other.example'],
      ['D', 'Known', 'known.example'],
      ['E', 'Bar', 'bar.example'],
      ['F', 'Baz', ''],
      ['G', 'baz', 'bar.example'],
      ...fill,
      ['H', 'BAZ', 'baz.example'],
      ['I', 'foo', 'foo.example'],
    ]
    for (const file of bothWays([name, 'company', 'company_domain'], rows)) {
      const client = await api.workspace()
      await client.send('POST', '/companies', { name: 'KNOWN' })
      const done = await run(client, kind, file)
      assert.deepEqual(done.imported_rows, rows.length)
      assert.deepEqual(done.warnings, [
        'Row 4: company "KNOWN" exists without a domain: "known.example" was not added to it',
        'Row 508: company "Baz" exists without a domain: "baz.example" was not added to it',
      ])
      const companies = await all(client, '/companies')
      assert.deepEqual(
        companies.map((company: any) => [company.name, company.domain]),
        [
          ['KNOWN', null],
          ['Foo', 'foo.example'],
          ['FOO', 'other.example'],
          ['Bar', 'bar.example'],
          ['Baz', null],
        ],
      )
      const records = await all(client, `/${kind}?company_id=${companies[1].id}`)
      assert.deepEqual(
        records.map((record: any) => record[name]),
        ['A', 'B', 'I'],
      )
      const sharing = await all(client, `/${kind}?company_id=${companies[3].id}`)
      assert.deepEqual(
        sharing.map((record: any) => record[name]),
        ['E', 'G'],
      )
    }
  })
}

test('if very many contacts share an address the oldest is linked, with a warning that the name was not compared', async () => {
  const client = await api.workspace()
  const people = Array.from({ length: 101 }, (_, i) => `Person ${i + 1},info@example.com`)
  await run(client, 'contacts', ['first_name,email', ...people, 'Ada,ada@example.com'].join('\n'))
  const file =
    'name,contact_email,contact_names\nA,info@example.com,Person 100\nB,info@example.com,Somebody\nC,ada@example.com,Countess'
  const { warnings } = await run(client, 'deals', file)
  assert.deepEqual(warnings, [
    'Row 2: too many contacts have the email "info@example.com" to find "Somebody": the oldest was linked',
  ])
  const names = new Map((await all(client, '/contacts')).map(({ id, first_name }: any) => [id, first_name]))
  const linked = (await all(client, '/deals')).map((deal: any) => [deal.name, names.get(deal.contact_ids[0])])
  assert.deepEqual(linked, [
    ['A', 'Person 100'],
    ['B', 'Person 1'],
    ['C', 'Ada'],
  ])
})

test(
  'companies and deals are looked up by name in an index, regardless of their number',
  notOnCitus('the nodes count how often their indexes are used'),
  async () => {
    await using own = await startApi({ worker: true, outboundAllow: ['localhost'] })
    const client = await own.workspace()
    const names = `select $1, gen_random_uuid(), 'Name ' || i, '', now(), now()`
    const many = 'from generate_series(1, 2000) as i'
    await own.sql.query(
      `insert into companies (workspace_id, id, name, search, created_at, updated_at, industry) ${names}, 'Field ' || i ${many}`,
      [client.workspaceId],
    )
    await own.sql.query(
      `insert into deals (workspace_id, id, name, search, created_at, updated_at, stage_changed_at, value, stage, stage_order)
     ${names}, now(), 0, 'lead', 0 ${many}`,
      [client.workspaceId],
    )
    await own.sql.query('analyze companies, deals')
    const looksInto = (index: string) =>
      until(async () => {
        const { rows } = await own.sql.query('select idx_scan from pg_stat_user_indexes where indexrelname = $1', [
          index,
        ])
        return rows[0].idx_scan > 0
      })
    await run(client, 'contacts', 'first_name,company\nAda,NAME 7\n')
    await looksInto('companies_name_key')
    const upsert = { mode: 'upsert', match_on: 'name' }
    assert.equal((await run(client, 'deals', 'name,notes\nNAME 7,x\n', upsert)).updated_rows, 1)
    await looksInto('deals_name_key')
    const { data } = await client.send('GET', '/companies?industry=FIELD%207')
    assert.deepEqual(
      data.map(({ name }: any) => name),
      ['Name 7'],
    )
    await looksInto('companies_industry_key')
  },
)

test('deals are imported with stage, value, company and contacts, and appear in pipeline and activity', async () => {
  const client = await api.workspace()
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada', email: 'Ada@example.com' })
  const { data: bob } = await client.send('POST', '/contacts', { first_name: 'Bob' })
  const done = await run(
    client,
    'deals',
    `Title,Value,Stage,contact_email,contact_ids,company,expected_close_date,lost_reason\nOne,1200,won,ADA@example.com,,Engines,2026-05-01,\nTwo,,,,${bob.id},,,\nThree,5,lost,ada@example.com,${bob.id},,,Too dear\nFour,x,nowhere,none@example.com,,,2026-02-30,\nFive,1,lead,,,,,No reason\nSix,1,lead,none@example.com,,,,\nSeven,1,lead,,${randomUUID()},,,`,
    { on_missing_contact: 'reject_row' },
  )
  assert.deepEqual([done.imported_rows, done.failed_rows], [3, 4])
  const [one, two, three] = await all(client, '/deals')
  assert.deepEqual(
    [one.name, one.title, one.value, one.stage, one.contact_ids, one.expected_close_date],
    ['One', 'One', 120_000, 'won', [ada.id], '2026-05-01'],
  )
  assert.ok(one.closed_at && one.company_id)
  assert.deepEqual([two.value, two.stage, two.contact_ids], [0, 'lead', [bob.id]])
  assert.deepEqual([three.lost_reason, three.contact_ids], ['Too dear', [ada.id, bob.id].toSorted()])
  const { data: pipeline } = await client.send('GET', '/pipeline')
  assert.deepEqual(
    [pipeline.won, pipeline.lead, pipeline.lost],
    [
      { count: 1, value: 120_000 },
      { count: 1, value: 0 },
      { count: 1, value: 500 },
    ],
  )
  assert.equal((await client.send('GET', `/contacts/${ada.id}/activity`)).meta.total, 2)
  assert.deepEqual(
    (await errorsOf(client, done.id)).map((error: any) => [error.row, error.field, error.message]),
    [
      [
        4,
        'amount',
        'must be an amount such as 1200 or 1,200.50; stage must be one of lead, prospect, negotiation, won, lost; expected_close_date must be a valid date in the form YYYY-MM-DD; contact_email no contact with this email exists in this workspace: none@example.com',
      ],
      [5, 'lost_reason', 'may only be given when the stage is lost'],
      [6, 'contact_email', 'no contact with this email exists in this workspace: none@example.com'],
      [7, 'contact_ids', 'must be ids of contacts of this workspace'],
    ],
  )
  await assertConsistent(api, client.workspaceId)
})

test('on_missing_contact decides what happens to a deal whose contact_email no contact has', async () => {
  const client = await api.workspace()
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  const file =
    'name,contact_emails,contact_names\nA,ada@example.com;new@example.com,Ada;Grace Hopper\nB,NEW@example.com,\nC,ada@example.com,'
  const deals = async (done: any) =>
    (await all(client, '/deals')).slice(-done.imported_rows).map((deal: any) => [deal.name, deal.contact_ids])

  // By default the deal is imported without the link, with a warning.
  const skipped = await run(client, 'deals', file)
  assert.deepEqual([skipped.on_missing_contact, skipped.imported_rows, skipped.failed_rows], ['skip', 3, 0])
  assert.deepEqual(skipped.warnings, [
    'Row 1: no contact has the email "new@example.com": not linked',
    'Row 2: no contact has the email "NEW@example.com": not linked',
  ])
  assert.deepEqual(await deals(skipped), [
    ['A', [ada.id]],
    ['B', []],
    ['C', [ada.id]],
  ])

  const rejected = await run(client, 'deals', file, { on_missing_contact: 'reject_row' })
  assert.deepEqual([rejected.imported_rows, rejected.failed_rows], [1, 2])

  // A dry run creates no contact; the import creates one contact for both rows, with its event.
  const create = { on_missing_contact: 'create' }
  const dry = await run(client, 'deals', file, { ...create, dry_run: true })
  assert.deepEqual([dry.imported_rows, dry.warnings], [3, []])
  assert.equal((await client.send('GET', '/contacts')).meta.total, 1)
  const created = await run(client, 'deals', file, create)
  assert.deepEqual([created.imported_rows, created.failed_rows, created.warnings], [3, 0, []])
  const people = await all(client, '/contacts')
  assert.deepEqual(
    people.map((one: any) => [one.first_name, one.last_name, one.email]),
    [
      ['Ada', null, 'ada@example.com'],
      ['Grace', 'Hopper', 'new@example.com'],
    ],
  )
  const grace = people[1].id
  assert.deepEqual(await deals(created), [
    ['A', [ada.id, grace].toSorted()],
    ['B', [grace]],
    ['C', [ada.id]],
  ])
  assert.equal((await client.events()).filter((type: string) => type === 'contact.created').length, 2)
  assert.equal((await run(client, 'deals', file, create)).failed_rows, 0)
  assert.equal((await client.send('GET', '/contacts')).meta.total, 2)

  // A row whose contact cannot be created is rejected.
  const field = { entity_type: 'contacts', field_name: 'tier', field_label: 'Tier', field_type: 'text' }
  const nameless = await run(client, 'deals', 'name,contact_email\nD,nobody\nE,\nF,x@example.com', create)
  assert.deepEqual(
    (await errorsOf(client, nameless.id)).map((error: any) => [error.row, error.field, error.message]),
    [[1, 'contact_email', 'must be an email address: nobody']],
  )
  assert.equal((await all(client, '/contacts')).at(-1).first_name, 'x')
  await client.send('POST', '/custom-fields', { ...field, required: true })
  const refused = await run(client, 'deals', 'name,contact_email\nG,y@example.com', create)
  assert.match((await errorsOf(client, refused.id))[0].message, /a new contact needs custom_fields\.tier/)
  const wrong = await client.send('POST', '/imports', {
    entity_type: 'deals',
    file_url: serve(''),
    on_missing_contact: 'x',
  })
  assert.deepEqual([wrong.status, wrong.error.details[0].field], [400, 'on_missing_contact'])
  await assertConsistent(api, client.workspaceId)
})

test('contacts named in several batches are created once', async () => {
  const client = await api.workspace()
  const rows = Array.from({ length: 2500 }, (_, i) => `Deal ${i},person${i % 700}@example.com`)
  const done = await run(client, 'deals', `name,contact_email\n${rows.join('\n')}`, { on_missing_contact: 'create' })
  assert.deepEqual([done.imported_rows, done.failed_rows], [2500, 0])
  assert.equal((await client.send('GET', '/contacts')).meta.total, 700)
  await assertConsistent(api, client.workspaceId)
})

test('a deal is linked by name if it is unique; otherwise it is not linked, with a warning', async () => {
  const client = await api.workspace()
  const ids = new Map<string, string>()
  for (const [first_name, last_name, email] of [
    ['Ada', 'King Lovelace', null],
    ['Sam', null, null],
    ['Sam', null, null],
    ['Eve', 'Twin', 'eve@example.com'],
    ['Eve', 'Twin', null],
    ['Joe', null, 'joe@example.com'],
  ]) {
    const { data } = await client.send('POST', '/contacts', { first_name, last_name, email })
    ids.set(`${first_name} ${email}`, data.id)
  }
  const stranger = await api.workspace()
  await stranger.send('POST', '/contacts', { first_name: 'Else' })
  const notLinked = (row: number, name: string, found: string) => `Row ${row}: ${found} the name "${name}": not linked`
  const [none, several] = ['no contact has', 'more than one contact has']

  const alone = 'name,contact_names\na,Ada King Lovelace;Joe\nb,Sam\nc,Eve Twin\nd,Else; ADA\ne,\n,Sam\n'
  for (const dry_run of [true, false]) {
    const done = await run(client, 'deals', alone, { dry_run })
    assert.deepEqual([done.imported_rows, done.failed_rows], [5, 1])
    assert.deepEqual(done.warnings, [
      notLinked(2, 'Sam', several),
      notLinked(3, 'Eve Twin', several),
      notLinked(4, 'Else', none),
      notLinked(4, 'ADA', none),
    ])
  }
  const besides = [
    { name: 'f', contact_emails: [null, 'joe@example.com', null], contact_names: ['Eve Twin', 'Joe', 'Sam'] },
    { name: 'g', contact_emails: ['joe@example.com'], contact_names: ['Joe', 'Ada King Lovelace'] }, // from an earlier export
    { name: 'h', contact_emails: ['joe@example.com'], contact_names: ['Joseph'] },
    { name: 'i', contact_emails: null, contact_names: 'Ada King Lovelace' },
    { name: 'j', contact_emails: 5, contact_names: { a: 1 } },
    { name: 'k', contact_emails: ['none@example.com'], contact_names: ['Joe'] },
    { name: 'l', contact_names: ['x'.repeat(5000)] },
    { name: 'm', contact_names: Array.from({ length: 101 }, (_, i) => `Nobody ${i}`) },
    { name: 'n', contact_emails: Array(101).fill('joe@example.com') },
  ]
  const done = await run(client, 'deals', JSON.stringify(besides), { on_missing_contact: 'reject_row' })
  assert.deepEqual([done.imported_rows, done.failed_rows], [6, 3])
  assert.deepEqual(done.warnings, [
    notLinked(1, 'Sam', several),
    'Row 2: the numbers of contact names and emails differ: contacts were linked by email only',
    notLinked(7, `${'x'.repeat(100)}…`, none),
  ])
  assert.deepEqual(
    (await errorsOf(client, done.id)).map(({ row, faults }: any) => [row, faults.map(({ field }: any) => field)]),
    [
      [5, ['contact_email', 'contact_names']],
      [6, ['contact_email']],
      [8, ['contact_ids']],
    ],
  )
  const [ada, joe, twin] = ['Ada null', 'Joe joe@example.com', 'Eve null'].map((key) => ids.get(key)!)
  assert.deepEqual(
    (await all(client, '/deals')).map(({ name, contact_ids }: any) => [name, contact_ids]),
    [
      ['a', [ada, joe]],
      ...['b', 'c', 'd', 'e'].map((name) => [name, []]),
      ['f', [twin, joe]],
      ['g', [joe]],
      ['h', [joe]],
      ['i', [ada]],
      ['l', []],
      ['n', [joe]],
    ],
  )
  const upsert = await run(client, 'deals', 'name,contact_names\na,Sam', { mode: 'upsert', match_on: 'name' })
  assert.deepEqual(upsert.warnings, [notLinked(1, 'Sam', several)])
  assert.deepEqual((await all(client, '/deals'))[0].contact_ids, [ada, joe])
})

test('an invalid row is counted, stored and explained; the others are imported', async () => {
  const client = await api.workspace()
  await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'select',
    field_options: ['S', 'L'],
    required: true,
  })
  const long = 'x'.repeat(256)
  const done = await run(
    client,
    'contacts',
    `first_name,email,size,company_id,profile_url\nAda,ada@example.com,S,,\n,nobody@example.com,S,,\nBob,not an address,L,,\nEve,,XL,,\nJoe,,,,\n${long},,S,,\nN\0ul,,S,,\nKit,,S,019a0000-0000-7000-8000-000000000000,\nMia,,S,,ftp://x\nMax,,S,,,surplus\nZoe,,S,,\n`,
  )
  assert.deepEqual([done.status, done.total_rows, done.imported_rows, done.failed_rows], ['completed', 11, 2, 9])
  const { data: errors, meta } = await client.send('GET', `/imports/${done.id}/errors?per_page=3`)
  assert.deepEqual(meta, { page: 1, per_page: 3, total: 9, total_pages: 3 })
  assert.deepEqual(errors[1], {
    row: 3,
    field: 'email',
    message: 'must be an email address',
    values: { first_name: 'Bob', email: 'not an address', size: 'L', company_id: '', profile_url: '' },
    unplaced: null,
    faults: [{ field: 'email', message: 'must be an email address' }],
  })
  assert.deepEqual(
    (await errorsOf(client, done.id)).map((error: any) => [error.row, error.field, error.message]),
    [
      [2, 'first_name', 'is required'],
      [3, 'email', 'must be an email address'],
      [4, 'custom_fields.size', 'must be one of S, L'],
      [5, 'custom_fields.size', 'is required'],
      [6, 'first_name', 'must be at most 255 characters long'],
      [7, 'first_name', 'contains a NUL byte or a lone surrogate, which is not valid text'],
      [8, 'company_id', 'must be the id of a company of this workspace'],
      [9, 'profile_url', 'must be an http or https URL'],
      [10, null, 'The row has 6 cells, more than the header’s 5'],
    ],
  )
  assert.deepEqual(await client.events(), [
    'custom_field.created',
    'import.created',
    'contact.created',
    'contact.created',
  ])
})

test('all problems of a row are reported at once, and no company is created for it', async () => {
  const client = await api.workspace()
  for (const [field_name, field_type, required] of [
    ['size', 'select', false],
    ['born', 'date', true],
  ] as const)
    await client.send('POST', '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type,
      ...(field_type === 'select' && { field_options: ['S', 'L'] }),
      required,
    })
  const file = `first_name,email,size,born,company_id,company\n,wrong,XL,,,Acme\nAda,wrong,S,2026-02-30,${client.workspaceId},\n`
  const asked = [{}, { mode: 'upsert', match_on: 'email' }, { dry_run: true }]
  for (const body of asked) {
    const { id, failed_rows } = await run(client, 'contacts', file, body)
    assert.equal(failed_rows, 2)
    assert.deepEqual(
      (await errorsOf(client, id)).map((error: any) => [error.row, error.field, error.message]),
      [
        body.mode
          ? [1, 'email', 'must be an email address; custom_fields.size must be one of S, L']
          : [
              1,
              'first_name',
              'is required; email must be an email address; custom_fields.size must be one of S, L; custom_fields.born is required',
            ],
        [
          2,
          'email',
          'must be an email address; custom_fields.born must be a valid date in the form YYYY-MM-DD; company_id must be the id of a company of this workspace',
        ],
      ],
    )
  }
  assert.deepEqual(await all(client, '/companies'), [])
})

test('rejected rows are downloaded as CSV, corrected and imported again', async () => {
  const client = await api.workspace()
  const first = await run(
    client,
    'contacts',
    'first_name,email,notes,tags\nAda,wrong,"=1+1, ""so""","a;b"\nBob,b@example.com,,\nEve,also wrong,\'\'quoted,\n',
  )
  assert.equal(first.failed_rows, 2)
  const response = await fetch(`${api.url}/api/v1/imports/${first.id}/errors?format=csv`, {
    headers: { 'x-api-key': client.key },
  })
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(response.headers.get('content-disposition')!, /^attachment; filename=".*\.csv"$/)
  const rejected = await response.text()
  assert.equal(
    rejected,
    `import_row,import_error,import_id,first_name,email,notes,tags\n1,email must be an email address,${first.id},Ada,wrong,"'=1+1, ""so""","a;b"\n3,email must be an email address,${first.id},Eve,also wrong,''quoted,\n`,
  )
  const second = await run(
    client,
    'contacts',
    rejected.replace('also wrong', 'eve@example.com').replace('wrong', 'ada@example.com'),
  )
  assert.deepEqual([second.imported_rows, second.failed_rows], [2, 0])
  const contacts = await all(client, '/contacts')
  assert.deepEqual(
    contacts.map((contact: any) => [contact.first_name, contact.notes, contact.tags]),
    [
      ['Bob', null, []],
      ['Ada', '=1+1, "so"', ['a', 'b']],
      ['Eve', "'quoted", []],
    ],
  )
})

const anyId = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

const reasonsOf = async (client: Client, id: string) =>
  (await errorsOf(client, id)).map(({ field, message, faults }: any) => ({ field, message, faults }))

/**
 * Imports the file of rejected rows of a file, and again the rejected rows of that: they are rejected for the same
 * reasons. Returns the first file of rejected rows.
 */
async function rejectedAgain(client: Client, entity_type: string, file: string, options: Record<string, unknown> = {}) {
  const format = /^\s*[[{]/.test(file) ? 'ndjson' : 'csv'
  const first = await run(client, entity_type, file, options)
  const rejected = await rejectedBy(client, first.id, format)
  const second = await run(client, entity_type, rejected, options)
  assert.deepEqual([second.error, second.imported_rows, second.findings], [null, 0, first.findings])
  assert.deepEqual(await reasonsOf(client, second.id), await reasonsOf(client, first.id))
  const third = await run(client, entity_type, await rejectedBy(client, second.id, format), options)
  assert.deepEqual(await reasonsOf(client, third.id), await reasonsOf(client, first.id))
  const withoutNumbers = (text: string) =>
    text.replaceAll(/^(?:\d+,|\{"import_row":\d+,)/gm, '').replaceAll(anyId, 'ID')
  assert.equal(withoutNumbers(await rejectedBy(client, third.id, format)), withoutNumbers(rejected))
  return rejected
}

test('the file of rejected rows has all values of the CSV rows, and is rejected for the same reasons', async () => {
  const client = await api.workspace()
  const file = [
    '=Odd;name,first_name,,email,Remark,Remark,notes',
    'a,Surplus,b,s@example.com,c,d,One, Inc.,"=1,2", ,',
    'a,Few,b,wrong',
    'a,Quo"ted",b,"wrong"ly,"""c""","d ""e",',
    '"a\nb",Lines,"b\r\nc\rd",wrong,"c\t",\'d,"=1+1\n-2"',
    'a,N\0ul,b,nul@example.com,c\0,d,',
    'a,Fine,,f@example.com,,,',
    ',,,,,,only notes',
  ].join('\n')
  const rejected = await rejectedAgain(client, 'contacts', file)
  assert.equal(
    rejected.replaceAll(anyId, 'ID'),
    [
      `import_row,import_error,import_id,"'=Odd;name",first_name,,email,Remark,Remark,notes`,
      '1,"The row has 9 cells, more than the header’s 7",ID,a,Surplus,b,s@example.com,c,d,One, Inc.,"\'=1,2"',
      '2,email must be an email address,ID,a,Few,b,wrong,,,',
      '3,email must be an email address,ID,a,"Quo""ted""",b,"""wrong""ly","""c""","d ""e",',
      `4,email must be an email address,ID,"a\nb",Lines,"b\r\nc\rd",wrong,"c\t",''d,"'=1+1\n-2"`,
      '5,"first_name contains a NUL byte or a lone surrogate, which is not valid text",ID,a,N\0ul,b,nul@example.com,c\0,d,',
      '7,first_name is required,ID,,,,,,,only notes',
      '',
    ].join('\n'),
  )
  const [{ values, unplaced }] = await errorsOf(client, (await run(client, 'contacts', file, { dry_run: true })).id)
  assert.deepEqual([values.first_name, values.notes, unplaced], ['Surplus', 'One', ' Inc.,"\'=1,2"'])
  const fixed = rejected
    .replace('One, Inc.,"\'=1,2"', '"One, Inc."')
    .replaceAll('\0', '')
    .replaceAll(/(?<=,)(?:"""wrong""ly"|wrong)(?=,)/g, 'put@example.com')
    .replace(',,,,,,,only notes', ',,Named,,,,,only notes')
  const done = await run(client, 'contacts', fixed)
  assert.deepEqual([done.imported_rows, done.failed_rows], [6, 0])
  assert.deepEqual(
    (await all(client, '/contacts')).map(({ first_name, notes }: any) => [first_name, notes]),
    [
      ['Fine', null],
      ['Surplus', 'One, Inc.'],
      ['Few', null],
      ['Quo"ted"', null],
      ['Lines', '=1+1\n-2'],
      ['Nul', null],
      ['Named', 'only notes'],
    ],
  )
})

const jsonRows = [
  '{"name":"Fine","value":1}',
  '{"name":"Text","value":"2","tags":["a;b","c"]}', // in a cell it would be read as a number
  '{"value":3,"notes":"a\\nb","tags":["a;b","c"],"constructor":[{"x":1}]}',
  '{"name": "Broken", "expected_close_date": "2026-01-02"',
  '{"name":"Spare"," value":5,"value":-1,"notes":null}',
  '{"name":null,"notes":"-1\\u0000\\ud800"}',
  `{"name":${'['.repeat(50)}${']'.repeat(50)}}`,
]

for (const [name, file] of Object.entries({
  NDJSON: [...jsonRows, '=[1]', '-{\0}'].join('\n'),
  'a JSON array': `[${jsonRows.with(3, '{"name":"Bro\nken"}').join(',\n')}, [1], "text"]`,
}))
  test(`rejected rows of ${name} download as NDJSON without loss, are corrected and imported again`, async () => {
    const client = await api.workspace()
    const first = await run(client, 'deals', file)
    assert.deepEqual([first.file_type, first.imported_rows], [name === 'NDJSON' ? 'ndjson' : 'json', 1])
    const rejected = await rejectedBy(client, first.id, 'ndjson')
    const lines = rejected.trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line))
    const reasons = await errorsOf(client, first.id)
    assert.deepEqual(
      rows.map(({ import_row, import_error }) => [import_row, import_error]),
      reasons.map(({ row, field, message }: any) => [row, field ? `${field} ${message}` : message]),
    )
    // The text of a row is unchanged; only white space between values may differ.
    assert.ok(lines[0]!.endsWith(`,${jsonRows[1]!.slice(1)}`))
    assert.ok(lines[3]!.endsWith(`,${jsonRows[4]!.slice(1)}`))
    assert.deepEqual(
      rows.map(({ import_text }) => import_text),
      name === 'NDJSON'
        ? [undefined, undefined, jsonRows[3], undefined, undefined, jsonRows[6], '=[1]', '-{\uFFFD}']
        : [undefined, undefined, '{"name":"Bro\nken"}', undefined, undefined, jsonRows[6], '[1]', '"text"'],
    )
    const csv = (await rejectedBy(client, first.id)).split('\n')
    assert.equal(csv[0], 'import_row,import_error,import_id,name,value,tags,notes,constructor')

    const corrected = lines
      .with(0, lines[0]!.replace('"value":"2"', '"value":2'))
      .with(2, '{"name":"Mended","value":7}')
    const second = await run(client, 'deals', corrected.join('\n'))
    assert.deepEqual([second.imported_rows, second.failed_rows], [2, 6])
    assert.ok(!Object.hasOwn(second.columns, 'import_row'))
    assert.deepEqual(
      (await all(client, '/deals')).map(({ name, value, tags }: any) => [name, value, tags]),
      [
        ['Fine', 1, []],
        ['Text', 2, ['a;b', 'c']],
        ['Mended', 7, []],
      ],
    )
  })

test('rejected rows of a CSV file download as NDJSON too', async () => {
  const client = await api.workspace()
  const { id, file_type } = await run(client, 'contacts', 'first_name,email\nAda,wrong,more')
  assert.equal(file_type, 'csv')
  const [row] = (await rejectedBy(client, id, 'ndjson')).trimEnd().split('\n')
  const { import_row, import_error: _, import_id, ...values } = JSON.parse(row!)
  assert.deepEqual([import_row, import_id, values], [1, id, { import_text: 'more', first_name: 'Ada', email: 'wrong' }])
})

for (const [name, header] of Object.entries({
  alone: 'import_json,first_name,email',
  'in another place': 'first_name,import_row,email,import_error,import_json',
  'like the first of ours': 'import_row,first_name,email,import_error',
}))
  test(`a column of the original file is not taken for one that the file of rejected rows adds: ${name}`, async () => {
    const client = await api.workspace()
    const own = header.split(',').filter((column) => column.startsWith('import_'))
    for (const field_name of own)
      await client.send('POST', '/custom-fields', {
        entity_type: 'contacts',
        field_name,
        field_label: field_name,
        field_type: 'text',
      })
    const line = (email: string) =>
      header
        .replaceAll(/import_\w+/g, '{}')
        .replace('first_name', 'Ada')
        .replace('email', email)
    const rejected = await rejectedAgain(client, 'contacts', `${header}\n${line('wrong')}`)
    assert.match(rejected, new RegExp(`^import_row,import_error,import_id,${header}\n1,[^,]+,[^,]+,`))
    const done = await run(client, 'contacts', rejected.replace('wrong', 'ada@example.com'))
    assert.deepEqual([done.imported_rows, done.failed_rows, done.warnings], [1, 0, []])
    const { data: columns } = await client.send('GET', `/imports/${done.id}/columns`)
    assert.deepEqual(
      columns.map((column: any) => column.name),
      header.split(','),
    )
    const [ada] = await all(client, '/contacts')
    assert.deepEqual(ada.custom_fields, Object.fromEntries(own.map((column) => [column, '{}'])))
  })

test('JSON with keys like those of the file of rejected rows loses no values', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'contacts', field_label: 'Row', field_type: 'text' }
  await client.send('POST', '/custom-fields', { ...field, field_name: 'import_row' })
  const file = '{"first_name":"Ada","import_row":"7","import_error":"none","email":"wrong"}'
  const rejected = await rejectedAgain(client, 'contacts', file)
  const done = await run(client, 'contacts', rejected.replace('wrong', 'ada@example.com'))
  assert.deepEqual(done.warnings, ['Column "import_error" matches no field and was left out'])
  assert.deepEqual((await all(client, '/contacts'))[0].custom_fields, { import_row: '7' })
})

const mebibyte = 1024 * 1024
const keys = (length: number) => Array.from({ length }, (_, i) => `k${i}`)
const largest = {
  '600 keys': JSON.stringify({ first_name: 5, notes: null, ...Object.fromEntries(keys(600).map((key) => [key, 1])) }),
  '1,000 keys': JSON.stringify({ first_name: 5, ...Object.fromEntries(keys(999).map((key) => [key, null])) }),
  '1,000 columns': `first_name,email,${keys(998).join(',')}\nAda,wrong`,
  'a mebibyte of JSON': `{"first_name":5,"remark":"${'x'.repeat(mebibyte - 60)}"}\n{"first_name":"Ada","email":"wrong"}`,
  'a mebibyte of quotes in JSON': `{"first_name":5,"remark":"${'\\"'.repeat(mebibyte / 2 - 60)}"}`,
  'a mebibyte of large numbers': `{"first_name":null,"remark":[1e20${',1e20'.repeat(200_000)}]}`,
  'a mebibyte of CSV': `first_name,email,remark\nAda,wrong,${'x'.repeat(mebibyte - 60)}\nBob,wrong,`,
  'a mebibyte of formulas': `first_name,email\nAda,wrong${',=\t'.repeat(mebibyte / 5)}\nBob,wrong`,
}
for (const [name, file] of Object.entries(largest))
  test(`the file of rejected rows can be imported again with ${name}`, async () => {
    await rejectedAgain(await api.workspace(), 'contacts', file)
  })

test('a null in a JSON row that an upsert rejects is kept as null', async () => {
  const client = await api.workspace()
  await client.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com', title: 'Lady', phone: '1' })
  const file = '{"email":"ada@example.com","title":null,"profile_url":"ftp://x","phone":""}'
  const asked = { mode: 'upsert', match_on: 'email' }
  const rejected = await rejectedAgain(client, 'contacts', file, asked)
  const done = await run(client, 'contacts', rejected.replaceAll('ftp:', 'https:'), asked)
  assert.deepEqual([done.updated_rows, done.failed_rows], [1, 0])
  const [ada] = await all(client, '/contacts')
  assert.deepEqual([ada.title, ada.phone, ada.profile_url], [null, null, 'https://x'])
})

test('a page of rejected rows is limited by size, the file has all of them', async () => {
  const client = await api.workspace()
  const remarks = (rows: number) => Array.from({ length: rows }, (_, i) => `wrong,${i} ${'x'.repeat(90_000)}\n`)
  const { id } = await run(
    client,
    'contacts',
    `email,remark\n${remarks(60).join('')}wrong,${'y'.repeat(100_000)}\nwrong,z`,
  )
  const { data, meta } = await client.send('GET', `/imports/${id}/errors?per_page=250`)
  const rowsWithRemark = data.filter(({ values }: any) => values.remark).map(({ row }: any) => row)
  assert.equal(meta.total, 62)
  assert.deepEqual(
    rowsWithRemark,
    Array.from({ length: 46 }, (_, i) => i + 1),
  ) // four mebibytes
  assert.ok(data.every(({ faults }: any) => faults.length === 2))
  assert.deepEqual(data[61].values, {})
  const last = await client.send('GET', `/imports/${id}/errors?per_page=20&page=4`)
  assert.deepEqual(
    last.data.map(({ values }: any) => values.remark?.length),
    [undefined, 1],
  )
  const rejected = await rejectedBy(client, id)
  assert.deepEqual(
    [...rejected.matchAll(/^(\d+),"[^"]+",[^,]+,wrong,(\d*)/gm)].map(([, row, remark]) => `${row}: ${remark}`),
    Array.from({ length: 62 }, (_, i) => `${i + 1}: ${i < 60 ? i : ''}`),
  )
})

test('the names of many columns count towards the size of each row of a page', async () => {
  const client = await api.workspace()
  const header = Array.from({ length: 999 }, (_, i) => `${i} ${'x'.repeat(990)}`)
  const { id } = await run(client, 'contacts', `email,${header.join(',')}\n${'wrong\n'.repeat(20)}`)
  const { data } = await client.send('GET', `/imports/${id}/errors`)
  assert.deepEqual(
    data.map(({ values }: any) => values.email),
    [...Array(4).fill('wrong'), ...Array(16).fill(undefined)],
  )

  // A list of imports does not include them.
  const single = await client.send('GET', `/imports/${id}`)
  const { data: listed } = await client.send('GET', '/imports')
  assert.deepEqual([Object.keys(single.data.columns).length, single.data.warnings.length], [1000, 999])
  const message = 'Columns, formats and findings are omitted from lists because of their size. Use GET /imports/{id}.'
  const omitted = { code: 'omitted', column: null, field: null, row: null, message }
  assert.deepEqual(listed, [{ ...single.data, columns: {}, findings: [omitted], warnings: [message] }])

  // Nor large formats, which a request can contain.
  const texts = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${i} ${'x'.repeat(200)}`, null]))
  const large = await run(client, 'deals', 'name,stage\nMill,lead\n', { formats: { stage: { values: texts } } })
  assert.ok(JSON.stringify(large.formats).length > 20_000)
  const [latest] = (await client.send('GET', '/imports')).data
  assert.deepEqual(latest, { ...large, columns: {}, formats: {}, findings: [omitted], warnings: [message] })
})

test('the error of a row is limited in length', async () => {
  const client = await api.workspace()
  const options = Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(200)}`)
  await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'select',
    field_options: options,
  })
  const { id } = await run(client, 'contacts', 'first_name,size\nAda,none')
  const [{ message, faults }] = await errorsOf(client, id)
  assert.equal(message, `${`must be one of ${options.join(', ')}`.slice(0, 999)}…`)
  assert.deepEqual(faults, [{ field: 'custom_fields.size', message }])
})

test('JSON rows keep their types, and an invalid one fails alone', async () => {
  const client = await api.workspace()
  const rows = [
    '{"name":"One","value":1,"tags":["a","b"],"custom_fields":{}}',
    '{"name":"Two","value":"2","tags":"c;d"}',
    '{"name":}',
    '[1]',
    '{"name":"Esc \\"]},[{ \\\\","notes":null}',
    `{"name":${'['.repeat(50)}${']'.repeat(50)}}`,
  ]
  for (const file of [`[${rows.join(',\n')}]`, rows.join('\n')]) {
    const done = await run(client, 'deals', file)
    assert.deepEqual([done.error, done.total_rows, done.imported_rows, done.failed_rows], [null, 6, 2, 4])
    assert.deepEqual(
      (await errorsOf(client, done.id)).map((error: any) => [error.row, error.field]),
      [
        [2, 'value'],
        [3, null],
        [4, null],
        [6, null],
      ],
    )
  }
  const deals = await all(client, '/deals')
  assert.deepEqual(deals.map((deal: any) => [deal.name, deal.value, deal.tags]).slice(0, 2), [
    ['One', 1, ['a', 'b']],
    ['Esc "]},[{ \\', 0, []],
  ])
})

const inOtherWords = [
  ['{"FIRST_NAME":"Upper","Email":"up@example.com"}', 'Upper', 'up@example.com'],
  [
    '{"first_name":"Both","Given Name":"no","Work Email":"no@example.com","email":"both@example.com"}',
    'Both',
    'both@example.com',
  ],
  [
    '{"first_name":"","FIRST_NAME":"Empty","email":null,"Work Email":"empty@example.com"}',
    'Empty',
    'empty@example.com',
  ],
  ['{"Work Email":"no@example.com","Email":"third@example.com","first_name":"Third"}', 'Third', 'third@example.com'],
  ['{"First Name":"Null","email":null}', 'Null', null],
] as const
const inOtherWarnings = [
  'Column "FIRST_NAME" is used for first_name only in rows without "first_name"',
  'Column "Email" is used for email only in rows without "email"',
  'Column "Given Name" is used for first_name only in rows without "first_name"',
  'Column "Work Email" is used for email only in rows without "email"',
  'Column "First Name" is used for first_name only in rows without "first_name"',
]

test('JSON rows can use different keys for a field, and the better match takes precedence', async () => {
  const fill = Array.from({ length: 2500 }, (_, i) => `{"first_name":"F${i}","email":"f${i}@example.com"}`)
  const rows = [...fill.slice(0, 1250), ...inOtherWords.map(([row]) => row), ...fill.slice(1250)]
  for (const file of [rows.join('\n'), `[${rows.join(',')}]`]) {
    const client = await api.workspace()
    const done = await run(client, 'contacts', file)
    assert.deepEqual([done.imported_rows, done.failed_rows, done.warnings], [rows.length, 0, inOtherWarnings])
    assert.deepEqual(done.columns, {
      first_name: 'first_name',
      email: 'email',
      FIRST_NAME: 'first_name',
      Email: 'email',
      'Given Name': 'first_name',
      'Work Email': 'email',
      'First Name': 'first_name',
    })
    for (const [, first_name, email] of inOtherWords) {
      const { data, meta } = await client.send('GET', `/contacts?q=${first_name}`)
      assert.deepEqual([meta.total, data[0].first_name, data[0].email], [1, first_name, email])
    }
  }
})

test('keys that differ by row give the same result with a mapping that repeats them, in an upsert, in any order', async () => {
  const rows = inOtherWords.slice(0, 4).toReversed()
  const mapping = {
    'Given Name': 'first_name',
    FIRST_NAME: 'first_name',
    'Work Email': 'email',
    Email: 'email',
    email: 'email',
  }
  for (const asked of [{}, { mapping: { ...mapping, first_name: 'first_name' } }]) {
    const client = await api.workspace()
    const file = rows.map(([row]) => row).join('\n')
    await client.send('POST', '/contacts', { first_name: 'Old', email: 'UP@example.com' })
    const done = await run(client, 'contacts', file, { ...asked, mode: 'upsert', match_on: 'email' })
    assert.deepEqual([done.created_rows, done.updated_rows, done.failed_rows], [3, 1, 0])
    assert.deepEqual(
      new Set((await all(client, '/contacts')).map((contact: any) => `${contact.first_name} ${contact.email}`)),
      new Set(rows.map(([, name, email]) => `${name} ${email}`)),
    )
  }
  const client = await api.workspace()
  const done = await run(client, 'contacts', rows[3]![0], { mapping: { Email: null } })
  assert.deepEqual([done.columns, done.warnings], [{ FIRST_NAME: 'first_name', Email: null }, []])
  assert.equal((await all(client, '/contacts'))[0].email, null)
})

test('JSON rows with other keys for a field are rejected and corrected like any other', async () => {
  const client = await api.workspace()
  const file = ['{"first_name":"Ada","email":"wrong"}', '{"FIRST_NAME":"Bob","Email":"wrong"}'].join('\n')
  const rejected = await rejectedAgain(client, 'contacts', file)
  const done = await run(client, 'contacts', rejected.replaceAll('wrong', 'right@example.com'))
  assert.deepEqual([done.imported_rows, done.failed_rows], [2, 0])
  assert.deepEqual(
    (await all(client, '/contacts')).map(({ first_name, email }: any) => [first_name, email]),
    [
      ['Ada', 'right@example.com'],
      ['Bob', 'right@example.com'],
    ],
  )
})

test('findings have code, column, field and row; warnings are their messages', async () => {
  const client = await api.workspace()
  await client.send('POST', '/companies', { name: 'Known' })
  const file = 'Deal Name,Mail,Firm,Domain\nOne,no@example.com,Known,known.example'
  const mapping = { Mail: 'contact_email', Firm: 'company', Domain: 'company_domain', Nowhere: null }
  const shifted = await run(
    client,
    'deals',
    'Deal Name,Title,Other,created_at,Mail\nOne,Uno,x,2026-01-01,no@example.com',
    {
      mapping: { Mail: 'contact_email' },
    },
  )
  assert.deepEqual(shifted.findings, [
    {
      code: 'column_left_out',
      column: 'Deal Name',
      field: 'name',
      row: null,
      message: 'Column "Deal Name" was left out: name comes from "Title"',
    },
    {
      code: 'column_unmatched',
      column: 'Other',
      field: null,
      row: null,
      message: 'Column "Other" matches no field and was left out',
    },
    {
      code: 'column_left_out',
      column: 'created_at',
      field: null,
      row: null,
      message: 'Column "created_at" was left out: it is set automatically',
    },
    {
      code: 'contact_not_found',
      column: 'Mail',
      field: 'contact_email',
      row: 1,
      message: 'no contact has the email "no@example.com": not linked',
    },
  ])
  assert.deepEqual(shifted.warnings, [
    'Column "Deal Name" was left out: name comes from "Title"',
    'Column "Other" matches no field and was left out',
    'Column "created_at" was left out: it is set automatically',
    'Row 1: no contact has the email "no@example.com": not linked',
  ])
  const codes = (job: any) => job.findings.map(({ code }: any) => code)
  const domain = await run(client, 'deals', file, { mapping })
  assert.deepEqual(codes(domain), ['column_missing', 'company_domain_ignored', 'contact_not_found'])
})

test('in a CSV, each row has every column: the worse of two matches is ignored', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'Work Email,first_name,email\nno@example.com,Ada,')
  assert.deepEqual(done.columns, { 'Work Email': null, first_name: 'first_name', email: 'email' })
  assert.deepEqual(done.warnings, ['Column "Work Email" was left out: email comes from "email"'])
  assert.equal((await all(client, '/contacts'))[0].email, null)
})

test('an upsert updates matches, creates new records, and rejects rows with several matches', async () => {
  const client = await api.workspace()
  const make = async (body: object) => (await client.send('POST', '/contacts', body)).data
  const ada = await make({
    first_name: 'Ada',
    email: 'Ada@Example.com',
    title: 'Countess',
    tags: ['old'],
    notes: 'kept',
  })
  await make({ first_name: 'Twin', email: 'twin@example.com' })
  await make({ first_name: 'Twin', email: 'TWIN@example.com' })
  const same = await make({ first_name: 'Same', email: 'same@example.com' })
  const before = (await client.events()).length
  const done = await run(
    client,
    'contacts',
    `email,first_name,title,tags,notes\nADA@example.com,,Lady,new,\ntwin@example.com,X,,,\nsame@example.com,Same,,,\nfresh@example.com,Fresh,,,\nFRESH@example.com,,Once more,,\nnoname@example.com,,,,\n,Nobody,,,\n`,
    { mode: 'upsert', match_on: 'email' },
  )
  assert.deepEqual([done.imported_rows, done.failed_rows, done.match_on, done.mode], [4, 3, 'email', 'upsert'])
  assert.deepEqual([done.created_rows, done.updated_rows], [1, 3])
  const changed = (await client.send('GET', `/contacts/${ada.id}`)).data
  assert.deepEqual(
    { ...changed, updated_at: null },
    { ...ada, email: 'ADA@example.com', title: 'Lady', tags: ['new'], updated_at: null },
  )
  assert.deepEqual((await client.send('GET', `/contacts/${same.id}`)).data, same)
  const fresh = (await all(client, '/contacts')).at(-1)
  assert.deepEqual([fresh.first_name, fresh.title, fresh.email], ['Fresh', 'Once more', 'FRESH@example.com'])
  assert.deepEqual(
    (await errorsOf(client, done.id)).map((error: any) => [error.row, error.field, error.message]),
    [
      [2, 'email', 'matches 2 contacts'],
      [6, 'first_name', 'is required'],
      [7, 'email', 'is required, because match_on is email'],
    ],
  )
  assert.deepEqual((await client.events()).slice(before), [
    'import.created',
    'tag.created',
    'contact.updated',
    'contact.created',
    'contact.updated',
  ])
})

test('companies are matched by domain or name, deals by name, and all kinds by a custom field', async () => {
  const client = await api.workspace()
  await client.send('POST', '/custom-fields', {
    entity_type: 'deals',
    field_name: 'ref',
    field_label: 'Reference',
    field_type: 'number',
  })
  const { data: company } = await client.send('POST', '/companies', { name: 'Straße', domain: 'strasse.example' })
  const { data: deal } = await client.send('POST', '/deals', {
    name: 'Big Deal',
    custom_fields: { ref: 7 },
    stage: 'lead',
  })
  await run(client, 'companies', 'domain,size\nhttps://strasse.example/,1-10', { mode: 'upsert', match_on: 'domain' })
  await run(client, 'companies', 'name,industry\nSTRAßE,Roads', { mode: 'upsert', match_on: 'name' })
  await run(client, 'deals', 'name,stage\nbig deal,won', { mode: 'upsert', match_on: 'name' })
  const last = await run(client, 'deals', 'Reference,value\n7,99\n8,1', { mode: 'upsert', match_on: 'ref' })
  assert.equal(last.match_on, 'custom_fields.ref')
  assert.deepEqual(
    (await errorsOf(client, last.id)).map((error: any) => [error.row, error.field]),
    [[2, 'name']],
  )
  const changed = (await client.send('GET', `/companies/${company.id}`)).data
  assert.deepEqual([changed.name, changed.size, changed.industry], ['STRAßE', '1-10', 'Roads'])
  const moved = (await client.send('GET', `/deals/${deal.id}`)).data
  assert.deepEqual([moved.name, moved.stage, moved.value], ['big deal', 'won', 99])
  assert.equal((await client.events()).filter((type) => type === 'deal.stage_moved').length, 1)
})

test('a dry run reports what would happen and writes nothing', async () => {
  const client = await api.workspace()
  const { data: ada } = await client.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  const before = await client.events()
  const done = await run(
    client,
    'contacts',
    'email,first_name,company,tags\nada@example.com,Changed,New,tag\nnew@example.com,New,New,tag\nwrong,X,,\n',
    {
      mode: 'upsert',
      match_on: 'email',
      dry_run: true,
    },
  )
  assert.deepEqual([done.status, done.dry_run, done.imported_rows, done.failed_rows], ['completed', true, 2, 1])
  assert.deepEqual([done.created_rows, done.updated_rows, done.duplicates], [1, 1, []])
  assert.equal((await errorsOf(client, done.id))[0].row, 3)
  assert.deepEqual(await all(client, '/contacts'), [ada])
  assert.deepEqual([await all(client, '/companies'), await all(client, '/tags')], [[], []])
  assert.deepEqual(await client.events(), [...before, 'import.created'])
})

test('a dry run reports every external_id that is taken, as the real run does', async () => {
  const known = (n: number) => ({ first_name: `Known ${n}`, email: `known${n}@example.com`, external_id: `${n}` })
  const upsert = { mode: 'upsert', match_on: 'email' }
  for (const [options, file, failed] of [
    [{}, 'first_name,external_id\nA,1\nB,7\nC,7\nD,\n', [1, 3]],
    // A record keeps its own, gives one up for another, and takes one that was given up.
    [
      upsert,
      'email,first_name,external_id\nknown1@example.com,A,1\nknown2@example.com,B,1\nknown1@example.com,A,8\nknown2@example.com,B,1\nnew@example.com,C,2\nnew@example.com,C,9\nother@example.com,D,2\nlast@example.com,E,9\n',
      [2, 8],
    ],
  ] as const) {
    const client = await api.workspace()
    for (const n of [1, 2]) await client.send('POST', '/contacts', known(n))
    const outcomes = []
    for (const dry_run of [true, false]) {
      const done = await run(client, 'contacts', file, { ...options, dry_run })
      outcomes.push([done.created_rows, done.updated_rows, await errorsOf(client, done.id)])
    }
    assert.deepEqual(outcomes[0], outcomes[1])
    assert.deepEqual(
      (outcomes[0]![2] as { row: number }[]).map(({ row }) => row),
      failed,
    )
  }
})

test('a dry run considers earlier rows of the file, and has the same result as the real run', async () => {
  const client = await api.workspace()
  await client.send('POST', '/deals', { name: 'Known', stage: 'won' })
  for (const [entity_type, file, match_on, imported] of [
    [
      'contacts',
      'email,first_name,title\na@example.com,Ada,\nA@example.com,,Lady\nb@example.com,,\nb@example.com,Bo,',
      'email',
      3,
    ],
    ['deals', 'name,stage,lost_reason\nX,lost,\nx,,dear\nY,,dear\nKnown,,dear\nKnown,lost,\nknown,,dear', 'name', 4],
  ] as const) {
    const outcomes = []
    for (const dry_run of [true, false]) {
      const done = await run(client, entity_type, file, { mode: 'upsert', match_on, dry_run })
      const { imported_rows: imported, created_rows: created, updated_rows: updated, failed_rows: failed } = done
      assert.equal(created + updated, imported)
      outcomes.push({ imported, failed, errors: await errorsOf(client, done.id) })
    }
    assert.equal(outcomes[0]!.imported, imported)
    assert.deepEqual(outcomes[0], outcomes[1])
  }
})

test('a dry run does not wait for locks on the records that it finds', async () => {
  const client = await api.workspace()
  await client.send('POST', '/deals', { name: 'Known', stage: 'lost' })
  await client.send('POST', '/companies', { name: 'Acme' })
  await client.send('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' })
  const changing = await api.sql.connect()
  try {
    await changing.query('begin')
    for (const table of ['deals', 'companies', 'contacts'])
      await changing.query(`select from ${table} where workspace_id = $1 for update`, [client.workspaceId])
    for (const [entity_type, match_on, file] of [
      ['deals', 'name', 'name,lost_reason,company,contact_email\nknown,dear,Acme,ada@example.com\nnew,,Other,'],
      ['companies', 'name', 'name\nacme\nnew'],
      ['contacts', 'email', 'email,first_name,company\nada@example.com,Ada,Acme\nnew@example.com,New,Other'],
    ] as const) {
      const done = await run(client, entity_type, file, { mode: 'upsert', match_on, dry_run: true })
      assert.deepEqual([done.created_rows, done.updated_rows, done.failed_rows], [1, 1, 0])
    }
  } finally {
    await changing.query('rollback')
    changing.release()
  }
})

test('a dry run warns of rows that look like existing records or earlier rows', async () => {
  const client = await api.workspace()
  await client.send('POST', '/contacts', { first_name: 'Ada', email: 'Ada@Example.com' })
  await client.send('POST', '/companies', { name: 'Straße', domain: 'strasse.example' })
  await (await api.workspace()).send('POST', '/contacts', { first_name: 'Else', email: 'else@example.com' })
  const people = `first_name,email
Ada,ada@example.com
Bo,bo@example.com
Bo,BO@example.com
El,else@example.com
No,
No,
,bo@example.com
Bo,bo@example.com
`
  const dry = await run(client, 'contacts', people, { dry_run: true })
  assert.deepEqual([dry.imported_rows, dry.created_rows, dry.updated_rows, dry.failed_rows], [7, 7, 0, 1])
  assert.deepEqual(dry.duplicates, [{ field: 'email', rows: 3, first_rows: [1, 3, 8] }])
  const firms = `name,domain
Other,https://STRASSE.example/
Elsewhere,
straße,b.example
New,strasse.example
New,
`
  assert.deepEqual((await run(client, 'companies', firms, { dry_run: true })).duplicates, [
    { field: 'domain', rows: 2, first_rows: [1, 4] },
    { field: 'name', rows: 2, first_rows: [3, 5] },
  ])
  const many = `first_name,email\n${'Eve,eve@example.com\n'.repeat(1200)}`
  assert.deepEqual((await run(client, 'contacts', many, { dry_run: true })).duplicates, [
    { field: 'email', rows: 1199, first_rows: Array.from({ length: 20 }, (_, i) => i + 2) },
  ])
  const upsert = await run(client, 'contacts', people, { dry_run: true, mode: 'upsert', match_on: 'email' })
  assert.deepEqual([upsert.created_rows, upsert.updated_rows, upsert.duplicates], [2, 4, []])
  assert.deepEqual((await run(client, 'deals', 'name\nX\nX', { dry_run: true })).duplicates, [])
  assert.deepEqual((await run(client, 'contacts', people)).duplicates, [])
})

test('an invalid request is a 400 that names the field, and creates no import', async () => {
  const client = await api.workspace()
  await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'flag',
    field_label: 'Flag',
    field_type: 'checkbox',
  })
  const good = { entity_type: 'contacts', file_url: 'https://example.com/x.csv' }
  for (const [body, field] of [
    [{ file_url: good.file_url }, 'entity_type'],
    [{ entity_type: 'people', file_url: good.file_url }, 'entity_type'],
    [{ entity_type: 'contacts' }, 'file_url'],
    [{ ...good, file_url: 'file:///etc/passwd' }, 'file_url'],
    [{ ...good, file_url: 'ftp://example.com/x' }, 'file_url'],
    [{ ...good, file_url: 'not a url' }, 'file_url'],
    [{ ...good, file_url: 'http://127.0.0.1/x' }, 'file_url'],
    [{ ...good, file_url: 'http://[::1]/x' }, 'file_url'],
    [{ ...good, file_url: 'http://169.254.169.254/latest' }, 'file_url'],
    [{ ...good, file_url: 'http://user:secret@example.com/x' }, 'file_url'],
    [{ ...good, file_url: 'http://example.com:25/x' }, 'file_url'],
    [{ ...good, mode: 'merge' }, 'mode'],
    [{ ...good, mode: 'upsert' }, 'match_on'],
    [{ ...good, mode: 'upsert', match_on: 'domain' }, 'match_on'],
    [{ ...good, mode: 'upsert', match_on: 'flag' }, 'match_on'],
    [{ ...good, match_on: 'email' }, 'match_on'],
    [{ ...good, mapping: { Name: 'nickname' } }, 'mapping.Name'],
    [{ ...good, mapping: { Name: 5 } }, 'mapping.Name'],
    [{ ...good, dry_run: 'yes' }, 'dry_run'],
    [{ ...good, extra: 1 }, 'extra'],
  ] as const) {
    const answer = await client.send('POST', '/imports', body)
    assert.deepEqual([answer.status, answer.error.details[0].field], [400, field], JSON.stringify(body))
  }
  assert.deepEqual((await client.send('GET', '/imports')).data, [])
  assert.deepEqual(await client.events(), ['custom_field.created'])
})

test('owners can import and cancel, members can read, a read-only key cannot import, other workspaces see nothing', async () => {
  const client = await api.workspace()
  const done = await run(client, 'contacts', 'first_name\nAda\n,\n')
  const [member, readOnly, stranger] = [
    await client.as({ role: 'member' }),
    await client.as({ scope: 'read_only' }),
    await api.workspace(),
  ]
  const body = { entity_type: 'contacts', file_url: 'https://example.com/x.csv' }
  for (const other of [member, readOnly]) {
    assert.equal((await other.send('POST', '/imports', body)).status, 403)
    assert.equal((await other.send('DELETE', `/imports/${done.id}`)).status, 403)
    assert.equal((await upload(other, 'first_name\nAda')).status, 403)
    assert.equal((await other.send('GET', `/imports/${done.id}`)).status, 200)
    assert.equal((await other.send('GET', `/imports/${done.id}/errors`)).status, 200)
  }
  assert.equal((await api.send('POST', '/imports', { body })).status, 401)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/errors'],
    ['GET', '/errors?format=csv'],
    ['DELETE', ''],
  ] as const)
    assert.equal((await stranger.send(method, `/imports/${done.id}${path}`)).status, 404)
  assert.deepEqual((await stranger.send('GET', '/imports')).data, [])
})

test('imports are paginated, sorted and filtered by status', async () => {
  const client = await api.workspace()
  const first = await run(client, 'contacts', 'first_name\nAda')
  const second = await run(client, 'contacts', '')
  assert.deepEqual((await client.send('GET', '/imports')).data, [second, first])
  assert.deepEqual((await client.send('GET', '/imports?status=completed')).data, [first])
  assert.deepEqual((await client.send('GET', '/imports?sort=updated_at&order=asc&per_page=1')).data, [first])
  assert.equal((await client.send('GET', '/imports?sort=error')).status, 400)
  assert.equal((await client.send('GET', `/imports/${first.id}/errors?format=xml`)).status, 400)
})

test('an upload can only be imported in its own workspace', async () => {
  const [client, stranger] = [await api.workspace(), await api.workspace()]
  const { status, data } = await upload(client, 'first_name\nAda\n')
  assert.equal(status, 201)
  assert.deepEqual(data, {
    id: data.id,
    file_url: data.file_url,
    name: 'people.csv',
    bytes: 15,
    created_at: data.created_at,
  })
  const body = { entity_type: 'contacts', file_url: data.file_url }
  const refused = await stranger.send('POST', '/imports', body)
  assert.deepEqual(
    [refused.status, refused.error],
    [404, { code: 'NOT_FOUND', message: 'file_url: no upload with this URL exists in this workspace' }],
  )
  assert.deepEqual(await stranger.events(), [])
  for (const again of [1, 2]) {
    const { data: asked } = await client.send('POST', '/imports', body)
    assert.equal((await ended(client, asked.id)).imported_rows, 1)
    assert.equal((await all(client, '/contacts')).length, again)
  }
  assert.deepEqual((await client.events()).slice(0, 2), ['upload.created', 'import.created'])
})

test('an upload is compared by its content: the same file is replayed, another one is a 409', async () => {
  const client = await api.workspace()
  const headers = { 'idempotency-key': 'upload-1' }
  const first = await upload(client, 'first_name\nAda', headers)
  const second = await upload(client, 'first_name\nAda', headers)
  assert.deepEqual([second.status, second.data], [201, first.data])
  assert.equal(second.headers.get('idempotent-replayed'), 'true')
  assert.equal((await upload(client, 'first_name\nEve', headers)).status, 409)
  assert.deepEqual(await client.events(), ['upload.created'])
})

test('uploads are deleted after 7 days, but not while an import waits for them', async () => {
  await using idle = await startApi()
  const client = await idle.workspace()
  const send = async () => {
    const form = new FormData()
    form.append('file', new Blob(['first_name\nAda']), 'people.csv')
    const response = await fetch(`${idle.url}/api/v1/uploads`, {
      method: 'POST',
      headers: { 'x-api-key': client.key },
      body: form,
    })
    return ((await response.json()) as { data: { id: string; file_url: string } }).data
  }
  const ask = ({ file_url }: { file_url: string }) =>
    client.send('POST', '/imports', { entity_type: 'contacts', file_url })
  const [old, waitedFor, recent] = [await send(), await send(), await send()]
  await ask(waitedFor)
  const folder = path.join(idle.config.dataDir, 'files/uploads', client.workspaceId)
  const eightDays = new Date(Date.now() - 8 * 86_400_000)
  for (const name of ['notes', '.DS_Store']) await writeFile(path.join(folder, '..', name), 'of another program')
  for (const name of [old.id, waitedFor.id, '../notes', '../.DS_Store'])
    await utimes(path.join(folder, name), eightDays, eightDays)
  const context = {
    database: idle.database,
    config: idle.config,
    log: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(60_000),
  }
  await cleanImports.run(context, {})
  assert.deepEqual((await readdir(folder)).toSorted(), [waitedFor.id, recent.id].toSorted())
  assert.deepEqual(
    [(await ask(old)).status, (await ask(waitedFor)).status, (await ask(recent)).status],
    [404, 201, 201],
  )
})

test('rejected rows are removed 90 days after their import, and their count is kept', async () => {
  const client = await api.workspace()
  const [old, recent] = [
    await run(client, 'contacts', 'first_name,email\nAda,wrong\nBob,b@example.com'),
    await run(client, 'contacts', 'first_name,email\nAda,wrong'),
  ]
  assert.deepEqual([old.failed_rows, old.kept_failed_rows], [1, 1])
  await api.sql.query(`update imports set completed_at = now() - interval '91 days' where id = $1`, [old.id])
  const context = { ...api, log: pino({ level: 'silent' }), signal: new AbortController().signal }
  for (let time = 0; time < 2; time++) await cleanImports.run(context, {})
  const seen = async ({ id }: any) => {
    const { data } = await client.send('GET', `/imports/${id}`)
    const errors = await client.send('GET', `/imports/${id}/errors`)
    const { rowCount } = await api.sql.query('select from import_errors where import_id = $1', [id])
    return [data.failed_rows, data.kept_failed_rows, errors.data.length, errors.meta.total, rowCount]
  }
  assert.deepEqual(await seen(old), [1, 0, 0, 0, 0])
  assert.deepEqual(await seen(recent), [1, 1, 1, 1, 1])
})

test('the first 10,000 rejected rows of an import are kept, and all are counted', async () => {
  const client = await api.workspace()
  const rows = Array.from({ length: 10_700 }, (_, i) => `Person ${i},wrong\n`)
  const done = await run(client, 'contacts', `first_name,email\n${rows.join('')}Ada,ada@example.com\n`)
  assert.deepEqual(
    [done.total_rows, done.imported_rows, done.failed_rows, done.kept_failed_rows],
    [10_701, 1, 10_700, 10_000],
  )
  const { data, meta } = await client.send('GET', `/imports/${done.id}/errors?per_page=250&page=40`)
  assert.deepEqual([data.length, data.at(-1).row, meta.total, meta.total_pages], [250, 10_000, 10_000, 40])
  assert.equal((await rejectedBy(client, done.id)).trim().split('\n').length, 10_001)
})

test('an invalid upload is a 400', async () => {
  const client = await api.workspace()
  const [other, two, text] = [new FormData(), new FormData(), new FormData()]
  other.append('data', new Blob(['x']), 'x.csv')
  two.append('file', new Blob(['x']), 'x.csv')
  two.append('file', new Blob(['y']), 'y.csv')
  text.append('file', 'just text')
  for (const form of [other, two, text]) {
    const { status, error } = await sendForm(client, form)
    assert.equal(status, 400)
    assert.match(error.message, /^body must contain the file in the part `file`/)
  }
  const raw = await sendForm(client, 'first_name\nAda', { 'content-type': 'text/csv' })
  assert.equal(raw.status, 400)
  assert.match(raw.error.message, /^body must be multipart\/form-data/)
  assert.equal((await sendForm(client, '{}', { 'content-type': 'application/json' })).status, 400)
  assert.equal((await sendForm(client, 'nonsense', { 'content-type': 'multipart/form-data; boundary=x' })).status, 400)
  assert.equal((await sendForm(client, 'nonsense', { 'content-type': 'multipart/form-data' })).status, 400)
  assert.deepEqual(await client.events(), [])
})

test('a repeated request creates one import', async () => {
  const client = await api.workspace()
  const body = { entity_type: 'contacts', file_url: serve('first_name\nAda') }
  const [first, second] = [
    await client.send('POST', '/imports', body, { 'idempotency-key': 'x' }),
    await client.send('POST', '/imports', body, { 'idempotency-key': 'x' }),
  ]
  assert.deepEqual(second.data, first.data)
  await ended(client, first.data.id)
  assert.equal((await all(client, '/contacts')).length, 1)
})

test('custom fields can be changed while an import uses them', async () => {
  const client = await api.workspace()
  const { data: field } = await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'size',
    field_label: 'Size',
    field_type: 'text',
  })
  const rows = Array.from({ length: 20_000 }, (_, i) => `Person ${i},${i}`)
  const { data: job } = await client.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: serve(`first_name,size\n${rows.join('\n')}`),
  })
  const look = async () => (await client.send('GET', `/imports/${job.id}`)).data
  await until(async () => (await look()).imported_rows > 0)
  const changed = await client.send('PATCH', `/custom-fields/${field.id}`, { field_label: 'How large' })
  assert.deepEqual([changed.status, (await look()).completed_at], [200, null])
  assert.equal((await client.send('DELETE', `/imports/${job.id}`)).status, 200)
})

test('events have the id of the import that caused them, and the log can leave them out', async () => {
  await using receiver = await startReceiver()
  const client = await api.workspace()
  const other = await api.workspace()
  const { data: grace } = await client.send('POST', '/contacts', { first_name: 'Grace', email: 'grace@example.com' })
  await client.send('POST', '/webhooks', { url: receiver.url, events: ['contact.created'] })
  const file = 'first_name,email,company\nAda,ada@example.com,Engines\nGrace M.,grace@example.com,\n'
  const done = await run(client, 'contacts', file, { mode: 'upsert', match_on: 'email' })
  assert.deepEqual([done.actor.type, done.actor.name], ['key', 'Test key'])
  const { data: listed } = await client.send('GET', '/imports')
  assert.deepEqual(listed[0].actor, done.actor)

  const read = async (query: string) => {
    const { status, data, meta } = await client.send('GET', `/events?order=asc&${query}`)
    assert.equal(status, 200)
    assert.equal(meta.total, data.length, query)
    return data.map(({ type, import_id }: { type: string; import_id: string | null }) => [type, import_id])
  }
  assert.deepEqual(await read('import_id[empty]=true'), [['contact.created', null]])
  const imported = await read('import_id[empty]=false')
  assert.deepEqual(imported.map(([type]: string[]) => type).toSorted(), [
    'company.created',
    'contact.created',
    'contact.updated',
  ])
  for (const [, id] of imported) assert.equal(id, done.id)
  assert.equal((await read('')).length, 4)
  assert.deepEqual(await read(`import_id[empty]=true&entity_id=${grace.id}`), [['contact.created', null]])
  assert.equal((await client.send('GET', '/events?import_id[empty]=perhaps')).status, 400)
  assert.equal((await api.send('GET', '/events?import_id[empty]=true')).status, 401)
  assert.equal((await other.send('GET', '/events?import_id[empty]=false')).meta.total, 0)

  const { body } = await until(() => receiver.received[0])
  assert.deepEqual(Object.keys(JSON.parse(body)), ['id', 'type', 'created_at', 'workspace_id', 'request_id', 'data'])
})

test('external_id is imported, matched exactly, and unique; a custom field of that name takes precedence', async () => {
  const client = await api.workspace()
  const first = await run(client, 'companies', 'name,External ID\nEngines,A-1\nLooms,a-1\nMills,A-1')
  assert.deepEqual([first.created_rows, first.failed_rows], [2, 1])
  const [rejected] = await errorsOf(client, first.id)
  assert.match(rejected.message, /external_id is already taken/)
  const again = { mode: 'upsert', match_on: 'external_id' }
  const second = await run(client, 'companies', 'name,external_id\nNew engines,A-1\nOther,B-1', again)
  assert.deepEqual([second.created_rows, second.updated_rows, second.failed_rows], [1, 1, 0])
  assert.deepEqual(
    (await all(client, '/companies')).map((item: { name: string; external_id: string }) => [
      item.name,
      item.external_id,
    ]),
    [
      ['New engines', 'A-1'],
      ['Looms', 'a-1'],
      ['Other', 'B-1'],
    ],
  )

  // Such a definition can only be older than the built-in field.
  const definition = { entity_type: 'companies', field_name: 'older', field_label: 'Older', field_type: 'text' }
  await client.send('POST', '/custom-fields', definition)
  await api.sql.query(`update custom_fields set field_name = 'external_id' where workspace_id = $1`, [
    client.workspaceId,
  ])
  await run(client, 'companies', 'name,external_id\nOwn,Z')
  const [own] = (await client.send('GET', '/companies?name=own')).data
  assert.deepEqual([own.external_id, own.custom_fields], [null, { external_id: 'Z' }])
})
