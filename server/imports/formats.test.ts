import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi, type Client } from '../../test/api.ts'
import { importFile, recordsIn } from '../../test/import-file.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

async function fieldsIn(client: Client, fields: Record<string, string>, entity_type = 'deals') {
  for (const [field_name, field_type] of Object.entries(fields))
    await client.send('POST', '/custom-fields', { entity_type, field_name, field_label: field_name, field_type })
}

test('numbers, amounts and dates are read in the format of their whole column', async () => {
  const client = await api.workspace()
  await fieldsIn(client, { score: 'number', signed: 'date' })
  const values = async (rows: string[], options: object = {}) => {
    const before = (await recordsIn(client, '/deals')).length
    const file = `name;Value;score;expected_close_date;signed\n${rows.join('\n')}\n`
    const done = await importFile(api, client, 'deals', file, options)
    const deals = (await recordsIn(client, '/deals')).slice(before)
    const found = deals.map(({ value, custom_fields, expected_close_date }) => [
      value,
      custom_fields.score ?? null,
      expected_close_date,
      custom_fields.signed ?? null,
    ])
    return { done, found }
  }
  // German: only one value shows that the comma is the decimal sign, and only one that the day comes first.
  const german = await values([
    'A;1.200;3;01.02.2026;3/4/2026',
    'B;€ 1.200,50;1.000,5;31.12.2026 14:30;31/4/2026',
    'C;1.200,- €;-2;2026-03-04;5-6-26',
    "D;1'200.000,00 EUR;;;30/12/1999",
  ])
  assert.deepEqual(german.done.formats, {
    Value: { unit: 'major', decimal: ',' },
    score: { decimal: ',' },
    expected_close_date: { date: 'DD.MM.YYYY' },
    signed: { date: 'DD/MM/YYYY' },
  })
  assert.deepEqual(german.found, [
    [120_000, 3, '2026-02-01', '2026-04-03'],
    [120_000, -2, '2026-03-04', '2026-06-05'],
  ])
  const errors = (await client.send('GET', `/imports/${german.done.id}/errors`)).data
  assert.deepEqual(
    errors.map(({ row, message }: any) => [row, message]),
    [
      [2, 'must be a valid date in the form DD/MM/YYYY or YYYY-MM-DD'],
      [4, 'must be an amount such as 1200 or 1.200,50'],
    ],
  )

  // American, and numbers of days as Excel stores dates.
  const american = await values(['A;"$1,200.50";1,000;12/31/2026;46022', 'B;1 200;1e3;1/2/2026;46022.75'])
  assert.deepEqual(american.done.formats, {
    Value: { unit: 'major', decimal: '.' },
    score: { decimal: '.' },
    expected_close_date: { date: 'MM/DD/YYYY' },
    signed: { date: 'excel' },
  })
  assert.deepEqual(american.found, [
    [120_050, 1000, '2026-12-31', '2025-12-31'],
    [120_000, 1000, '2026-01-02', '2025-12-31'],
  ])

  // A point in all amounts separates thousands, because the currency has no thousandths. A number may have them.
  const round = await values(['A;2.500;2.500;;', 'B;12.000 €;7;;', 'C;900;;;'])
  assert.deepEqual(
    round.found.map(([value, score]) => [value, score]),
    [
      [250_000, 2.5],
      [1_200_000, 7],
      [90_000, null],
    ],
  )
  assert.deepEqual(
    round.done.findings.map(({ code, column }: any) => [code, column]),
    [
      ['format_guessed', 'Value'],
      ['format_guessed', 'score'],
    ],
  )
  for (const decided of [
    ['A;2.500;;;', 'B;0.125;;;'],
    ['A;2.500;;;', 'B;1.5;;;'],
  ]) {
    const { done } = await values(decided)
    assert.deepEqual([done.formats.Value.decimal, done.findings], ['.', []])
  }
  const half = await values(['A;2.500;;;'], { formats: { Value: { unit: 'major' } } })
  assert.equal(half.done.findings.length, 1)
  const given = await values(['A;2.500;2.500;;'], { formats: { Value: { decimal: '.' }, score: { decimal: ',' } } })
  assert.deepEqual([given.found[0]!.slice(0, 2), given.done.findings], [[250, 2500], []])

  // Dates that can be read in both orders follow other columns, and then the currency; `formats` overrides all.
  const both = ['A;1,200;1,5;1/2/2026;1/2/2026']
  assert.deepEqual((await values(both)).found, [[120_000, 1.5, '2026-01-02', '2026-01-02']])
  assert.deepEqual((await values(['A;1;1;1/2/2026;1/2/2026', 'B;1;1;;20/2/2026'])).found[0]!.slice(2), [
    '2026-02-01',
    '2026-02-01',
  ])
  const asked = { value: { decimal: ',' }, expected_close_date: { date: 'DD/MM/YYYY' }, signed: { date: 'DD/MM/YYYY' } }
  assert.deepEqual((await values(both, { formats: asked })).found, [[120, 1.5, '2026-02-01', '2026-02-01']])
  await client.send('PATCH', `/workspaces/${client.workspaceId}`, { currency: 'EUR' })
  assert.deepEqual((await values(both)).found[0]!.slice(2), ['2026-02-01', '2026-02-01'])

  for (const formats of [{ Value: { decimal: ';' } }, { signed: { date: 'YYYY/MM/DD' } }]) {
    const body = { entity_type: 'deals', file_url: 'https://example.com/x.csv', formats }
    const { status, error } = await client.send('POST', '/imports', body)
    assert.equal(status, 400)
    assert.match(error.details[0].field, /^formats\./)
  }
})

