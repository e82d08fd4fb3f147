import { isLoopback } from '../config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { parseUrl } from '../http/url.ts'

export type Client = { id: string; name: string; redirect_uris: string[] }

/** Programs that do not listen on a port register a scheme with the system. A scheme with a dot is a reversed domain. */
const knownSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'])

/**
 * A code is sent to this address, so it must be encrypted or stay on the machine of the person. Schemes that a browser
 * runs or opens itself, such as `javascript:`, are not accepted.
 */
export function isRedirectUri(uri: string) {
  if (uri.length > 2048 || uri.includes('#') || /[\s\p{Cc}]/u.test(uri)) return false
  const url = parseUrl(uri)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return isLoopback(hostname)
  return (
    uri.startsWith(`${protocol}//`) &&
    (knownSchemes.has(protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol))
  )
}

/** Exactly a registered address; a program on the machine of the person may use another port each time (RFC 8252). */
export const isRegistered = ({ redirect_uris }: Client, uri: string) =>
  redirect_uris.includes(uri) || redirect_uris.some((registered) => isSameLoopback(registered, uri))

function isSameLoopback(registered: string, given: string) {
  const [a, b] = [parseUrl(registered), parseUrl(given)]
  if (!a || !b || a.protocol !== 'http:' || !isLoopback(a.hostname)) return false
  a.port = ''
  b.port = ''
  return a.href === b.href && isRedirectUri(given)
}

/** Describes to the person where the authorization code is sent: a host, or the scheme of a program. */
export function placeOf(redirectUri: string) {
  const { protocol, hostname } = new URL(redirectUri)
  if (protocol === 'http:') return 'a program on this computer'
  return protocol === 'https:' ? hostname : `the program that opens ${protocol}// links`
}

const maxUnusedClients = 10_000
const maxUnusedClientsOfNetwork = 100

/**
 * Also deletes clients that no person has authorized: after a day, or earlier if there are very many. Then each network
 * keeps its newest clients, and of all networks those with the fewest newer clients in their own network are kept, so
 * that a flood of registrations from a few networks does not delete the new clients of others.
 */
export async function registerClient(
  database: Database,
  { name, redirect_uris, network }: Omit<Client, 'id'> & { network: string },
) {
  const id = newId()
  await database.send([
    sql`insert into oauth_clients (id, name, redirect_uris, network) values (${id}, ${name}, ${redirect_uris}, ${network})`,
    sql`with unused as (
          select id, created_at, row_number() over (partition by network order by created_at desc, id desc) as place
            from oauth_clients c
           where not exists (select from oauth_grants g where g.client_id = c.id)),
        kept as (
          select id from unused where place <= ${maxUnusedClientsOfNetwork} order by place, created_at desc, id desc
           limit ${maxUnusedClients})
        delete from oauth_clients
         where id in (select id from unused) and id not in (select id from kept)`,
  ])
  return id
}

export async function findClient(database: Database, id: string): Promise<Client | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return
  const [rows] = await database.send([sql`select id, name, redirect_uris from oauth_clients where id = ${id}`])
  return rows![0] as Client | undefined
}

export const deleteExpiredApps = [
  sql`delete from oauth_grants where expires_at < now()`,
  // The token that was used last tells when the app was last used.
  sql`delete from api_keys k
       where grant_id is not null and expires_at < now() - interval '1 day'
         and (last_used_at is null
              or exists (select from api_keys l where l.grant_id = k.grant_id and l.last_used_at > k.last_used_at))`,
  sql`delete from oauth_clients c
       where created_at < now() - interval '1 day'
         and not exists (select from oauth_grants g where g.client_id = c.id)`,
]
