import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startApi, type Client } from '../../test/api.ts'
import { assertConsistent } from '../../test/consistency.ts'
import { startReceiver } from '../../test/receiver.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import type { Sql } from '../database/sql.ts'
import { type Reader, reader } from '../database/transaction.ts'
import { rejectedCsv } from './writing/rejected-file.ts'

type Answer = (response: ServerResponse) => void

const answers = new Map<string, Answer>()
const server = await startReceiver(({ path }, response) => answers.get(path)!(response), { secure: false })
const stranger = await startReceiver((_, response) => response.end('first_name\nAda'), { names: ['elsewhere.example'] })
const limits = { importMaxBytes: 8 * 1024 * 1024, importMaxRows: 1000 }
const api = await startApi({ worker: true, outboundAllow: ['localhost'], ...limits })
const client = await api.workspace()
after(async () => {
  await api[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await stranger[Symbol.asyncDispose]()
})

let names = 0
function at(answer: Answer) {
  const path = `/${++names}`
  answers.set(path, answer)
  return server.url + path
}
const file = (body: string | Buffer, type?: string) =>
  at((response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body))

/** Sends the same chunk repeatedly until the client disconnects. */
const endless = (start: string, again: string) =>
  at(async (response) => {
    response.on('error', () => {})
    response.write(start)
    const chunk = again.repeat(Math.ceil(65_536 / again.length))
    while (!response.destroyed) {
      if (!response.write(chunk))
        await Promise.race([new Promise((drained) => response.once('drain', drained)), sleep(1000)])
    }
  })

async function failure(file_url: string, owner: Client = client, asked: object = {}) {
  const { data } = await owner.send('POST', '/imports', { entity_type: 'contacts', file_url, ...asked })
  return until(async () => {
    const { data: job } = await owner.send('GET', `/imports/${data.id}`)
    return job.completed_at && job
  })
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const header = 'first_name,email\n'
const rows = 'Ada,ada@example.com\n'
const cases: Record<string, [url: string, sentence: RegExp]> = {
  'an empty file': [file(''), /^The file is empty$/],
  'a web page': [file('<!doctype html><html><body>Sign in</body></html>'), /^The file is a web page or XML/],
  'a web page by its type': [file('Sign in', 'text/html; charset=utf-8'), /web page/],
  'a picture': [file(Buffer.concat([png, Buffer.alloc(5000, 0x80)])), /^The file is (binary|not valid UTF-8)/],
  'nothing but zeros': [file(Buffer.alloc(100_000)), /^The file is binary. Upload XLSX, CSV, JSON or NDJSON.$/],
  'a broken workbook': [
    file(Buffer.from('PK\x03\x04 and so on')),
    /^The workbook cannot be read: it is not a complete ZIP file$/,
  ],
  'broken UTF-16': [file(Buffer.from('\uFEFFfirst_name\nAda\uD800', 'utf16le')), /^The file is not valid UTF-16$/],
  'characters that Windows-1252 does not have': [
    file(Buffer.from('first_name\nZo\x81', 'latin1')),
    /^The file is not valid UTF-8/,
  ],
  'text that is no longer UTF-8 far down': [
    file(Buffer.concat([Buffer.from(`${header}Zoë,\n${rows.repeat(900)}`), Buffer.from([0xff])])),
    /not valid UTF-8/,
  ],
  'a character that is cut off at the end': [file(Buffer.from(`${header}Zoë`).subarray(0, -1)), /not valid UTF-8/],
  prose: [
    file('It was the best of times, it was the worst of times.\nAnd so on.'),
    /^No column of the file matches a field of contacts\. Its columns are "It was/,
  ],
  'the same header twice': [file('email,email\na@example.com,b@example.com'), /^The column "email" occurs twice$/],
  'a quote that never closes': [file(`${header}"Ada,x\n${rows}`), /^Row 1 opens a quote that is not closed$/],
  'a million columns': [
    file(`first_name${',x'.repeat(1_000_000)}\nAda\n`),
    /^The (header is longer than 1048576 bytes|file has more than 1000 columns)$/,
  ],
  'a column with a name without end': [
    file(`${'x'.repeat(1001)},email\n`),
    /^The name of a column is longer than 1000 characters$/,
  ],
  // Looking at every column of every row would take hours.
  'a million columns and many rows in the first piece of the file': [
    file(`${','.repeat(15 * 65_536 + 99)}\n${',\n'.repeat(32_600)}`),
    /^The file has more than 1000 columns$/,
  ],
  'two thousand columns': [file(`first_name${',x'.repeat(2000)}\nAda\n`), /^The file has more than 1000 columns$/],
  'more rows than allowed': [file(header + rows.repeat(1001)), /^The file has more than 1000 rows$/],
  'more bytes than allowed': [
    file(header + `${'x'.repeat(100_000)}\n`.repeat(90)),
    /larger than the limit of 8388608 bytes$/,
  ],
  'a line that never ends': [endless(header, 'x'), /^Row 1 is longer than 1048576 bytes$/],
  'a row of commas that never ends': [endless(header, ','), /^Row 1 is longer than 1048576 bytes$/],
  'a quoted cell that never ends': [endless(`${header}"`, 'x\n'), /longer than 1048576 bytes$/],
  'a file that never ends': [endless(header, `${rows}`), /^The file has more than 1000 rows$/],
  'one JSON element that never ends': [endless('[{"first_name":"', 'x'), /^Row 1 is longer than 1048576 bytes$/],
  'one JSON line that never ends': [endless('{"first_name":"', 'x'), /^Row 1 is longer than 1048576 bytes$/],
  'JSON nested without end': [endless('[', '['), /^Row 1 is nested deeper than 100 levels$/],
  'a JSON array that is cut off': [file('[{"first_name":"Ada"},{"first_'), /^The JSON array is not complete/],
  'a JSON array and more': [file('[{"first_name":"Ada"}] and more'), /^Something follows the end of the JSON array$/],
  'one JSON object over lines': [file('{\n  "data": []\n}'), /neither an array of objects nor one object per line$/],
  'JSON that is none': [
    file('"Ada"', 'application/json'),
    /^No column of the file matches .*\. Its columns are "Ada"$/,
  ],
  'JSON of no objects': [file('[1, 2]', 'application/json'), /neither an array of objects nor one object per line$/],
  'an object over lines that is said to be CSV': [file('{\n "data": []\n}', 'text/csv'), /nor one object per line$/],
  'JSON with many keys': [
    file(JSON.stringify([Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, 1]))])),
    /^The file has more than 1000 columns$/,
  ],
  'a bomb of rows': [file(gzipSync(Buffer.alloc(50 * 1024 * 1024, rows))), /^The file has more than 1000 rows$/],
  'a bomb of one line': [file(gzipSync(Buffer.alloc(50 * 1024 * 1024, 'x'))), /longer than 1048576 bytes$/],
  'a bomb of spaces': [
    file(gzipSync(Buffer.alloc(50 * 1024 * 1024, `${' '.repeat(1000)}\n`))),
    /Unpacked, the file is larger than|more than 1000 rows|No column/,
  ],
  'broken gzip': [
    file(Buffer.concat([gzipSync(header).subarray(0, 12), Buffer.from('nonsense')])),
    /^The file cannot be unpacked/,
  ],
  'gzip that is cut off': [file(gzipSync(header + rows.repeat(100)).subarray(0, -20)), /^The file cannot be unpacked/],
  'gzip within gzip': [file(gzipSync(gzipSync(header + rows))), /binary|not valid UTF-8/],
  'a file that is not there': [
    at((response) => response.writeHead(404).end()),
    /^localhost:\d+ responded with status 404$/,
  ],
  'a server that fails': [at((response) => response.writeHead(500).end()), /status 500$/],
  'a server that hangs up': [
    at(
      (response) =>
        void response.writeHead(200, { 'content-length': '1000' }).write('first_name\n', () => response.destroy()),
    ),
    /closed the connection|aborted/,
  ],
  'a redirect in a circle': [
    at((response) => response.writeHead(302, { location: `/${names}` }).end()),
    /^It redirects more than 5 times$/,
  ],
  'a redirect to a private address': [
    at((response) => response.writeHead(302, { location: `http://127.0.0.1:${server.port}/1` }).end()),
    /^The URL that it redirects to must not lead to a private address$/,
  ],
  'a name that does not exist': ['http://no-such-name.invalid/x.csv', /DNS/],
  'a port where nobody listens': ['http://localhost:9999/x.csv', /^localhost:9999 refused the connection$/],
  'a certificate of somebody else': [stranger.url, /^No secure connection to localhost:\d+ \(TLS\)/],
}
// A redirect to itself.
answers.set(new URL(cases['a redirect in a circle']![0]).pathname, (response) =>
  response.writeHead(302, { location: new URL(cases['a redirect in a circle']![0]).pathname }).end(),
)

