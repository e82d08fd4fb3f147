import type { FastifySchema, RouteOptions } from 'fastify'
import type { Access } from '../http/access.ts'
import type { ErrorCode } from '../http/errors.ts'
import type { Schema } from '../http/json-schema.ts'
import { isVersioned, pascal, segmentsOf, singular } from './names.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Error codes beyond those that follow from the route's access and parameters. */
    'x-errors'?: ErrorCode[]
  }
}

/** What completeOperation() needs to know about the route. It is not part of the document. */
export type RouteFacts = { 'x-errors'?: ErrorCode[]; 'x-tagged'?: boolean; 'x-conditional'?: boolean }

type RouteSchema = FastifySchema & { params?: Schema; body?: Schema; response?: Record<string, unknown> }

export function describeOperation(given: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  // A route without a summary is not part of the API: pages, files, the sign-in library's own routes.
  if (!given?.summary || given.hide) return { hide: true }
  const schema = given as RouteSchema
  const method = String(route.method)
  const access = route.config!.access!
  const { role, withoutWorkspace = false } = access
  const writes = method !== 'GET'
  const isUnversioned = !isVersioned(route.url) && route.url.startsWith('/api/')
  const { body, ...rest } = schema
  return {
    ...rest,
    operationId:
      (schema.operationId ?? operationIdOf(method, route.url, schema)) + (isUnversioned ? 'Unversioned' : ''),
    ...(isUnversioned && { deprecated: true }),
    tags: schema.tags ?? [tagOf(route.url)],
    description: [
      schema.description,
      whoMayCall(role, writes),
      withoutWorkspace && 'Also available to a signed-in person who has no workspace yet.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    // Leave out an empty body.
    ...(body && (Object.keys(body.properties ?? {}).length > 0 || !body.type) && { body }),
    ...(role === 'anyone' && { security: [] }),
    'x-required-role': role,
    'x-errors': [...errorsOf(access, writes, schema), ...(schema['x-errors'] ?? [])],
    'x-tagged': route.config!.recordFields !== undefined,
    'x-conditional': route.config!.isConditional === true,
  } as FastifySchema
}

const whoMayCall = (role: Access['role'], writes: boolean) =>
  ({
    anyone: 'No authentication required.',
    member: writes ? 'For members and owners. An API key needs the scope `full`.' : 'For members and owners.',
    owner: writes ? 'For owners. An API key needs the scope `full`.' : 'For owners.',
  })[role]

function errorsOf({ role, withoutWorkspace, notForKeys }: Access, writes: boolean, { params, body }: RouteSchema) {
  const hasReference =
    params !== undefined || Object.keys(body?.properties ?? {}).some((name) => /(^|_)ids?$|^token$/.test(name))
  const possible: Record<ErrorCode, boolean> = {
    VALIDATION_ERROR: true,
    UNAUTHORIZED: role !== 'anyone',
    FORBIDDEN: role !== 'anyone' && (writes || role === 'owner' || !withoutWorkspace || notForKeys !== undefined),
    NOT_FOUND: hasReference,
    CONFLICT: writes && role !== 'anyone',
    RATE_LIMITED: role !== 'anyone',
    INTERNAL_ERROR: true,
  }
  return (Object.keys(possible) as ErrorCode[]).filter((code) => possible[code])
}

/** `PATCH /api/v1/tasks/:id/complete` → completeTask. A route whose path does not read like that sets operationId. */
function operationIdOf(method: string, url: string, { response }: RouteSchema) {
  const segments = segmentsOf(url)
  const isId = (segment: string | undefined) => segment?.startsWith(':') === true
  const nouns = segments.filter((segment) => !isId(segment))
  const last = nouns.pop()!
  const owner = segments
    .flatMap((segment, i) => (isId(segments[i + 1]) && segment !== last ? [pascal(singular(segment))] : []))
    .join('')
  if (isId(segments.at(-1))) {
    const verb = { GET: 'get', PATCH: 'update', DELETE: 'delete' }[method] ?? method.toLowerCase()
    return verb + owner + pascal(singular(last))
  }
  if (method === 'GET') return (isList(response) ? 'list' : 'get') + owner + pascal(last)
  if (method === 'POST' && response?.[201]) return `create${owner}${pascal(singular(last))}`
  const action = pascal(last)
  return action[0]!.toLowerCase() + action.slice(1) + (owner || pascal(nouns.at(-1) ?? ''))
}

const isList = (response: RouteSchema['response']) =>
  (response?.[200] as Schema | undefined)?.properties?.meta !== undefined
function tagOf(url: string) {
  const [collection] = segmentsOf(url) as [string]
  return collection[0]!.toUpperCase() + collection.slice(1).replaceAll('-', ' ')
}
