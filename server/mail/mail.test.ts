import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { readdir, readFile, stat } from 'node:fs/promises'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { startApi } from '../../test/api.ts'
import { startSmtp } from '../../test/smtp.ts'
import { until } from '../../test/until.ts'
import { deliverMail } from './deliver.ts'

const api = await startApi({ worker: true })
const folder = `${api.config.dataDir}/mails`
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

test('with SMTP_URL an email is sent by SMTP', async () => {
  const files = await readdir(folder)
  await using server = await startSmtp()
  const { smtpUrl } = server
  await deliverMail({ ...api.config, smtpUrl }, pino({ level: 'silent' }), {
    to: 'ada@example.com',
    subject: 'Grüße',
    text: 'Hello\n.\nAda',
  })
  assert.match(server.received(), /^RCPT TO:<ada@example\.com>/m)
  assert.match(server.received(), /^Subject: =\?UTF-8\?/m)
  assert.match(server.received(), /Hello\r\n\.\.\r\nAda/)
  assert.deepEqual(await readdir(folder), files)
})

test('a mail server that stays silent, or never finishes, does not hang a job', async () => {
  const limits = { connection: 2000, silence: 200, whole: 1000 }
  const behaviours = [
    (_socket: net.Socket) => {},
    (socket: net.Socket) => {
      const talking = setInterval(() => socket.write('220-wait\r\n'), 20)
      socket.on('close', () => clearInterval(talking))
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
    const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Ada' }
    await assert.rejects(deliverMail({ ...api.config, smtpUrl }, pino({ level: 'silent' }), mail, limits))
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test('MAIL_FROM is the sender of every email', async () => {
  await using server = await startSmtp()
  const { smtpUrl } = server
  const mailFrom = 'Example CRM <crm@example.com>'
  await deliverMail({ ...api.config, smtpUrl, mailFrom }, pino({ level: 'silent' }), {
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