test('a file that cannot be downloaded or read fails with a message, and nothing is imported', async () => {
  for (const [name, [url, sentence]] of Object.entries(cases)) {
    const job = await failure(url)
    assert.equal(job.status, 'failed', name)
    assert.match(job.error, sentence, name)
    assert.deepEqual([job.imported_rows, job.failed_rows], [0, 0], name)
  }
  assert.equal((await client.send('GET', '/contacts')).meta.total, 0)
  assert.deepEqual(new Set(await client.events()), new Set(['import.created']))
})

test('a hostile file does not increase memory use', async () => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  for (const name of [
    'a line that never ends',
    'a row of commas that never ends',
    'a quoted cell that never ends',
    'JSON nested without end',
    'a bomb of one line',
    'a bomb of rows',
  ])
    await failure(cases[name]![0])
  clearInterval(watch)
  assert.ok(peak - before < 150 * 1024 * 1024, `grew by ${(peak - before) >> 20} MiB`)
})

test('formulas and headers named like JavaScript properties are plain text', async () => {
  const owner = await api.workspace()
  const job = await failure(
    file('first_name,__proto__,constructor,notes\n=cmd|A0,x,y,"\'=1"\n@SUM(1),,,\'plain'),
    owner,
  )
  assert.deepEqual([job.status, job.imported_rows], ['completed', 2])
  assert.deepEqual(Object.keys(job.columns), ['first_name', '__proto__', 'constructor', 'notes'])
  const { data } = await owner.send('GET', '/contacts?sort=created_at&order=asc')
  assert.deepEqual(
    data.map((contact: any) => [contact.first_name, contact.notes]),
    [
      ['=cmd|A0', '=1'],
      ['@SUM(1)', "'plain"],
    ],
  )
})

