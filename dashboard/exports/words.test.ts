import { expect, test } from 'vitest'
import { conditionsOf, filterOf, isExpired, pathOf, statusOf, wordsOf } from './words.ts'

test('only filters that are set are sent', () => {
  expect(filterOf({ q: 'ada', tag: '', company_id: undefined, 'value[gte]': '5' })).toEqual({
    q: 'ada',
    'value[gte]': '5',
  })
})

test('a filter is described in words', () => {
  const names = { company: 'Acme', contact: undefined }
  expect(wordsOf({}, names)).toEqual([])
  expect(wordsOf({ q: 'ada', stage: 'won', tag: 'VIP', company_id: 'c', contact_id: 'k' }, names)).toEqual([
    'Search “ada”',
    'Stage Won',
    'Tag VIP',
    'Company Acme',
    'Contact …',
  ])
  expect(conditionsOf({ q: 'ada', email: 'ada@x.example', 'value[gte]': '5', ids: 'a,b' })).toEqual({
    email: 'ada@x.example',
    'value[gte]': '5',
  })
  expect(wordsOf({ owner_id: 'x' }, { ...names, owner: 'Ada' })).toEqual(['Owner Ada'])
})

test('an export whose file is deleted is expired, not ready', () => {
  const job = { status: 'completed', download_url: null, entity_type: 'contacts' } as const
  expect(statusOf({ ...job, download_url: 'https://x.example/y' }, true).label).toBe('Ready')
  expect(statusOf(job, false).label).toBe('Expired')
  expect(isExpired({ ...job, status: 'failed' }, true)).toBe(false)
  const archive = { ...job, entity_type: 'workspace' }
  expect([statusOf(archive, true).label, statusOf(archive, false).label]).toEqual(['Expired', 'Ready'])
})

test('a download uses the origin of the page', () => {
  expect(pathOf('https://crm.example.com/api/v1/exports/1/download?file=a.csv')).toBe(
    '/api/v1/exports/1/download?file=a.csv',
  )
})