test('JSON keeps its types, and its texts are read in a format only if that is given', async () => {
  const client = await api.workspace()
  const row = { name: 'A', Amount: '1.200,50', expected_close_date: '31.12.2026' }
  const file = JSON.stringify([row, { ...row, Amount: 1200.5 }])
  assert.equal((await importFile(api, client, 'deals', file)).failed_rows, 2)
  const formats = { Amount: { decimal: ',' }, expected_close_date: { date: 'DD.MM.YYYY' } }
  assert.equal((await importFile(api, client, 'deals', file, { formats })).failed_rows, 0)
  assert.deepEqual(
    (await recordsIn(client, '/deals')).map(({ value, expected_close_date }) => [value, expected_close_date]),
    [
      [120_050, '2026-12-31'],
      [120_050, '2026-12-31'],
    ],
  )
})

test('a number such as 0.500 is never five hundred', async () => {
  const client = await api.workspace()
  await fieldsIn(client, { score: 'number' })
  const file = 'name;Value;score\nA;12,50;2,5\nB;0.500;0.125\n'
  const { failed_rows } = await importFile(api, client, 'deals', file)
  const deals = await recordsIn(client, '/deals')
  assert.deepEqual(
    [failed_rows, deals.map(({ value, custom_fields }) => [value, custom_fields.score])],
    [
      0,
      [
        [1250, 2.5],
        [50, 0.125],
      ],
    ],
  )
})

test('the columns show what each format makes of the samples', async () => {
  const client = await api.workspace()
  await fieldsIn(client, { score: 'number', signed: 'date' }, 'contacts')
  const file = 'first_name,score,signed\nA,"1,5",1.2.2026\nB,1.500,46022\n'
  const done = await importFile(api, client, 'contacts', file, { dry_run: true })
  const { data } = await client.send('GET', `/imports/${done.id}/columns`)
  assert.deepEqual(data[1].format, { decimal: ',' })
  assert.deepEqual(data[1].readings, [
    { format: { decimal: '.' }, values: [null, 1.5] },
    { format: { decimal: ',' }, values: [1.5, 1500] },
  ])
  assert.deepEqual(data[2].format, { date: 'DD.MM.YYYY' })
  assert.deepEqual(data[2].readings[3], { format: { date: 'MM/DD/YYYY' }, values: ['2026-01-02', null] })
  assert.deepEqual(data[2].readings[4], { format: { date: 'excel' }, values: [null, '2025-12-31'] })
})

