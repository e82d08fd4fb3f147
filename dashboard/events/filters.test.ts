import { expect, test } from 'vitest'
import { queryOf } from './filters.ts'

test('without filters, the newest page is requested', () => {
  expect(queryOf({})).toEqual({ page: 1, per_page: 50 })
})

test('days in the time zone of the person become timestamps, including the last day', () => {
  const query = queryOf({ from: '2026-03-07', to: '2026-03-08', kind: 'contact', page: 2 })
  // New York changed to daylight saving time on that 8th of March: the day had 23 hours.
  expect(query).toEqual({
    page: 2,
    per_page: 50,
    entity_type: 'contact',
    since: '2026-03-07T05:00:00.000Z',
    until: '2026-03-09T04:00:00.000Z',
  })
})

test('an invalid day in the URL is ignored', () => {
  expect(queryOf({ from: 'yesterday' })).toEqual({ page: 1, per_page: 50 })
})
