import { expect, test } from 'vitest'
import { type Commitment, daysFrom, type FollowUp, grouped, groupOf, kindOf, type Task, textOf } from './task.ts'

const followUp = (given: Partial<FollowUp> = {}) =>
  ({ type: 'call', title: null, description: null, priority: 'medium', status: 'pending', ...given }) as FollowUp
const commitment = (given: Partial<Commitment> = {}) =>
  ({ description: 'Send the plans', status: 'open', due_date: null, ...given }) as Commitment

test('a follow-up is called by its title, else by what is known of it; a promise by what was promised', () => {
  expect(textOf(followUp({ title: 'Call Ada', description: 'About the notes' }))).toBe('Call Ada')
  expect(textOf(followUp({ description: 'About the notes' }))).toBe('About the notes')
  expect(textOf(followUp())).toBe('Call')
  expect(textOf(commitment())).toBe('Send the plans')
  expect([kindOf(followUp()), kindOf(commitment())]).toEqual(['follow-ups', 'commitments'])
})

test('when something is due decides where it stands; what is done stands with what is done', () => {
  const at = (due_date: string | null, status?: 'open' | 'completed') =>
    groupOf(commitment({ due_date, ...(status && { status }) }), '2026-12-30')
  expect(at('2026-12-29')).toBe('overdue')
  expect(at('2026-12-30')).toBe('today')
  expect([at('2026-12-31'), at('2027-01-05')]).toEqual(['week', 'week'])
  expect(at('2027-01-06')).toBe('later')
  expect(at(null)).toBe('none')
  expect(at('2026-12-29', 'completed')).toBe('done')
})

test('days are counted over the ends of months and years, whatever clocks do in between', () => {
  expect(daysFrom('2026-12-30', 7)).toBe('2027-01-06')
  expect(daysFrom('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysFrom('2026-03-08', 1)).toBe('2026-03-09') // New York puts its clocks forward
})

test('groups come most urgent first, each in its own order, and only those that hold something', () => {
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
