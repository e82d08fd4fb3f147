import { expect, test } from 'vitest'
import { comparisonsOf, conditionsIn, describeCondition, joinValues, splitValues } from './conditions.ts'
import { filterFields } from './filter-fields.ts'

const fields = filterFields('deals', [])

test('conditions are the filters with an operator, and custom fields', () => {
  const filters = {
    q: 'x',
    owner_id: 'me',
    'value[gte]': '5',
    'custom_fields[plan]': 'a',
    'custom_fields[in][in]': 'b',
  }
  expect(conditionsIn({ ...filters, 'value[lt]': undefined })).toEqual([
    { parameter: 'value[gte]', name: 'value', operator: 'gte', value: '5' },
    { parameter: 'custom_fields[plan]', name: 'custom_fields[plan]', operator: 'eq', value: 'a' },
    { parameter: 'custom_fields[in][in]', name: 'custom_fields[in]', operator: 'in', value: 'b' },
  ])
})

test('a condition is described with the label of its field and a formatted value', () => {
  const people = new Map([['id-1', 'Ada']])
  const words = (filters: Record<string, string>) =>
    conditionsIn(filters).map((condition) => describeCondition(condition, fields, people))
  expect(words({ 'value[gte]': '150000' })).toEqual(['Value is at least $1,500'])
  expect(words({ 'closed_at[gte]': '-30d', 'closed_at[lte]': 'today' })).toEqual([
    'Closed is from 30 days ago',
    'Closed is until today',
  ])
  expect(words({ 'stage[in]': 'won,lost' })).toEqual(['Stage is one of Won, Lost'])
  expect(words({ 'owner_id[in]': 'me,id-1,none' })).toEqual(['Owner is one of me, Ada, no owner'])
  expect(words({ 'lost_reason[empty]': 'false', 'gone[eq]': 'x' })).toEqual(['Lost reason is not empty', 'gone is x'])
})

test('a list of values is written as the API reads it', () => {
  const values = ['gold', 'a,b', 'say "x"']
  expect(joinValues(values)).toBe('gold,"a,b","say ""x"""')
  expect(splitValues(joinValues(values))).toEqual(values)
})

test('relative dates and ranges become two parameters', () => {
  const named = (label: string) => comparisonsOf.date.find((one) => one.label === label)!
  expect(named('is in the last … days').parameters('30', '')).toEqual({ gte: '-30d', lte: 'today' })
  expect(named('is between').parameters('2026-01-01', '2026-02-01')).toEqual({ gte: '2026-01-01', lte: '2026-02-01' })
})
