import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { importFile, recordsIn } from '../../test/import-file.ts'
import { days, workbook, zipOf } from '../../test/workbook.ts'
import { DiskFull } from '../storage/reserve.ts'
import { survey } from './matching/survey.ts'
import { workbookRows } from './reading/xlsx.ts'
import { readXml } from './reading/xml.ts'

const api = await startApi({ worker: true, importMaxBytes: 600_000 })
after(() => api[Symbol.asyncDispose]())

test('the first sheet of a workbook is imported, as Excel, LibreOffice and other programs write it', async () => {
  for (const [style, options] of [
    ['excel', {}],
    ['excel', { is1904: true }],
    ['inline', {}],
    ['prefixed', {}],
  ] as const) {
    const client = await api.workspace()
    for (const [field_name, field_type] of [
      ['score', 'number'],
      ['signed', 'date'],
      ['active', 'checkbox'],
    ])
      await client.send('POST', '/custom-fields', {
        entity_type: 'contacts',
        field_name,
        field_label: field_name,
        field_type,
      })
    const file = workbook(
      [
        [null],
        ['First name', 'Phone', 'score', 'signed', 'active', 'Notes'],
        ['Zoë & <Co>', 15_551_234, 0.1 + 0.2, days('2026-12-31'), true, 'one\r\ntwo'],
        [],
        [{ formula: 'Bob' }, null, -5, days('2026-01-31T18:00:00Z'), false, { error: '#N/A' }],
        ["'=1+1", '=2', null, null, null, null],
      ],
      style,
      options,
    )
    const done = await importFile(api, client, 'contacts', file)
    assert.deepEqual(
      [done.status, done.error, done.file_type, done.encoding, done.total_rows, done.failed_rows],
      ['completed', null, 'xlsx', null, 3, 0],
      style,
    )
    assert.deepEqual(
      (await recordsIn(client, '/contacts')).map(({ first_name, phone, notes, custom_fields }) => [
        first_name,
        phone,
        notes,
        custom_fields,
      ]),
      [
        ['Zoë & <Co>', '15551234', 'one\r\ntwo', { score: 0.3, signed: '2026-12-31', active: true }],
        ['Bob', null, null, { score: -5, signed: '2026-01-31', active: false }],
        ["'=1+1", '=2', null, {}],
      ],
      style,
    )
  }
})

test('a column of a workbook may mix numbers with texts that have a decimal comma', async () => {
  const client = await api.workspace()
  const field = { entity_type: 'deals', field_name: 'weight', field_label: 'Weight', field_type: 'number' }
  await client.send('POST', '/custom-fields', field)
  const rows = [
    ['Name', 'Value', 'Weight'],
    ['A', 64_000.5, 1.234],
    ['B', '12.500,50 €', '1.500,25'],
    ['C', '12.500 €', 1500.25],
    ['D', 7, '1.500'],
  ]
  const done = await importFile(api, client, 'deals', workbook(rows, 'excel'))
  assert.deepEqual([done.failed_rows, done.formats.Value.decimal, done.formats.Weight.decimal], [0, ',', ','])
  assert.deepEqual(
    (await recordsIn(client, '/deals')).map(({ value, custom_fields }) => [value, custom_fields.weight]),
    [
      [6_400_050, 1.234],
      [1_250_050, 1500.25],
      [1_250_000, 1500.25],
      [700, 1500],
    ],
  )
})

test('a number with three decimals is text as it was typed, and a sample as it is read', async () => {
  const client = await api.workspace()
  const rows = [
    ['First name', 'Title', 'Notes'],
    [1.234, 1.234, 'one'],
    [-12.345, 0.125, 7.5],
    ['Bob', '1.2340', '1.234e0x'],
  ]
  const done = await importFile(api, client, 'contacts', workbook(rows, 'excel'))
  assert.equal(done.failed_rows, 0)
  assert.deepEqual(
    (await recordsIn(client, '/contacts')).map(({ first_name, title, notes }) => [first_name, title, notes]),
    [
      ['1.234', '1.234', 'one'],
      ['-12.345', '0.125', '7.5'],
      ['Bob', '1.2340', '1.234e0x'],
    ],
  )
  const columns = await client.send('GET', `/imports/${done.id}/columns`)
  assert.deepEqual(columns.data[0].samples, ['1.234', '-12.345', 'Bob'])
})

