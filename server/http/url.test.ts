import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseUrl } from './url.ts'

const long = 'a'.repeat(254)
const base = 'https://crm.example'

test('a URL whose host is too long is not parsed, however it is written', () => {
  const hosts = [`https://${long}`, `https://u@${long}:80/x`, `http:${long}`, ` https:/${long}`, `//${long}`]
  for (const url of [...hosts, `\\\\${long}`, `/\t/${long}`, `ht\ntp://${long}`])
    assert.equal(parseUrl(url, base), null)
})

test('a long path is parsed', () => {
  for (const url of [`/${long}`, long, `https://a.example/${long}`, `?q=${long}`])
    assert.equal(parseUrl(url, base)?.href, new URL(url, base).href)
})
