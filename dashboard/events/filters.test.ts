import { expect, test } from 'vitest'
import { queryOf } from './filters.ts'

test('without filters, the newest page', () => {
  expect(queryOf({})).toEqual({ page: 1, per_page: 50 })
})

test('days in the person’s zone become moments, and the last day is shown too', () => {
  const query = queryOf({ from: '2026-03-07', to: '2026-03-08', kind: 'contact', page: 2 })
  // New York put its clocks forward on that 8th of March: the day had 23 hours.
  expect(query).toEqual({
    page: 2,
    per_page: 50,
    entity_type: 'contact',
    since: '2026-03-07T05:00:00.000Z',
    until: '2026-03-09T04:00:00.000Z',
  })
})

test('what is no day, in a URL that someone wrote, is left out', () => {
  expect(queryOf({ from: 'yesterday' })).toEqual({ page: 1, per_page: 50 })
})
