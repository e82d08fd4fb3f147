import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { enterBySession, enterWithoutWorkspace } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { isReading } from '../http/access.ts'
import type { Known, SessionLookup } from '../http/auth.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { tokenReader } from './cookie.ts'
import { originsOf } from './origins.ts'

type Session = {
  id: string
  user_id: string
  name: string
  workspace_id: string | null
  number: number | null
  timezone: string | null
}

/** Finds the person of a cookie and their active workspace in one query, where the library would send three. */
export function sessionLookup(config: Config, database: Database): SessionLookup {
  const tokenIn = tokenReader(config)
  return (request) => {
    const token = tokenIn(request.headers.cookie)
    return token === undefined ? undefined : { name: token, isFixed: false, find: (lane) => find(token, lane) }
  }

  async function find(token: string, lane: string): Promise<Known | undefined> {
    const [rows] = await database.send([findSession(token)], lane)
    const session = rows![0] as Session | undefined
    if (!session) return
    const { id, user_id, name, workspace_id, number, timezone } = session
    const person = { type: 'user', id: user_id, name, userId: user_id, sessionId: id, scope: 'full' } as const
    if (workspace_id === null || number === null)
      return { ...person, workspaceId: user_id, workspaceNumber: null, enter: enterWithoutWorkspace(id) }
    return {
      ...person,
      workspaceId: workspace_id,
      workspaceNumber: number.toString(36),
      timezone: timezone ?? 'UTC',
      enter: enterBySession(id, workspace_id),
      enterAsOwner: enterBySession(id, workspace_id, { role: 'owner' }),
    }
  }
}

const findSession = (token: string) => sql`
  select s.id, s.user_id, u.name, m.workspace_id, w.number, w.timezone
    from sessions s
    join users u on u.id = s.user_id
    left join members m on m.user_id = s.user_id and m.workspace_id = s.active_workspace_id
    left join workspaces w on w.id = m.workspace_id
   where s.token = ${token} and s.expires_at > now()`

/**
 * A browser sends the cookie with requests from any page. The Origin header names the page. A page of ours that is still
 * open may show another account or workspace than the one that was opened since in another window: it says which.
 */
export const pageCheck = (config: Config) => (request: FastifyRequest) => {
  const { caller, headers } = request
  if (!caller.sessionId) return
  checkPageOf(request, caller)
  if (isReading(request)) return
  if (!headers.origin || !originsOf(config, headers.host).includes(headers.origin))
    throw forbidden(
      'Requests with a session cookie that change data need an Origin header with the origin of this server',
    )
}

/** The person and the workspace that a page of the dashboard shows. */
const pageHeader = 'x-page-of'

export const namesPage = ({ headers }: FastifyRequest) => headers[pageHeader] !== undefined

export function checkPageOf(request: FastifyRequest, { workspaceNumber, userId, workspaceId }: Known) {
  if (namesPage(request) && workspaceNumber !== null && request.headers[pageHeader] !== `${userId} ${workspaceId}`)
    throw conflict(
      'Another account or workspace was opened in another window of this browser. Nothing was changed here. Reload the page to continue.',
    )
}
