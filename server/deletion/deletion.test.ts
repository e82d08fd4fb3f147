import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { listen } from '../../test/sse.ts'
import { until } from '../../test/until.ts'

const api = await startApi({ worker: true })
after(() => api[Symbol.asyncDispose]())

const slugOf = async (id: string): Promise<string> =>
  (await api.sql.query('select slug from workspaces where id = $1', [id])).rows[0].slug

/** The number of rows that all tables with tenant data hold for this workspace. */
async function rowsOf(workspaceId: string, besides = '') {
  const { rows } = await api.sql.query<{ name: string }>(
    `
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like $1`,
    [besides],
  )
  let count = 0
  for (const { name } of rows)
    count += (await api.sql.query(`select from ${name} where workspace_id = $1`, [workspaceId])).rowCount!
  return count
}

test('deleting a workspace ends its keys and links at once, frees its slug, and clears its data', async () => {
  const ours = await api.workspace()
  const { send, workspaceId, key } = ours
  const theirs = await api.workspace()
  await theirs.send('POST', '/contacts', { first_name: 'Eve' })
  const left = () => rowsOf(theirs.workspaceId, 'duplicate%') // a job fills those after some seconds
  const kept = await left()
  const slug = await slugOf(workspaceId)
  const company = (await send('POST', '/companies', { name: 'Engines' })).data
  const contact = (await send('POST', '/contacts', { first_name: 'Ada', company_id: company.id, tags: ['vip'] })).data
  await send('POST', '/interactions', { contact_id: contact.id, type: 'call', notes: 'Hello' })
  await send('POST', '/deals', { name: 'Engine', contact_ids: [contact.id], company_id: company.id })
  await send('POST', '/webhooks', { url: 'https://example.com/hook', events: ['contact.created'] })
  const { data: exported } = await send('POST', '/exports', { entity_type: 'contacts' })
  const download = await until(async () => (await send('GET', `/exports/${exported.id}`)).data.download_url as string)
  assert.equal((await fetch(download)).status, 200)

  for (const [path, body] of [
    [`/workspaces/${workspaceId}`, undefined],
    [`/workspaces/${workspaceId}`, {}],
    [`/workspaces/${workspaceId}`, { confirm: 'acme' }],
    [`/workspaces/${workspaceId}?confirm=acme`, undefined],
  ] as const) {
    const refused = await send('DELETE', path, body)
    assert.deepEqual([refused.status, refused.error?.details?.[0]?.field], [400, 'confirm'], JSON.stringify(refused))
  }
  const unknown = await send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug, force: true })
  assert.deepEqual([unknown.status, unknown.error.details[0].field], [400, 'force'])
  const member = await ours.as({ role: 'member' })
  assert.equal((await member.send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug })).status, 403)
  const reader = await ours.as({ scope: 'read_only' })
  assert.equal((await reader.send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug })).status, 403)
  assert.equal((await theirs.send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug })).status, 404)
  assert.equal((await api.send('DELETE', `/workspaces/${workspaceId}`, { body: { confirm: slug } })).status, 401)
  const stale = await send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug }, { 'if-match': '"old"' })
  assert.equal(stale.status, 409)
  assert.equal((await send('GET', `/contacts/${contact.id}`)).status, 200)

  // A file whose time is that of a storage whose clock is ahead.
  const later = path.join(api.config.dataDir, 'files', 'files', workspaceId, 'later')
  await mkdir(path.dirname(later), { recursive: true })
  await writeFile(later, 'x')
  const soon = new Date(Date.now() + 600_000)
  await utimes(later, soon, soon)

  const stream = await listen(api.url, { 'x-api-key': key })
  const gone = await send('DELETE', `/workspaces/${workspaceId}`, { confirm: slug })
  assert.deepEqual([gone.status, gone.data], [200, null])
  assert.equal((await send('GET', '/contacts')).status, 401)
  assert.equal((await member.send('GET', '/me')).status, 401)
  await until(() => stream.isOver())
  await until(async () => (await fetch(download)).status === 404)
  const again = await theirs.send('POST', '/workspaces', { name: 'Acme', slug })
  assert.equal(again.status, 201)
  await until(async () => (await rowsOf(workspaceId)) === 0)
  assert.equal(existsSync(later), false)
  assert.equal(await left(), kept)
})

