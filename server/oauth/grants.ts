import { createHash, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { newKeyText } from '../http/key-text.ts'

// What a person allowed an app: to act for them in one workspace. The app gets a code, exchanges it for tokens, and
// renews them. An access token is an API key that expires after an hour and works at /mcp only.

const codeSeconds = 60
export const accessSeconds = 3600
/** An app that is not used for so long has to ask again. */
const refreshDays = 30
/** Two requests of an app may renew at the same time; later, a used refresh token is a sign of theft. */
const graceSeconds = 30

export type Scope = 'full' | 'read_only'
export type Tokens = { access_token: string; refresh_token: string; scope: Scope }

type Grant = {
  id: string
  workspace_id: string
  user_id: string
  client_id: string
  name: string
  scope: Scope
}
type Consent = {
  clientId: string
  name: string
  redirectUri: string
  challenge: string
  scope: Scope
  workspaceId: string
}

/** Stores the consent of the signed-in person and returns its code; undefined if they are not a member of the workspace. */
export async function createGrant(tx: Tx, consent: Consent): Promise<string | undefined> {
  const { clientId, name, redirectUri, challenge, scope, workspaceId } = consent
  const { userId } = tx.caller
  const id = newId()
  const code = random()
  tx.run(sql`
    delete from oauth_grants where user_id = ${userId} and client_id = ${clientId} and workspace_id = ${workspaceId}`)
  const created = await tx.first(sql`
    insert into oauth_grants (id, workspace_id, user_id, client_id, scope, redirect_uri, code_hash, code_challenge,
                              code_expires_at, expires_at)
    select ${id}, workspace_id, user_id, ${clientId}, ${scope}, ${redirectUri}, ${hashOf(code)}, ${challenge},
           now() + ${`${codeSeconds} seconds`}::interval, now() + ${`${codeSeconds} seconds`}::interval
      from members where workspace_id = ${workspaceId} and user_id = ${userId}
    returning id`)
  if (!created) return
  await tx.within(workspaceId, async () => recordEvent(tx, 'key.created', id, { data: describe({ id, name, scope }) }))
  return code
}

/** As a key in the audit log. */
const describe = ({ id, name, scope }: Pick<Grant, 'id' | 'name' | 'scope'>) => ({
  id,
  name: `${name} (connected app)`,
  scope,
})

type Exchange = { code: string; clientId: string; redirectUri: string; verifier: string }

/** The first tokens of a grant. A code that comes a second time ends the grant, because someone else may have used it. */
export function exchangeCode(database: Database, { code, clientId, redirectUri, verifier }: Exchange) {
  return inGrant(database, async (tx) => {
    const grant = await tx.first<
      Grant & { redirect_uri: string; code_challenge: string; is_used: boolean; is_valid: boolean }
    >(sql`
      select ${grantColumns}, g.redirect_uri, g.code_challenge, g.code_used_at is not null as is_used,
             g.code_expires_at > now() as is_valid
        from oauth_grants g join oauth_clients c on c.id = g.client_id
       where g.code_hash = ${hashOf(code)} and g.client_id::text = ${clientId}
         for update of g`)
    if (!grant) return
    if (grant.is_used) return endGrant(tx, grant)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (!grant.is_valid || grant.redirect_uri !== redirectUri || !isSame(challenge, grant.code_challenge)) return
    tx.run(sql`update oauth_grants set code_used_at = now() where id = ${grant.id}`)
    return issueTokens(tx, grant, random())
  })
}

/**
 * New tokens for a refresh token, which is replaced. The next token is derived from it, so that two requests at the same
 * time get the same one, and neither is taken for a thief later.
 */
export function refreshTokens(database: Database, { secret }: Config, token: string, clientId: string) {
  const next = createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rapport refresh tokens', 32)))
    .update(token)
    .digest('base64url')
  return inGrant(database, async (tx) => {
    const grant = await tx.first<Grant & { is_current: boolean; is_recent: boolean; is_valid: boolean }>(sql`
      select ${grantColumns}, g.refresh_hash = ${hashOf(token)} as is_current,
             g.refreshed_at > now() - ${`${graceSeconds} seconds`}::interval as is_recent, g.expires_at > now() as is_valid
        from oauth_grants g join oauth_clients c on c.id = g.client_id
       where (g.refresh_hash = ${hashOf(token)} or g.previous_refresh_hash = ${hashOf(token)})
         and g.client_id::text = ${clientId}
         for update of g`)
    if (!grant?.is_valid) return
    if (!grant.is_current && !grant.is_recent) return endGrant(tx, grant)
    return issueTokens(tx, grant, next)
  })
}

/** Ends the grant of an access or refresh token. */
export function revokeToken(database: Database, token: string) {
  return inGrant(database, async (tx) => {
    const grant = await tx.first<Grant>(sql`
      select ${grantColumns}
        from oauth_grants g join oauth_clients c on c.id = g.client_id
       where g.refresh_hash = ${hashOf(token)} or g.previous_refresh_hash = ${hashOf(token)}
          or g.id = (select grant_id from api_keys where hash = ${hashOf(token)})
         for update of g`)
    if (grant) await endGrant(tx, grant)
    return undefined
  })
}

/** Returns false if the person has no such grant. */
export async function disconnect(tx: Tx, id: string) {
  const grant = await tx.first<Grant>(sql`
    select ${grantColumns}
      from oauth_grants g join oauth_clients c on c.id = g.client_id
     where g.id::text = ${id} and g.user_id = ${tx.caller.userId}
       for update of g`)
  if (grant) await endGrant(tx, grant)
  return grant !== undefined
}

const grantColumns = sql`g.id, g.workspace_id, g.user_id, g.client_id, c.name, g.scope`

const inGrant = <Result>(database: Database, work: (tx: Tx) => Promise<Result>) =>
  transaction(database, systemCaller(nilId, null, 'connected app'), work)

/** Its access tokens are deleted with it. */
async function endGrant(tx: Tx, grant: Grant): Promise<undefined> {
  tx.run(sql`delete from oauth_grants where id = ${grant.id}`)
  await tx.within(grant.workspace_id, async () => recordEvent(tx, 'key.revoked', grant.id, { data: describe(grant) }))
}

async function issueTokens(tx: Tx, grant: Grant, refresh_token: string): Promise<Tokens> {
  const { id, workspace_id, user_id, name, scope } = grant
  const access_token = newKeyText()
  tx.run(sql`
    insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role, expires_at, grant_id)
    values (${workspace_id}, ${newId()}, ${user_id}, ${`${name} (connected app)`}, ${hashOf(access_token)},
            ${access_token.slice(0, 12)}, ${scope}, 'owner', now() + ${`${accessSeconds} seconds`}::interval, ${id})`)
  await tx.all(sql`
    update oauth_grants
       set previous_refresh_hash = refresh_hash, refresh_hash = ${hashOf(refresh_token)}, refreshed_at = now(),
           expires_at = now() + ${`${refreshDays} days`}::interval
     where id = ${id} and refresh_hash is distinct from ${hashOf(refresh_token)}`)
  return { access_token, refresh_token, scope }
}

const random = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => hash('sha256', token, 'buffer')

function isSame(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
