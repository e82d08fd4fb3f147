import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../database/transaction.ts'
import { type Access, isReading, ownersOnly } from './access.ts'
import { type ApiError, type Fault, forbidden, invalid, mostFaults, noRoute, sendError, toApiError } from './errors.ts'
import { faultsOfMatch } from './etag.ts'
import { countFailure } from './limits.ts'

/** A request that is refused, as far as it is sane: the fields that its schema finds fault with are left out. */
export type Given<Body = object, Query = object> = {
  db: Reader
  params: Record<string, string>
  body: Partial<Body>
  query: Partial<Query>
  headers: FastifyRequest['headers']
  /** A rule about two fields says nothing while one of them is at fault by itself. */
  isFaulty(field: string): boolean
}

export type FaultFinder<Body = object, Query = object> = (given: Given<Body, Query>) => Fault[] | Promise<Fault[]>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a schema cannot say. Asked only once something is wrong, so that one answer names all of it. */
    faults?: FaultFinder<never, never>
  }
}

export const finding = <Body = object, Query = object>(
  { config }: { config: { access: Access; secret?: boolean } },
  faults: FaultFinder<Body, Query>,
) => ({ config: { ...config, faults } })

export function renderErrors(app: FastifyInstance) {
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const error = await whatToTell(toApiError(thrown), request)
    if (error.code === 'INTERNAL_ERROR') request.log.error({ err: thrown }, 'request failed')
    return sendError(reply, error.code === 'UNAUTHORIZED' ? await asFailed(error, request, reply) : error)
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, noRoute(request)))
}

/**
 * A credential that has ended is treated like an unknown one: the failure is counted, and the rate limit headers are left
 * out. An owner who has become a member since the request began is still known, and gets a 403.
 */
async function asFailed(unauthorized: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (request.caller && (await isStillValid(request))) return forbidden(ownersOnly)
  reply.removeHeader('ratelimit').removeHeader('ratelimit-policy')
  if (!request.caller) return unauthorized // counted already
  return countFailure(request.server.limits, request.ip).then(() => unauthorized, toApiError)
}

const isStillValid = ({ prove }: FastifyRequest) =>
  prove().then(
    () => true,
    () => false,
  )

// A key is looked at together with the work it pays for. What is refused before that has to look first, because
// a 401 comes before every other answer.
async function whatToTell(error: ApiError, request: FastifyRequest) {
  if (error.code !== 'VALIDATION_ERROR' && error.code !== 'FORBIDDEN') return error
  if (request.is404) return noRoute(request) // whatever is wrong with its body
  try {
    await request.prove?.()
    return error.code === 'FORBIDDEN' ? error : await withEveryFault(error, request)
  } catch (refusal) {
    return toApiError(refusal as Error)
  }
}

/** Whichever check came first has refused the request; here all of them are asked, the database too. */
async function withEveryFault(error: ApiError, request: FastifyRequest) {
  const thrown = error.details!
  const isUnreadable = thrown.some(({ field }) => field === 'body')
  const body = isUnreadable ? { faults: [], sane: {} } : look(request, 'body')
  const query = look(request, 'querystring')
  const found = [...body.faults, ...query.faults, ...faultsOfHeaders(request), ...faultsOfDeletion(request)]

  const { faults } = request.routeOptions.config
  if (faults && !isUnreadable) {
    const { db, headers } = request
    const params = request.params as Record<string, string>
    const isFaulty = (name: string) => [...body.faults, ...query.faults].some(({ field }) => isWithin(field, name))
    const more = await faults({ db, params, headers, body: body.sane as never, query: query.sane as never, isFaulty })
    found.push(...more.filter(({ field }) => !found.some((fault) => isWithin(field, fault.field))))
  }
  const isTold = (fault: Fault) =>
    found.some(({ field, message }) => field === fault.field && message === fault.message)
  return invalid([...found, ...thrown.filter((fault) => !isTold(fault))].slice(0, mostFaults))
}

const isWithin = (field: string, name: string) => field === name || field.startsWith(`${name}.`)

type Validator = (given: unknown) => { value: unknown; error?: ApiError }

function look(request: FastifyRequest, part: 'body' | 'querystring') {
  const validate = request.getValidationFunction(part) as unknown as Validator | undefined
  if (!validate) return { faults: [], sane: {} }
  const { value, error } = validate(part === 'body' ? request.body : request.query)
  const faults = error?.details ?? []
  return { faults, sane: withoutFaulty(value as object, faults) }
}

/** Of an object within, such as `fields.custom_fields`, only the entries at fault are left out. */
function withoutFaulty(value: object, faults: Fault[], path = ''): object {
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const name = path + key
    if (!faults.some(({ field }) => isWithin(field, name))) return [[key, item]]
    const isInner = isObject(item) && !faults.some(({ field }) => field === name)
    return isInner ? [[key, withoutFaulty(item, faults, `${name}.`)]] : []
  })
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function faultsOfHeaders(request: FastifyRequest): Fault[] {
  if (!request.caller || isReading(request)) return []
  return [...faultsOfKey(request.headers['idempotency-key']), ...faultsOfMatch(request)]
}

export const faultsOfKey = (key: unknown): Fault[] =>
  key === undefined || (typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    ? []
    : [{ field: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' }]

/** A DELETE takes no body; one that holds something was meant for something else. */
export const faultsOfDeletion = ({ method, body }: FastifyRequest): Fault[] =>
  method === 'DELETE' && body
    ? Object.keys(body)
        .slice(0, mostFaults)
        .map((field) => ({ field, message: 'is unknown' }))
    : []
