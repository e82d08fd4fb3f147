import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Client, startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'
import { newId } from '../database/ids.ts'
import { dayAfter, nowIn } from '../http/time-zone.ts'
import { maxMailsPerHour } from './assigned.ts'
import { remind } from './remind.ts'

const smtp = await startSmtp()
const api = await startApi({ worker: true, smtpUrl: smtp.smtpUrl })
after(async () => {
  await api[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

/** A zone in which it is about noon, so that no test comes near midnight. */
const noon = (() => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
})()
const { day: today, hour } = nowIn(noon)

const addressOf = async ({ userId }: Client) =>
  (await api.sql.query('select email from users where id = $1', [userId])).rows[0].email as string

/** The complete mails to an address so far, with soft line breaks removed. */
const mailsTo = (email: string) =>
  smtp
    .received()
    .split(/^RCPT TO:/m)
    .filter((mail) => mail.startsWith(`<${email}>`) && mail.includes('\r\n.\r\n'))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))

const prefer = async ({ send }: Pick<Client, 'send'>, body: object) => {
  const answer = await send('PATCH', '/me/preferences', body)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.data
}

/** What the job does, without its schedule. */
const run = () => remind({ ...api, log: api.app.log, signal: new AbortController().signal })

test('preferences belong to a person and a workspace, and are off until they are chosen', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const defaults = { timezone: null, locale: null, daily_mail: false, daily_mail_hour: 7, assigned_mail: false }
  assert.deepEqual((await ben.send('GET', '/me/preferences')).data, defaults)
  const chosen = { ...defaults, timezone: 'asia/calcutta', assigned_mail: true }
  assert.deepEqual(await prefer(ben, { timezone: 'asia/calcutta', assigned_mail: true }), chosen)
  assert.deepEqual((await ben.send('GET', '/me/preferences')).data, chosen)
  assert.deepEqual((await ada.send('GET', '/me/preferences')).data, defaults)
  await prefer(ben, { assigned_mail: true }) // changes nothing
  assert.deepEqual(await ada.events(), ['preferences.updated'])
  assert.deepEqual((await prefer(ben, { timezone: null })).timezone, null)

  const wrong = [
    { timezone: '+01:00' },
    { timezone: 'Mars/Base' },
    { timezone: 'PST' },
    { daily_mail_hour: 24 },
    { daily_mail: 'yes' },
    { x: 1 },
  ]
  for (const body of wrong) {
    const refused = await ben.send('PATCH', '/me/preferences', body)
    assert.deepEqual([refused.status, refused.error.details[0].field], [400, Object.keys(body)[0]])
  }
  const reader = await ada.as({ scope: 'read_only' })
  assert.equal((await reader.send('PATCH', '/me/preferences', { daily_mail: true })).status, 403)
  assert.equal((await api.send('GET', '/me/preferences')).status, 401)
})

test('a person gets at most 20 emails about assigned records in an hour', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  await prefer(ben, { assigned_mail: true })
  for (let i = 0; i < maxMailsPerHour + 3; i++)
    await ada.send('POST', '/contacts', { first_name: `Grace ${i}`, owner_id: ben.userId })
  const waiting = `select from pgboss.job where name = 'reminders.assigned' and state < 'completed'`
  await until(async () => (await api.sql.query(waiting)).rowCount === 0)
  const mailed = 'select distinct mail_id from notifications where user_id = $1 and mailed_at is not null'
  assert.equal((await api.sql.query(mailed, [ben.userId])).rowCount, maxMailsPerHour)
  assert.equal((await ben.send('GET', '/notifications')).meta.total, maxMailsPerHour + 3)
})

test('one email lists everything that a request assigned, and unsubscribing with one click turns it off', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const email = await addressOf(ben)
  const make = async (first_name: string) => (await ada.send('POST', '/contacts', { first_name })).data.id as string
  const ids = [await make('Grace'), await make('Alan'), await make('Edsger')]
  await ada.send('PATCH', '/contacts/bulk', { ids, set: { owner_id: ben.userId } })
  const waiting = `select from pgboss.job where name = 'reminders.assigned' and state < 'completed'`
  await until(async () => (await api.sql.query(waiting)).rowCount === 0)
  await prefer(ben, { assigned_mail: true })
  await ada.send('PATCH', '/contacts/bulk', { ids, set: { owner_id: null } })
  await ada.send('PATCH', '/contacts/bulk', { ids, set: { owner_id: ben.userId } })
  await ben.send('POST', '/contacts', { first_name: 'Own', owner_id: ben.userId })
  const [mail] = await until(() => mailsTo(email).length > 0 && mailsTo(email))
  assert.match(mail!, /^Subject: Test key assigned you 3 records\r$/m)
  for (const [i, name] of ['Grace', 'Alan', 'Edsger'].entries())
    assert.ok(mail!.includes(`- "${name}"\r\n  ${api.config.publicUrl}/contacts/${ids[i]}`), name)
  assert.match(mail!, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const url = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(mail!)![1]!
  assert.ok(url.startsWith(`${api.config.publicUrl}/api/v1/unsubscribe/`))

  const path = new URL(url).pathname
  const page = await fetch(api.url + path)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(await page.text(), /<form method="post"><button type="submit">Unsubscribe/)
  assert.equal((await ben.send('GET', '/me/preferences')).data.assigned_mail, true)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const click = await fetch(api.url + path, { method: 'POST', body })
  assert.deepEqual([click.status, await click.json()], [200, { data: null }])
  assert.equal((await ben.send('GET', '/me/preferences')).data.assigned_mail, false)
  const again = await fetch(api.url + path, { method: 'POST', body, headers: { accept: 'text/html' } })
  assert.match(await again.text(), /You no longer get emails about records/)

  await ada.send('POST', '/companies', { name: 'After', owner_id: ben.userId })
  for (const method of ['GET', 'POST']) {
    const unknown = await fetch(`${api.url + path}x`, { method })
    assert.equal(unknown.status, 404)
  }
  await ada.send('DELETE', `/workspaces/members/${ben.userId}`)
  assert.equal((await fetch(api.url + path)).status, 404)
  assert.equal(mailsTo(email).length, 1)
})

