import { hash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Config } from '../config.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { CredentialEnded, transaction } from '../database/transaction.ts'
import { anyone } from '../http/access.ts'
import { object, Params, text } from '../http/envelope.ts'
import { ApiError, conflict, orNotFound, invalid } from '../http/errors.ts'
import { countFailure, take } from '../http/limits.ts'
import { siteOf } from '../http/network.ts'
import { newMethodMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { Confirmation, type ConfirmPerson, people, type RemoveMethod } from './access.ts'
import { openClaim, sealClaim } from './claims.ts'
import { originOf } from './origins.ts'
import type { OpenSession } from './routes.ts'
import { firstUse, useCode } from './takeover.ts'
import {
  isSignedBy,
  PasskeyRejected,
  readAuthenticatorData,
  readClientData,
  readNewCredentialId,
  readPublicKey,
  supportedAlgorithms,
} from './webauthn.ts'

const registering = 'passkey-registration'
const signingIn = 'passkey-sign-in'
/** `useCode` remembers a used challenge for the same time. */
const lifetime = 2 * 60 * 1000
const maxPasskeys = 20

// The forms that browsers give with `PublicKeyCredential.toJSON()`. Binary values are base64url.
const base64 = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const asBuffer = (value: string) => Buffer.from(value, 'base64url')
const open = { additionalProperties: true }
const NewCredential = Type.Object(
  {
    response: Type.Object(
      {
        clientDataJSON: base64(8192),
        authenticatorData: base64(8192),
        publicKey: base64(4096),
        publicKeyAlgorithm: Type.Integer(),
      },
      open,
    ),
  },
  open,
)
const Registration = object({ name: text(255), credential: NewCredential })
const Assertion = Type.Object(
  {
    id: base64(1400),
    response: Type.Object(
      {
        clientDataJSON: base64(8192),
        authenticatorData: base64(8192),
        signature: base64(2048),
        userHandle: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 128 })),
      },
      open,
    ),
  },
  open,
)

/** Passkeys of the signed-in person: adding, renaming and removing them. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<{
  config: Config
  confirmPerson: ConfirmPerson
  removeMethod: RemoveMethod
}> = async (app, { config, confirmPerson, removeMethod }) => {
  app.post('/api/auth/passkeys/options', { ...people, schema: { hide: true, body: Confirmation } }, async (request) => {
    const { caller, body } = request
    await confirmPerson(request, body.password)
    const [users, passkeys] = await app.database.send([
      sql`select name, email from users where id = ${caller.userId}`,
      sql`select credential_id from passkeys where user_id = ${caller.userId}`,
    ])
    const [person] = users as { name: string; email: string }[]
    if (!person) throw new CredentialEnded()
    const { name, email } = person
    const { userId, sessionId } = caller
    return {
      challenge: sealClaim(app.vault, registering, { userId, sessionId }, lifetime),
      rp: { id: rpIdOf(config, request), name: 'Rapport' },
      user: { id: Buffer.from(userId!).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: supportedAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (passkeys as { credential_id: Buffer }[]).map(({ credential_id }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: lifetime,
    }
  })

  app.post('/api/auth/passkeys', { ...people, schema: { hide: true, body: Registration } }, async (request) => {
    const { caller, body } = request
    const { userId } = caller
    const passkey = rejecting(() => readRegistration(request, body.credential.response))
    await transaction(app.database, caller, async (tx) => {
      // A takeover of the account locks the person too: see confirmMailbox.
      const person = await tx.first<{ email: string; passkeys: number }>(sql`
        select email, (select count(*)::int from passkeys where user_id = u.id) as passkeys
          from users u where id = ${userId} for update`)
      if (!(await tx.first(caller.enter))) throw new ApiError('UNAUTHORIZED', 'Your session has ended. Sign in again.')
      if (person!.passkeys >= maxPasskeys) throw conflict(`You can have at most ${maxPasskeys} passkeys`)
      const created = await tx.first(sql`
        insert into passkeys (id, user_id, credential_id, public_key, algorithm, sign_count, name)
        values (${newId()}, ${userId}, ${passkey.id}, ${passkey.spki}, ${passkey.algorithm}, ${passkey.signCount}, ${body.name})
        on conflict (credential_id) do nothing
        returning id`)
      if (!created) throw conflict('This passkey was already added')
      if (!(await tx.first(firstUse(userId!, hash('sha256', passkey.challenge, 'hex')))))
        throw unusable('the challenge was already used')
      sendMail(tx, app.vault, newMethodMail({ to: person!.email, method: 'a passkey', publicUrl: config.publicUrl }))
    })
    return { success: true }
  })

  function readRegistration(
    request: FastifyRequest,
    { clientDataJSON, authenticatorData, publicKey, publicKeyAlgorithm }: Static<typeof NewCredential>['response'],
  ) {
    const expected = expectedOf(config, request, 'webauthn.create')
    const challenge = readClientData(asBuffer(clientDataJSON), expected)
    const claim = openClaim<{ userId: string; sessionId: string }>(app.vault, registering, challenge)
    if (claim?.userId !== request.caller.userId || claim?.sessionId !== request.caller.sessionId)
      throw new PasskeyRejected('the challenge has expired or belongs to another session')
    const data = asBuffer(authenticatorData)
    const { signCount } = readAuthenticatorData(data, expected.rpId)
    const spki = asBuffer(publicKey)
    readPublicKey(spki, publicKeyAlgorithm)
    return { challenge, id: readNewCredentialId(data), spki, algorithm: publicKeyAlgorithm, signCount }
  }

  app.patch(
    '/api/auth/passkeys/:id',
    { ...people, schema: { hide: true, params: Params, body: object({ name: text(255) }) } },
    async ({ params, body, caller }) => {
      const [rows] = await app.database.send([
        sql`update passkeys set name = ${body.name} where id::text = ${params.id} and user_id = ${caller.userId} returning id`,
      ])
      orNotFound(rows![0], 'Passkey')
      return { success: true }
    },
  )

  app.delete('/api/auth/passkeys/:id', { ...people, schema: { hide: true, params: Params } }, async (request) => {
    const { params, caller } = request
    await removeMethod(caller, async (tx) => {
      orNotFound(
        await tx.first(
          sql`delete from passkeys where id::text = ${params.id} and user_id = ${caller.userId} returning id`,
        ),
        'Passkey',
      )
    })
    return { success: true }
  })
}

type SignInParts = { config: Config; openSession: OpenSession }

/**
 * Signing in with a passkey. The browser offers the passkeys that it has for this site, so no address is sent, and the
 * responses say nothing about accounts.
 */
