import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

const hrefs = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

test('web addresses in a text are links, without the punctuation after them', () => {
  expect(linksIn('See https://example.com/a?b=1, then call.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', then call.' },
  ])
  expect(hrefs('(www.example.com)')).toEqual(['https://www.example.com/'])
  expect(hrefs('https://example.com/wiki/Engine_(machine)')).toEqual(['https://example.com/wiki/Engine_(machine)'])
})

test('nothing else becomes a link', () => {
  for (const text of ['javascript:alert(1)', 'ada@example.com', 'https://', 'plain', ''])
    expect(hrefs(text)).toEqual([])
  expect(linksIn('plain')).toEqual([{ text: 'plain' }])
})

test('an address that ends with thousands of brackets is still a link', () => {
  expect(hrefs(`http://example.com/${').'.repeat(25_000)}`)).toEqual(['http://example.com/'])
})