test('UTF-8, UTF-16 and Windows-1252 are recognized, and the encoding can be given', async () => {
  const client = await api.workspace()
  const text = `first_name,title\nZoë,“Chef” – 5 €\nRenée,${'x'.repeat(50)}\n`
  const windows = Buffer.from(
    text.replaceAll(/[“”–€]/g, (sign) => ({ '“': '\x93', '”': '\x94', '–': '\x96', '€': '\x80' })[sign]!),
    'latin1',
  )
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const late = Buffer.concat([Buffer.from(`first_name\n${'Ada\n'.repeat(40_000)}`), Buffer.from('Zoë\n', 'latin1')])
  for (const [file, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\ufeff${text}`), 'utf-8'],
    [utf16, 'utf-16le'],
    [Buffer.from(utf16).swap16(), 'utf-16be'],
    [windows, 'windows-1252'],
  ] as const) {
    const done = await importFile(api, client, 'contacts', file)
    assert.deepEqual([done.status, done.encoding, done.imported_rows], ['completed', encoding, 2], encoding)
    const { data } = await client.send('GET', '/contacts?per_page=2')
    assert.deepEqual(
      data.map(({ first_name, title }: any) => [first_name, title]),
      [
        ['Renée', 'x'.repeat(50)],
        ['Zoë', '“Chef” – 5 €'],
      ],
      encoding,
    )
  }
  assert.equal((await importFile(api, client, 'contacts', late, { dry_run: true })).encoding, 'windows-1252')

  // Text that is valid UTF-8 by chance is read as Windows-1252 if that is given; invalid UTF-8 is rejected if that is given.
  const asked = await importFile(api, client, 'contacts', Buffer.from('first_name\nÃ©\n', 'latin1'), {
    encoding: 'windows-1252',
  })
  assert.equal((await client.send('GET', '/contacts?per_page=1')).data[0].first_name, 'Ã©')
  assert.equal(asked.encoding, 'windows-1252')
  const refused = await importFile(api, client, 'contacts', windows, { encoding: 'utf-8' })
  assert.deepEqual([refused.status, refused.error], ['failed', 'The file is not valid UTF-8. Save it as UTF-8.'])
})

test('a value that is not valid is left out on request, if its field is not required', async () => {
  const client = await api.workspace()
  await client.send('POST', '/custom-fields', {
    entity_type: 'contacts',
    field_name: 'plan',
    field_label: 'Plan',
    field_type: 'select',
    field_options: ['gold'],
  })
  await fieldsIn(client, { score: 'number' }, 'contacts')
  const file = `first_name,email,plan,score,company_domain,company_id\nAda,wrong,lead,many,,\n${'x'.repeat(300)},a@example.com,,,,\nBob,,gold,5,no domain,\nCid,,,,,00000000-0000-7000-8000-000000000000\n`
  const rejecting = await importFile(api, client, 'contacts', file, { dry_run: true })
  assert.deepEqual([rejecting.on_bad_cell, rejecting.failed_rows, rejecting.skipped_cells], ['reject_row', 4, 0])
  const done = await importFile(api, client, 'contacts', file, { on_bad_cell: 'skip_cell' })
  assert.deepEqual([done.on_bad_cell, done.imported_rows, done.failed_rows, done.skipped_cells], ['skip_cell', 3, 1, 5])
  assert.deepEqual(
    (await recordsIn(client, '/contacts')).map(({ first_name, email, company_id, custom_fields }) => [
      first_name,
      email,
      company_id,
      custom_fields,
    ]),
    [
      ['Ada', null, null, {}],
      ['Bob', null, null, { plan: 'gold', score: 5 }],
      ['Cid', null, null, {}],
    ],
  )
  assert.deepEqual(
    done.findings.map(({ code, column, field, row }: any) => [code, column, field, row]),
    [
      ['cell_skipped', 'email', 'email', 1],
      ['cell_skipped', 'plan', 'custom_fields.plan', 1],
      ['cell_skipped', 'score', 'custom_fields.score', 1],
      ['cell_skipped', 'company_domain', 'company_domain', 3],
      ['cell_skipped', 'company_id', 'company_id', 4],
    ],
  )
  assert.equal(done.warnings[0], 'Row 1: email must be an email address: left out')

  // In an upsert nothing is required but the value to match by, and the other values are kept.
  const upsert = 'email,first_name,phone,plan\na@example.com,New,1,\na@example.com,,2,none\nwrong,Eve,,\n'
  const again = await importFile(api, client, 'contacts', upsert, {
    on_bad_cell: 'skip_cell',
    mode: 'upsert',
    match_on: 'email',
  })
  assert.deepEqual([again.created_rows, again.updated_rows, again.failed_rows, again.skipped_cells], [1, 1, 1, 1])
  assert.equal((await recordsIn(client, '/contacts')).at(-1).phone, '2')
})

test('a value that is left out is reported once, also if its batch is stored again', async () => {
  const client = await api.workspace()
  await fieldsIn(client, { score: 'number' }, 'contacts')
  await api.alter(`alter table contacts add constraint refused check (first_name <> 'refused') not valid`)
  const file = 'first_name,score\nAda,many\nrefused,1\n'
  const done = await importFile(api, client, 'contacts', file, { on_bad_cell: 'skip_cell' })
  await api.alter('alter table contacts drop constraint refused')
  assert.deepEqual([done.imported_rows, done.failed_rows, done.skipped_cells], [1, 1, 1])
  assert.deepEqual(done.warnings, ['Row 1: custom_fields.score must be a number: left out'])
})

test('stages and options are recognized in any case and in other languages, and can be given for each text', async () => {
  const client = await api.workspace()
  for (const [field_name, field_type] of [
    ['plan', 'select'],
    ['colors', 'multiselect'],
  ])
    await client.send('POST', '/custom-fields', {
      entity_type: 'deals',
      field_name,
      field_label: field_name,
      field_type,
      field_options: ['Gold', 'Silver'],
    })
  const file =
    'name,Phase,plan,colors\nA,Gewonnen,gold,"silver;GOLD"\nB,Closed Won,Gold,Gold\nC,Angebot,none,"Gold;none"\nD,,,\n'
  const first = await importFile(api, client, 'deals', file, { dry_run: true })
  assert.deepEqual(first.formats, {
    Phase: { values: { Gewonnen: 'won', 'Closed Won': 'won' } },
    plan: { values: { gold: 'Gold' } },
    colors: { values: { silver: 'Silver', GOLD: 'Gold' } },
  })
  assert.deepEqual([first.imported_rows, first.failed_rows], [3, 1])
  const { data: columns } = await client.send('GET', `/imports/${first.id}/columns`)
  const shown = ({ values, options, field_type }: any) => [values, options, field_type]
  assert.deepEqual(columns.slice(0, 3).map(shown), [
    [['A', 'B', 'C', 'D'], null, 'text'],
    [['Gewonnen', 'Closed Won', 'Angebot'], ['lead', 'prospect', 'negotiation', 'won', 'lost'], 'text'],
    [['gold', 'Gold', 'none'], ['Gold', 'Silver'], 'text'],
  ])

  const formats = {
    Phase: { values: { ...first.formats.Phase.values, Angebot: 'negotiation' } },
    plan: { values: { gold: 'Silver', none: null } },
    colors: { values: { ...first.formats.colors.values, none: null } },
  }
  const done = await importFile(api, client, 'deals', file, { formats })
  assert.equal(done.failed_rows, 0)
  assert.deepEqual(
    (await recordsIn(client, '/deals')).map(({ stage, custom_fields }) => [stage, custom_fields]),
    [
      ['won', { plan: 'Silver', colors: ['Silver', 'Gold'] }],
      ['won', { plan: 'Gold', colors: ['Gold'] }],
      ['negotiation', { colors: ['Gold'] }],
      ['lead', {}],
    ],
  )
  const wrong = { Phase: { values: { Angebot: 'nowhere' } } }
  const rejected = await importFile(api, client, 'deals', file, { formats: { ...formats, ...wrong }, dry_run: true })
  assert.equal(rejected.failed_rows, 2)
})

test('the type of a new custom field is guessed from all values of its column', async () => {
  const client = await api.workspace()
  const rows = Array.from({ length: 20 }, (_, i) => {
    const cells = [
      `P${i}`,
      i,
      `1.${100 + i},5`,
      i % 2 ? 'yes' : 'no',
      `${i + 1}.12.2026`,
      ['Hot', 'Cold'][i % 2],
      `0${i}`,
      i % 2 ? 'ja' : 'Nein',
    ]
    return [...cells, i > 17 ? 'unknown' : i].join(';')
  })
  const header = 'first_name;count;amount;member;since;mood;postcode;newsletter;mixed'
  const done = await importFile(api, client, 'contacts', `${header}\n${rows.join('\n')}\n`, { dry_run: true })
  const { data } = await client.send('GET', `/imports/${done.id}/columns`)
  assert.deepEqual(
    data.map(({ field_type }: any) => field_type),
    ['text', 'number', 'number', 'checkbox', 'date', 'select', 'text', 'checkbox', 'text'],
  )
  assert.deepEqual(data[5].values, ['Hot', 'Cold'])
})

test('a few values that are not valid do not change the type that is guessed, and are reported', async () => {
  const client = await api.workspace()
  const rows = Array.from({ length: 40 }, (_, i) => `D${i};${i}.5;0${1 + (i % 9)}.02.2026;${i % 2 ? 'yes' : 'no'};${i}`)
  const bad = ['X;unknown;1.5;open;soon', 'Y;9.5;later;maybe;1.5', 'Z;1;02.02.2026;yes;n/a']
  const file = `name;Score;Signed;Active;Mixed\n${[...rows, ...bad].join('\n')}\n`
  const checked = await importFile(api, client, 'deals', file, { dry_run: true })
  const { data: columns } = await client.send('GET', `/imports/${checked.id}/columns`)
  const types = Object.fromEntries(columns.map(({ name, field_type }: any) => [name, field_type]))
  assert.deepEqual(types, { name: 'text', Score: 'number', Signed: 'date', Active: 'checkbox', Mixed: 'number' })
  const small = await importFile(api, client, 'deals', 'name;Score\nA;1\nB;2\nC;unknown\n', { dry_run: true })
  assert.equal((await client.send('GET', `/imports/${small.id}/columns`)).data[1].field_type, 'text')

  await fieldsIn(client, { score: 'number', signed: 'date' })
  const again = await importFile(api, client, 'deals', file, { dry_run: true, on_bad_cell: 'skip_cell' })
  assert.deepEqual(
    again.findings.filter(({ row }: any) => row !== null).map(({ column, row }: any) => [column, row]),
    [
      ['Signed', 41],
      ['Score', 41],
      ['Signed', 42],
    ],
  )
  assert.equal(again.failed_rows, 0)
})