test('a required field named like a JavaScript property is reported when missing, on create and update', async () => {
  const owner = await api.workspace()
  const field = { entity_type: 'contacts', field_type: 'text', field_label: 'toString' }
  const { data: definition } = await owner.send('POST', '/custom-fields', { ...field, field_name: 'constructor' })
  for (const required of [false, true]) {
    await owner.send('PATCH', `/custom-fields/${definition.id}`, { required })
    const missed = required ? [{ field: 'custom_fields.constructor', message: 'is required' }] : undefined
    for (const [body, expected] of [
      ['first_name,email\nA,NEW', missed],
      ['first_name,email,valueOf,hasOwnProperty\nA,NEW,1,2', missed],
      ['first_name,email,constructor\nA,NEW,', missed],
      ['first_name,email,constructor\nA,NEW,given', undefined],
      ['first_name,email,ToString,toLocaleString\nA,NEW,given,2', undefined],
      ['{"first_name":"A","email":"NEW","valueOf":"x","hasOwnProperty":"x"}', missed],
      ['{"first_name":"A","email":"NEW","constructor":null}', missed],
      ['{"first_name":"A","email":"NEW","constructor":"given"}', undefined],
      ['{"first_name":"A","email":"NEW","toString":"given"}', undefined],
      [
        '{"first_name":"A","email":"NEW","custom_fields":{"constructor":"x","valueOf":"x"}}',
        [{ field: 'custom_fields.valueOf', message: 'is not a custom field of contacts' }],
      ],
    ] as const)
      for (const asked of [{}, { mode: 'upsert', match_on: 'email' }]) {
        const job = await failure(file(body.replaceAll('NEW', `a${++names}@example.com`)), owner, asked)
        const details = JSON.stringify([required, body, asked, job])
        assert.equal(job.status, 'completed', details)
        const { data: errors } = await owner.send('GET', `/imports/${job.id}/errors`)
        assert.deepEqual(errors[0]?.faults, expected, details)
      }
  }
  const { data: known } = await owner.send('POST', '/contacts', {
    first_name: 'K',
    email: 'known@example.com',
    custom_fields: { constructor: 'key' },
  })
  const asked = { mode: 'upsert', match_on: 'constructor' }
  const lacking = await failure(file('first_name,constructor,toString\nB,,\nC,key,'), owner, {
    ...asked,
    mapping: { toString: null },
  })
  assert.deepEqual([lacking.updated_rows, lacking.failed_rows], [1, 1])
  const { data: after } = await owner.send('GET', `/contacts/${known.id}`)
  assert.deepEqual([after.first_name, after.custom_fields], ['C', { constructor: 'key' }])
})