test('what a request writes after its workspace was cleared is deleted later', async () => {
  const { send, workspaceId } = await api.workspace()
  const isCleared = async (name: string) => {
    const { rows } = await api.sql.query(`select state from pgboss.job where name = $1 and data::text like $2`, [
      name,
      `%${workspaceId}%`,
    ])
    return rows[0]?.state === 'completed'
  }
  {
    await using insert = await api.holdInserts('contacts', `new.workspace_id = '${workspaceId}'`)
    const late = send('POST', '/contacts', { first_name: 'Ada' })
    await insert.isAwaited()
    await send('DELETE', `/workspaces/${workspaceId}`, { confirm: await slugOf(workspaceId) })
    await until(() => isCleared('workspaces.clear'))
    await insert.letGo()
    assert.equal((await late).status, 201)
  }
  assert.ok((await rowsOf(workspaceId)) > 0)
  await api.sql.query(
    `update pgboss.job set start_after = now() where name = 'workspaces.clear_again' and data::text like $1`,
    [`%${workspaceId}%`],
  )
  await until(() => isCleared('workspaces.clear_again'))
  assert.equal(await rowsOf(workspaceId), 0)
})

test('a session deletes any workspace it owns, and then has none', async () => {
  const person = await api.signUp()
  const { id, slug } = (await person.send('GET', '/me')).data.workspace
  const second = (await person.send('POST', '/workspaces', { name: 'Second', slug: `second-${randomUUID()}` })).data
  const byQuery = await person.send('DELETE', `/workspaces/${second.id}?confirm=${second.slug}`)
  assert.equal(byQuery.status, 200, JSON.stringify(byQuery.error))
  assert.equal((await person.send('GET', '/contacts')).status, 200)
  assert.equal((await person.send('DELETE', `/workspaces/${id}`, { confirm: slug })).status, 200)
  const { status, data } = await person.send('GET', '/me')
  assert.deepEqual([status, data.workspace], [200, null])
  assert.deepEqual((await person.send('GET', '/workspaces')).data, [])
})

test('deleting an account deletes the workspaces that have no other member, and leaves the others', async () => {
  const { person, send, userId } = await api.signUp()
  const { id: alone } = (await send('GET', '/me')).data.workspace
  const shared = (await send('POST', '/workspaces', { name: 'Shared', slug: `shared-${randomUUID()}` })).data
  const colleague = await api.makeUser(shared.id, 'member')
  const key = await api.makeKey(shared.id, colleague.userId, { role: 'member' })
  await send('POST', '/workspaces/switch', { workspace_id: shared.id })
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  assert.equal(contact.owner_id, userId)

  assert.equal((await api.send('DELETE', '/me', { key, body: { confirm: colleague.email } })).status, 403)
  const refused = await send('DELETE', '/me', { confirm: 'someone@example.com' })
  assert.deepEqual([refused.status, refused.error.details[0].field], [400, 'confirm'])
  const last = await send('DELETE', '/me', { confirm: person.email })
  assert.equal(last.status, 409)
  assert.match(last.error.message, /last owner of Shared/)
  assert.equal((await send('GET', '/me')).status, 200)

  await send('PATCH', `/workspaces/members/${colleague.userId}`, { role: 'owner' })
  const { data: invitation } = await send('POST', '/workspaces/invites', { email: 'invited@example.com' })
  const gone = await send('DELETE', '/me', { confirm: person.email })
  assert.deepEqual([gone.status, gone.data], [200, null], JSON.stringify(gone.error))
  assert.equal((await send('GET', '/me')).status, 401)
  assert.equal((await api.send('POST', '/api/auth/sign-in/email', { body: person })).status, 401)
  await until(async () => (await rowsOf(alone)) === 0)
  const { data: members } = await api.send('GET', '/workspaces/members?former=true', { key })
  assert.deepEqual(
    members.map(({ id, name, email }: { id: string; name: string; email: string | null }) => ({ id, name, email })),
    [{ id: userId, name: 'Test person', email: null }],
  )
  const ownerKey = await api.makeKey(shared.id, colleague.userId)
  const { data: audit } = await api.send('GET', `/audit-logs?entity_id=${invitation.id}`, { key: ownerKey })
  assert.deepEqual(
    audit.map(({ action }: { action: string }) => action),
    ['invitation.revoked', 'invitation.created'],
  )
  const { data: kept } = await api.send('GET', `/contacts/${contact.id}`, { key })
  assert.equal(kept.owner_id, userId)
  // The address is free for a new account.
  assert.equal((await api.send('POST', '/api/auth/sign-up/email', { body: person })).status, 200)
})

