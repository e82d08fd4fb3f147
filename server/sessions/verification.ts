import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changes } from '../http/change.ts'
import { object, one, text } from '../http/envelope.ts'
import { ApiError, conflict } from '../http/errors.ts'
import { take } from '../http/limits.ts'
import type { Vault } from '../http/vault.ts'
import { verificationMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { people } from './access.ts'
import { openClaim, sealClaim } from './claims.ts'

const Verification = Type.Object({ email: Type.String(), verified: Type.Boolean() }, { title: 'Verification' })
const day = 24 * 3600 * 1000

/**
 * Verifies that a person receives mail at their address. The link works only in a session of the same account, so it
 * needs both the mailbox and the password. Someone who registered the address of another person has no access to the
 * mailbox, and that person does not have the password.
 */
export const verificationRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const mails = app.limits.open('verification', 1 / 60, 3)
  const tags = ['Workspaces']

  change.post(
    '/me/verification',
    {
      ...people,
      schema: {
        operationId: 'sendVerification',
        summary: 'Send a link that verifies your email address',
        description:
          'The link is valid for 24 hours. If the server sends email (SMTP_URL), an address must be verified before it can be used to accept an invitation. For signed-in people only. Returns 409 if the address is already verified.',
        tags,
        response: { 200: one(Verification) },
      },
    },
    async (tx, { caller }) => {
      await take(mails, caller.userId!, 'Too many verification emails')
      const person = (await tx.first<{ id: string; email: string; email_verified: boolean }>(
        sql`select id, email, email_verified from users where id = ${caller.userId}`,
      ))!
      if (person.email_verified) throw conflict('Your email address is already verified')
      mailVerification(tx, app.vault, config, person)
      return { data: { email: person.email, verified: false } }
    },
  )

  change.post(
    '/me/verification/confirm',
    {
      ...people,
      schema: {
        operationId: 'confirmVerification',
        summary: 'Verify your email address',
        description:
          'Takes the token of the link, in a session of the same account. Returns 404 if the token is invalid or expired.',
        tags,
        body: object({ token: text(2048) }),
        response: { 200: one(Verification) },
      },
    },
    async (tx, { body, caller }) => {
      const claim = openClaim<Claim>(app.vault, purpose, body.token)
      const verified = await tx.first<{ email: string }>(sql`
        update users set email_verified = true
         where id = ${caller.userId} and id::text = ${claim?.id ?? ''} and email = ${claim?.email ?? ''}
        returning email`)
      if (!verified) throw new ApiError('NOT_FOUND', 'This link is invalid or has expired: request a new one')
      return { data: { email: verified.email, verified: true } }
    },
  )
}

type Claim = { id: string; email: string }
const purpose = 'verify-email'

function mailVerification(tx: Tx, vault: Vault, { publicUrl }: Config, { id, email }: Claim) {
  const token = sealClaim(vault, purpose, { id, email }, day)
  sendMail(tx, vault, verificationMail({ publicUrl, to: email, token }))
}
