import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Client, startApi } from '../../test/api.ts'
import { clearCustomField } from '../custom-fields/clear.ts'
import { insertContacts } from '../contacts/queries.ts'
import { newContact } from '../contacts/save.ts'
import { noValues } from '../records/custom-values.ts'
import { systemCaller } from '../database/caller.ts'
import { newId } from '../database/ids.ts'
import { findNearWords, forgetKnownWords, maxCompared, nearest } from '../database/name-words.ts'
import { searchVector } from '../database/search.ts'
import { type Reader, reader, transaction } from '../database/transaction.ts'
import { indexSearch } from './index-job.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

async function make({ send }: Pick<Client, 'send'>, path: string, body: object) {
  const made = await send('POST', path, body)
  assert.equal(made.status, 201, JSON.stringify(made.error))
  return made.data
}

const search = async ({ send }: Client, q: string, rest = '') => {
  const answer = await send('GET', `/search?q=${encodeURIComponent(q)}${rest}`)
  assert.equal(answer.status, 200, JSON.stringify([q, answer.error]))
  return answer.data
}

type FoundContact = { first_name: string; fuzzy?: true }

/** The names of the contacts found, best first. The search across kinds and the list must agree. */
async function namesOf(client: Client, q: string): Promise<string[]> {
  const { contacts } = await search(client, q, '&types=contacts&per_type=20')
  const found = contacts.filter(({ fuzzy }: FoundContact) => !fuzzy)
  const list = await client.send('GET', `/contacts?per_page=20&q=${encodeURIComponent(q)}`)
  const names = (rows: { first_name: string }[]) => rows.map((row) => row.first_name)
  assert.deepEqual(names(list.data), names(found), q)
  assert.equal(list.meta.total, found.length, q)
  return names(found)
}

