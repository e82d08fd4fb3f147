import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import type { Vault } from '../http/vault.ts'
import { newMethodMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { identityOf } from '../people/people.ts'
import type { Identity } from './oidc-provider.ts'
import { checkSignUp, joinOrCreateWorkspace } from './sign-up.ts'

// The accounts of people at the OpenID Connect provider. Their tokens are not stored: they are needed only to learn who
// the person is.

export const oidcProviderId = 'oidc'

/** The session in which a person confirmed that they want to link an account. */
export type LinkClaim = { userId: string; sessionId: string }

type Parts = { config: Config; database: Database; vault: Vault }

const noticeTo = ({ publicUrl, oidc }: Config, to: string) =>
  newMethodMail({ publicUrl, to, method: `your account at ${oidc!.name}` })

/** Why an identity does not open an account here. The dashboard has a sentence for each. */
export type Refused =
  | 'email_unverified'
  | 'account_exists'
  | 'account_unlinked'
  | 'other_identity_linked'
  | 'sign_up_closed'
  | 'invitation_required'
  | 'invitation_invalid'

/**
 * Finds the account of this identity. If there is none, an account with the same address is linked if the address is
 * verified on both sides; otherwise someone could register the address of another person first, and share the account
 * from then on. An account that has another identity of this provider is not linked, because the provider may have
 * given the address to another person, nor is an identity that the person unlinked. If no account has the address, one is
 * created where SIGN_UP allows it.
 */
export async function findOrCreateAccount(
  parts: Parts,
  identity: Identity,
  context: { invitation_token: string | undefined; requestId: string; log: FastifyBaseLogger },
): Promise<{ userId: string; isNew: boolean } | { refused: Refused }> {
  const { config, database, vault } = parts
  const { invitation_token, requestId, log } = context
  const asSystem = systemCaller(nilId, null, 'sign-in')
  const linked = await transaction(database, asSystem, (tx) => findLinked(tx, identity.id))
  if (linked) return { userId: linked.user_id, isNew: false }
  const email = addressOf(identity)
  if (email === undefined) return { refused: 'email_unverified' }

  const existing = await transaction(database, asSystem, async (tx) => {
    const user = await tx.first<{
      id: string
      email_verified: boolean
      has_identity: boolean
      is_unlinked: boolean
    }>(sql`
      select id, email_verified, ${identity.id} = any(unlinked_accounts) as is_unlinked, exists (
               select from accounts
                where user_id = u.id and provider_id = ${oidcProviderId}
                  and starts_with(account_id, ${`${config.oidc!.issuer} `})) as has_identity
        from users u where email = ${email} for update`)
    if (!user) return
    const linked = await findLinked(tx, identity.id) // by the same sign-in in another window
    if (linked) return { userId: linked.user_id, isNew: false }
    if (!user.email_verified) return { refused: 'account_exists' as const }
    if (user.has_identity) return { refused: 'other_identity_linked' as const }
    if (user.is_unlinked) return { refused: 'account_unlinked' as const }
    if (!(await insertLink(tx, user.id, identity.id, email))) return 'linked_meanwhile' as const
    sendMail(tx, vault, noticeTo(config, email))
    return { userId: user.id, isNew: false }
  })
  if (existing === 'linked_meanwhile') return findOrCreateAccount(parts, identity, context)
  if (existing) return existing

  const refused = await refusedSignUp(database, config, email, invitation_token)
  if (refused) return { refused }
  const person = { id: newId(), name: identity.name ?? email.slice(0, email.indexOf('@')), email }
  const isNew = await transaction(database, asSystem, async (tx) => {
    const created = await tx.first(sql`
      insert into users (id, name, email, email_verified) values (${person.id}, ${person.name}, ${email}, true)
      on conflict (email) do nothing
      returning id`)
    if (!created) return false
    if (await insertLink(tx, person.id, identity.id, email)) return true
    tx.run(sql`delete from users where id = ${person.id}`) // nobody could sign in to it
    return false
  })
  // A sign-up with the same address, the same sign-in in another window, or a link to another account was faster: see
  // what it created.
  if (!isNew) return findOrCreateAccount(parts, identity, context)
  // A failure does not undo the account: the person can still create a workspace.
  await joinOrCreateWorkspace(database, person, { ...(invitation_token && { invitation_token }) }, requestId).catch(
    (error: Error) => log.error({ err: error }, 'signing up or in failed'),
  )
  return { userId: person.id, isNew: true }
}

/**
 * Links the identity to the account of a person who has proved that both are theirs. The person is locked, so that a
 * reset of the password either has ended the session already, or waits for this link.
 */
export async function linkIdentity(
  { config, database, vault }: Parts,
  { userId, sessionId }: LinkClaim,
  identity: Identity,
): Promise<'linked' | 'linked_elsewhere' | 'sign_in_expired'> {
  return transaction(database, systemCaller(nilId, null, 'sign-in'), async (tx) => {
    const person = await tx.first<{ email: string }>(sql`select email from users where id = ${userId} for update`)
    const session = await tx.first(sql`
      select id from sessions where id = ${sessionId} and user_id = ${userId} and expires_at > now()`)
    if (!person || !session) return 'sign_in_expired'
    await insertLink(tx, userId, identity.id, addressOf(identity))
    const linked = await findLinked(tx, identity.id)
    if (linked?.user_id !== userId) return 'linked_elsewhere'
    tx.run(sql`
      update users set unlinked_accounts = array_remove(unlinked_accounts, ${identity.id}) where id = ${userId}`)
    sendMail(tx, vault, noticeTo(config, person.email))
    return 'linked'
  })
}

/** Returns nothing if the identity is linked already. */
const insertLink = (tx: Tx, userId: string, accountId: string, email: string | undefined) =>
  tx.first(sql`
    insert into accounts (id, provider_id, account_id, user_id, email)
    values (${newId()}, ${oidcProviderId}, ${accountId}, ${userId}, ${email ?? null})
    on conflict (provider_id, account_id) where provider_id <> 'credential' do nothing
    returning id`)

export const selectLink = (userId: string, accountId: string) => sql`
  select from accounts where user_id = ${userId} and provider_id = ${oidcProviderId} and account_id = ${accountId}`

const findLinked = (tx: Tx, accountId: string) =>
  tx.first<{ user_id: string }>(
    sql`select user_id from accounts where provider_id = ${oidcProviderId} and account_id = ${accountId}`,
  )

/** The address as an identity here, if the provider has verified it. */
function addressOf({ email, isEmailVerified }: Identity) {
  if (email === undefined || !isEmailVerified) return
  try {
    return identityOf(email)
  } catch {
    return undefined
  }
}

async function refusedSignUp(
  database: Database,
  config: Config,
  email: string,
  invitation_token: string | undefined,
): Promise<Refused | undefined> {
  const { signUp, oidc } = config
  if (signUp === 'invited' && invitation_token === undefined && oidc!.domains.includes(email.split('@')[1]!)) return
  try {
    await checkSignUp(database, config, { email, ...(invitation_token && { invitation_token }) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (signUp === 'closed') return 'sign_up_closed'
    return invitation_token === undefined ? 'invitation_required' : 'invitation_invalid'
  }
}
