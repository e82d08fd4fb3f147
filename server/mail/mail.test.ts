import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import net from 'node:net'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'
import { systemCaller } from '../database/caller.ts'
import { transaction } from '../database/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { cleanMails } from './clean-up.ts'
import { deliverMail } from './deliver.ts'
import { deliverMails } from './send.ts'

const api = await startApi({ worker: true })
const folder = `${api.config.dataDir}/mails`
const silent = pino({ level: 'silent' })
const hello = { to: 'ada@example.com', subject: 'Hello', text: 'Ada' }
after(() => api[Symbol.asyncDispose]())

test('an invitation is sent after the commit, and its link contains the token that accepts it', async () => {
  const { send, events } = await api.workspace()
  const refused = await send('POST', '/workspaces/invites', { email: 'ada@example.com', role: 'nonsense' })
  assert.equal(refused.status, 400)
  const { data } = await send('POST', '/workspaces/invites', { email: 'ada@example.com' })
  const [mail, ...more] = await mailsTo('ada@example.com')
  assert.deepEqual(more, [])
  assert.match(
    mail!,
    /^From: Rapport <rapport@localhost>\nTo: ada@example\.com\nSubject: Test person invites you to Acme\nDate: /,
  )
  assert.ok(mail!.includes(`\n${api.config.publicUrl}/invitations/${data.token}\n`))
  assert.deepEqual(await events(), ['invitation.created'])
})

test('an invitation that was revoked, or deleted with its workspace, is not sent', async () => {
  await using idle = await startApi()
  const [ours, theirs] = [await idle.workspace(), await idle.workspace()]
  const { data: revoked } = await ours.send('POST', '/workspaces/invites', { email: 'revoked@example.com' })
  await ours.send('POST', '/workspaces/invites', { email: 'pending@example.com' })
  await theirs.send('POST', '/workspaces/invites', { email: 'deleted@example.com' })
  assert.equal((await ours.send('DELETE', `/workspaces/invites/${revoked.id}`)).status, 200)
  const { slug } = (await theirs.send('GET', '/me')).data.workspace
  assert.equal((await theirs.send('DELETE', `/workspaces/${theirs.workspaceId}`, { confirm: slug })).status, 200)

  const { rows } = await idle.sql.query(`select data from pgboss.job where name = 'mail.deliver'`)
  assert.equal(rows.length, 3)
  const { database, config } = idle
  const context = { database, config, log: silent, signal: new AbortController().signal }
  for (const { data } of rows) await deliverMails.run(context, data)
  const [mail, ...more] = await readdir(`${config.dataDir}/mails`)
  assert.deepEqual(more, [])
  assert.match(await readFile(`${config.dataDir}/mails/${mail}`, 'utf8'), /^To: pending@example\.com$/m)
})

test('the name of a person cannot add paragraphs or long text to an email', async () => {
  const { send, workspaceId } = await api.workspace()
  const name = `Acme".\n\nYour account is locked:\r\nhttps://evil.example/unlock ${'x'.repeat(150)}`
  assert.equal((await send('PATCH', `/workspaces/${workspaceId}`, { name })).status, 200)
  await send('POST', '/workspaces/invites', { email: 'mia@example.com' })
  const [mail] = await mailsTo('mia@example.com')
  assert.doesNotMatch(mail!, /^(Your account|https:\/\/evil)/m)
  assert.match(mail!, /"Acme"\. Your account is locked: .{1,40}…" in Rapport\./)
  // An encoded word, which a mail program would show as a line break and a header.
  await send('PATCH', `/workspaces/${workspaceId}`, { name: '=?utf-8?Q?=0ABcc:_x?=' })
  await send('POST', '/workspaces/invites', { email: 'noa@example.com' })
  assert.match((await mailsTo('noa@example.com'))[0]!, /^Subject: .*= \?utf-8/m)
})

test('without SMTP_URL an email is written to a private file, and the log contains its name but not the token', async () => {
  let logged = ''
  const log = pino({}, { write: (line) => void (logged += line) })
  await deliverMail(api.config, log, {
    to: 'grace@example.com',
    subject: 'Two\r\nBcc: everyone@example.com',
    text: 'the-token',
  })
  const { file } = JSON.parse(logged)
  assert.ok(file.startsWith(`${folder}/`))
  assert.ok(!logged.includes('the-token'))
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.match(await readFile(file, 'utf8'), /^Subject: Two Bcc: everyone@example\.com$/m)
})

test('emails in files are deleted after seven days', async () => {
  const [old, recent, other] = ['old.eml', 'recent.eml', 'other.txt'].map((name) => path.join(folder, name))
  for (const file of [old!, recent!, other!]) await writeFile(file, 'x')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await utimes(old!, daysAgo(8), daysAgo(8))
  await utimes(recent!, daysAgo(6), daysAgo(6))
  await utimes(other!, daysAgo(8), daysAgo(8))
  const context = { database: api.database, config: api.config, log: silent, signal: new AbortController().signal }
  await cleanMails.run(context, {})
  assert.deepEqual(
    [old, recent, other].map((file) => existsSync(file!)),
    [false, true, true],
  )
  for (const file of [recent!, other!]) await rm(file)
})

test('with SMTP_URL an email is sent by SMTP', async () => {
  const files = await readdir(folder)
  await using server = await startSmtp()
  const { smtpUrl } = server
  await deliverMail({ ...api.config, smtpUrl }, silent, {
    to: 'ada@example.com',
    subject: 'Grüße',
    text: 'Hello\n.\nAda',
  })
  assert.match(server.received(), /^RCPT TO:<ada@example\.com>/m)
  assert.match(server.received(), /^Subject: =\?UTF-8\?/m)
  assert.match(server.received(), /Hello\r\n\.\.\r\nAda/)
  assert.deepEqual(await readdir(folder), files)
})

test('every attempt to send an email has the same Message-ID', async () => {
  let copies = 0
  await using server = await startSmtp((command, socket) => {
    if (command === '.' && ++copies === 1) socket.destroy()
  })
  await using sender = await startApi({ worker: true, smtpUrl: server.smtpUrl })
  const { send, workspaceId } = await sender.workspace()
  await send('POST', '/workspaces/invites', { email: 'ada@example.com' })
  await until(() => copies === 2)
  const [first, second, ...more] = messageIds(server.received())
  assert.match(first!, /^<[\w-]+@localhost>$/)
  assert.deepEqual([second, more], [first, []])

  // As the previous version enqueued it.
  const old = sender.app.vault.seal(JSON.stringify({ to: 'mia@example.com', subject: 'Hello', text: 'Mia' }))
  const caller = systemCaller(workspaceId, null, 'test')
  await transaction(sender.database, caller, async (tx) =>
    enqueue(tx, deliverMails, { sealed: old.toString('base64') }),
  )
  await until(() => copies === 3)
  assert.equal(new Set(messageIds(server.received())).size, 2)
})

test('the answer to a mail is awaited for longer than the commands before it', async () => {
  await using server = await startSmtp((command) => command === '.' && sleep(2000))
  const { smtpUrl } = server
  await deliverMail({ ...api.config, smtpUrl }, silent, hello, { connection: 1000, handover: 1000, answer: 60_000 })
  assert.equal(messageIds(server.received()).length, 1)
})

test('emails of one workspace that the mail server does not answer leave workers to the others', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await using server = await startSmtp((command) => command === '.' && answered)
  await using sender = await startApi({ worker: true, smtpUrl: server.smtpUrl })
  const [slow, other] = [await sender.workspace(), await sender.workspace()]
  for (let i = 0; i < 10; i++) await slow.send('POST', '/workspaces/invites', { email: `ada${i}@example.com` })
  try {
    await until(() => messageIds(server.received()).length === deliverMails.perWorkspace)
    await other.send('POST', '/workspaces/invites', { email: 'mia@example.com' })
    await until(() => server.received().includes('RCPT TO:<mia@example.com>'))
  } finally {
    answer()
  }
  await until(() => messageIds(server.received()).length === 11)
})