test('texts in CDATA sections are read, and comments are left out, however the file is split', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<worksheet><!-- <row> > --><sheetData><row>${cell('First name')}${cell('Notes')}</row><row>${cell('<![CDATA[Zoë & <Co>]]>')}${cell('a &amp; <![CDATA[b]] ]]>c<![CDATA[]]>')}</row></sheetData></worksheet>`
  const relations = (type: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${target}"/></Relationships>`
  const file = zipOf({
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/></sheets></workbook>',
    'xl/sheet.xml': sheet,
  })
  const client = await api.workspace()
  const done = await importFile(api, client, 'contacts', file)
  assert.deepEqual([done.status, done.error], ['completed', null])
  const [zoe] = await recordsIn(client, '/contacts')
  assert.deepEqual([zoe.first_name, zoe.notes], ['Zoë & <Co>', 'a & b]] c'])

  const bytes = Buffer.from(sheet)
  for (const size of [1, 7, bytes.length]) {
    let [text, rows] = ['', 0]
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    )
    await readXml(Readable.from(pieces), {
      open: (name) => void (rows += name === 'row' ? 1 : 0),
      text: (part) => void (text += part),
    })
    assert.deepEqual([rows, text], [2, 'First nameNotesZoë & <Co>a & b]] c'])
  }
  const endless = Readable.from(Array.from({ length: 100 }, () => Buffer.from('<!-- <![CDATA['.repeat(1000))))
  await assert.rejects(readXml(endless, {}), /a part of it is too long/)
})

test('workbooks of other systems are imported without a mapping', async () => {
  const client = await api.workspace()
  const people = {
    HubSpot: workbook(
      [
        ['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Associated Company', 'Create Date'],
        [1, 'Hanna', 'Hub', 'hanna@example.com', '+49 30 1', 'Hub GmbH', days('2026-01-01T10:00:00Z')],
      ],
      'inline',
    ),
    Salesforce: workbook([
      ['Salutation', 'First Name', 'Last Name', 'Title', 'Account Name', 'Email', 'Mobile'],
      ['Ms.', 'Sally', 'Force', 'CEO', 'Force Ltd', 'sally@example.com', '+44 1'],
    ]),
    Pipedrive: workbook(
      [
        ['Person - Name', 'Person - Organization', 'Person - Email - Work', 'Person - Phone - Work'],
        ['Pia Drive', 'Pipe OÜ', 'pia@example.com', '+372 1'],
      ],
      'inline',
    ),
    LibreOffice: workbook([
      ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Firma'],
      ['Lena', 'Office', 'lena@example.com', '+49 1', 'Freie Bücher'],
    ]),
  }
  for (const [system, file] of Object.entries(people)) {
    const done = await importFile(api, client, 'contacts', file)
    assert.deepEqual([done.imported_rows, done.failed_rows], [1, 0], `${system}: ${JSON.stringify(done)}`)
  }
  const contacts = await recordsIn(client, '/contacts')
  const companies = new Map((await recordsIn(client, '/companies')).map(({ id, name }) => [id, name]))
  assert.deepEqual(
    contacts.map(({ first_name, last_name, email, phone, company_id }) => [
      first_name,
      last_name,
      email,
      phone,
      companies.get(company_id),
    ]),
    [
      ['Hanna', 'Hub', 'hanna@example.com', '+49 30 1', 'Hub GmbH'],
      ['Sally', 'Force', 'sally@example.com', '+44 1', 'Force Ltd'],
      ['Pia', 'Drive', 'pia@example.com', '+372 1', 'Pipe OÜ'],
      ['Lena', 'Office', 'lena@example.com', '+49 1', 'Freie Bücher'],
    ],
  )
  const deals = workbook([
    ['Deal - Title', 'Deal - Value', 'Deal - Stage', 'Deal - Expected close date'],
    ['Mill', 1200.5, 'Negotiation', days('2026-12-31')],
  ])
  assert.equal((await importFile(api, client, 'deals', deals)).failed_rows, 0)
  const [deal] = await recordsIn(client, '/deals')
  assert.deepEqual(
    [deal.name, deal.value, deal.stage, deal.expected_close_date],
    ['Mill', 120_050, 'negotiation', '2026-12-31'],
  )
})

