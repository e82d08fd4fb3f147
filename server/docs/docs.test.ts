import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import type { Document } from '../openapi/document.ts'
import { html, markdown } from './html.ts'
import { renderPage } from './page.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const document = (await (await fetch(`${api.url}/api/v1/openapi.json`)).json()) as Document

test('the reference is public, and shows every operation with its fields and an example', async () => {
  const response = await fetch(`${api.url}/docs`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  const page = await response.text()
  for (const item of Object.values(document.paths)) {
    for (const { operationId } of Object.values(item))
      assert.ok(page.includes(`<article id="${operationId}">`), operationId)
  }
  const create = /<article id="createContact">.*?<\/article>/s.exec(page)![0]
  for (const text of [
    'first_name',
    'required',
    '1 to 255 characters',
    'For members and owners',
    '&quot;Lovelace&quot;',
    'curl',
  ])
    assert.ok(create.includes(text), text)
})

test('the page loads only its own style and search box, and cannot be framed', async () => {
  const response = await fetch(`${api.url}/docs`)
  const policy = response.headers.get('content-security-policy')!
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    assert.ok(policy.includes(rule), rule)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('x-frame-options'), 'DENY')
  const page = await response.text()
  assert.deepEqual(page.match(/<script[^>]*>/g), ['<script type="module" src="/docs/search-box.js">'])
  assert.doesNotMatch(page, /<style| style=| on\w+=/)
  const script = await fetch(`${api.url}/docs/search-box.js`)
  assert.deepEqual([script.status, script.headers.get('content-type')], [200, 'text/javascript; charset=utf-8'])
  const style = await fetch(`${api.url}/docs/style.css`)
  assert.deepEqual([style.status, style.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
})

test('pages are compressed, and a client that has the current version gets a 304', async () => {
  for (const path of ['/docs', '/docs/guides/errors', '/api/v1/openapi.json']) {
    const plain = await fetch(api.url + path, { headers: { 'accept-encoding': 'identity' } })
    const packed = await fetch(api.url + path, { headers: { 'accept-encoding': 'br, gzip' } })
    assert.deepEqual(
      [plain, packed].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]),
      [
        [null, 'accept-encoding'],
        ['gzip', 'accept-encoding'],
      ],
    )
    assert.equal(packed.headers.get('content-type'), plain.headers.get('content-type'))
    assert.equal(await packed.text(), await plain.text())
    const again = await fetch(api.url + path, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.get('etag')! },
    })
    assert.deepEqual([again.status, await again.text()], [304, ''])
  }
})

test('every link within the page has a target', async () => {
  const page = await (await fetch(`${api.url}/docs`)).text()
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) assert.ok(ids.has(target), String(target))
})

test('a search finds sections of guides and operations by every word, the best first', async () => {
  const found = async (q: string) => {
    const response = await fetch(`${api.url}/docs/search?${new URLSearchParams({ q })}`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    const page = await response.text()
    return [...(page.split('<ul class="results">')[1] ?? '').matchAll(/<a href="([^"]+)">/g)].map(([, url]) => url!)
  }
  assert.equal((await found('create a contact'))[0], '/docs#createContact')
  assert.ok((await found('retries')).includes('/docs/guides/idempotency'))
  assert.ok((await found('lost_reas'))[0]!.startsWith('/docs#'), 'the name of a field, and the beginning of a word')
  assert.ok((await found('standard webhook signature')).includes('/docs/guides/webhooks#verify-the-signature'))
  assert.equal((await fetch(`${api.url}/docs/search?q=${'a b c d e f g h i j k l m n o p '.repeat(6)}`)).status, 200)
  assert.deepEqual([await found('zzzz create'), await found('  '), await found('<img>&')], [[], [], []])
  assert.equal((await fetch(`${api.url}/docs/search?q=${'a'.repeat(201)}`)).status, 400)
  for (const url of [...(await found('backup')), ...(await found('cursor'))]) {
    const page = await (await fetch(api.url + url)).text()
    const anchor = url.split('#')[1]
    assert.ok(!anchor || page.includes(` id="${anchor}"`), url)
  }
})

test('HTML in a description is escaped', () => {
  const evil = `<img src=x onerror="alert('1')">&`
  assert.equal(html`<p>${evil}</p>`.html, '<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>')
  assert.doesNotMatch(
    markdown(`${evil}\n\n- \`${evil}\` **${evil}**\n\n## ${evil}\n\n    ${evil}`)
      .map((part) => part.html)
      .join(''),
    /<img/,
  )
  const poisoned = JSON.parse(
    JSON.stringify(document)
      .replaceAll('Ada', String.raw`<b>'\"`)
      .replaceAll('Contact', '<i>Contact'),
  )
  assert.doesNotMatch(renderPage(poisoned), /<b>'|<i>Contact/)
})
