import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Config, isLimited } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import { breaks, type Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import type { Limits } from '../http/limits.ts'
import type { Vault } from '../http/vault.ts'
import { resetMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { cookiePrefix, cookieSecret, isSecure } from './cookie.ts'
import { addressHeader, originsOf } from './origins.ts'
import { hashPassword, verifyPassword } from '../people/password.ts'
import { enterFirstWorkspace, joinOrCreateWorkspace } from './sign-up.ts'
import {
  confirmMailbox,
  changePassword,
  endOtherSessions,
  endSession,
  endTrustedDevices,
  endTrustWithoutSession,
  findPasswordHash,
  useCode,
} from './takeover.ts'

export type Parts = { config: Config; database: Database; vault: Vault; log: FastifyBaseLogger; limits: Limits }

/** Sign-up, sign-in, sign-out, passwords and sessions: better-auth on our tables. */
export function openAuth({ config, database, vault, log, limits }: Parts) {
  const { count } = limits
  /** The password, as a hash, that a request to change it found, and then the one that it stored. */
  const passwords = new WeakMap<Request, string | null | undefined>()
  return betterAuth({
    secret: cookieSecret(config),
    baseURL: new URL(config.publicUrl).origin,
    basePath: '/api/auth',
    trustedOrigins: (request) => originsOf(config, request?.headers.get('host')),
    database: withDates(database),
    advanced: {
      cookiePrefix,
      useSecureCookies: isSecure(config),
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: {
      enabled: isLimited(config),
      storage: 'memory',
      ...(count && { customStorage: { consume: count } }), // shared by several servers
      customRules: {
        '/sign-in/*': { window: 10, max: 3 },
        '/sign-up/*': { window: 10, max: 3 },
        '/verify-password': { window: 10, max: 3 },
        '/request-password-reset': false, // limited by our own route, which responds without waiting for the library
      },
    },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      // Not awaited, so that the response takes the same time for an unknown address.
      sendResetPassword: async ({ user, token }) => {
        const mail = resetMail({ publicUrl: config.publicUrl, to: user.email, token })
        transaction(database, systemCaller(user.id, null, 'sign-in'), async (tx) => {
          if (await hasAddress(tx, user)) sendMail(tx, vault, mail)
        }).catch(report)
      },
      onPasswordReset: ({ user }) => confirmMailbox(database, user.id),
    },
    // An absolute expiry, even for a session in constant use, so that a stolen one ends.
    session: { ...tables.session, expiresIn: 14 * 24 * 3600, disableSessionRefresh: true },
    user: tables.user,
    plugins: [twoFactor({ issuer: 'Rapport', schema: tables.twoFactor }), sessionOpener],
    account: tables.account,
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    hooks: {
      // The library would end only the sessions, without the trusted devices. It would store a new password in any case.
      before: createAuthMiddleware(async (ctx) => {
        if (!['/revoke-sessions', '/revoke-other-sessions', '/change-password'].includes(ctx.path)) return
        const session = await getSessionFromCtx(ctx)
        if (!session) return
        if (ctx.path !== '/change-password') await endOtherSessions(database, session.user.id, session.session.id)
        else passwords.set(ctx.request!, await findPasswordHash(database, session.user.email))
      }),
    },
    databaseHooks: {
      user: {
        create: {
          // On a server that sends mail, only the link in a mail leads here: see sign-up-by-mail.ts.
          before: async (user) => ({ data: { ...user, emailVerified: config.smtpUrl !== undefined } }),
          // Runs after the account is committed. A failure does not undo it: the person can still create a workspace.
          after: async (user, context) => {
            if (context?.path === '/sign-up/email')
              await joinOrCreateWorkspace(
                database,
                user,
                context.body ?? {},
                context.headers?.get('x-request-id'),
              ).catch(report)
          },
        },
        update: {
          async after(user, context) {
            const isSecondFactor = ['/two-factor/disable', '/two-factor/verify-totp'].includes(context?.path ?? '')
            if (isSecondFactor) await endTrustedDevices(database, user.id)
          },
        },
      },
      account: {
        update: {
          async before({ password }, context) {
            const session = context?.path === '/change-password' ? context.context.session : null
            if (!session) return
            const { revokeOtherSessions } = context!.body as { revokeOtherSessions?: boolean }
            const from = passwords.get(context!.request!)
            const isChanged = await changePassword(database, {
              user: session.user,
              sessionId: session.session.id,
              endsOtherSessions: revokeOtherSessions === true,
              from: from!,
              to: password!,
            })
            if (!isChanged) throw passwordChanged()
            passwords.set(context!.request!, password!)
            return false // it is stored
          },
        },
      },
      session: {
        create: {
          async before({ userId }, context) {
            if (context?.path === '/two-factor/verify-totp' && !(await useCode(database, userId, context.body.code)))
              throw APIError.from('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was already used' })
          },
          async after(session, context) {
            await enterFirstWorkspace(database, session)
            if (context?.path !== '/change-password') return
            // A reset that ended all sessions a moment ago did not see this one.
            const current = await findPasswordHash(database, context.context.session!.user.email)
            if (current === passwords.get(context.request!)) return
            await endSession(database, session.token)
            throw passwordChanged()
          },
        },
      },
      verification: {
        create: {
          async after({ id, value }, context) {
            const signedIn = context?.context.newSession
            if (!signedIn || value !== signedIn.user.id) return // not the trust of a device
            if (await endTrustWithoutSession(database, value, id, signedIn.session.id))
              throw APIError.from('UNAUTHORIZED', {
                code: 'SESSION_ENDED',
                message: 'Another device ended this session. Sign in again',
              })
          },
        },
      },
    },
    logger: { level: 'error', log: (_level, message) => log.warn(`sign-in: ${message}`) },
    onAPIError: { onError: (error) => void (error instanceof APIError || report(error as Error)) },
    telemetry: { enabled: false },
  })
  function report(error: Error) {
    log.error({ err: error }, 'signing up or in failed')
  }
}

const passwordChanged = () =>
  APIError.from('UNAUTHORIZED', {
    code: 'PASSWORD_CHANGED',
    message: 'Your password was changed at the same time. Sign in with the new one',
  })

const codeLifetime = 600

/** A change of the address ends the links that were sent to the previous one. It is seen here, or waits for this mail. */
const hasAddress = async (tx: Tx, { id, email }: { id: string; email: string }) =>
  (await tx.first(sql`select from users where id = ${id} and email = ${email} for share`)) !== undefined

/**
 * Signs in a person whom our own routes have identified, at the OpenID Connect provider or by a passkey. It cannot be
 * called over HTTP. With `asksForCode`, a person with a second factor gets the same cookie as after the password, with
 * which the code completes the sign-in.
 */
const openSession = createAuthEndpoint.serverOnly(
  { method: 'POST', metadata: { $Infer: { body: {} as { userId: string; asksForCode: boolean } } } },
  async (ctx) => {
    const { userId, asksForCode } = ctx.body as { userId: string; asksForCode: boolean }
    const { context } = ctx
    const user = await context.internalAdapter.findUserById(userId)
    if (!user) throw APIError.from('UNAUTHORIZED', { code: 'USER_NOT_FOUND', message: 'The account was deleted' })
    if (asksForCode && (user as { twoFactorEnabled?: boolean }).twoFactorEnabled) {
      deleteSessionCookie(ctx, true) // otherwise the code would be checked for the person who was signed in before
      const identifier = `2fa-${randomBytes(20).toString('base64url')}`
      const expiresAt = new Date(Date.now() + codeLifetime * 1000)
      await context.internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt })
      await context.internalAdapter.createVerificationValue({
        value: '0',
        identifier: `2fa-attempts-${identifier}`,
        expiresAt,
      })
      const cookie = context.createAuthCookie('two_factor', { maxAge: codeLifetime })
      await ctx.setSignedCookie(cookie.name, identifier, context.secret, cookie.attributes)
      return ctx.json({ token: null })
    }
    const session = await context.internalAdapter.createSession(userId)
    await setSessionCookie(ctx, { session, user })
    return ctx.json({ token: session.token })
  },
)
const sessionOpener = { id: 'rapport', endpoints: { openSession } } as const

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
const tables = {
  user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
  },
  account: {
    modelName: 'accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
}

/** Our pool reads times as text. The library compares them as dates, and would treat every session as valid. */
function withDates(database: Database) {
  const getTypeParser = (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
      ? (text: string) => new Date(text)
      : pg.types.getTypeParser(type, format as 'text')
  return {
    options: database.pool.options,
    end: async () => {},
    async connect() {
      const client = await database.connect('sign-in')
      let isBroken = false
      return {
        async query(text: string, values: unknown[]) {
          try {
            return await database.query(client, { text, values, types: { getTypeParser } })
          } catch (error) {
            isBroken ||= breaks(error)
            throw error
          }
        },
        release: (destroy?: boolean) => client.release(destroy || isBroken),
      }
    },
  } as unknown as pg.Pool
}
