import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { buildDashboard } from '../../scripts/build-dashboard.ts'

await buildDashboard()
const api = await startApi({ rateLimit: { perSecond: 100, burst: 200 } })
after(() => api[Symbol.asyncDispose]())

const open = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(api.url + path, { headers, redirect: 'manual' })

test('a page runs only its own scripts and cannot be framed', async () => {
  for (const path of ['/', '/contacts', '/deals/nowhere?x=%3Cscript%3E', '/contacts?q=100%']) {
    const response = await open(path)
    assert.equal(response.status, 200, path)
    assert.match(response.headers.get('content-type')!, /^text\/html/)
    const policy = response.headers.get('content-security-policy')!
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'"])
      assert.ok(policy.includes(rule), `${path}: ${rule}`)
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
    assert.equal(response.headers.get('x-frame-options'), 'DENY')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    const html = await response.text()
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)/, 'a script within the page')
    for (const [, file] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      assert.equal((await open(file!)).status, 200, file!)
  }
})

test('unknown paths and everything under /api return the standard 404, with rate limit headers for known callers', async () => {
  const { key } = await api.workspace()
  for (const [path, headers] of [
    ['/contacts', { accept: 'application/json' }],
    ['/assets/nothing.js', { accept: '*/*' }],
    ['/api/v1/nowhere', { accept: 'text/html' }],
    ['/api/nowhere', { accept: 'text/html' }],
    ['/API/V1/contacts', { accept: 'text/html' }],
    ['//api/v1/contacts', { accept: 'text/html' }],
    ['/assets/%2e%2e/index.html', { accept: '*/*' }],
    ['/assets/%00', { accept: '*/*' }],
    ['/api/v1/nowhere', { accept: 'text/html', 'x-api-key': key }],
  ] as [string, Record<string, string>][]) {
    const response = await open(path, headers)
    const { error } = (await response.json()) as { error: { code: string } }
    assert.deepEqual([response.status, error.code], [404, 'NOT_FOUND'], path)
    assert.equal(response.headers.has('ratelimit'), 'x-api-key' in headers, path)
  }
})

test('a form on another site changes nothing with a session cookie', async () => {
  const person = await api.signUp()
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
  ]) {
    const response = await fetch(`${api.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { cookie: person.cookie, origin: 'https://evil.example', 'content-type': type },
      body: 'first_name=Eve',
    })
    assert.equal(response.status, 403, type)
  }
  assert.equal((await person.send('GET', '/contacts')).meta.total, 0)
})
