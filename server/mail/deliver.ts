import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { newId } from '../database/ids.ts'
import { makeFolder } from '../folder.ts'

export type Mail = {
  /** The same in every attempt, so that the receiver recognises a copy. Mails that an older server enqueued have none. */
  id?: string
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
  /** The mail is not sent if this invitation was revoked, or deleted with its workspace. */
  invitationId?: string
}

/**
 * In milliseconds: for connecting and the greeting, for everything until the mail is handed over, and then for the answer.
 * Without the first two, a mail server that stays silent or never finishes would occupy a worker for minutes. The third
 * is as long as RFC 5321 (4.5.3.2.6) requires, because mail servers scan a mail before they answer. If we gave up
 * earlier, they would still deliver it, and the next attempt would send a copy.
 */
export type MailLimits = { connection: number; handover: number; answer: number }
const usual: MailLimits = { connection: 10_000, handover: 60_000, answer: 600_000 }

/**
 * Sends by SMTP_URL, or without it writes a file that only the user of the server may read. The log contains the file
 * name, not the content.
 */
export async function deliverMail(
  { smtpUrl, mailFrom, dataDir, publicUrl }: Config,
  log: FastifyBaseLogger,
  { id, ...mail }: Mail,
  limits = usual,
) {
  const { hostname } = new URL(publicUrl)
  const from = mailFrom ?? `Rapport <rapport@${hostname}>`
  if (smtpUrl) {
    return sendBySmtp(smtpUrl, { from, ...(id && { messageId: `<${id}@${hostname}>` }), ...mail }, limits)
  }
  const folder = folderOf({ dataDir })
  const file = path.join(folder, `${newId()}.eml`)
  const head = { From: from, To: mail.to, Subject: mail.subject, Date: new Date().toUTCString(), ...mail.headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
  makeFolder(folder)
  await writeFile(file, [...lines, '', mail.text, ''].join('\n'), { mode: 0o600 })
  log.warn({ file }, 'SMTP_URL is not set: the mail was written to a file')
}

/** Where emails are written without SMTP_URL. */
export const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mails')

async function sendBySmtp(url: string, mail: SendMailOptions, { connection, handover, answer }: MailLimits) {
  const { createTransport } = await import('nodemailer') // not at the start: many servers never send mail
  const transport = createTransport({
    url,
    dnsTimeout: connection,
    connectionTimeout: connection,
    greetingTimeout: connection,
    socketTimeout: answer,
  })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = new AbortController()
  const giveUpAfter = (limit: number) =>
    setTimeout(() => {
      const error = new Error(`The mail server took longer than ${limit} ms`)
      giveUp.abort(error)
      reject(error)
    }, limit)
  let timer = giveUpAfter(handover)
  transport.use('stream', ({ message }, next) => {
    message.processFunc((content) => {
      // Read only when the mail server has asked for it. Aborting it closes the connection.
      content.once('end', () => {
        clearTimeout(timer)
        timer = giveUpAfter(answer)
      })
      return addAbortSignal(giveUp.signal, content)
    })
    next()
  })
  try {
    await Promise.race([transport.sendMail(mail), late])
  } catch (error) {
    throw withoutContents(error as SmtpError)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** What is answered before a mail is named. */
const beforeMail = /^(AUTH|EHLO|HELO|STARTTLS)\b/

/** Other answers can quote the recipient or the text, and errors are logged and stored. The status codes are kept. */
function withoutContents(error: SmtpError) {
  const { code, command = 'the mail', response, responseCode } = error
  const isBefore = beforeMail.test(command) || error.message.startsWith('Invalid greeting')
  if ((response === undefined && code !== 'EENVELOPE') || isBefore) return error
  const [, status] = /^\d{3}[ -](\d\.\d+\.\d+) /.exec(response ?? '') ?? []
  return new Error(`The mail server answered ${command} with ${[responseCode ?? code, status].join(' ').trim()}`)
}