test('a cancelled import fails with "cancelled", keeps imported rows, and an ended import cannot be cancelled', async () => {
  const owner = await api.workspace()
  let hang: ServerResponse | undefined
  const { data } = await owner.send('POST', '/imports', {
    entity_type: 'contacts',
    file_url: at((response) => {
      response.write(header)
      hang = response
    }),
  })
  await until(() => hang !== undefined)
  const cancelled = await owner.send('DELETE', `/imports/${data.id}`)
  assert.deepEqual([cancelled.status, cancelled.data], [200, null])
  const { data: job } = await owner.send('GET', `/imports/${data.id}`)
  assert.deepEqual(
    [job.status, job.error, job.error_code, job.completed_at !== null],
    ['failed', 'cancelled', 'cancelled', true],
  )
  await until(() => hang!.destroyed) // the worker closes the file
  const again = await owner.send('DELETE', `/imports/${data.id}`)
  assert.deepEqual([again.status, again.error.code], [409, 'CONFLICT'])
  assert.deepEqual(await owner.events(), ['import.created', 'import.cancelled'])
})

test('more than 25 unfinished imports of a workspace are a 429, unless limits are off', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 1000, burst: 1000 } })
  const [owner, other] = [await limited.workspace(), await limited.workspace()]
  const body = { entity_type: 'contacts', file_url: 'https://example.com/x.csv' }
  const asked = await Promise.all(Array.from({ length: 30 }, () => owner.send('POST', '/imports', body)))
  assert.deepEqual(asked.map(({ status }) => status).toSorted(), [...Array(25).fill(201), ...Array(5).fill(429)])
  const refused = asked.find(({ status }) => status === 429)!
  assert.match(refused.headers.get('retry-after')!, /^\d+$/)
  assert.equal((await owner.events()).length, 25)
  assert.equal((await other.send('POST', '/imports', body)).status, 201)
  await owner.send('DELETE', `/imports/${asked.find(({ status }) => status === 201)!.data.id}`)
  assert.equal((await owner.send('POST', '/imports', body)).status, 201)
})