export const passkeySignInRoutes: FastifyPluginAsyncTypebox<SignInParts> = async (app, { config, openSession }) => {
  const attempts = app.limits.open('passkeys', 1, 20)

  app.post('/api/auth/passkeys/sign-in/options', { ...anyone, schema: { hide: true } }, async (request, reply) => {
    await take(attempts, siteOf(request.ip), 'Too many sign-ins from your network')
    reply.header('cache-control', 'no-store')
    return {
      challenge: sealClaim(app.vault, signingIn, {}, lifetime),
      rpId: rpIdOf(config, request),
      userVerification: 'required',
      timeout: lifetime,
    }
  })

  app.post(
    '/api/auth/passkeys/sign-in',
    { ...anyone, schema: { hide: true, body: Assertion } },
    async (request, reply) => {
      await take(attempts, siteOf(request.ip), 'Too many sign-ins from your network')
      const passkey = await findPasskey(request, request.body)
      if (!passkey) {
        await countFailure(app.limits, request.ip)
        throw new ApiError('UNAUTHORIZED', 'This passkey does not work here. It may have been removed.')
      }
      // The authenticator has verified the person, so the passkey is both factors.
      const method = sql`select from passkeys where id = ${passkey.id}`
      await openSession(request, reply, { userId: passkey.user_id, asksForCode: false, method })
      reply.header('cache-control', 'no-store')
      return { success: true }
    },
  )

  /** The passkey that signed the challenge; undefined if the assertion is not valid. */
  async function findPasskey(request: FastifyRequest, { id, response }: Static<typeof Assertion>) {
    const [rows] = await app.database.send([
      sql`select id, user_id, public_key as spki, algorithm from passkeys where credential_id = ${asBuffer(id)}`,
    ])
    const passkey = rows![0] as { id: string; user_id: string; spki: Buffer; algorithm: number } | undefined
    if (!passkey) return
    const { userHandle } = response
    if (userHandle && asBuffer(userHandle).toString() !== passkey.user_id) return
    try {
      const expected = expectedOf(config, request, 'webauthn.get')
      const [clientDataJSON, authenticatorData] = [
        asBuffer(response.clientDataJSON),
        asBuffer(response.authenticatorData),
      ]
      const challenge = readClientData(clientDataJSON, expected)
      if (!openClaim(app.vault, signingIn, challenge)) return
      const { signCount } = readAuthenticatorData(authenticatorData, expected.rpId)
      const signature = asBuffer(response.signature)
      if (!isSignedBy(passkey, { authenticatorData, clientDataJSON, signature })) return
      if (!(await useCode(app.database, passkey.user_id, hash('sha256', challenge, 'hex')))) return
      return (await noteUse(passkey.id, signCount)) ? passkey : undefined
    } catch (error) {
      if (!(error instanceof PasskeyRejected)) throw error
      request.log.info(`passkey rejected: ${error.message}`)
    }
  }

  /** A counter that does not grow is a sign of a copied authenticator. Synchronized passkeys have none: it stays 0. */
  async function noteUse(id: string, signCount: number) {
    const [updated] = await app.database.send([
      sql`update passkeys set sign_count = ${signCount}, last_used_at = now()
           where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))
          returning id`,
    ])
    return updated!.length > 0
  }
}

const rpIdOf = (config: Config, request: FastifyRequest) => new URL(originOf(config, request)).hostname

const expectedOf = <Kind extends 'webauthn.create' | 'webauthn.get'>(
  config: Config,
  request: FastifyRequest,
  type: Kind,
) => ({ type, origin: originOf(config, request), rpId: rpIdOf(config, request) })

function rejecting<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PasskeyRejected)) throw error
    throw unusable(error.message)
  }
}

const unusable = (reason: string) => invalid([{ field: 'credential', message: `cannot be used: ${reason}` }])
