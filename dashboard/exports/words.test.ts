import { expect, test } from 'vitest'
import { filterOf, isExpired, pathOf, statusOf, wordsOf } from './words.ts'

test('only list filters that the export supports are used', () => {
  const given = { q: 'ada', tag: '', company_id: 'c1', stage: 'won', industry: 'Mills', sort: 'name' }
  expect(filterOf('contacts', given)).toEqual({ q: 'ada', company_id: 'c1' })
  expect(filterOf('companies', given)).toEqual({ q: 'ada', industry: 'Mills' })
  expect(filterOf('deals', given)).toEqual({ q: 'ada', company_id: 'c1', stage: 'won' })
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
