import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, startApi } from '../../test/api.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ rateLimit: { perSecond: 100, burst: 200 }, trustProxy: ['127.0.0.1'] })
after(() => api[Symbol.asyncDispose]())
const { person } = await api.signUp()
const { person: customer } = await api.signUp() // with the right password: failed sign-ins of a site have a limit of their own

/** A network of the customer who has 2001:db8::/48. */
const network = (n: number) => `2001:db8:0:${n.toString(16)}::1`

test('a flood of sign-ins from all networks of one customer does not keep others from signing in', async () => {
  const signIn = (from: string, { email, password } = customer) =>
    api.send('POST', '/api/auth/sign-in/email', { body: { email, password }, headers: { 'x-forwarded-for': from } })
  const checked: Answer[] = []
  const refused: Answer[] = []
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const answer = await signIn(network(n))
    ;(answer.status === 200 ? checked : refused).push(answer)
  })
  await until(() => checked.length > 0)
  for (let n = 1; n <= 3; n++) assert.equal((await signIn(`192.0.2.${n}`, person)).status, 200)
  assert.ok(checked.length < 40, `${checked.length} of the flood were checked first`)
  await Promise.all(flood)
  assert.ok(refused.length > 0)
  for (const { status, error, headers } of refused)
    assert.deepEqual([status, error.code, headers.get('retry-after')], [429, 'RATE_LIMITED', '5'])
  assert.equal((await signIn(network(200))).status, 200)
})

test('the password of a request is not checked after its client has gone', async () => {
  const signIn = (n: number, signal?: AbortSignal) =>
    fetch(`${api.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:1:${n}::1` },
      body: JSON.stringify({ email: person.email, password: person.password }),
      ...(signal && { signal }),
    })
  const sessions = async () => (await api.sql.query('select count(*)::int from sessions')).rows[0].count as number
  const before = await sessions()
  const leaving = new AbortController()
  const attempts = Array.from({ length: 40 }, (_, n) => signIn(300 + n, leaving.signal))
  await Promise.race(attempts)
  leaving.abort()
  await Promise.allSettled(attempts)
  assert.equal((await signIn(400)).status, 200) // after the others of its site
  const opened = (await sessions()) - before
  assert.ok(opened < 20, `${opened} sessions were opened`)
})
