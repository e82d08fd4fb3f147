import { expect, test } from 'vitest'
import { byDay, distinct, merged } from './merged.ts'

const same = (time: string) => time

test('entries of two streams are in one order, and wait for what is not loaded yet', () => {
  const activity = ['2026-03-05', '2026-03-03', '2026-01-01']
  const changes = ['2026-03-04', '2026-03-02']
  const all = ['2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02', '2026-01-01']
  const of = (hasMore: boolean) =>
    merged(
      [
        { entries: activity, hasMore: false },
        { entries: changes, hasMore },
      ],
      same,
    )
  expect(of(false)).toEqual(all)
  expect(of(true)).toEqual(all.slice(0, 4))
})

test('entries are grouped by day', () => {
  const times = ['2026-03-05T15:00:00.000', '2026-03-05T09:00:00.000', '2026-03-04T09:00:00.000']
  expect(byDay(times, same).map(([day, entries]) => [day, entries.length])).toEqual([
    ['2026-03-05', 2],
    ['2026-03-04', 1],
  ])
})

test('an entry that moved to the next page while pages were loaded is listed once', () => {
  const at = (timestamp: string) => ({ timestamp, event: 'note_logged', details: { interaction_id: timestamp } })
  const pages = [
    [at('5'), at('4')],
    [at('4'), at('3')],
  ]
  expect(distinct(pages.flat()).map(({ timestamp }) => timestamp)).toEqual(['5', '4', '3'])
})