test('an upload larger than the limit is a 400, and its file is not kept', async () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(limits.importMaxBytes + 1, 'x')]), 'large.csv')
  const response = await fetch(`${api.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': client.key },
    body: form,
  })
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  assert.deepEqual([response.status, error.code], [400, 'VALIDATION_ERROR'])
  assert.match(error.message, /larger than the limit/)
})

test('a NUL in a header or an address, and rows of only commas, are handled', async () => {
  const owner = await api.workspace()
  const job = await failure(
    file(`first_name,x\0y\nAda,1\n${','.repeat(500_000)}\n${','.repeat(500_000)}z\nBob\n`),
    owner,
  )
  assert.deepEqual([job.status, job.total_rows, job.imported_rows, job.failed_rows], ['completed', 4, 2, 2])
  assert.deepEqual(job.columns, { first_name: 'first_name', 'x\uFFFDy': null })
  const { data: errors } = await owner.send('GET', `/imports/${job.id}/errors`)
  assert.deepEqual(errors[1], {
    row: 3,
    field: null,
    message: 'The row has 500001 cells, more than the header’s 2; first_name is required',
    values: {}, // too long to be shown
    unplaced: null,
    faults: [
      { field: null, message: 'The row has 500001 cells, more than the header’s 2' },
      { field: 'first_name', message: 'is required' },
    ],
  })
  const { data } = await owner.send('POST', '/imports', {
    entity_type: 'deals',
    file_url: file('name,contact_email\nX,a\0@example.com'),
  })
  await until(async () => (await owner.send('GET', `/imports/${data.id}`)).data.completed_at)
  assert.equal((await owner.send('GET', `/imports/${data.id}/errors`)).data[0].field, 'contact_email')
})

test('rows of a million cells are stored and returned completely, one by one', async () => {
  const owner = await api.workspace()
  const row = `${','.repeat(1_000_000)}=x`
  const job = await failure(file(gzipSync(header + `${row},,\n`.repeat(7))), owner)
  assert.deepEqual([job.status, job.failed_rows], ['completed', 7])
  const { rows } = await api.sql.query(
    'select max(octet_length(raw)) as most from import_errors where import_id = $1',
    [job.id],
  )
  assert.ok(rows[0].most < 1024 * 1024, `${rows[0].most} bytes are kept of one`)
  const read: number[] = []
  const db = reader(api.database, systemCaller(owner.workspaceId, null, 'Test'))
  const watched: Reader = {
    ...db,
    async all<Result>(query: Sql) {
      const found = await db.all<Result>(query)
      read.push(found.length)
      return found
    },
  }
  const pieces = await Array.fromAsync(rejectedCsv(watched, job.id))
  const [, ...lines] = pieces.join('').trimEnd().split('\n')
  const reason = '"The row has 1000001 cells, more than the header’s 2; first_name is required"'
  assert.ok(lines.every((line, i) => line === `${i + 1},${reason},${job.id},${row.replace('=x', "'=x")}`))
  assert.equal(lines.length, 7)
  const longest = Math.max(...pieces.map(({ length }) => length))
  assert.ok(longest <= lines[0]!.length + 64 * 1024, `a piece of ${longest} characters`)
  assert.ok(Math.max(...read) === 1, `${read.join(', ')} of them were read at once`)
})

test('the total size of stored files is limited, and a file beyond the limit is not kept', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 1000, burst: 1000 }, importMaxBytes: 100 })
  const { key, send, events } = await limited.workspace()
  const upload = async (bytes: number) => {
    const body = new FormData()
    body.set('file', new Blob(['x'.repeat(bytes)]), 'contacts.csv')
    const response = await fetch(`${limited.url}/api/v1/uploads`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    })
    return [response.status, response.headers.get('retry-after')]
  }
  for (let n = 0; n < 10; n++) assert.deepEqual(await upload(100), [201, null])
  assert.deepEqual(await upload(1), [429, '3600'])
  assert.equal((await events()).length, 10)
  assert.equal((await send('GET', '/imports')).meta.total, 0)
  const other = await limited.workspace()
  const body = new FormData()
  body.set('file', new Blob(['x']), 'contacts.csv')
  const theirs = await fetch(`${limited.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { 'x-api-key': other.key },
    body,
  })
  assert.equal(theirs.status, 201)
})