test('the search returns all kinds, each in its own shape, and ranks all of them together', async () => {
  const client = await api.workspace()
  const contact = await make(client, '/contacts', { first_name: 'Ada', last_name: 'Engine', email: 'ada@example.com' })
  const company = await make(client, '/companies', { name: 'Analytical Engines', domain: 'engines.example' })
  const deal = await make(client, '/deals', { name: 'Second engine', value: 5, contact_ids: [contact.id] })
  const interaction = await make(client, '/interactions', {
    contact_id: contact.id,
    deal_id: deal.id,
    type: 'call',
    notes: 'the engine runs',
    occurred_at: '2026-01-31T10:00:00+01:00',
  })
  const followUp = await make(client, '/follow-ups', {
    contact_id: contact.id,
    type: 'call',
    title: 'Ask about the engine',
    due_date: '2026-02-28',
  })
  const commitment = await make(client, '/commitments', { contact_id: contact.id, description: 'Send engine drawings' })
  const { data, meta } = await client.send('GET', '/search?q=ENGINE')
  assert.deepEqual(
    meta.ranking.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`),
    [
      `contacts ${contact.id}`, // a whole word of the name
      `deals ${deal.id}`,
      `companies ${company.id}`,
      `follow_ups ${followUp.id}`,
      `interactions ${interaction.id}`,
      `commitments ${commitment.id}`,
    ],
  )
  assert.deepEqual(data, {
    contacts: [{ id: contact.id, first_name: 'Ada', last_name: 'Engine', email: 'ada@example.com' }],
    companies: [{ id: company.id, name: 'Analytical Engines', domain: 'engines.example' }],
    deals: [{ id: deal.id, name: 'Second engine', stage: 'lead', value: 5 }],
    interactions: [
      {
        id: interaction.id,
        contact_id: contact.id,
        company_id: null,
        deal_id: deal.id,
        type: 'call',
        notes: 'the engine runs',
        occurred_at: '2026-01-31T09:00:00.000Z',
      },
    ],
    follow_ups: [
      {
        id: followUp.id,
        contact_id: contact.id,
        company_id: null,
        deal_id: null,
        type: 'call',
        title: 'Ask about the engine',
        description: null,
        due_date: '2026-02-28',
        status: 'pending',
      },
    ],
    commitments: [
      {
        id: commitment.id,
        contact_id: contact.id,
        company_id: null,
        deal_id: null,
        description: 'Send engine drawings',
        due_date: null,
        status: 'open',
      },
    ],
  })
  const none = { contacts: [], companies: [], deals: [], interactions: [], follow_ups: [], commitments: [] }
  const nothing = await client.send('GET', '/search?q=nothing')
  assert.deepEqual([nothing.data, nothing.meta], [none, { ranking: [] }])
  await client.send('PATCH', `/follow-ups/${followUp.id}`, { title: 'Ask about the mill' })
  assert.deepEqual((await search(client, 'engine', '&types=follow_ups')).follow_ups, [])
  assert.equal((await search(client, 'mill', '&types=follow_ups')).follow_ups.length, 1)
})

test('types selects the kinds and per_type their number; invalid values are a 400', async () => {
  const client = await api.workspace()
  for (let i = 0; i < 22; i++) await make(client, '/deals', { name: `Engine ${i}` })
  assert.deepEqual(Object.keys(await search(client, 'engine', '&types=deals')), ['deals'])
  assert.deepEqual(Object.keys(await search(client, 'engine', '&types=deals,%20contacts,deals')), ['contacts', 'deals'])
  assert.equal((await search(client, 'engine')).deals.length, 5)
  assert.equal((await search(client, 'engine', '&per_type=1')).deals.length, 1)
  assert.equal((await search(client, 'engine', '&per_type=20')).deals.length, 20)
  const refused: [field: string, query: string][] = [
    ['q', ''],
    ['q', 'q='],
    ['q', 'q=%20%09'],
    ['q', 'q=a&q=b'],
    ['q', `q=${'a'.repeat(1001)}`],
    ['q', 'q=%00'],
    ['types', 'q=a&types='],
    ['types', 'q=a&types=people'],
    ['types', 'q=a&types=deals,'],
    ['types', 'q=a&types=Deals'],
    ['types', 'q=a&types=constructor'],
    ['per_type', 'q=a&per_type=0'],
    ['per_type', 'q=a&per_type=21'],
    ['per_type', 'q=a&per_type=x'],
    ['page', 'q=a&page=1'],
  ]
  for (const [field, query] of refused) {
    const answer = await client.send('GET', `/search?${query}`)
    assert.equal(answer.status, 400, query)
    assert.equal(answer.error.details[0].field, field, query)
  }
  const { error } = await client.send('GET', '/search?types=people&per_type=0')
  assert.deepEqual(error.details.map((problem: { field: string }) => problem.field).sort(), ['per_type', 'q', 'types'])
  assert.equal((await client.send('GET', `/search?q=${'a'.repeat(1000)}`)).status, 200)
  assert.equal((await client.send('GET', `/search?q=${'a+'.repeat(499)}a`)).status, 200)
})

test('case and accents do not matter, and all words must match', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Zoë', last_name: 'Müller-Łukasz', notes: 'Straße und Ærø' })
  await make(client, '/contacts', { first_name: 'ΟΔΥΣΣΈΑΣ', title: 'Ingénieur' })
  await make(client, '/contacts', { first_name: 'Ada', last_name: "O'Brien" })
  for (const q of [
    'zoe',
    'ZOË',
    'Zoe\u0308',
    'mull',
    'muller zo',
    'lukasz',
    'ŁUKASZ',
    'strasse',
    'STRASSE',
    'aero',
    'ｚｏｅ',
  ])
    assert.deepEqual(await namesOf(client, q), ['Zoë'], q)
  for (const q of ['οδυσσέας', 'ΟΔΥΣΣ', 'Οδυσσ', 'οδυσσεας', 'ingenieur', 'INGÉ'])
    assert.deepEqual(await namesOf(client, q), ['ΟΔΥΣΣΈΑΣ'], q)
  for (const q of ["o'brien", 'brien', "ada o'b"]) assert.deepEqual(await namesOf(client, q), ['Ada'], q)
  for (const q of ['zoe ada', 'ller', 'zoeX']) assert.deepEqual(await namesOf(client, q), [], q)
  assert.deepEqual((await client.send('GET', '/contacts?q=zo+muller')).data, [], 'a list only completes the last word')
})

test('in the search across kinds every word may be a prefix, and whole words rank first', async () => {
  const client = await api.workspace()
  for (const [first_name, last_name] of [
    ['Graham', 'Pritchard'],
    ['Prit', 'Gravesend'],
    ['Grace', 'Prit'],
    ['Prit', 'Gra'],
    ['Ada', 'Pritchard'],
  ])
    await make(client, '/contacts', { first_name, last_name })
  const found = async (q: string) =>
    (await search(client, q, '&types=contacts')).contacts
      .filter(({ fuzzy }: FoundContact) => !fuzzy)
      .map((contact: { first_name: string; last_name: string }) => `${contact.first_name} ${contact.last_name}`)
  assert.deepEqual(await found('prit gra'), ['Prit Gra', 'Grace Prit', 'Prit Gravesend', 'Graham Pritchard'])
  assert.deepEqual(await found('gra prit'), ['Prit Gra', 'Grace Prit', 'Prit Gravesend', 'Graham Pritchard'])
  assert.deepEqual(await found('p g'), ['Prit Gra', 'Grace Prit', 'Prit Gravesend', 'Graham Pritchard'])
  assert.deepEqual(await found('prit x'), [])
  // More words than are looked up in the index.
  const words = 'g gr gra grah graha graham p pr pri prit pritc pritch'
  assert.deepEqual(await found(words), ['Graham Pritchard'])
  assert.deepEqual(await found(`${words} x`), [])
})

test('custom values are found by the search across kinds, not by q of a list, and not after the field is deleted', async () => {
  const client = await api.workspace()
  const define = (field_name: string, field_type: string, field_options?: string[]) =>
    make(client, '/custom-fields', {
      entity_type: 'contacts',
      field_name,
      field_label: field_name,
      field_type,
      field_options,
    })
  const hobby = await define('hobby', 'text')
  await define('plan', 'multiselect', ['Gold', 'Silver plus'])
  await define('employees', 'number')
  await define('is_vip', 'checkbox')
  const ada = await make(client, '/contacts', {
    first_name: 'Ada',
    custom_fields: { hobby: 'Chess & Müsli', plan: ['Silver plus'], employees: 4711, is_vip: true },
  })
  const found = async (q: string) => idsOf((await search(client, q, '&types=contacts')).contacts)
  for (const q of ['chess', 'musli', 'ada che', 'silver', '4711']) assert.deepEqual(await found(q), [ada.id], q)
  assert.deepEqual(await found('true'), [])
  assert.deepEqual((await client.send('GET', '/contacts?q=chess')).data, [])

  await client.send('PATCH', `/contacts/${ada.id}`, { custom_fields: { plan: ['Gold'] } })
  assert.deepEqual([await found('silver'), await found('gold'), await found('chess')], [[], [ada.id], [ada.id]])

  assert.equal((await client.send('DELETE', `/custom-fields/${hobby.id}`)).status, 200)
  const context = {
    database: api.database,
    config: api.config,
    log: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(60_000),
  }
  await clearCustomField.run(context, { workspaceId: client.workspaceId, fieldId: hobby.id })
  assert.deepEqual([await found('chess'), await found('gold')], [[], [ada.id]])
  const { data: trash } = await client.send('GET', '/trash')
  assert.equal((await client.send('POST', `/trash/${trash[0].id}/restore`)).status, 200)
  assert.deepEqual(await found('chess'), [ada.id])
})

test('with fewer than five matches, similar names follow', async () => {
  const client = await api.workspace()
  const people = {
    fernandez: ['María', 'Fernández'],
    graham: ['Graham', 'Pritchard'],
    john: ['John', 'Smith'],
    number: ['Hall', '2026'],
  }
  const ids: Record<string, string> = {}
  for (const [key, [first_name, last_name]] of Object.entries(people))
    ids[key] = (await make(client, '/contacts', { first_name, last_name, notes: 'Lindgren' })).id
  const company = await make(client, '/companies', { name: 'Analytical Engines' })
  const deal = await make(client, '/deals', { name: 'Analytical Engine' })

  const similar = async (q: string, types = 'contacts') => {
    const { meta, data } = await client.send('GET', `/search?q=${encodeURIComponent(q)}&types=${types}`)
    const found: (FoundContact & { id: string })[] = meta.ranking.map((one: { type: string; id: string }) =>
      data[one.type].find(({ id }: { id: string }) => id === one.id),
    )
    return found.map(({ id, ...rest }) => {
      assert.ok(!('fuzzy' in rest) || rest.fuzzy === true)
      return `${'fuzzy' in rest ? '~' : ''}${Object.keys(ids).find((key) => ids[key] === id) ?? id}`
    })
  }
  const cases: [q: string, found: string[]][] = [
    ['Fernandes', ['~fernandez']],
    ['ferandes', ['~fernandez']], // two edits in 8 letters
    ['fernades', ['~fernandez']],
    ['hernandez', ['~fernandez']], // at the first letter
    ['fernandezz maria', ['~fernandez']],
    ['mary fernandes', []], // two edits in 4 letters
    ['ma fernandes', ['~fernandez']], // short words are prefixes
    ['mx fernandes', []],
    ['jon', []], // three letters
    ['johm', ['~john']],
    ['jhon', []], // two edits
    ['jonn smyth', ['~john']],
    ['grahm pritchrad', ['~graham']],
    ['prittchardson', []], // four edits
    ['fernand', ['fernandez']],
    ['fernandxx', ['~fernandez']],
    ['fernxxxez', []], // three edits
    ['2025', []], // not a word of letters
    ['lindgrem', []], // notes are not names
  ]
  for (const [q, found] of cases) assert.deepEqual(await similar(q), found, q)
  assert.deepEqual(await similar('analitical', 'companies,deals'), [`~${company.id}`, `~${deal.id}`])
  assert.deepEqual(await similar('analytical engine', 'companies,deals'), [deal.id, company.id])
  assert.deepEqual((await client.send('GET', '/contacts?q=fernandes')).data, [], 'not in lists')

  const other = await api.workspace()
  assert.deepEqual((await search(other, 'fernandes')).contacts, [])

  for (let i = 0; i < 4; i++) await make(client, '/contacts', { first_name: 'Fernandes', last_name: String(i) })
  const marks = async (rest = '') =>
    (await search(client, 'fernandes', `&types=contacts${rest}`)).contacts.map(
      ({ fuzzy }: FoundContact) => fuzzy ?? false,
    )
  assert.deepEqual(await marks(), [false, false, false, false, true])
  assert.deepEqual(await marks('&per_type=2'), [false, false])
  await make(client, '/contacts', { first_name: 'Fernandes', last_name: '4' })
  assert.deepEqual(await marks('&per_type=20'), [false, false, false, false, false])
})

test('the job indexes existing records, and removes the words of names that no longer exist', async () => {
  const client = await api.workspace()
  const contact = await make(client, '/contacts', { first_name: 'Wilhelmina' })
  const gone = await make(client, '/contacts', { first_name: 'Bartholomew' })
  await make(client, '/follow-ups', { contact_id: contact.id, type: 'call', title: 'Ask', due_date: '2026-02-28' })
  await client.send('DELETE', `/contacts/${gone.id}`)
  const own = [client.workspaceId]
  const words = async () =>
    (await api.sql.query('select distinct word from name_words where workspace_id = $1 order by word', own)).rows.map(
      ({ word }) => word,
    )
  assert.deepEqual(await words(), ['bartholomew', 'wilhelmina'])
  const context = {
    database: api.database,
    config: api.config,
    log: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(60_000),
  }
  await indexSearch.run(context, {})
  assert.deepEqual(await words(), ['bartholomew', 'wilhelmina'], 'used today')
  await api.sql.query('update name_words set used_on = current_date - 2 where workspace_id = $1', own)
  await indexSearch.run(context, {})
  assert.deepEqual(await words(), ['wilhelmina'])

  // As a server of the previous version has left them.
  await api.sql.query('delete from name_words where workspace_id = $1', own)
  await api.sql.query('update follow_ups set search = null where workspace_id = $1', own)
  await api.sql.query('update workspaces set search_version = 0 where id = $1', own)
  assert.deepEqual((await search(client, 'ask')).follow_ups, [])
  // Another process, or another day: this one remembers the words that it has stored.
  forgetKnownWords()
  await indexSearch.run(context, {})
  assert.deepEqual(await words(), ['wilhelmina'])
  assert.equal((await search(client, 'ask')).follow_ups.length, 1)
})

test('email addresses and domains are found as a whole and by their parts', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Ada', email: 'Ada.Lovelace+crm@mail.analytical-engines.co.uk' })
  await make(client, '/contacts', { first_name: 'Eve', email: 'eve@example.com' })
  for (const q of [
    'ada.lovelace+crm@mail.analytical-engines.co.uk',
    'ADA.LOVELACE+CRM@MAIL.ANALYTICAL-ENGINES.CO.UK',
    'lovelace',
    'ada.love',
    'analytical-engines.co.uk',
    'engines.co',
    '@mail.anal',
    'crm',
  ])
    assert.deepEqual(await namesOf(client, q), ['Ada'], q)
  const company = await make(client, '/companies', { name: 'X', domain: 'https://Www.Shop.Example.org/path' })
  for (const q of ['www.shop.example.org', 'shop.example', 'example.org', 'SHOP'])
    assert.deepEqual((await search(client, q)).companies, [
      { id: company.id, name: 'X', domain: 'www.shop.example.org' },
    ])
})

test('a telephone number is found in any grouping, with or without the country code', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Grouped', phone: '+44 (0)20 7946-0101' })
  await make(client, '/contacts', { first_name: 'Straight', phone: '+15550109999' })
  await make(client, '/contacts', { first_name: 'Local', phone: '030 / 123 456' })
  for (const q of [
    '+44 20 7946 0101',
    '442079460101',
    '+442079460101',
    '0044 20 79460101',
    '020 7946 0101',
    '02079460101',
    '(020) 79460',
    '7946 0101',
    '7946',
  ])
    assert.deepEqual(await namesOf(client, q), ['Grouped'], q)
  for (const q of ['+1 (555) 010-9999', '555-010-9999', '5550109999', '15550109999', '+1555'])
    assert.deepEqual(await namesOf(client, q), ['Straight'], q)
  for (const q of ['030123456', '030 123456', '30 123 456', '123 456', '030/12 34'])
    assert.deepEqual(await namesOf(client, q), ['Local'], q)
  for (const q of ['00000', '0000000', '99999']) assert.deepEqual(await namesOf(client, q), [], q)
})

test('text that looks like a number is also found as words', async () => {
  const client = await api.workspace()
  const deal = await make(client, '/deals', { name: 'Budget 2026-2027', notes: 'call 555 010 9999 after 2026-01-31' })
  for (const q of ['2026-2027', '2026/2027', '2026-01-31', '555-010-9999', '31'])
    assert.deepEqual((await search(client, q)).deals, [{ id: deal.id, name: deal.name, stage: 'lead', value: 0 }], q)
})

test('a match in a name ranks above one in notes, and a whole word above a prefix', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Mercury' })
  await make(client, '/contacts', { first_name: 'Merc' })
  await make(client, '/contacts', { first_name: 'Titled', title: 'merc' })
  await make(client, '/contacts', { first_name: 'Noted', notes: 'merc merc merc' })
  assert.deepEqual(await namesOf(client, 'merc'), ['Merc', 'Mercury', 'Titled', 'Noted'])
})

test('with several words, matches in a name count more than matches in notes', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Anna', last_name: 'Maria', notes: 'met at the fair' })
  await make(client, '/contacts', {
    first_name: 'Bob',
    notes: 'anna, fair, fairy, fairly, fairness, fairground, fairway',
  })
  await make(client, '/contacts', { first_name: 'Fair', last_name: 'Anna' })
  for (const q of ['anna fair', 'fair anna']) assert.deepEqual(await namesOf(client, q), ['Fair', 'Anna', 'Bob'], q)
})

test('operators, quotes and wildcards only separate words', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: 'Ada', notes: "100% of O'Hara & Söhne (a_b) | c:*" })
  await make(client, '/contacts', { first_name: 'Eve' })
  for (const q of [
    '100%',
    "o'hara & sohne",
    'a_b',
    "'ada'",
    '!ada',
    'ada:*',
    'ada & !hara',
    "ada' | '",
    'ada\\',
    '<-> ada',
    'ada)',
    '"ada"',
    ':A ada',
  ])
    assert.deepEqual(await namesOf(client, q).catch((error) => error), ['Ada'], q)
  // A query without words must find nothing, not everything.
  for (const q of ['%', '_', '*', "'", '!', '& |', '\\', ':*', '(', '--', "';", '🚀'])
    assert.deepEqual(await namesOf(client, q), [], q)
  for (const q of ['%a%', 'a%', '_da', 'ad_']) {
    const names = await namesOf(client, q)
    assert.ok(!names.includes('Eve'), q)
  }
})

test('text in scripts without spaces is found by any part of a run', async () => {
  const client = await api.workspace()
  await make(client, '/contacts', { first_name: '山田太郎', notes: '東京都庁で会議。次はABC東京2026' })
  await make(client, '/contacts', { first_name: '李小龙', notes: 'カタログ ガラス' })
  await make(client, '/contacts', { first_name: 'สมชาย', notes: 'ประชุมที่กรุงเทพ' })
  await make(client, '/contacts', { first_name: '김철수', notes: '서울에서 회의' })
  await make(client, '/contacts', { first_name: 'हिन्दी', notes: 'वाराणसी' })
  for (const q of [
    '山田',
    '太郎',
    '山田 太郎',
    '田太',
    '都庁',
    '会議',
    '東京都庁',
    '庁',
    '郎',
    '山',
    'abc東京',
    '2026',
  ])
    assert.deepEqual(await namesOf(client, q), ['山田太郎'], q)
  for (const q of ['小龙', '李 小龙', '龙', 'カタログ', 'ログ', 'ガラス', 'ｶﾀﾛｸﾞ'])
    assert.deepEqual(await namesOf(client, q), ['李小龙'], q)
  for (const q of ['สมชาย', 'กรุงเทพ', 'ประชุม']) assert.deepEqual(await namesOf(client, q), ['สมชาย'], q)
  for (const q of ['김철', '서울', '회의']) assert.deepEqual(await namesOf(client, q), ['김철수'], q)
  for (const q of ['हिन्दी', 'हिन्', 'वारा']) assert.deepEqual(await namesOf(client, q), ['हिन्दी'], q)
  for (const q of ['京東', '太田', 'カラス', 'हन्द']) assert.deepEqual(await namesOf(client, q), [], q)
})

test('records of another workspace never appear, and a changed or deleted record is found in its current state', async () => {
  const ours = await api.workspace()
  const theirs = await api.workspace()
  const ada = await make(ours, '/contacts', { first_name: 'Ada' })
  await make(theirs, '/contacts', { first_name: 'Ada' })
  await make(theirs, '/companies', { name: 'Ada' })
  await make(theirs, '/deals', { name: 'Ada' })
  const shown = { id: ada.id, first_name: 'Ada', last_name: null, email: null }
  const none = { companies: [], deals: [], interactions: [], follow_ups: [], commitments: [] }
  assert.deepEqual(await search(ours, 'ada'), { contacts: [shown], ...none })
  await ours.send('PATCH', `/contacts/${ada.id}`, { first_name: 'Augusta' })
  assert.deepEqual(await search(ours, 'ada'), { contacts: [], ...none })
  assert.deepEqual(await namesOf(ours, 'augusta'), ['Augusta'])
  await ours.send('DELETE', `/contacts/${ada.id}`)
  assert.deepEqual(await search(ours, 'augusta'), { contacts: [], ...none })
})

test('notes of the maximum length are stored and found with any content', async () => {
  const client = await api.workspace()
  const fill = (letter: (i: number) => string) => Array.from({ length: 50_000 }, (_, i) => letter(i)).join('')
  const texts = {
    Distinct: fill((i) => ` ${i.toString(36)}`).slice(0, 50_000),
    Giant: 'x'.repeat(50_000),
    Astral: '𐌰'.repeat(50_000),
    Han: fill((i) => String.fromCodePoint(0x20000 + (i % 42_000))),
    Squared: fill((i) => String.fromCodePoint(0x3300 + ((i * i) % 88))),
    Ligature: 'ﷺ'.repeat(50_000),
  }
  for (const [first_name, notes] of Object.entries(texts)) await make(client, '/contacts', { first_name, notes })
  assert.deepEqual(await namesOf(client, 'xxxx'), ['Giant'])
  assert.deepEqual(await namesOf(client, 'x'.repeat(1000)), ['Giant'])
  assert.deepEqual(await namesOf(client, '𠀀𠀁'), ['Han'])
  // Search finds the first of very many words, and a filter all of them.
  const last = await client.send('GET', `/contacts?notes[contains]=${encodeURIComponent(texts.Distinct.slice(-20))}`)
  assert.deepEqual(
    last.data.map((contact: { first_name: string }) => contact.first_name),
    ['Distinct'],
  )
  assert.equal((await client.send('GET', '/contacts')).meta.total, Object.keys(texts).length)
})

test('a word has the same matches in the same order, whether or not the newest records contain it', async () => {
  const client = await api.workspace()
  for (const [first_name, notes] of [
    ['Engine', ''],
    ['Engineer', ''],
    ['Ada', 'engine engineer'],
    ['Grace', 'an engine'],
    ['Engine', 'engine'],
  ])
    await make(client, '/contacts', { first_name, notes, tags: ['machines'] })
  const results = async () => {
    const { contacts } = await search(client, 'engine', '&types=contacts&per_type=20')
    const list = await client.send('GET', '/contacts?q=engine')
    const second = await client.send('GET', '/contacts?q=engine&per_page=2&page=2')
    const beyond = await client.send('GET', '/contacts?q=engine&page=2')
    const tagged = await client.send('GET', '/contacts?q=engine&tag=machines')
    const none = await client.send('GET', '/contacts?q=engine&tag=none')
    return [contacts, ...[list, second, beyond, tagged, none].flatMap(({ data, meta }) => [data, meta])]
  }
  const common = await results()
  assert.deepEqual(
    common[0].map((contact: { first_name: string }) => contact.first_name),
    ['Engine', 'Engine', 'Engineer', 'Ada', 'Grace'],
  )
  for (let i = 0; i < 60; i++) await make(client, '/contacts', { first_name: 'Newer' })
  assert.deepEqual(await results(), common)
})

test('with very many matches, paging by relevance shows each record once, names first', async () => {
  const client = await api.workspace()
  const { rows } = await api.sql.query('select number from workspaces where id = $1', [client.workspaceId])
  const number = BigInt(rows[0].number).toString(36)
  const vectors = [
    ...Array.from({ length: 100 }, () => searchVector(number, { names: ['Mill'], notes: 'engine' })),
    ...Array.from({ length: 1100 }, () => searchVector(number, { names: ['Engine'] })),
  ]
  await api.sql.query(
    `insert into deals (workspace_id, id, name, value, stage, stage_order, search, stage_changed_at, created_at, updated_at)
     select $1, id, 'Deal', 0, 'lead', 0, search::tsvector, now(), now(), now()
       from unnest($2::uuid[], $3::text[]) as made (id, search)`,
    [client.workspaceId, vectors.map(newId), vectors],
  )
  const pages = []
  for (let page = 1; page <= 6; page++) {
    const { data, meta } = await client.send('GET', `/deals?q=engine&per_page=250&page=${page}`)
    assert.equal(meta.total, 1200)
    pages.push(data.map(({ id }: { id: string }) => id))
  }
  assert.deepEqual(
    pages.map((ids) => ids.length),
    [250, 250, 250, 250, 200, 0],
  )
  const { rows: inOrder } = await api.sql.query(
    `select id from deals where workspace_id = $1 order by search @@ $2::tsquery desc, id desc`,
    [client.workspaceId, `'${number}/engine'`],
  )
  assert.deepEqual(
    pages.flat(),
    inOrder.map(({ id }) => id),
  )
})

test('among thousands of records a word is found regardless of frequency and position, and pages do not overlap', async () => {
  const client = await api.workspace()
  const { rows } = await api.sql.query('select number from workspaces where id = $1', [client.workspaceId])
  const system = systemCaller(client.workspaceId, Number(rows[0].number).toString(36), 'Test')
  const people = Array.from({ length: 3000 }, (_, i) => ({
    record: newContact({
      first_name: i === 5 ? 'Common' : 'Ada',
      notes: `${i < 3 ? 'rare' : ''} ${i < 2900 ? 'common' : 'recent'} ${i < 500 ? 'early' : ''}`,
    }),
    values: noValues,
  }))
  await transaction(api.database, system, async (tx) => insertContacts(tx, people))
  const ids = people.map(({ record }) => record.id)

  const best = async (q: string) => idsOf((await search(client, q, '&types=contacts&per_type=3')).contacts)
  assert.deepEqual(await best('common'), [ids[5], ids[2899], ids[2898]])
  assert.deepEqual(await best('recent'), [ids[2999], ids[2998], ids[2997]])
  assert.deepEqual(await best('early'), [ids[499], ids[498], ids[497]])
  assert.deepEqual(await best('rare'), [ids[2], ids[1], ids[0]])
  assert.deepEqual(await best('rarely'), [])

  const paged: string[] = []
  for (let page = 1; page <= 12; page++) {
    const { data, meta } = await client.send('GET', `/contacts?q=common&per_page=250&page=${page}`)
    assert.equal(meta.total, 2900)
    paged.push(...idsOf(data))
  }
  assert.deepEqual(paged, [
    ids[5],
    ...ids
      .slice(0, 2900)
      .filter((id) => id !== ids[5])
      .toReversed(),
  ])
  const { data } = await client.send('GET', '/contacts?q=rare&sort=created_at&order=asc')
  assert.deepEqual(idsOf(data), ids.slice(0, 3))
})

test('the point between two ids in time is found by interpolation', async () => {
  const [first, last] = ['01900000-0000-7abc-8def-0123456789ab', '01900000-03e8-7abc-8def-0123456789ab']
  const { rows } = await api.sql.query(
    'select id_between($1, $2, 0) as first, id_between($1, $2, 0.25) as quarter, id_between($1, $2, 1) as last, id_between(null, null, 0.5) as nowhere',
    [first, last],
  )
  const at = (milliseconds: number) => `01900000-${milliseconds.toString(16).padStart(4, '0')}-0000-0000-000000000000`
  assert.deepEqual(rows[0], { first: at(0), quarter: at(250), last: at(1000), nowhere: null })
})

for (const [apart, milliseconds] of [
  ['a minute apart', 60_000],
  ['all of one moment', 0],
] as const)
  test(`with tens of thousands of old matches, ${apart}, the newest come first even if no recent record matches`, async () => {
    const client = await api.workspace()
    const { rows } = await api.sql.query('select number from workspaces where id = $1', [client.workspaceId])
    const number = BigInt(rows[0].number).toString(36)
    const vectors = [{ names: ['Engine'] }, { names: ['Mill'], notes: 'engine' }, { names: ['Mill'] }].map((fields) =>
      searchVector(number, fields),
    )
    const most = 41_000
    const ids = Array.from({ length: most + 2500 }, (_, i) => {
      const time = (0x019000000000 + i * milliseconds).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${i.toString(16).padStart(12, '0')}`
    })
    await api.sql.query(
      `insert into deals (workspace_id, id, name, value, stage, stage_order, search, stage_changed_at, created_at, updated_at)
       select $1, id, 'Deal', 0, 'lead', 0,
              (case when i = 7 then $4 when i <= $3 then $5 else $6 end)::tsvector, now(), now(), now()
         from unnest($2::uuid[]) with ordinality as made (id, i)`,
      [client.workspaceId, ids, most, ...vectors],
    )
    const newestFirst = [ids[6], ...ids.slice(0, most).toReversed()].filter((id, i) => i === 0 || id !== ids[6])
    for (const page of [1, 40]) {
      const { data, meta } = await client.send('GET', `/deals?q=engine&per_page=250&page=${page}`)
      assert.equal(meta.total, most)
      assert.deepEqual(idsOf(data), newestFirst.slice((page - 1) * 250, page * 250), `page ${page}`)
    }
    const { deals } = await search(client, 'engine', '&types=deals&per_type=3')
    assert.deepEqual(idsOf(deals), newestFirst.slice(0, 3))
  })

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id)

test('very many names that share a part of a word do not hold up other requests', async () => {
  const { workspaceId } = await api.workspace()
  await api.sql.query(
    `insert into name_words (workspace_id, part, word, used_on)
     select $1, '12 0 anna', 'anna' || translate(to_char(n, 'FM00000000'), '0123456789', 'bcdefghijk'), now()
       from generate_series(1, $2::int) as n`,
    [workspaceId, 2 * maxCompared],
  )
  const db = reader(api.database, systemCaller(workspaceId, null, 'test'))
  const counts: number[] = []
  const first: Reader['first'] = async <Result>(query: Parameters<Reader['first']>[0]) => {
    const row = await db.first<Result>(query)
    counts.push((row as { words: string }).words.split(' ').length)
    return row
  }
  const near = await findNearWords({ ...db, first }, ['annabbbbbbbb', 'annakkkkkkkk'])
  assert.deepEqual(counts, [maxCompared, maxCompared])
  assert.equal(near.get('annabbbbbbbb')![0]!.edits, 1)

  let isServed = false
  setImmediate(() => (isServed = true))
  await nearest('annabbbbbbbb', Array<string>(1000).fill('annakkkkkkkk'))
  assert.ok(isServed)
})
