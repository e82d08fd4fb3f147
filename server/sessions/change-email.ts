import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { object, text } from '../http/envelope.ts'
import { ApiError, conflict, forbidden, invalid } from '../http/errors.ts'
import { take, takeMail } from '../http/limits.ts'
import { changeEmailMail, emailChangedMail, existingAccountMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { identityOf } from '../people/people.ts'
import { type ConfirmPerson, Password, people } from './access.ts'
import { openClaim, sealClaim } from './claims.ts'

const purpose = 'change-email'
type Change = { userId: string; from: string; to: string }
type Claim = Change & { sessionId: string }
const day = 24 * 3600 * 1000
const NewAddress = object({ email: text(320), password: Type.Optional(Password) })

/** Changes the address of the signed-in person. Where mail is set up, the new address is confirmed first. */
export const emailRoutes: FastifyPluginAsyncTypebox<{ config: Config; confirmPerson: ConfirmPerson }> = async (
  app,
  { config, confirmPerson },
) => {
  const changes = app.limits.open('change-email', 1 / 60, 3)

  app.post('/api/auth/email', { ...people, schema: { hide: true, body: NewAddress } }, async (request) => {
    const { caller, body } = request
    const to = identityOf(body.email)
    await confirmPerson(request, body.password)
    await take(changes, caller.userId!, 'Too many changes of your email address')
    if (config.smtpUrl) await takeMail(app.limits, 'change of address', to, request.ip)
    return transaction(app.database, caller, async (tx) => {
      const { email: from } = (await tx.first<{ email: string }>(
        sql`select email from users where id = ${caller.userId}`,
      ))!
      if (to === from) throw invalid([{ field: 'email', message: 'is already your address' }])
      if (!config.smtpUrl) {
        // Without mail nobody proves an address, and an invited one gives access to a workspace.
        if (config.signUp !== 'open') throw forbidden('On this server only the operator can change email addresses')
        await change(tx, { userId: caller.userId!, from, to }, false)
        return { needs_confirmation: false }
      }
      // The response is the same for an address that has an account; the mail tells its owner.
      const isTaken = await tx.first(sql`select id from users where email = ${to}`)
      const { publicUrl } = config
      const claim: Claim = { userId: caller.userId!, sessionId: caller.sessionId!, from, to }
      const token = sealClaim(app.vault, purpose, claim, day)
      sendMail(
        tx,
        app.vault,
        isTaken ? existingAccountMail({ publicUrl, to }) : changeEmailMail({ publicUrl, to, token }),
      )
      return { needs_confirmation: true }
    })
  })

  /**
   * It takes the mailbox and the session that asked for the change. Otherwise someone who once had a session could ask for it,
   * and have the person themselves confirm it by leading them to the link, even after they had ended that session.
   */
  app.post(
    '/api/auth/email/confirm',
    { ...people, schema: { hide: true, body: object({ token: text(4096) }) } },
    async ({ caller, body }) => {
      const claim = openClaim<Claim>(app.vault, purpose, body.token)
      if (claim?.userId !== caller.userId || claim?.sessionId !== caller.sessionId) throw expired()
      await transaction(app.database, caller, (tx) => change(tx, claim!, true))
      return { email: claim!.to }
    },
  )

  async function change(tx: Tx, { userId, from, to }: Change, isVerified: boolean) {
    if (await tx.first(sql`select id from users where email = ${to} and id <> ${userId}`)) throw taken()
    tx.run(sql`
      insert into former_addresses (user_id, email, verified)
      select id, email, email_verified from users where id = ${userId} and email = ${from}
      on conflict (user_id, email) do update set verified = former_addresses.verified or excluded.verified`)
    const changed = await tx.first(sql`
      update users set email = ${to}, email_verified = ${isVerified}, updated_at = now()
       where id = ${userId} and email = ${from}
      returning id`)
    if (!changed) throw expired() // the address was changed since the mail was sent
    tx.run(sql`delete from verifications where value = ${userId}`) // links that were sent to the previous address
    sendMail(tx, app.vault, emailChangedMail({ to: from }))
  }
}

const taken = () => conflict('An account with this address already exists')
const expired = () =>
  new ApiError(
    'NOT_FOUND',
    'This link is invalid or has expired. Open it in the browser in which you changed the address, without signing out before, or change the address again in your profile.',
  )