test('a row that only PostgreSQL rejects fails alone, even while the next batch is in progress', async () => {
  await using own = await startApi({ worker: true, outboundAllow: ['localhost'] })
  await own.sql.query(`alter table contacts add constraint refused check (first_name not like '%refused')`)
  const owner = await own.workspace()
  const names = Array.from(
    { length: 3500 },
    (_, i) => `${i}${[10, 999, 1500, 3499].includes(i) ? ' refused' : ''},tag ${i % 7}`,
  )
  const job = await failure(file(`first_name,tags\n${names.join('\n')}`), owner)
  assert.deepEqual([job.status, job.imported_rows, job.failed_rows], ['completed', 3496, 4])
  const { data: errors } = await owner.send('GET', `/imports/${job.id}/errors`)
  assert.deepEqual(
    errors.map((error: any) => [error.row, error.field, error.message]),
    [11, 1000, 1501, 3500].map((row) => [row, null, 'The row cannot be stored']),
  )
  const { rows } = await own.sql.query('select first_name from contacts where workspace_id = $1 order by id', [
    owner.workspaceId,
  ])
  assert.deepEqual(
    rows.map((row) => row.first_name),
    names.map((name) => name.split(',')[0]).filter((name) => !name!.endsWith('refused')),
  )
  await assertConsistent(own, owner.workspaceId)
})

test('a workspace runs five imports at a time; twenty more wait; slow downloads do not delay uploads', async () => {
  await using limited = await startApi({
    worker: true,
    outboundAllow: ['localhost'],
    rateLimit: { perSecond: 1000, burst: 1000 },
  })
  const [busy, other] = [await limited.workspace(), await limited.workspace()]
  const hanging: ServerResponse[] = []
  // The file arrives slowly, because an import fails if nothing arrives.
  const hang = at((response) => {
    hanging.push(response.on('error', () => {}))
    response.write('first_name\n')
    const drip = setInterval(() => response.write('Ada\n'), 1000)
    response.on('close', () => clearInterval(drip))
  })
  const ask = (owner: Client, entity_type = 'contacts') =>
    owner.send('POST', '/imports', { entity_type, file_url: hang })
  const asked = await Promise.all(Array.from({ length: 26 }, () => ask(busy)))
  assert.deepEqual(asked.map(({ status }) => status).toSorted(), [...Array(25).fill(201), 429])
  await until(() => hanging.length === 5)
  assert.equal((await failure(file('first_name\nAda'), other)).status, 'completed')
  const { data: jobs } = await busy.send('GET', '/imports?per_page=100&order=asc')
  const count = (status: string) => jobs.filter((job: any) => job.status === status).length
  assert.deepEqual([count('processing'), count('pending'), hanging.length], [5, 20, 5])
  hanging[0]!.end()
  await until(() => hanging.length === 6)
  for (let n = 0; n < 3; n++) await ask(await limited.workspace())
  await until(() => hanging.length === 9)
  const body = new FormData()
  body.set('file', new File(['first_name\nGrace'], 'people.csv'))
  const headers = { 'x-api-key': other.key }
  const uploaded = await fetch(`${limited.url}/api/v1/uploads`, { method: 'POST', headers, body })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  assert.equal((await failure(upload.file_url, other)).status, 'completed')
  assert.equal(hanging.length, 9, 'it waited for the end of a download')
  for (const job of jobs) await busy.send('DELETE', `/imports/${job.id}`)
})

test('an import waits for earlier ones of another kind, because its rows may link to theirs', async () => {
  const owner = await api.workspace()
  let hanging: ServerResponse | undefined
  const ask = async (entity_type: string, file_url: string) =>
    (await owner.send('POST', '/imports', { entity_type, file_url })).data.id as string
  await ask(
    'contacts',
    at((response) => (hanging = response)),
  )
  const deals = await ask('deals', file('name,contact_email\nEngine,ada@example.com'))
  const companies = await ask('companies', file('name\nAcme'))
  await until(() => hanging !== undefined)
  const statusOf = async (id: string) => (await owner.send('GET', `/imports/${id}`)).data.status
  assert.deepEqual([await statusOf(deals), await statusOf(companies)], ['pending', 'pending'])
  hanging!.end('first_name,email\nAda,ada@example.com')
  await until(async () => (await statusOf(companies)) === 'completed')
  const { data } = await owner.send('GET', '/deals')
  assert.equal(data[0].contact_ids.length, 1)
})