test('after an account is deleted, the workspaces that it belonged to do not have its address', async () => {
  const owner = await api.signUp()
  const stranger = await api.signUp()
  const { person, send, userId } = await api.signUp()
  const places = async () => {
    const { rows } = await api.sql.query(
      `select 'events' as place from events where data::text ilike $1
       union select 'invitations' from invitations where email = $2
       union select 'jobs' from pgboss.job where data::text ilike $1 order by place`,
      [`%${person.email}%`, person.email],
    )
    return rows.map(({ place }) => place)
  }
  const invite = async () => (await owner.send('POST', '/workspaces/invites', { email: person.email })).data
  // The address is not verified, so it may be that of another person.
  const { data: other } = await stranger.send('POST', '/workspaces/invites', { email: person.email })
  const revoked = await invite()
  await owner.send('DELETE', `/workspaces/invites/${revoked.id}`)
  const { token } = await invite()
  assert.equal((await send('POST', '/workspaces/invites/accept', { token })).status, 200)
  await owner.send('PATCH', `/workspaces/members/${userId}`, { role: 'owner' })
  await owner.send('DELETE', `/workspaces/members/${userId}`)
  assert.deepEqual(await places(), ['events', 'invitations'])

  assert.equal((await send('DELETE', '/me', { confirm: person.email })).status, 200)
  const before = [`%${person.email}%`, owner.userId] // as the events of the stranger, and their invitation, remain
  await until(async () => {
    const { rows } = await api.sql.query(
      `select from events where data::text ilike $1
          and workspace_id in (select workspace_id from members where user_id = $2)`,
      before,
    )
    return rows.length === 0
  })
  assert.deepEqual(await places(), ['events', 'invitations'])
  const { data: pending } = await stranger.send('GET', '/workspaces/invites')
  assert.deepEqual(
    pending.map(({ id, email }: Record<string, unknown>) => [id, email]),
    [[other.id, person.email]],
  )
  const { data: audit } = await owner.send('GET', `/audit-logs?entity_id=${userId}`)
  assert.deepEqual(
    audit.map(({ action, entity_name }: Record<string, unknown>) => [action, entity_name]).toSorted(),
    ['member.added', 'member.removed', 'member.updated'].map((action) => [action, 'Test person']),
  )
})

test('addresses from before a change go with the account, unless they belong to another one now', async () => {
  const owner = await api.signUp()
  const gone = await api.signUp()
  const later = await api.signUp()
  const changeAddress = async ({ send, person }: typeof gone, email: string) =>
    assert.equal((await send('POST', '/api/auth/email', { email, password: person.password })).status, 200)
  const join = async ({ send }: typeof gone, email: string) => {
    const { data } = await owner.send('POST', '/workspaces/invites', { email })
    assert.equal((await send('POST', '/workspaces/invites/accept', { token: data.token })).status, 200)
  }
  const place = async (email: string) => {
    const events = await api.sql.query('select from events where workspace_id = $1 and data::text ilike $2', [
      (await owner.send('GET', '/me')).data.workspace.id,
      `%${email}%`,
    ])
    const invitations = await api.sql.query('select from invitations where email = $1', [email])
    return [events.rowCount! > 0, invitations.rowCount! > 0]
  }
  const newAddress = () => `${randomUUID()}@example.com`
  const [passedOn, last] = [newAddress(), newAddress()]
  await join(gone, gone.person.email)
  await changeAddress(gone, passedOn)
  await changeAddress(gone, last)
  await changeAddress(later, passedOn)
  await join(later, passedOn)
  assert.deepEqual(await place(gone.person.email), [true, true])

  assert.equal((await gone.send('DELETE', '/me', { confirm: last })).status, 200)
  await until(async () => !(await place(gone.person.email))[0])
  assert.deepEqual(await place(gone.person.email), [false, false])
  assert.deepEqual(await place(passedOn), [true, true])
  const { data: audit } = await owner.send('GET', '/audit-logs')
  assert.ok(!JSON.stringify(audit).includes(gone.person.email))
  const { rows } = await api.sql.query('select from former_addresses where user_id = $1', [gone.userId])
  assert.deepEqual(rows, [])
})

test('a verified address from before a change is also forgotten where it was only invited', async () => {
  const owner = await api.signUp()
  const { person, send, userId } = await api.signUp()
  const isKept = async () => {
    const { rowCount } = await api.sql.query('select from events where data::text ilike $1', [`%${person.email}%`])
    return rowCount! > 0
  }
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: person.email })
  const key = await api.makeKey((await owner.send('GET', '/me')).data.workspace.id, owner.userId)
  await api.send('POST', '/workspaces/invites/accept', { key, body: { token: invitation.token } })
  const members = async () => (await owner.send('GET', '/workspaces/members')).data.length
  assert.equal(await members(), 2, 'with the pending member')
  await api.sql.query('update users set email_verified = true where id = $1', [userId])
  const email = `${randomUUID()}@example.com`
  await send('POST', '/api/auth/email', { email, password: person.password })
  assert.ok(await isKept())
  assert.equal((await send('DELETE', '/me', { confirm: email })).status, 200)
  await until(async () => !(await isKept()))
  assert.equal(await members(), 1)
})