test('a file that is not a workbook, is damaged or unpacks to too much is rejected with the reason', async () => {
  const client = await api.workspace()
  const good = workbook([['first_name'], ['Ada']])
  const styled = (styles: string) => workbook([['first_name'], ['Ada']], 'excel', { styles })
  const files: [string, Buffer, RegExp][] = [
    ['another archive', zipOf({ 'a.csv': 'first_name\nAda' }), /^The file is a zip archive, but not a workbook/],
    ['a cut file', good.subarray(0, good.length - 100), /^The workbook cannot be read/],
    [
      'a bomb',
      workbook([['first_name'], ...Array.from({ length: 15_000 }, () => ['Ada'])]),
      /larger than the limit of 600000 bytes/,
    ],
    ['tags that are not closed', zipOf({ '_rels/.rels': '<a '.repeat(100_000) }), /not a workbook/],
    ['a very long tag', plainWorkbook(`<row ${'"" '.repeat(60_000)}></row>`), /a part of it is too long/],
    ['too many styles', styled(`<cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs>`), /too many cell styles/],
    ['a cell with too much text', workbook([['first_name'], ['x'.repeat(300_000)]]), /too much text/],
    [
      'a long text that many cells refer to',
      plainWorkbook('<row><c t="s"><v>0</v></c></row>'.repeat(50), `<si><t>${'x'.repeat(20_000)}</t></si>`),
      /more text than the limit of 600000 bytes/,
    ],
    [
      'short rows of many empty cells',
      plainWorkbook('<row><c r="ALA1"><v>1</v></c></row>'.repeat(200)),
      /more than 75000 empty cells/,
    ],
    ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), /XLS/],
    ['no rows', workbook([]), /./],
  ]
  for (const [name, file, message] of files) {
    const done = await importFile(api, client, 'contacts', Buffer.from(file))
    if (name === 'no rows') assert.deepEqual([done.status, done.total_rows], ['completed', 0], name)
    else {
      assert.equal(done.status, 'failed', name)
      assert.match(done.error, message, name)
    }
  }
  const damaged = Buffer.from(good)
  damaged.fill(0xff, 200, 400)
  assert.equal((await importFile(api, client, 'contacts', damaged)).status, 'failed')
})

