import { expect, test } from 'vitest'
import { filterOf, isExpired, pathOf, statusOf, wordsOf } from './words.ts'

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
  expect(wordsOf({ ids: 'a,b' }, names)).toEqual(['2 selected'])
})

test('an export whose file is deleted is expired, not ready', () => {
  expect(statusOf({ status: 'completed', download_url: 'https://x.example/y' }).label).toBe('Ready')
  expect(statusOf({ status: 'completed', download_url: null }).label).toBe('Expired')
  expect(isExpired({ status: 'failed', download_url: null })).toBe(false)
})

test('a download uses the origin of the page', () => {
  expect(pathOf('https://crm.example.com/api/v1/exports/1/download?file=a.csv')).toBe(
    '/api/v1/exports/1/download?file=a.csv',
  )
})
