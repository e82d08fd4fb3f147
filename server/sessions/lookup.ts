import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { enterBySession, enterWithoutWorkspace } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SessionLookup } from '../http/auth.ts'
import { forbidden } from '../http/errors.ts'
import type { Auth } from './auth.ts'
import { originsOf } from './origins.ts'

type Session = { id: string; user_id: string; name: string; workspace_id: string | null; number: number | null }

/** Who sends this cookie, and where they are. One look into the database, where the library would take three. */
export async function sessionLookup(config: Config, database: Database, auth: Auth): Promise<SessionLookup> {
  const { authCookies } = await auth.$context
  const cookie = new RegExp(`(?:^|; *)${authCookies.sessionToken.name.replaceAll('.', String.raw`\.`)}=([^;]*)`)

  return async (request) => {
    const token = unsign(auth.secret, cookie.exec(request.headers.cookie ?? '')?.[1])
    if (!token) return
    const [rows] = await database.send([findSession(token)])
    const session = rows![0] as Session | undefined
    if (!session) return
    requireSameOrigin(config, request)
    const { id, user_id, name, workspace_id, number } = session
    const person = { type: 'user', id: user_id, name, userId: user_id, sessionId: id, scope: 'full' } as const
    if (workspace_id === null || number === null)
      return { ...person, workspaceId: user_id, workspaceNumber: null, enter: enterWithoutWorkspace(id) }
    return {
      ...person,
      workspaceId: workspace_id,
      workspaceNumber: number.toString(36),
      enter: enterBySession(id, workspace_id),
    }
  }
}

/** The cookie is `token.signature`, base64 of an HMAC-SHA256, escaped for a URL. */
function unsign(secret: string, value: string | undefined) {
  const parts = /^([\w-]+)\.([\w+/=]+)$/.exec(unescaped(value ?? ''))
  if (!parts) return
  const expected = Buffer.from(createHmac('sha256', secret).update(parts[1]!).digest('base64'))
  const given = Buffer.from(parts[2]!)
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts[1] : undefined
}

function unescaped(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const findSession = (token: string) => sql`
  select s.id, s.user_id, u.name, m.workspace_id, w.number
    from sessions s
    join users u on u.id = s.user_id
    left join members m on m.user_id = s.user_id and m.workspace_id = s.active_workspace_id
    left join workspaces w on w.id = m.workspace_id
   where s.token = ${token} and s.expires_at > now()`

/** A browser sends the cookie whichever page asks it to, and says which page that was. */
function requireSameOrigin(config: Config, { method, headers }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD') return
  if (!headers.origin || !originsOf(config, headers.host).includes(headers.origin))
    throw forbidden(
      'A change by a signed-in person must come from our own pages: the Origin header says otherwise, or is missing',
    )
}