test('each request is mailed, also with a repeated X-Request-Id, and a bulk job once about its first 100 changes', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const email = await addressOf(ben)
  await prefer(ben, { assigned_mail: true })
  const headers = { 'x-request-id': 'always-the-same' }
  for (const [i, name] of ['One', 'Two'].entries()) {
    await ada.send('POST', '/companies', { name, owner_id: ben.userId }, headers)
    const mails = await until(() => mailsTo(email).length > i && mailsTo(email))
    assert.ok(mails[i]!.includes(`- "${name}"`))
  }

  const ids = Array.from({ length: 290 }, () => newId())
  await api.sql.query(
    `insert into contacts (workspace_id, id, first_name, search, owner_id, created_at, updated_at)
     select $1, id, 'Person', '', case when place <= 60 then $3::uuid end, now(), now()
       from unnest($2::uuid[]) with ordinality as given (id, place)`,
    [ada.workspaceId, ids, ben.userId],
  )
  const set = { owner_id: ben.userId }
  const job = await ada.send('POST', '/bulk-jobs', { entity_type: 'contacts', action: 'update', ids, set }, headers)
  const path = `/bulk-jobs/${job.data.id}`
  const { data } = await until(async () => {
    const answer = await ada.send('GET', path)
    return answer.data.status === 'completed' && answer
  })
  assert.equal(data.changed, 230)
  // Not of the 60 that were Ben's before, and of the others in the order of the job.
  const { rows } = await api.sql.query(
    `select entity_id from notifications where user_id = $1 and entity_type = 'contact' order by entity_id`,
    [ben.userId],
  )
  assert.deepEqual(
    rows.map(({ entity_id }) => entity_id),
    ids.slice(60, 160).toSorted(),
  )
  const waiting = `select from pgboss.job where name in ('reminders.assigned', 'mail.deliver') and state < 'completed'`
  await until(async () => (await api.sql.query(waiting)).rowCount === 0)
  assert.equal(mailsTo(email).length, 3)
  assert.match(mailsTo(email)[2]!, /^Subject: Test key assigned you \d+ records\r$/m)
})

test('the morning email is sent once a day, even by several workers, with tasks that are overdue or due today', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const idle = await ada.as({ role: 'member' })
  const late = await ada.as({ role: 'member' })
  const { data: contact } = await ada.send('POST', '/contacts', { first_name: 'Grace', last_name: 'Hopper' })
  const task = { contact_id: contact.id, type: 'call', due_date: today, assignee_id: ben.userId }
  const { data: call } = await ada.send('POST', '/follow-ups', { ...task, title: 'Ring today' })
  await ada.send('POST', '/follow-ups', { ...task, title: 'Ring tomorrow', due_date: dayAfter(today) })
  await ada.send('POST', '/follow-ups', { ...task, title: 'Done', status: 'completed' })
  await ada.send('POST', '/follow-ups', { ...task, title: 'Of Ada', assignee_id: ada.userId })
  await ada.send('POST', '/follow-ups', { ...task, title: 'Of Late', assignee_id: late.userId })
  const promise = { contact_id: contact.id, due_date: dayAfter(today, -3), assignee_id: ben.userId }
  await ada.send('POST', '/commitments', { ...promise, description: 'Send the\ndrawings' })
  const morning = { timezone: noon, daily_mail: true, daily_mail_hour: hour }
  await prefer(ben, morning)
  await prefer(idle, morning)
  await prefer(late, { ...morning, daily_mail_hour: hour - 1 }) // begins tomorrow

  const runs = await Promise.all([run(), run(), run()])
  assert.equal(
    runs.reduce((sum, { mails }) => sum + mails, 0),
    1,
  )
  await run()
  const email = await addressOf(ben)
  const [mail] = await until(() => mailsTo(email).length > 0 && mailsTo(email))
  assert.match(mail!, /^Subject: 2 tasks overdue or due today in Acme\r$/m)
  assert.match(mail!, /\r\nOverdue\r\n\r\n- \d{4}-\d\d-\d\d: Send the drawings \(Grace Hopper\)\r\n/)
  assert.ok(
    mail!.includes(`Due today\r\n\r\n- Ring today (Grace Hopper)\r\n  ${api.config.publicUrl}/follow-ups/${call.id}`),
  )
  assert.doesNotMatch(mail!, /tomorrow|Done|Of /)
  assert.match(mail!, /^List-Unsubscribe:\s+</m)
  // The next day.
  await api.sql.query('update preferences set daily_mail_sent = $1 where user_id = any($2)', [
    dayAfter(today, -1),
    [ben.userId, idle.userId],
  ])
  assert.equal((await run()).mails, 1)
  await until(() => mailsTo(email).length === 2)
  assert.deepEqual([mailsTo(await addressOf(idle)), mailsTo(await addressOf(late))], [[], []])
})

