import { createHash, createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId, nilId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import { CredentialEnded, transaction, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { newKeyText } from '../http/key-text.ts'
import { endGrants, grantName } from '../keys/grants.ts'

// What a person allowed an app: to act for them in one workspace. The app gets a code, exchanges it for tokens, and
// renews them. An access token is an API key that expires after an hour and works at /mcp only.

const codeSeconds = 60
const accessSeconds = 3600
/** An app that is not used for so long has to ask again. */
const refreshDays = 30
/** After this time the person has to allow the app again, even if it is in constant use. */
const grantDays = 180
/** Two requests of an app may renew at the same time; later, a used refresh token is a sign of theft. */
const graceSeconds = 30

export type Scope = 'full' | 'read_only'
export type Tokens = { access_token: string; refresh_token: string; scope: Scope; expires_in: number }

type Grant = {
  id: string
  workspace_id: string
  user_id: string
  client_id: string
  name: string
  scope: Scope
  code_hash: Buffer
  /** How many refresh tokens were issued; the last one contains this number. */
  generation: number
  /** When an access token that is issued now expires, and in how many seconds. */
  access_until: string
  expires_in: number
}
type Consent = {
  clientId: string
  name: string
  redirectUri: string
  challenge: string
  scope: Scope
  workspaceId: string
}

/**
 * Stores the consent of the signed-in person and returns its code; undefined if they are not a member of the workspace.
 * The person is locked, so that a reset of the password either waits and ends this grant, or has ended the session, and
 * a second consent to the same app waits and replaces this one.
 */
export async function createGrant(tx: Tx, consent: Consent): Promise<string | undefined> {
  const { clientId, name, redirectUri, challenge, scope, workspaceId } = consent
  const { userId } = tx.caller
  tx.run(sql`select from users where id = ${userId} for no key update`)
  if (!(await tx.first(tx.caller.enter))) throw new CredentialEnded()
  const member = await tx.first(sql`
    select user_id from members where workspace_id = ${workspaceId} and user_id = ${userId} for key share`)
  if (!member) return
  await endGrants(tx, sql`g.user_id = ${userId} and g.client_id = ${clientId} and g.workspace_id = ${workspaceId}`)
  const id = newId()
  const code = random()
  tx.run(sql`
    insert into oauth_grants (id, workspace_id, user_id, client_id, scope, redirect_uri, code_hash, code_challenge,
                              code_expires_at, expires_at)
    values (${id}, ${workspaceId}, ${userId}, ${clientId}, ${scope}, ${redirectUri}, ${hashOf(code)}, ${challenge},
            now() + ${`${codeSeconds} seconds`}::interval, now() + ${`${codeSeconds} seconds`}::interval)`)
  const data = { id, name: grantName(name), scope }
  await tx.within(workspaceId, async () => recordEvent(tx, 'key.created', id, { data }))
  return code
}

type Exchange = { code: string; clientId: string; redirectUri: string; verifier: string }

/** The first tokens of a grant. A code that comes a second time ends the grant, because someone else may have used it. */
export function exchangeCode(
  database: Database,
  config: Config,
  { code, clientId, redirectUri, verifier }: Exchange,
): Promise<Tokens | undefined> {
  return inGrant(database, async (tx) => {
    lockMember(tx, sql`g.code_hash = ${hashOf(code)}`)
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
    return issueTokens(tx, config, grant, 1)
  })
}

/**
 * New tokens for a refresh token, which is replaced. Two requests at the same time get the same next token. Any other
 * use of a replaced token ends the grant, because the token may be stolen.
 */
export function refreshTokens(
  database: Database,
  config: Config,
  token: string,
  clientId: string,
): Promise<Tokens | undefined> {
  return inGrant(database, async (tx) => {
    const found = await findByRefreshToken(tx, config, token)
    if (!found) return
    const { grant, generation } = found
    const isRepeated = generation === grant.generation - 1 && grant.is_recent
    if (generation < grant.generation && !isRepeated) return endGrant(tx, grant)
    if (generation > grant.generation || grant.client_id !== clientId || !grant.is_valid) return
    return issueTokens(tx, config, grant, generation + 1)
  })
}

/** Ends the grant of an access token, or of any refresh token that was issued for it. */
export function revokeToken(database: Database, config: Config, token: string) {
  return inGrant(database, async (tx) => {
    const found = await findByRefreshToken(tx, config, token)
    if (found) return endGrant(tx, found.grant)
    await endGrants(tx, sql`g.id = (select grant_id from api_keys where hash = ${hashOf(token)})`)
  })
}

/** Returns false if the person has no such grant. */
export async function disconnect(tx: Tx, id: string) {
  const grant = await tx.first<{ id: string }>(sql`
    select id from oauth_grants where id::text = ${id} and user_id = ${tx.caller.userId} for update`)
  if (grant) await endGrant(tx, grant)
  return grant !== undefined
}

const grantEnd = sql`g.created_at + ${`${grantDays} days`}::interval`
const accessUntil = sql`least(now() + ${`${accessSeconds} seconds`}::interval, ${grantEnd})`
const grantColumns = sql`
  g.id, g.workspace_id, g.user_id, g.client_id, c.name, g.scope, g.code_hash, g.generation,
  ${accessUntil} as access_until, floor(extract(epoch from ${accessUntil} - now()))::int as expires_in`

const inGrant = <Result>(database: Database, work: (tx: Tx) => Promise<Result>) =>
  transaction(database, systemCaller(nilId, null, 'connected app'), work)

/**
 * Storing an access token locks the member of the grant, through its foreign key. Removing a member locks the member and
 * then the grants, so the member is locked first here too: otherwise the two could wait for each other.
 */
function lockMember(tx: Tx, which: Sql) {
  tx.run(sql`
    select from members m
     where (m.workspace_id, m.user_id) in (select g.workspace_id, g.user_id from oauth_grants g where ${which})
       for key share`)
}

async function endGrant(tx: Tx, { id }: Pick<Grant, 'id'>): Promise<undefined> {
  await endGrants(tx, sql`g.id = ${id}`)
}

function issueTokens(tx: Tx, config: Config, grant: Grant, generation: number): Tokens {
  const { id, workspace_id, user_id, name, scope, access_until, expires_in } = grant
  const access_token = newKeyText()
  if (generation > grant.generation)
    tx.run(sql`
      update oauth_grants g
         set generation = ${generation}, refreshed_at = now(),
             expires_at = (select least(now() + ${`${refreshDays} days`}::interval, ${grantEnd})) -- Citus: no calculation with a column
       where id = ${id}`)
  tx.run(sql`
    insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role, expires_at, grant_id)
    values (${workspace_id}, ${newId()}, ${user_id}, ${grantName(name)}, ${hashOf(access_token)},
            ${access_token.slice(0, 12)}, ${scope}, 'owner', ${access_until}, ${id})`)
  return { access_token, refresh_token: refreshTokenOf(config, grant, generation), scope, expires_in }
}

// A refresh token is the id of its grant, its generation, and a signature. All earlier tokens of a grant are recognized
// by their number, so none of them has to be stored.
const idBytes = 16
const generationBytes = 4
const signatureBytes = 32

function refreshTokenOf(config: Config, grant: Grant, generation: number) {
  const plain = Buffer.alloc(idBytes + generationBytes)
  plain.write(grant.id.replaceAll('-', ''), 'hex')
  plain.writeUInt32BE(generation, idBytes)
  return Buffer.concat([plain, signatureOf(config, grant, plain)]).toString('base64url')
}

/** The hash of the code is random and only in the database, so that the secret alone is not enough to forge a token. */
const signatureOf = ({ secret }: Config, { code_hash }: Grant, plain: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'rapport refresh tokens', 32)))
    .update(plain)
    .update(code_hash)
    .digest()

async function findByRefreshToken(tx: Tx, config: Config, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + generationBytes + signatureBytes) return
  const plain = bytes.subarray(0, idBytes + generationBytes)
  const isOwn = sql`g.id = ${plain.toString('hex', 0, idBytes)}::uuid`
  lockMember(tx, isOwn)
  const grant = await tx.first<Grant & { is_recent: boolean; is_valid: boolean }>(sql`
    select ${grantColumns}, g.refreshed_at > now() - ${`${graceSeconds} seconds`}::interval as is_recent,
           g.expires_at > now() as is_valid
      from oauth_grants g join oauth_clients c on c.id = g.client_id
     where ${isOwn}
       for update of g`)
  if (!grant || !timingSafeEqual(signatureOf(config, grant, plain), bytes.subarray(plain.length))) return
  return { grant, generation: plain.readUInt32BE(idBytes) }
}

const random = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => hash('sha256', token, 'buffer')

function isSame(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
