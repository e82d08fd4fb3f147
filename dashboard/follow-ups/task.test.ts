import { RapportError } from '@rapport/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { reopenAll } from './reopen.ts'
import { type Commitment, daysFrom, type FollowUp, grouped, groupOf, kindOf, type Task, textOf } from './task.ts'

const followUp = (given: Partial<FollowUp> = {}) =>
  ({ type: 'call', title: null, description: null, priority: 'medium', status: 'pending', ...given }) as FollowUp
const commitment = (given: Partial<Commitment> = {}) =>
  ({ description: 'Send the plans', status: 'open', due_date: null, ...given }) as Commitment

test('a follow-up is named by its title or other known fields, a commitment by its description', () => {
  expect(textOf(followUp({ title: 'Call Ada', description: 'About the notes' }))).toBe('Call Ada')
  expect(textOf(followUp({ description: 'About the notes' }))).toBe('About the notes')
  expect(textOf(followUp())).toBe('Call')
  expect(textOf(commitment())).toBe('Send the plans')
  expect([kindOf(followUp()), kindOf(commitment())]).toEqual(['follow-ups', 'commitments'])
})

test('the due date decides the group of a task; completed tasks have their own group', () => {
  const at = (due_date: string | null, status?: 'open' | 'completed') =>
    groupOf(commitment({ due_date, ...(status && { status }) }), '2026-12-30')
  expect(at('2026-12-29')).toBe('overdue')
  expect(at('2026-12-30')).toBe('today')
  expect([at('2026-12-31'), at('2027-01-05')]).toEqual(['week', 'week'])
  expect(at('2027-01-06')).toBe('later')
  expect(at(null)).toBe('none')
  expect(at('2026-12-29', 'completed')).toBe('done')
})

test('days are counted across months, years and daylight saving changes', () => {
  expect(daysFrom('2026-12-30', 7)).toBe('2027-01-06')
  expect(daysFrom('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysFrom('2026-03-08', 1)).toBe('2026-03-09') // New York changes to daylight saving time
})

test('groups are sorted by urgency, each in its own order, without empty ones', () => {
  const tasks: Task[] = [
    commitment({ id: 'never' }),
    commitment({ id: 'later', due_date: '2999-01-01' }),
    commitment({ id: 'late 1', due_date: '2001-01-01' }),
    followUp({ id: 'late 2', due_date: '2001-01-02' }),
    commitment({ id: 'done', status: 'completed' }),
  ]
  expect(grouped(tasks).map(([group, own]) => [group, own.map(({ id }) => id)])).toEqual([
    ['overdue', ['late 1', 'late 2']],
    ['later', ['later']],
    ['none', ['never']],
    ['done', ['done']],
  ])
  expect(grouped([])).toEqual([])
})

afterEach(() => void vi.useRealTimers())

/** Answers each reopen request; `refuse` returns an error status, if any. */
function answerPatches(refuse: (id: string, nth: number) => number | undefined) {
  const heard: string[] = []
  let asked = 0
  vi.spyOn(api, 'PATCH').mockImplementation((async (_path: string, init: { params: { path: { id: string } } }) => {
    const { id } = init.params.path
    const status = refuse(id, ++asked)
    if (!status) {
      heard.push(id)
      return { data: {} }
    }
    const headers = new Headers(status === 429 ? { 'retry-after': '2' } : {})
    throw new RapportError('CONFLICT', `No ${id}`, { status, headers })
  }) as unknown as typeof api.PATCH)
  return { heard, asked: () => asked }
}

test('rate-limited tasks are reopened later, and none is skipped', async () => {
  vi.useFakeTimers()
  const ids = Array.from({ length: 12 }, (_, i) => `id ${i}`)
  const { heard, asked } = answerPatches((_id, nth) => (nth > 5 && nth < 10 ? 429 : undefined))
  const all = reopenAll('follow-ups', ids)
  await vi.advanceTimersByTimeAsync(1_900)
  expect([heard.length, asked()]).toEqual([5, 9])
  await vi.advanceTimersByTimeAsync(200)
  await all
  expect(heard.toSorted()).toEqual(ids.toSorted())
})

test('other errors are reported, and do not stop the remaining tasks', async () => {
  const { heard } = answerPatches((id) => (id === 'b' ? 409 : undefined))
  await expect(reopenAll('commitments', ['a', 'b', 'c'])).rejects.toThrow('1 of 3 could not be reopened. No b')
  expect(heard).toEqual(['a', 'c'])
})

test('retries end if the API stays rate limited', async () => {
  vi.useFakeTimers()
  const { asked } = answerPatches(() => 429)
  const all = reopenAll('follow-ups', ['a'])
  const said = expect(all).rejects.toThrow('No a')
  await vi.advanceTimersByTimeAsync(60_000)
  await said
  expect(asked()).toBe(10)
})
