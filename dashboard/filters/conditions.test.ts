import { expect, test } from 'vitest'
import {
  chipsOf,
  comparisonsOf,
  conditionsIn,
  describeChip,
  enteredFor,
  joinValues,
  splitValues,
} from './conditions.ts'
import { filterFields } from './filter-fields.ts'
import { listFiltersIn } from './use-record-filters.ts'

const fields = filterFields('deals', [])

test('a list has the filters of the API that are in the URL, and no other parameters', () => {
  const set = (list: Parameters<typeof listFiltersIn>[0], search: Parameters<typeof listFiltersIn>[1]) =>
    Object.fromEntries(Object.entries(listFiltersIn(list, search)).filter(([, value]) => value !== undefined))
  const others = { page: 2, sort: 'name', view: 'table', saved: 'x', new: true, utm_source: 'mail' }
  for (const [list, filters] of [
    ['contacts', { q: 'ada', title: 'CEO', email: 'ada@x.example', ids: 'a,b', 'title[ne]': 'x' }],
    ['companies', { size: '51-200', domain: 'x.example', owner_id: 'me', tag: 'VIP' }],
    ['deals', { value: '5', name: 'Engine', stage: 'won', title: 'Engine', 'custom_fields[plan]': 'a' }],
    ['follow-ups', { overdue: 'true', due: '2026-01-31', priority: 'high', type: 'call', completed: 'true' }],
    ['commitments', { overdue: 'true', due_date: 'today', of_company: 'c', assignee_id: 'none' }],
  ] as const)
    expect(set(list, { ...filters, ...others })).toEqual(filters)
  expect(set('deals', { value: 5 })).toEqual({ value: '5' })
  expect(set('contacts', { industry: 'Mills' })).toEqual({})
  expect(set('follow-ups', { company_id: 'none' })).toEqual({ company_id: '00000000-0000-0000-0000-000000000000' })
})

test('conditions are the filters that are set; without an operator they are equal to the value', () => {
  const filters = {
    title: 'CEO',
    'value[gte]': '5',
    'custom_fields[plan]': 'a',
    'custom_fields[in][in]': 'b',
  }
  expect(conditionsIn({ ...filters, 'value[lt]': undefined })).toEqual([
    { parameter: 'title', name: 'title', operator: 'eq', value: 'CEO' },
    { parameter: 'value[gte]', name: 'value', operator: 'gte', value: '5' },
    { parameter: 'custom_fields[plan]', name: 'custom_fields[plan]', operator: 'eq', value: 'a' },
    { parameter: 'custom_fields[in][in]', name: 'custom_fields[in]', operator: 'in', value: 'b' },
  ])
})

test('a condition is described with the label of its field and a formatted value', () => {
  const people = new Map([['id-1', 'Ada']])
  const words = (filters: Record<string, string>) =>
    chipsOf(conditionsIn(filters)).map((chip) => describeChip(chip, fields, people))
  expect(words({ 'value[gte]': '150000' })).toEqual(['Value is at least $1,500'])
  expect(words({ 'closed_at[gte]': '-30d' })).toEqual(['Closed is from 30 days ago'])
  expect(words({ 'closed_at[gte]': '-30d', 'closed_at[lte]': 'today' })).toEqual(['Closed is in the last 30 days'])
  expect(words({ 'closed_at[gte]': '-1d', 'closed_at[lte]': 'today' })).toEqual(['Closed is in the last day'])
  expect(words({ 'next_due[gte]': 'today', 'next_due[lte]': '+1d' })).toEqual(['Next due is in the next day'])
  expect(words({ 'closed_at[lt]': '-1d' })).toEqual(['Closed is before 1 day ago'])
  expect(words({ 'next_due[lte]': '+7d', 'next_due[gte]': 'today' })).toEqual(['Next due is in the next 7 days'])
  expect(words({ 'value[gte]': '100000', 'value[lte]': '200000', 'value[ne]': '150000' })).toEqual([
    'Value is between $1,000 and $2,000',
    'Value is not $1,500',
  ])
  expect(words({ 'stage[in]': 'won,lost' })).toEqual(['Stage is one of Won, Lost'])
  expect(words({ 'owner_id[in]': 'me,id-1,none' })).toEqual(['Owner is one of me, Ada, nobody'])
  expect(words({ 'lost_reason[empty]': 'false', 'gone[eq]': 'x' })).toEqual(['Lost reason is not empty', 'gone is x'])
  expect(words({ value: '150000', closed_at: 'today' })).toEqual(['Value is $1,500', 'Closed is on today'])
  expect(words({ ids: 'a,b', of_company: 'id-1', overdue: 'true', due: '2026-01-31' })).toEqual([
    'ID is one of 2 values',
    'Related company is Ada',
    'Overdue is yes',
    'Due is on Jan 31, 2026',
  ])
})

test('only the bounds of a range share a chip', () => {
  const parameters = ['custom_fields[x]', 'custom_fields[x][gte]', 'custom_fields[x][lte]', 'custom_fields[x][gt]']
  const chips = chipsOf(conditionsIn(Object.fromEntries(parameters.map((name) => [name, '5']))))
  expect(chips.map((chip) => chip.map(({ parameter }) => parameter))).toEqual([
    ['custom_fields[x]'],
    ['custom_fields[x][gte]', 'custom_fields[x][lte]'],
    ['custom_fields[x][gt]'],
  ])
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

test('every condition that can be added can be edited', () => {
  for (const field of fields)
    for (const [place, { input, parameters }] of comparisonsOf[field.type].entries()) {
      const [first, second] = field.type === 'date' && input !== 'days' ? ['2026-01-01', '2026-02-01'] : ['30', '40']
      const filters = Object.entries(parameters(first, second)).map(([operator, value]) => [
        `${field.name}[${operator}]`,
        value.replace('+', ' '),
      ])
      const [chip] = chipsOf(conditionsIn(Object.fromEntries(filters)))
      const entered = enteredFor(chip!, fields)
      expect(entered).toMatchObject({ name: field.name, place })
      if (input === 'one' || input === 'days') expect(entered).toMatchObject({ first })
      if (input === 'two') expect(entered).toMatchObject({ first, second })
    }
  expect(enteredFor(conditionsIn({ 'closed_at[gte]': '-30d' }), fields)).toBe(undefined)
  expect(enteredFor(conditionsIn({ name: 'Engine' }), fields)).toMatchObject({ name: 'name', first: 'Engine' })
})