test('a member is notified once of tasks due today, in the time zone of the person or else of the workspace', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] // 25 hours apart
  await ada.send('PATCH', `/workspaces/${ada.workspaceId}`, { timezone: west })
  await prefer(ben, { timezone: east })
  const { data: contact } = await ada.send('POST', '/contacts', { first_name: 'Grace' })
  for (const { userId } of [ada, ben])
    for (const zone of [east, west])
      await ada.send('POST', '/follow-ups', {
        contact_id: contact.id,
        type: 'call',
        title: zone,
        due_date: nowIn(zone).day,
        assignee_id: userId,
      })
  await Promise.all([run(), run()])
  const dueOf = async ({ send }: Client) =>
    (await send('GET', '/notifications')).data.filter(({ type }: { type: string }) => type === 'due_today')
  const [[forAda, ...more], [forBen]] = [await dueOf(ada), await dueOf(ben)]
  assert.deepEqual([forAda.name, forAda.entity_type, forAda.actor.type, more], [west, 'follow_up', 'system', []])
  assert.equal(forBen.name, east)
  await run()
  assert.equal((await dueOf(ada)).length, 1)

  // A workspace whose reminders fail does not stop those after it.
  const broken = await api.workspace()
  const next = await api.workspace()
  const { data: person } = await next.send('POST', '/contacts', { first_name: 'Alan' })
  const due_date = nowIn('UTC').day
  await next.send('POST', '/follow-ups', { contact_id: person.id, type: 'call', due_date, assignee_id: next.userId })
  await api.sql.query(`update workspaces set timezone = 'Mars/Base' where id = $1`, [broken.workspaceId])
  try {
    await run()
  } finally {
    await api.sql.query(`update workspaces set timezone = 'UTC' where id = $1`, [broken.workspaceId])
  }
  assert.equal((await dueOf(next)).length, 1)
})

test('a reminder of a task is listed while the task is open, due that day and assigned to the person', async () => {
  const ada = await api.workspace()
  const ben = await ada.as({ role: 'member' })
  const { data: contact } = await ada.send('POST', '/contacts', { first_name: 'Grace' })
  const { data: other } = await ada.send('POST', '/contacts', { first_name: 'Alan' })
  const due_date = nowIn('UTC').day
  const about = { contact_id: contact.id, due_date, assignee_id: ada.userId }
  const add = async (title: string, more: object = {}) =>
    (await ada.send('POST', '/follow-ups', { ...about, type: 'call', title, ...more })).data.id
  const done = await add('done')
  const snoozed = await add('snoozed')
  const passedOn = await add('passed on')
  await add('deleted with its contact', { contact_id: other.id })
  await add('open')
  const { data: promise } = await ada.send('POST', '/commitments', { ...about, description: 'kept' })
  await run()
  const dueOf = async () => {
    const { data, meta } = await ada.send('GET', '/notifications?unread=true')
    assert.deepEqual([meta.total, meta.unread], [data.length, data.length])
    return data.map(({ name }: { name: string }) => name).toSorted()
  }
  assert.equal((await dueOf()).length, 6)
  await ada.send('PATCH', `/follow-ups/${done}/complete`)
  await ada.send('PATCH', `/follow-ups/${snoozed}`, { due_date: dayAfter(due_date) })
  await ada.send('PATCH', `/follow-ups/${passedOn}`, { assignee_id: ben.userId })
  await ada.send('DELETE', `/contacts/${other.id}`)
  await ada.send('PATCH', `/commitments/${promise.id}/complete`)
  assert.deepEqual(await dueOf(), ['open'])
  await ada.send('PATCH', `/follow-ups/${done}`, { status: 'pending' })
  assert.deepEqual(await dueOf(), ['done', 'open'])
  assert.equal((await ada.send('POST', '/notifications/read-all')).data.read, 2)
  assert.deepEqual(await dueOf(), [])
})