test('an email that was not handed over in time is not sent by this attempt later', async () => {
  const limits = { connection: 5000, handover: 1000, answer: 60_000 }
  for (const slow of ['EHLO', 'RCPT']) {
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>()
    const closed: Promise<unknown>[] = []
    await using server = await startSmtp((command, socket) => {
      if (command !== slow) return
      closed.push(once(socket, 'close'))
      return givenUp
    })
    const { smtpUrl } = server
    await assert.rejects(deliverMail({ ...api.config, smtpUrl }, silent, hello, limits), /took longer than 1000 ms/)
    giveUp()
    await Promise.all(closed)
    assert.equal(closed.length, 1)
    assert.doesNotMatch(server.received(), /^DATA/m)
  }
})

test('a mail server that stays silent, or never finishes, does not hang a job', async () => {
  const limits = { connection: 500, handover: 1000, answer: 1000 }
  const talk = (socket: net.Socket, line: string) => {
    const talking = setInterval(() => socket.write(line), 20)
    return once(socket, 'close').finally(() => clearInterval(talking))
  }
  const behaviours = [
    (_socket: net.Socket) => {},
    (socket: net.Socket) => void talk(socket, '220-wait\r\n'),
    (socket: net.Socket) => {
      socket.write('220 test\r\n')
      void talk(socket, '250-wait\r\n')
    },
  ]
  for (const behave of behaviours) {
    const sockets: net.Socket[] = []
    const server = net.createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      behave(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const smtpUrl = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`
    await assert.rejects(deliverMail({ ...api.config, smtpUrl }, silent, hello, limits))
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  await using server = await startSmtp((command, socket) => command === '.' && once(socket, 'close'))
  const { smtpUrl } = server
  await assert.rejects(deliverMail({ ...api.config, smtpUrl }, silent, hello, limits))
})

test('the error of a refused email has the status codes, and neither the address nor the answer', async () => {
  await using server = await startSmtp((command, socket) => {
    if (command === 'RCPT') socket.end('550 5.1.1 <ada@example.com> is unknown\r\n')
    return command === 'RCPT' && once(socket, 'close')
  })
  const { smtpUrl } = server
  const error: unknown = await deliverMail({ ...api.config, smtpUrl }, silent, hello).catch((error: unknown) => error)
  assert.match(inspect(error), /The mail server answered RCPT TO with 550 5\.1\.1/)
  assert.doesNotMatch(inspect(error), /ada@example\.com|unknown/)
})

test('MAIL_FROM is the sender of every email', async () => {
  await using server = await startSmtp()
  const { smtpUrl } = server
  const mailFrom = 'Example CRM <crm@example.com>'
  await deliverMail({ ...api.config, smtpUrl, mailFrom }, silent, {
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Ada',
  })
  assert.match(server.received(), /^MAIL FROM:<crm@example\.com>/m)
  assert.match(server.received(), /^From: Example CRM <crm@example\.com>/m)
})

const mailsTo = (email: string) =>
  until(async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))
    const found = mails.filter((mail) => mail.includes(`To: ${email}\n`))
    return found.length > 0 && found
  })

const messageIds = (received: string) => [...received.matchAll(/^Message-ID: (.*)\r$/gm)].map(([, id]) => id!)
