import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutOf } from '../matching/convert.ts'
import { batches } from './batches.ts'

test('a batch names a limited number of contacts', async () => {
  const header = ['name', 'contact_email']
  const columns = { name: 'name', contact_email: 'contact_email' }
  const matched = { entity_type: 'deals', match_on: null, mapping: {}, formats: {}, header, columns } as const
  const layout = layoutOf([], { ...matched, currency: 'USD' }, 0)
  const emails = (row: number, count: number) =>
    Array.from({ length: count }, (_, n) => `person${row}-${n}@example.com`).join(';')
  async function* file() {
    yield Array.from({ length: 600 }, (_, row) => [`Deal ${row}`, emails(row, row < 10 ? 100 : 1)])
  }
  const found = await Array.fromAsync(batches(layout, file(), false, 0))
  assert.deepEqual(
    found.map((rows) => [rows.length, rows.flatMap(({ contacts }) => contacts).length]),
    [
      [3, 300],
      [3, 300],
      [3, 300],
      [151, 250],
      [250, 250],
      [190, 190],
    ],
  )
})

test('other work is done between rows that take long to check', async () => {
  const header = ['first_name', 'custom_fields']
  const columns = { first_name: 'first_name', custom_fields: 'custom_fields' }
  const matched = { entity_type: 'contacts', match_on: null, mapping: {}, formats: {}, header, columns } as const
  const layout = layoutOf([], { ...matched, currency: 'USD' }, 0)
  const custom_fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i]))
  const row = JSON.stringify({ first_name: 'Ada', custom_fields })
  async function* file() {
    yield [row, row, row, row]
  }
  let others = 0
  let isDone = false
  setImmediate(function note() {
    others++
    if (!isDone) setImmediate(note)
  })
  const found = await Array.fromAsync(batches(layout, file(), false, 0))
  isDone = true
  assert.ok(others >= 2, `other work was done ${others} times`)
  assert.deepEqual(
    found.flat().map(({ number, faults }) => [number, faults[0]!.field]),
    [1, 2, 3, 4].map((number) => [number, 'custom_fields']),
  )
})
