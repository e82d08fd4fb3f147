import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { distance } from './name-words.ts'
import { searchQuery, searchVector, wideQuery, withFewMarks, wordsOf } from './search.ts'

const client = new pg.Client(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!))
await client.connect()
after(() => client.end())

// Text that passes validation: no NUL, no half surrogate pairs.
const odd = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        "'",
        '\\',
        '"',
        ':*',
        ' & ',
        '|',
        '!',
        '<->',
        '(',
        ')',
        '%',
        '_',
        '東京',
        'é',
        '٣',
        '\u200d',
        '-',
        '+1 555',
        "''",
        '\\\\',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ' ').toWellFormed())

test('PostgreSQL can read every stored text and query', async () => {
  await fc.assert(
    fc.asyncProperty(odd, odd, async (text, typed) => {
      const vector = searchVector('1f', {
        names: [text, null],
        facts: [undefined, typed],
        phones: [typed],
        notes: text,
        custom: [typed],
      })
      for (const { all, any, names, exactNames, rest = all } of [searchQuery('1f', typed), wideQuery('1f', typed)])
        for (const query of new Set([all, any, names, exactNames, rest]))
          await client.query('select $1::tsvector @@ $2::tsquery', [vector, query])
    }),
    { numRuns: 500 },
  )
})

test('the distance of two words is the number of letters to insert, delete or replace', () => {
  const cases: [string, string, number][] = [
    ['smith', 'smith', 0],
    ['smith', 'smyth', 1],
    ['smith', 'smit', 1],
    ['smith', 'smiths', 1],
    ['smith', 'msith', 2],
    ['fernandes', 'hernandez', 2],
    ['𐌰𐌰', '𐌰', 1],
    ['smith', 'jones', Infinity],
  ]
  for (const [one, other, edits] of cases) assert.equal(distance(one, other, 2), edits, `${one} ${other}`)
})

test('a text is found by itself and by a prefix, and never from another workspace', async () => {
  await fc.assert(
    fc.asyncProperty(odd, fc.nat(20), async (text, length) => {
      fc.pre(wordsOf(text).length > 0)
      const vector = searchVector('1f', { names: [text] })
      const finds = async (number: string, typed: string) => {
        const { all, names } = searchQuery(number, typed)
        const { rows } = await client.query(
          'select $1::tsvector @@ $2::tsquery as all, $1::tsvector @@ $3::tsquery as names',
          [vector, all, names],
        )
        return rows[0]
      }
      assert.deepEqual(await finds('1f', text), { all: true, names: true })
      assert.deepEqual(await finds('1', text), { all: false, names: false })
      const [word] = wordsOf(text)
      const beginning = [...word!].slice(0, length + 1).join('')
      if (wordsOf(beginning).length > 0) assert.deepEqual(await finds('1f', beginning), { all: true, names: true })
    }),
    { numRuns: 500 },
  )
})

test('words are normalized, and truncated without splitting a letter', () => {
  assert.deepEqual(wordsOf('Ünïcode, straße & co. x_y'), ['unicode', 'strasse', 'co', 'x', 'y'])
  assert.deepEqual(wordsOf('x'.repeat(61)), ['x'.repeat(60)])
  assert.deepEqual(wordsOf('𐌰'.repeat(61)), ['𐌰'.repeat(60)])
  assert.deepEqual(wordsOf('𐌰'.repeat(40)), ['𐌰'.repeat(40)])
  assert.deepEqual(wordsOf('東京都 a'), ['東京', '京都', '都', 'a'])
  assert.deepEqual(wordsOf(' .-'), [])
})

test('a query without words finds nothing, not everything', async () => {
  const vector = searchVector('1f', { names: ['Ada'], notes: 'Engine' })
  for (const typed of ['', ' ', '%', '00000', '+()', "'"]) {
    const { all, names } = searchQuery('1f', typed)
    const { rows } = await client.query('select $1::tsvector @@ $2::tsquery or $1::tsvector @@ $3::tsquery as found', [
      vector,
      all,
      names,
    ])
    assert.equal(rows[0].found, false, typed)
  }
})

test('the number of words of a record is limited, also those of its custom fields', async () => {
  const han = Array.from({ length: 50_000 }, (_, i) => String.fromCodePoint(0x20000 + ((i * 7919) % 42_000))).join('')
  const names = ['a'.repeat(255), '東'.repeat(255)]
  const countOf = async (fields: object) => {
    const vector = searchVector('zzzzzzz', { names, facts: ['b c d'], ...fields })
    const { rows } = await client.query<{ words: number }>('select length($1::tsvector) as words', [vector])
    return rows[0]!.words
  }
  const own = await countOf({ notes: han })
  assert.ok(own > 1000 && own < 3000, `${own}`)
  const all = await countOf({ notes: han, custom: Array(100).fill(han) })
  assert.ok(all > 2000 && all < 6000, `${all}`)
})

test('a long text is read in pieces, without a gap between them and not without end', () => {
  const letters = Array.from({ length: 40 }, (_, i) => String.fromCodePoint(0x20000 + i))
  const han = Array.from({ length: 9000 }, (_, i) => letters[(i * i + (i >> 3)) % 40]).join('')
  const words = Array.from({ length: 900 }, (_, i) => `wórd${i}`)
  const listed = [',', ', ', '"', '/', '€', '🙂', '。'].map((between) => words.join(between))
  for (const notes of [han, `${words.join(' ')} ${han.slice(0, 3000)}`, words.join('\n'), ...listed]) {
    const vector = searchVector('1f', { names: ['Ada'], notes })
    for (const word of wordsOf(notes)) assert.ok(vector.includes(`'1f:${word}'`), word)
    assert.ok(!vector.includes(`'1f+'`))
  }
  const marked = 'e\u0301'.repeat(3000)
  assert.ok(!/[^\w':, +]/.test(searchVector('1f', { names: [], notes: marked })))
  assert.ok(searchVector('1f', { names: ['Ada'], notes: '語'.repeat(49_000) }).includes(`'1f+'`))
  const long = `a${'\u0301'.repeat(1998)}`.repeat(5000) // would take minutes if all marks were compared from each one on
  assert.equal(searchVector('1f', { names: [], notes: long }).match(/a+/)![0].length, 60)
})

test('a letter has at most thirty marks, because to sort them takes time in the square of their number', () => {
  const marks = '\u0301\u0323'
  assert.equal(withFewMarks(`Zoe\u0308 a${marks.repeat(15)}`), `Zoe\u0308 a${marks.repeat(15)}`)
  assert.equal(withFewMarks(`a${marks.repeat(24_000)} b`), `a${marks.repeat(15)} b`)
  // Letters that begin with a mark once they are normalized.
  for (let code = 0x80; code < 0x30000; code++) {
    const letter = String.fromCodePoint(code)
    if (!/^\p{M}/u.test(letter.normalize('NFKD'))) continue
    const text = `a${`\u0301${letter}`.repeat(100)}`
    assert.ok(withFewMarks(text).length < 70, code.toString(16))
  }
  assert.deepEqual(wordsOf('한국어 ｶﾞｷﾞ'), [...wordsOf('한국어'), ...wordsOf('ガギ')])
  assert.ok(wordsOf('\uFDFA'.repeat(1000)).join('').length <= 3000)
  assert.deepEqual(wordsOf(`a${marks.repeat(500_000)} b`), ['a', 'b']) // would take an hour
})
