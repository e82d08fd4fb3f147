import { expect, test } from 'vitest'
import type { AnyRecord } from '../kinds/types.ts'
import { stepsBack } from './undo-bulk.ts'

const deal = (id: string, fields: object) => ({ id, tags: [], custom_fields: {}, ...fields }) as unknown as AnyRecord

test('tags are removed from the records that did not have them, and added to those that had them', () => {
  const before = [deal('1', { tags: ['VIP'] }), deal('2', {}), deal('3', {})]
  const after = before.map(({ id }) => deal(id, { tags: ['VIP'] }))
  const now = [after[0]!, after[1]!, deal('3', { tags: [] })] // somebody has removed the tag of 3 since
  expect(stepsBack({ add: ['vip'] }, before, after, now)).toEqual([{ ids: ['2'], change: { remove: ['vip'] } }])
  const gone = before.map(({ id }) => deal(id, {}))
  expect(stepsBack({ remove: ['vip'] }, before, gone, gone)).toEqual([{ ids: ['1'], change: { add: ['vip'] } }])
})

test('records with the same previous values are set back together; changed ones are left alone', () => {
  const before = [
    deal('1', { owner_id: 'ada', custom_fields: { plan: 'gold', size: 1 } }),
    deal('2', { owner_id: null, custom_fields: {} }),
    deal('3', { owner_id: null, custom_fields: {} }),
    deal('4', { owner_id: null, custom_fields: {} }),
    deal('5', { owner_id: 'eve', custom_fields: { plan: 'free' } }),
  ]
  const set = { owner_id: 'eve', custom_fields: { plan: 'free' } }
  const after = before.map(({ id }) => deal(id, set))
  const now = [...after.slice(0, 3), deal('4', { ...set, owner_id: 'bob' }), after[4]!]
  expect(stepsBack({ set }, before, after, now)).toEqual([
    { ids: ['1'], change: { set: { owner_id: 'ada', custom_fields: { plan: 'gold' } } } },
    { ids: ['2', '3'], change: { set: { owner_id: null, custom_fields: { plan: null } } } },
  ])
})
