import { expect, test } from 'vitest'
import { changedFields, differencesOf, withoutFields } from './differences.ts'

test('a form that sends every field changes only those that were touched', () => {
  const base = { title: 'Dr', notes: null, tags: ['a', 'b'], custom_fields: { plan: 'gold', size: 1 } }
  const sent = { title: 'Dr', notes: 'New', tags: ['b', 'a'], custom_fields: { plan: 'silver', size: 1, other: null } }
  expect(changedFields(base, sent)).toEqual({ notes: 'New', custom_fields: { plan: 'silver' } })
  expect(changedFields({ columns: ['a', 'b'] }, { columns: ['b', 'a'] })).toEqual({ columns: ['b', 'a'] })
})

test('only a field that another person set to a different value is a conflict', () => {
  const base = { title: 'Dr', phone: '1', custom_fields: { plan: 'gold' } }
  const patch = { title: 'Prof', custom_fields: { plan: 'iron' } }
  const of = (current: object) => differencesOf([base], patch, { ...base, ...current })
  expect(of({ phone: '2' })).toEqual([])
  expect(of({ title: 'Prof' })).toEqual([])
  expect(of({ title: null })).toEqual([{ field: 'title', mine: 'Prof', theirs: null }])
  expect(of({ custom_fields: {} })).toEqual([{ field: 'custom_fields.plan', mine: 'iron', theirs: null }])
  expect(withoutFields(patch, ['custom_fields.plan'])).toEqual({ title: 'Prof' })
})

test('an unsaved change of this window is not a conflict', () => {
  const known = { phone: '0' } // as the API returned it
  const base = { phone: '1' } // as shown while the change was being saved
  for (const phone of ['0', '1', '2']) expect(differencesOf([base, known], { phone: '2' }, { phone })).toEqual([])
  expect(differencesOf([base, known], { phone: '2' }, { phone: '3' })).toHaveLength(1)
})
