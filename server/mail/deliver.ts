import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { newId } from '../database/ids.ts'
import { makeFolder } from '../folder.ts'

export type Mail = { to: string; subject: string; text: string }

/**
 * Sends by SMTP_URL, or without it writes a file that only the user of the server may read. The log contains the file
 * name, not the content.
 */
export async function deliverMail(
  { smtpUrl, mailFrom, dataDir, publicUrl }: Config,
  log: FastifyBaseLogger,
  mail: Mail,
) {
  const from = mailFrom ?? `Rapport <rapport@${new URL(publicUrl).hostname}>`
  if (smtpUrl) {
    await createTransport(smtpUrl).sendMail({ from, ...mail })
    return
  }
  const folder = path.join(dataDir, 'mails')
  const file = path.join(folder, `${newId()}.eml`)
  const head = { From: from, To: mail.to, Subject: mail.subject, Date: new Date().toUTCString() }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}`)
  makeFolder(folder)
  await writeFile(file, [...lines, '', mail.text, ''].join('\n'), { mode: 0o600 })
  log.warn({ file }, 'SMTP_URL is not set: the mail was put into a file')
}
