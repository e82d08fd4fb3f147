import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Caller } from '../database/caller.ts'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { Params } from '../http/envelope.ts'
import { ApiError, conflict, forbidden, orNotFound, invalid, unauthorized } from '../http/errors.ts'
import { countFailure, take } from '../http/limits.ts'
import { verifyPassword } from '../people/password.ts'
import { Confirmation, type ConfirmPerson, people } from './access.ts'
import { emailRoutes } from './change-email.ts'
import { sealClaim } from './claims.ts'
import { type LinkClaim, oidcProviderId } from './oidc-accounts.ts'
import { passkeyRoutes } from './passkeys.ts'
import type { InTurn } from './password-turns.ts'

export const linkPurpose = 'oidc-link'

/** The ways in which the signed-in person can sign in, for the profile page. */
export const signInMethodRoutes: FastifyPluginAsyncTypebox<{ config: Config; inTurn: InTurn }> = async (
  app,
  { config, inTurn },
) => {
  const confirmations = app.limits.open('confirmations', 1 / 60, 10)

  app.register(passkeyRoutes, { config, confirmPerson, removeMethod })
  app.register(emailRoutes, { config, confirmPerson })

  app.get('/api/auth/sign-in-methods', { ...people, schema: { hide: true } }, async ({ caller }) => {
    const [accounts, passkeys] = await app.database.send([
      sql`select id, provider_id, email, created_at from accounts where user_id = ${caller.userId} order by id`,
      sql`select id, name, last_used_at, created_at from passkeys where user_id = ${caller.userId} order by id`,
    ])
    const rows = accounts as { id: string; provider_id: string; email: string | null; created_at: string }[]
    return {
      has_password: rows.some(({ provider_id }) => provider_id === 'credential'),
      linked_accounts: rows
        .filter(({ provider_id }) => provider_id === oidcProviderId)
        .map(({ id, email, created_at }) => ({ id, email, created_at })),
      passkeys,
    }
  })

  app.post('/api/auth/oidc/link', { ...people, schema: { hide: true, body: Confirmation } }, async (request) => {
    const { caller, body } = request
    if (!config.oidc) throw new ApiError('NOT_FOUND', 'No sign-in provider is configured on this server')
    await confirmPerson(request, body.password)
    const claim: LinkClaim = { userId: caller.userId!, sessionId: caller.sessionId! }
    return { url: `/api/auth/oidc/start?link=${sealClaim(app.vault, linkPurpose, claim, 2 * 60 * 1000)}` }
  })

  app.delete(
    '/api/auth/linked-accounts/:id',
    { ...people, schema: { hide: true, params: Params } },
    async (request) => {
      await removeMethod(request.caller, async (tx) => {
        const { account_id } = orNotFound(
          await tx.first<{ account_id: string }>(sql`
            delete from accounts
             where id::text = ${request.params.id} and user_id = ${request.caller.userId}
               and provider_id = ${oidcProviderId}
            returning account_id`),
          'Linked account',
        )
        tx.run(sql`
          update users set unlinked_accounts = array_append(array_remove(unlinked_accounts, ${account_id}), ${account_id})
           where id = ${request.caller.userId}`)
      })
      return { success: true }
    },
  )

  /**
   * A stolen session must not be enough to add a way to sign in. A person with a password repeats it; another one must
   * have signed in within the last ten minutes. Each attempt is counted before the password is checked, so that many
   * attempts at the same time are limited too.
   */
  async function confirmPerson(...[request, password]: Parameters<ConfirmPerson>) {
    const { userId, sessionId } = request.caller
    const [rows] = await app.database.send([
      sql`select a.password, s.created_at > now() - interval '10 minutes' as is_fresh
            from sessions s
            left join accounts a on a.user_id = s.user_id and a.provider_id = 'credential' and a.password is not null
           where s.id = ${sessionId}`,
    ])
    const row = rows![0] as { password: string | null; is_fresh: boolean } | undefined
    if (!row) throw unauthorized() // the session ended a moment ago
    const { password: hash, is_fresh } = row
    if (hash === null) {
      if (!is_fresh) throw forbidden('Sign out and sign in again, then repeat this within ten minutes')
      return
    }
    if (password === undefined) throw invalid([{ field: 'password', message: 'is required' }])
    await take(confirmations, userId!, 'Too many attempts to confirm your password')
    if (await inTurn(request, () => verifyPassword({ hash, password }))) return
    await countFailure(app.limits, request.ip)
    throw invalid([{ field: 'password', message: 'is incorrect' }])
  }

  /** The person is locked meanwhile, so that two removals cannot both leave the other method as the last one. */
  async function removeMethod(caller: Caller, remove: (tx: Tx) => Promise<void>) {
    await transaction(app.database, caller, async (tx) => {
      tx.run(sql`select from users where id = ${caller.userId} for update`)
      await remove(tx)
      const left = await tx.first(sql`
        select from accounts where user_id = ${caller.userId}
        union all
        select from passkeys where user_id = ${caller.userId}
        limit 1`)
      if (!left) throw conflict('This is your only sign-in method. Set a password first, with "Forgot your password?".')
    })
  }
}
