import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { newId } from '../database/ids.ts'
import { makeFolder } from '../folder.ts'

export type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> }

/**
 * In milliseconds. Without them a mail server that accepts a connection and stays silent would occupy a worker for
 * minutes; `whole` limits the whole conversation, which may be slow without being silent.
 */
export type MailLimits = { connection: number; silence: number; whole: number }
const usual: MailLimits = { connection: 10_000, silence: 20_000, whole: 60_000 }

/**
 * Sends by SMTP_URL, or without it writes a file that only the user of the server may read. The log contains the file
 * name, not the content.
 */
export async function deliverMail(
  { smtpUrl, mailFrom, dataDir, publicUrl }: Config,
  log: FastifyBaseLogger,
  mail: Mail,
  limits = usual,
) {
  const from = mailFrom ?? `Rapport <rapport@${new URL(publicUrl).hostname}>`
  if (smtpUrl) {
    return sendBySmtp(smtpUrl, { from, ...mail }, limits)
  }
  const folder = path.join(dataDir, 'mails')
  const file = path.join(folder, `${newId()}.eml`)
  const head = { From: from, To: mail.to, Subject: mail.subject, Date: new Date().toUTCString(), ...mail.headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
  makeFolder(folder)
  await writeFile(file, [...lines, '', mail.text, ''].join('\n'), { mode: 0o600 })
  log.warn({ file }, 'SMTP_URL is not set: the mail was written to a file')
}

async function sendBySmtp(url: string, mail: Mail & { from: string }, { connection, silence, whole }: MailLimits) {
  const { createTransport } = await import('nodemailer') // not at the start: many servers never send mail
  const transport = createTransport({
    url,
    dnsTimeout: connection,
    connectionTimeout: connection,
    greetingTimeout: silence,
    socketTimeout: silence,
  })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The mail server took longer than ${whole} ms`)), whole)
  try {
    await Promise.race([transport.sendMail(mail), late])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