test('a number format with many brackets that are not closed does not block the server', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`
  const file = workbook([['first_name'], ['Ada']], 'excel', { styles })
  const done = await importFile(api, await api.workspace(), 'contacts', file)
  assert.deepEqual([done.status, done.imported_rows], ['completed', 1])
})

test('cells far to the right do not make rows of thousands of cells', async () => {
  const client = await api.workspace()
  const row = (cells: string) => `<row>${cells}</row>`
  const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
  const file = plainWorkbook(
    [
      row(cell('A1', 'first_name')),
      row(cell('A2', 'Ada') + '<c r="XFD2"/>'),
      row(cell('A3', 'Grace') + cell('XFC3', 'far') + '<c r="XFD3"><v></v></c>'),
      row(cell('A4', "'＝1")),
      '</row>'.repeat(10),
    ].join(''),
  )
  const done = await importFile(api, client, 'contacts', file)
  assert.deepEqual([done.status, done.total_rows, done.imported_rows], ['completed', 3, 2])
  const { data: errors } = await client.send('GET', `/imports/${done.id}/errors`)
  assert.deepEqual(
    errors.map(({ row, message }: { row: number; message: string }) => [row, message]),
    [[2, 'The row has 1024 cells, more than the header’s 1']],
  )
  assert.match(errors[0].unplaced, /^,{1022}far$/)
  const names = (await recordsIn(client, '/contacts')).map(({ first_name }) => first_name)
  assert.deepEqual(names, ['Ada', "'＝1"])
})

const never = new AbortController().signal

test('a cancelled import reads no more rows of its workbook', async () => {
  const file = plainWorkbook('<row><c><v>1</v></c></row>'.repeat(20_000))
  const cancelled = new AbortController()
  let count = 0
  const read = async () => {
    for await (const rows of await workbookRows(Readable.from([file]), 2 ** 30, api.config, cancelled.signal)) {
      count += rows.length
      cancelled.abort(new Error('cancelled'))
    }
  }
  await assert.rejects(read, /^Error: cancelled$/)
  assert.ok(count > 0 && count < 5000, `${count} rows`)
  const asked = { contentType: null, encoding: null, signal: cancelled.signal }
  await assert.rejects(survey(Readable.from([file]), asked, api.config), /^Error: cancelled$/)
})

test('the survey looks at no empty cells', async (t) => {
  const header = Array.from({ length: 100 }, (_, i) => `<c t="str"><v>h${i}</v></c>`).join('')
  const file = plainWorkbook(`<row>${header}</row>${'<row><c r="CV1"><v>1</v></c></row>'.repeat(5000)}`)
  const trim = t.mock.method(String.prototype, 'trim')
  const config = { ...api.config, importMaxBytes: 2 ** 30 }
  const found = await survey(Readable.from([file]), { contentType: null, encoding: null, signal: never }, config)
  assert.deepEqual([found.totalRows, found.profiles.get('h99')], [5000, { type: 'number', values: ['1'] }])
  // Two for each of 10,000 cells of samples, and one for each value. There are half a million cells.
  assert.ok(trim.mock.callCount() < 50_000, `${trim.mock.callCount()} times`)
})

test('end tags of what was never begun are ignored', async () => {
  const file = plainWorkbook('<row><c t="inlineStr"><is><t>Ada</t></is></c></row></v></is>')
  const rows = await Array.fromAsync(await workbookRows(Readable.from([file]), 2 ** 30, api.config, never))
  assert.deepEqual(rows.flat(), [['Ada']])
})

test('a workbook is not copied beside the database while the disk is nearly full', async () => {
  const file = plainWorkbook('<row><c t="inlineStr"><is><t>Ada</t></is></c></row>')
  const read = (dataDir: string) =>
    workbookRows(Readable.from([file]), 2 ** 30, { dataDir, diskReserveBytes: Number.MAX_SAFE_INTEGER }, never)
  await assert.rejects(read(tmpdir()), DiskFull)
  await Array.fromAsync(await read(process.platform === 'linux' ? '/proc' : '/dev')) // another disk
})

test('texts that cells refer to are found in any order, and take a limited amount of memory', async () => {
  const rowsOf = async (file: Buffer) =>
    (await Array.fromAsync(await workbookRows(Readable.from([file]), 2 ** 30, api.config, never)))
      .flat()
      .map(([text]) => text)
  const texts = ['', 'a', 'é'.repeat(250_000), '漢'.repeat(250_000), 'b', '', 'c'.repeat(1000), '😀'.repeat(100_000)]
  const all = [...texts, ...texts, ...texts]
  const cells = all.map((_, i) => `<row><c t="s"><v>${all.length - 1 - i}</v></c></row>`).join('')
  const items = (given: readonly string[]) => given.map((text) => `<si><t>${text}</t></si>`).join('')
  const found = await rowsOf(plainWorkbook(cells, items(all)))
  assert.deepEqual(
    found,
    all.toReversed().filter((text) => text !== ''),
  )
  const large = items(Array<string>(2400).fill('x'.repeat(30_000)))
  await assert.rejects(rowsOf(plainWorkbook('<row><c t="s"><v>0</v></c></row>', large)), /too much text/)
})

/** Only what a workbook needs, with these rows and shared texts. */
function plainWorkbook(rows: string, texts = '') {
  const relations = (targets: Record<string, string>) =>
    Object.entries(targets)
      .map(([type, target]) => `<Relationship Id="${type}" Type="x/${type}" Target="${target}"/>`)
      .join('')
  return zipOf({
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': '<workbook><sheets><sheet id="worksheet"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({ worksheet: 'sheet.xml', sharedStrings: 'texts.xml' }),
    'xl/sheet.xml': rows,
    'xl/texts.xml': texts,
  })
}
