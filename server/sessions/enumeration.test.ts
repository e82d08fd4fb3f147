import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { type Answer, startApi } from '../../test/api.ts'
import { newKeyText } from '../http/key-text.ts'

// Signing in, requesting a new password, inviting someone and sending a key: the response, and the work behind it, is
// the same whether or not the person or key exists. Signing up: sign-up-by-mail.test.ts; without mail it reports an
// address that is taken.

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

/** The observable parts of a response, without values that differ each time. */
const shown = ({ headers, ...rest }: Answer) => ({
  ...rest,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
})

test('signing in computes one password hash whether or not the person exists', async () => {
  const { person } = await api.signUp()
  const { userId } = await api.workspace()
  const { rows } = await api.sql.query('select email from users where id = $1', [userId])

  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable()
  const answers: Answer[] = []
  for (const email of [person.email, 'nobody@example.com', rows[0].email /* who has no password */]) {
    answers.push(await api.send('POST', '/api/auth/sign-in/email', { body: { email, password: 'wrong horse' } }))
    assert.equal(hashes, answers.length, email)
  }
  hook.disable()
  assert.equal(answers[0]!.status, 401)
  for (const answer of answers) assert.deepEqual(shown(answer), shown(answers[0]!))
})

test('a password reset request gets the same response for any address, before an email is sent', async () => {
  const { person } = await api.signUp()
  await using _ = await api.hold('lock table pgboss.job') // no mail can be sent until this ends
  const [known, unknown] = [
    await api.send('POST', '/api/auth/request-password-reset', { body: { email: person.email } }),
    await api.send('POST', '/api/auth/request-password-reset', { body: { email: 'nobody@example.com' } }),
  ]
  assert.equal(known!.error, undefined)
  assert.deepEqual(shown(known!), shown(unknown!))
})

test('an invitation and its link do not disclose whether the invited person has an account', async () => {
  const { person } = await api.signUp()
  const owner = await api.signUp()
  const [known, unknown] = await Promise.all(
    [person.email, `${randomUUID()}@example.com`].map(async (email) => {
      const { status, data } = await owner.send('POST', '/workspaces/invites', { email })
      const response = await fetch(`${api.url}/api/auth/invitation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: data.token }),
      })
      const { invitation } = (await response.json()) as { invitation: object }
      const own = { id: 0, email: 0, token: 0, created_at: 0, expires_at: 0 }
      return {
        made: { status, data: { ...data, ...own } },
        check: { status: response.status, invitation: { ...invitation, email: 0, expires_at: 0 } },
      }
    }),
  )
  assert.deepEqual([known!.made.status, known!.check.status], [201, 200])
  assert.deepEqual(known, unknown)
})

test('unknown, deleted and expired keys, and keys of former members, get the same response', async () => {
  const owner = await api.workspace()
  const made = async () =>
    (await owner.send('POST', '/keys', { name: 'For a script' })).data as { id: string; key: string }
  const [deleted, expired, left] = [await made(), await made(), await owner.as({})]
  await owner.send('DELETE', `/keys/${deleted.id}`)
  await api.sql.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
  await owner.send('DELETE', `/workspaces/members/${left.userId}`)
  const never = await api.send('GET', '/contacts', { key: newKeyText() })
  assert.equal(never.status, 401)
  for (const { key } of [deleted, expired, left])
    assert.deepEqual(shown(await api.send('GET', '/contacts', { key })), shown(never))
})