test('stored responses do not replay the address of a deleted account', async () => {
  const owner = await api.signUp()
  const { person, send, userId } = await api.signUp()
  const { email } = person
  const withKey = (key: string) => ({ 'idempotency-key': key })
  const invite = () => owner.send('POST', '/workspaces/invites', { email }, withKey('invite'))
  const { token } = (await invite()).data
  const inviteAgain = () => owner.send('POST', '/workspaces/invites', { email }, withKey('invite again'))
  assert.equal((await inviteAgain()).status, 409)
  const other = () => owner.send('POST', '/workspaces/invites', { email: `o${email}` }, withKey('other'))
  const { data: invited } = await other()
  assert.equal((await send('POST', '/workspaces/invites/accept', { token }, withKey('accept'))).status, 200)
  const promote = () => owner.send('PATCH', `/workspaces/members/${userId}`, { role: 'owner' }, withKey('promote'))
  assert.equal((await promote()).data.email, email)
  const create = () => owner.send('POST', '/contacts', { first_name: 'Ada', email }, withKey('contact'))
  const { data: contact } = await create()
  const ofPerson = async () =>
    (await api.sql.query('select key from idempotency_keys where workspace_id = $1', [userId])).rows
  assert.deepEqual(await ofPerson(), [{ key: 'accept' }])
  const { id: workspaceId } = (await owner.send('GET', '/me')).data.workspace
  await send('POST', '/workspaces/switch', { workspace_id: workspaceId })
  assert.equal((await send('POST', '/me/verification', undefined, withKey('verify'))).data.email, email)

  assert.equal((await send('DELETE', '/me', { confirm: email })).status, 200)
  await until(async () => (await promote()).status === 404)
  for (const repeat of [promote, invite, inviteAgain]) {
    const { status, headers, error } = await repeat()
    assert.deepEqual([status, error.code, headers.get('idempotent-replayed')], [404, 'NOT_FOUND', 'true'])
  }
  assert.deepEqual(await ofPerson(), [])
  const { rows } = await api.sql.query(
    `select status from idempotency_keys where workspace_id = $1 and key = 'verify'`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ status: 404 }])
  // The contact belongs to the workspace, and the other address to someone else.
  assert.deepEqual((await create()).data, contact)
  assert.deepEqual((await other()).data, invited)
})

test('deleting a workspace does not wait for its queue of deliveries, which may be very long', async () => {
  const { send, workspaceId } = await api.workspace()
  const { data: webhook } = await send('POST', '/webhooks', {
    url: 'https://example.com/hook',
    events: ['contact.created'],
  })
  await api.sql.query(
    `insert into delivery_queue (workspace_id, webhook_id, delivery_id, due_at)
     select $1, $2, gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 3)`,
    [workspaceId, webhook.id],
  )
  await using lock = await api.hold('select from delivery_queue where workspace_id = $1 for update', [workspaceId])
  const deleted = await send('DELETE', `/workspaces/${workspaceId}`, { confirm: await slugOf(workspaceId) })
  assert.equal(deleted.status, 200, JSON.stringify(deleted.error))
  await lock.letGo()
  await until(async () => (await rowsOf(workspaceId)) === 0)
})

test('a person whose account is being deleted joins and creates no workspace', async () => {
  const owner = await api.signUp()
  const leaving = await api.signUp()
  const { id: workspaceId } = (await leaving.send('GET', '/me')).data.workspace
  const invite = { email: leaving.person.email, role: 'owner' }
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', invite)
  await leaving.send('POST', '/webhooks', { url: 'https://example.com/hook', events: ['contact.created'] })
  await using lock = await api.hold('select from webhooks where workspace_id = $1 for update', [workspaceId])
  const deleting = leaving.send('DELETE', '/me', { confirm: leaving.person.email })
  await lock.isAwaited()
  const joining = Promise.all([
    leaving.send('POST', '/workspaces/invites/accept', { token: invitation.token }),
    leaving.send('POST', '/workspaces', { name: 'Second', slug: `second-${randomUUID()}` }),
  ])
  await Promise.race([joining, until(async () => (await lock.waiting()) === 3)])
  await lock.letGo()
  assert.equal((await deleting).status, 200)
  for (const answer of await joining) assert.equal(answer.status, 401, JSON.stringify(answer))
  assert.equal((await owner.send('GET', '/workspaces/members')).meta.total, 1)
  const { rows } = await api.sql.query('select from workspaces where created_by = $1', [leaving.userId])
  assert.equal(rows.length, 0)
})
