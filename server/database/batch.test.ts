import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { mostAtOnce, ResultTooLarge, TooManyResults } from './batch.ts'
import { literal, sql } from './sql.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('values are returned as they were sent, of any size, in any script and as bytes', async () => {
  const texts = ['', 'plain', 'Zoë 🙂 ὀδυσσεύς', 'x'.repeat(3_000_000), '🙂'.repeat(200_000), `'"\\{},$1`]
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256))
  const rows = await api.database.send([
    ...texts.map((text) => sql`select ${text}::text as value`),
    sql`select ${bytes}::bytea as value, ${null}::text as nothing, ${texts.slice(0, 3)}::text[] as list`,
  ])
  assert.deepEqual(
    rows.slice(0, -1).map(([row]) => row!.value),
    texts,
  )
  assert.deepEqual(rows.at(-1), [{ value: bytes, nothing: null, list: texts.slice(0, 3) }])
})

test('a statement that cannot be sent is rejected alone, and does not affect the next one', async () => {
  const template = Object.assign(['select ', ...Array<string>(70_000).fill(','), ''], { raw: [] })
  const tooMany = sql(template, ...Array<number>(70_001).fill(1))
  await assert.rejects(api.database.send([sql`select 1`, tooMany]), RangeError)
  const answers = await Promise.all(
    [1, 2, 3].map((number) => api.database.send([sql`select ${number}::int as number`])),
  )
  assert.deepEqual(answers, [[[{ number: 1 }]], [[{ number: 2 }]], [[{ number: 3 }]]])
})

test('the same template with other fragments is another statement', async () => {
  const numbers = [1, 2, 1, 3]
  for (const number of numbers) {
    const [rows] = await api.database.send([sql`select ${literal(number)} as piece, ${number}::int as value`])
    assert.deepEqual(rows, [{ piece: number, value: number }])
  }
})

test('a result that is too large for memory is a 400, and does not affect the next one', async () => {
  const large = sql`select repeat('x', 1000000) as text from generate_series(1, 70)`
  await assert.rejects(api.database.send([large]), ResultTooLarge)
  const { send, workspaceId } = await api.workspace()
  for (const first_name of ['Ada', 'Eve', 'Zoe']) await send('POST', '/contacts', { first_name })
  await api.sql.query(`update contacts set notes = repeat('x', 30000000) where workspace_id = $1`, [workspaceId])
  const { status, error } = await send('GET', '/contacts')
  assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
  assert.match(error.message, /Request fewer records/)
  assert.equal((await send('GET', '/contacts?per_page=1')).data[0].notes.length, 30_000_000)
})

test('long results that arrive together are refused beyond what fits into memory, but not those of writes', async () => {
  const [megabytes, timeout] = [60, 60_000]
  const reads = Math.ceil(mostAtOnce / megabytes / 1_000_000) + 1
  const long = sql`select repeat('x', 1000000) as text, pg_sleep(0.03) from generate_series(1, ${literal(megabytes)})`
  const written = api.database.send([long], 'write', { timeout })
  const all = await Promise.allSettled(
    Array.from({ length: reads }, (_, i) => api.database.send([long], `read ${i}`, { isReading: true, timeout })),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  assert.ok(refused.length > 0 && refused.length < reads, `${refused.length} of ${reads}`)
  for (const error of refused) assert.ok(error instanceof TooManyResults, error.message)
  assert.equal((await written)[0]!.length, megabytes)
  assert.equal((await api.database.send([long], 'read', { isReading: true, timeout }))[0]!.length, megabytes)
})
