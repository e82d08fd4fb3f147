import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'
import type { Notification } from './use-notifications.ts'

const assigned = (seconds: number, others: object = {}) =>
  ({
    type: 'assigned',
    entity_type: 'contact',
    actor: { id: 'ada' },
    read_at: null,
    created_at: new Date(seconds * 1000).toISOString(),
    ...others,
  }) as unknown as Notification
const sizes = (...notifications: Notification[]) => grouped(notifications).map(({ length }) => length)

test('many assignments by one person at one time are one group', () => {
  expect(sizes(...[5, 4, 3, 2, 1].map((at) => assigned(at)))).toEqual([5])
  expect(sizes(assigned(3), assigned(2), assigned(1))).toEqual([1, 1, 1])
  expect(sizes(...[300, 3, 2, 1, 0].map((at) => assigned(at)))).toEqual([1, 4])
  const others = [{ type: 'mentioned' }, { entity_type: 'deal' }, { actor: { id: 'ben' } }, { read_at: 'now' }]
  for (const other of others)
    expect(sizes(assigned(3), assigned(2), assigned(1, other), assigned(0))).toEqual([1, 1, 1, 1])
})

test('many tasks of one kind that are due on one day are one group', () => {
  const due = (entity_type: string) =>
    assigned(0, { type: 'due_today', entity_type, actor: { id: null, name: 'reminders' } })
  expect(sizes(...Array.from({ length: 5 }, () => due('follow_up')), due('commitment'))).toEqual([5, 1])
})
