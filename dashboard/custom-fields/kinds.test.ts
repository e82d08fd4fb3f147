import { expect, test } from 'vitest'
import { type CustomField, fieldNameOf, reorder } from './kinds.ts'

const field = (field_name: string, display_order: number) => ({ field_name, display_order }) as CustomField

test.each([
  ['Renewal date', 'renewal_date'],
  ['2nd phone', 'nd_phone'],
  ['Größe (cm)', 'gro_e_cm'],
])('the name of %o is %o', (label, name) => expect(fieldNameOf(label)).toBe(name))

test('moving a field renumbers those whose position changed', () => {
  const [a, b, c] = [field('a', 0), field('b', 1), field('c', 2)]
  const changed = reorder([a, b, c], 2, 1).map(({ field, display_order }) => [field.field_name, display_order])
  expect(changed).toEqual([
    ['c', 1],
    ['b', 2],
  ])
})

test('fields with equal numbers get distinct ones', () => {
  const changed = reorder([field('a', 0), field('b', 0), field('c', 0)], 0, 1)
  expect(changed.map(({ field, display_order }) => [field.field_name, display_order])).toEqual([
    ['a', 1],
    ['c', 2],
  ])
})
