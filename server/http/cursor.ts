import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type ValidationError, refuse } from './errors.ts'
import { foreignCursor } from './lists.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether `query.cursor` was verified and replaced by the position that it holds. */
    isCursorOpen: boolean
  }
}

type Query = Record<string, unknown> & { cursor?: string; page?: number; count?: boolean; q?: string; sort?: string }

/**
 * Cursors are opaque to clients: encrypted and authenticated, and bound to the workspace, path, filters and sort that
 * they were made for. A route whose query has a `cursor` receives the position as text and returns one in
 * `meta.next_cursor`; see `listPage`.
 */
export function sealCursors(app: FastifyInstance) {
  app.decorateRequest('isCursorOpen', false)

  app.addHook('onRoute', (route) => {
    if (!takesCursor(route)) return

    route.preHandler = async (request: FastifyRequest) => {
      const query = request.query as Query
      if ((query.cursor ?? query.count) === undefined) return
      refuse(problemsOfCursor(request))
      if (query.cursor) query.cursor = open(request, query.cursor)!
      request.isCursorOpen = true
    }

    route.preSerialization = async (request: FastifyRequest, _: FastifyReply, payload: unknown) => {
      const meta = (payload as { meta?: { next_cursor?: string | null } } | null)?.meta
      if (!meta?.next_cursor) return payload
      return { ...(payload as object), meta: { ...meta, next_cursor: seal(request, meta.next_cursor) } }
    }
  })
}

function takesCursor({ schema }: Pick<RouteOptions, 'schema'>) {
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object }
  return 'cursor' in properties
}

export function problemsOfCursor(request: FastifyRequest): ValidationError[] {
  if (!takesCursor(request.routeOptions) || request.isCursorOpen) return []
  const { cursor, page, count, q, sort } = request.query as Query
  if (cursor === undefined)
    return count === undefined ? [] : [{ field: 'count', message: 'must not be given without cursor' }]
  return [
    ...(page === undefined ? [] : [{ field: 'page', message: 'must not be given together with cursor' }]),
    ...(q && sort === undefined ? [{ field: 'sort', message: 'is required with q and cursor' }] : []),
    ...(cursor === '' || open(request, cursor) !== undefined ? [] : [foreignCursor]),
  ]
}

// An array, so that no other sealed text can be taken for a cursor, and no cursor for another sealed text.
const seal = (request: FastifyRequest, position: string) =>
  request.server.vault.seal(JSON.stringify(['cursor', bindingOf(request), position])).toString('base64url')

function open(request: FastifyRequest, cursor: string): string | undefined {
  const sealed = Buffer.from(cursor, 'base64url')
  if (sealed.toString('base64url') !== cursor) return // decoding ignores characters that do not belong there
  try {
    const [kind, binding, position] = JSON.parse(request.server.vault.open(sealed)) as string[]
    return kind === 'cursor' && binding === bindingOf(request) ? position : undefined
  } catch {
    return undefined
  }
}

/** What has to stay the same from page to page. */
function bindingOf({ caller, routeOptions, params, query }: FastifyRequest) {
  const { page: _page, per_page: _per_page, cursor: _cursor, count: _count, ...rest } = query as Query
  const parameters = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([caller.workspaceId, routeOptions.url, params, parameters]), 'base64url')
}
