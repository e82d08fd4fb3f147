import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { folded } from './ics.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const urlOf = async ({ send }: Pick<Client, 'send'>) => {
  const { status, data, error } = await send('GET', '/me/calendar')
  assert.equal(status, 200, JSON.stringify(error))
  return data.url as string
}
const read = (url: string) => fetch(api.url + new URL(url).pathname)

test('the feed contains the open tasks assigned to the person, as all-day entries', async () => {
  const client = await api.workspace()
  const { send, userId } = client
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada', last_name: 'King' })
  const task = { contact_id: contact.id, type: 'call', assignee_id: userId }
  const { data: call } = await send('POST', '/follow-ups', {
    ...task,
    title: 'Ask; about, the \\ mill',
    due_date: '2026-02-28',
  })
  await send('POST', '/follow-ups', { ...task, title: 'Done already', due_date: '2026-02-28', status: 'completed' })
  await send('POST', '/follow-ups', { ...task, title: 'Unassigned', due_date: '2026-02-28', assignee_id: null })
  const promise = { contact_id: contact.id, assignee_id: userId }
  await send('POST', '/commitments', { ...promise, description: 'Without a day' })
  await send('POST', '/commitments', {
    ...promise,
    description: `${'ü'.repeat(60)}\tand\r\nSecond line`,
    due_date: '9999-12-31', // the day after has no four-digit year
  })

  const url = await urlOf(client)
  const head = await fetch(api.url + new URL(url).pathname, { method: 'HEAD' })
  assert.equal(head.status, 200)
  const response = await read(url)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const text = await response.text()
  const lines = text.split('\r\n')
  assert.equal(lines.at(-1), '')
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75 && !line.includes('\n'), line)
  assert.deepEqual(lines.slice(0, 2), ['BEGIN:VCALENDAR', 'VERSION:2.0'])
  const plain = text.replaceAll('\r\n ', '')
  assert.deepEqual(plain.match(/^SUMMARY:.*(?=\r)/gm)!.toSorted(), [
    String.raw`SUMMARY:Ask\; about\, the \\ mill (Ada King)`,
    `SUMMARY:${'ü'.repeat(60)} and (Ada King)`,
  ])
  const event = plain.slice(plain.indexOf(`UID:${call.id}@`), plain.indexOf('END:VEVENT', plain.indexOf(call.id)))
  assert.match(event, /\r\nDTSTAMP:\d{8}T\d{6}Z\r\nDTSTART;VALUE=DATE:20260228\r\n/)
  assert.deepEqual(plain.match(/(?<=VALUE=DATE:).*(?=\r)/g)!.toSorted(), ['20260228', '99991231'])
  assert.match(event, new RegExp(`\r\nTRANSP:TRANSPARENT\r\nURL:http.*/contacts/${contact.id}\r\n`))
})

test('the address stays the same until it is renewed, and ends with the membership', async () => {
  const owner = await api.workspace()
  const member = await owner.as({ role: 'member' })
  const url = await urlOf(member)
  assert.equal(await urlOf(member), url)
  assert.notEqual(await urlOf(owner), url)
  const headers = { 'idempotency-key': 'renew' }
  const renewed = await member.send('POST', '/me/calendar/renew', undefined, headers)
  assert.equal(renewed.status, 200, JSON.stringify(renewed.error))
  assert.deepEqual((await member.send('POST', '/me/calendar/renew', undefined, headers)).data, renewed.data)
  assert.equal(await urlOf(member), renewed.data.url)
  assert.deepEqual([(await read(url)).status, (await read(renewed.data.url)).status], [404, 200])
  assert.deepEqual(await owner.events(), ['calendar.renewed'])

  await owner.send('DELETE', `/workspaces/members/${member.userId}`)
  assert.equal((await read(renewed.data.url)).status, 404)
  assert.equal((await read(await urlOf(owner))).status, 200)
  const { rows } = await api.sql.query('select sealed::text, hash::text from calendars')
  const secret = /calendar\/(\w+)\.ics$/.exec(await urlOf(owner))![1]!
  assert.ok(secret.length >= 32)
  assert.ok(!JSON.stringify(rows).includes(Buffer.from(secret).toString('hex')))
})

test('a member who is removed during the request gets 401', async () => {
  const owner = await api.workspace()
  for (const [method, path] of [
    ['GET', '/me/calendar'],
    ['POST', '/me/calendar/renew'],
  ] as const) {
    const member = await owner.as({ role: 'member' })
    await using removal = await api.hold('delete from members where user_id = $1', [member.userId])
    const answer = member.send(method, path)
    await removal.isAwaited()
    await removal.commit()
    assert.equal((await answer).status, 401, path)
  }
})

test('the address needs a key, its renewal write access, and an unknown feed is a 404', async () => {
  const client = await api.workspace()
  assert.equal((await api.send('GET', '/me/calendar')).status, 401)
  assert.equal((await api.send('POST', '/me/calendar/renew')).status, 401)
  const reader = await client.as({ scope: 'read_only' })
  assert.equal((await reader.send('POST', '/me/calendar/renew')).status, 403)
  const unknown = await api.send('GET', `/calendar/${'0'.repeat(48)}.ics`)
  assert.deepEqual([unknown.status, unknown.error], [404, { code: 'NOT_FOUND', message: 'Calendar does not exist' }])
})

test('of more than 2,000 entries those nearest to today are in the feed', async () => {
  const client = await api.workspace()
  const { data: contact } = await client.send('POST', '/contacts', { first_name: 'Ada' })
  const add = (first: number, last: number) =>
    api.sql.query(
      `insert into follow_ups (workspace_id, id, contact_id, assignee_id, type, title, priority, due_date, status, created_at, updated_at)
       select $1, gen_random_uuid(), $2, $3, 'call', 'Day ' || day, 'low', (now() at time zone 'UTC')::date + day, 'pending', now(), now()
         from generate_series($4::int, $5::int) as day`,
      [client.workspaceId, contact.id, client.userId, first, last],
    )
  await add(-2500, -1)
  await add(0, 300)
  const text = await (await read(await urlOf(client))).text()
  const days = [...text.matchAll(/^SUMMARY:Day (-?\d+)/gm)].map(([, day]) => Number(day))
  assert.deepEqual([days.length, Math.max(...days), Math.min(...days)], [2000, 300, -1699])
})

test('a long line is folded at 75 octets without dividing a character', () => {
  const parts = folded(`SUMMARY:${'é😀'.repeat(40)}`).split('\r\n')
  assert.ok(parts.length > 3)
  for (const part of parts) assert.ok(Buffer.byteLength(part) <= 75)
  assert.equal(parts.map((part, i) => (i === 0 ? part : part.slice(1))).join(''), `SUMMARY:${'é😀'.repeat(40)}`)
})

test('a feed that is read very often is a 429', async () => {
  await using limited = await startApi({ rateLimit: { perSecond: 1000, burst: 1000 } })
  const { send } = await limited.workspace()
  const { url } = (await send('GET', '/me/calendar')).data
  const read = async () => (await fetch(limited.url + new URL(url).pathname)).status
  const statuses = await Promise.all(Array.from({ length: 30 }, read))
  assert.ok(statuses.includes(200))
  assert.ok(statuses.includes(429))
})
