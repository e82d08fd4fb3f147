import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../database/transaction.ts'
import { type Access, isReading, ownersOnly } from './access.ts'
import {
  type ApiError,
  type ValidationError,
  forbidden,
  invalid,
  maxProblems,
  noRoute,
  sendError,
  toApiError,
} from './errors.ts'
import { problemsOfMatch } from './etag.ts'
import { problemsOfCursor } from './cursor.ts'
import { holdRefusals } from './held-refusals.ts'
import { countFailure } from './limits.ts'
import { senderOf } from './network.ts'

/** The valid part of a rejected request: fields that its schema rejects are left out. */
export type Given<Body = object, Query = object> = {
  db: Reader
  params: Record<string, string>
  body: Partial<Body>
  query: Partial<Query>
  headers: FastifyRequest['headers']
  /** A rule about two fields is not checked while one of them is invalid. */
  isInvalid(field: string): boolean
}

export type ProblemFinder<Body = object, Query = object> = (
  given: Given<Body, Query>,
) => ValidationError[] | Promise<ValidationError[]>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rules that a schema cannot express. They run only after another error was found, so that one response lists all errors. */
    problems?: ProblemFinder<never, never>
  }
}

export const withRules = <Body = object, Query = object>(
  { config }: { config: { access: Access; secret?: boolean; personal?: boolean } },
  problems: ProblemFinder<Body, Query>,
) => ({ config: { ...config, problems } })

export function renderErrors(app: FastifyInstance) {
  const hold = holdRefusals()
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const found = await errorToSend(toApiError(thrown), request)
    const error = found.code === 'UNAUTHORIZED' ? await asFailed(found, request, reply) : found
    const isGone = thrown === request.raw.errored // the client closed the connection while it sent the body
    if (error.code === 'INTERNAL_ERROR' && !isGone) request.log.error({ err: thrown }, 'request failed')
    if (error.code === 'RATE_LIMITED') await hold(senderOf(request))
    return sendError(reply, error)
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, noRoute(request)))
  // Before the body is read. Below /api, the credential is checked first.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && !request.url.startsWith('/api/')) return void sendError(reply, noRoute(request))
    done()
  })
}

/**
 * A credential that has ended is treated like an unknown one: the failure is counted, and the rate limit headers are left
 * out. An owner who has become a member since the request began is still known, and gets a 403.
 */
async function asFailed(unauthorized: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (request.caller && (await isStillValid(request))) return forbidden(ownersOnly)
  reply.removeHeader('ratelimit').removeHeader('ratelimit-policy')
  if (!request.caller) return unauthorized // already counted
  return countFailure(request.server.limits, request.ip).then(() => unauthorized, toApiError)
}

const isStillValid = ({ prove }: FastifyRequest) =>
  prove().then(
    () => true,
    () => false,
  )

// A key is normally checked in the same transaction as the work. A request that is rejected earlier must check it
// first, because a 401 takes precedence over every other response.
async function errorToSend(error: ApiError, request: FastifyRequest) {
  if (error.code !== 'VALIDATION_ERROR' && error.code !== 'FORBIDDEN') return error
  if (request.is404) return noRoute(request) // regardless of the body
  try {
    await request.prove?.()
    return error.code === 'FORBIDDEN' ? error : await withAllProblems(error, request)
  } catch (refusal) {
    return toApiError(refusal as Error)
  }
}

/** One check has rejected the request. This runs all of them, including those in the database. */
async function withAllProblems(error: ApiError, request: FastifyRequest) {
  const thrown = error.details!
  const isUnreadable = thrown.some(({ field }) => field === 'body')
  const body = isUnreadable ? { problems: [], sane: {} } : look(request, 'body')
  const query = look(request, 'querystring')
  const found = [
    ...body.problems,
    ...query.problems,
    ...problemsOfCursor(request),
    ...problemsOfHeaders(request),
    ...problemsOfDeletion(request),
  ]

  const { problems } = request.routeOptions.config
  if (problems && !isUnreadable) {
    const { db, headers } = request
    const params = request.params as Record<string, string>
    const isInvalid = (name: string) => [...body.problems, ...query.problems].some(({ field }) => isWithin(field, name))
    const more = await problems({
      db,
      params,
      headers,
      body: body.sane as never,
      query: query.sane as never,
      isInvalid,
    })
    found.push(...more.filter(({ field }) => !found.some((problem) => isWithin(field, problem.field))))
  }
  const isIncluded = (problem: ValidationError) =>
    found.some(({ field, message }) => field === problem.field && message === problem.message)
  return invalid([...found, ...thrown.filter((problem) => !isIncluded(problem))].slice(0, maxProblems))
}

const isWithin = (field: string, name: string) => field === name || field.startsWith(`${name}.`)

type Validator = (given: unknown) => { value: unknown; error?: ApiError }

function look(request: FastifyRequest, part: 'body' | 'querystring') {
  const validate = request.getValidationFunction(part) as unknown as Validator | undefined
  if (!validate) return { problems: [], sane: {} }
  const { value, error } = validate(part === 'body' ? request.body : request.query)
  const problems = error?.details ?? []
  return { problems, sane: withoutInvalid(value as object, problems) }
}

/** In a nested object, such as `fields.custom_fields`, only the invalid entries are left out. */
function withoutInvalid(value: object, problems: ValidationError[], path = ''): object {
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const name = path + key
    if (!problems.some(({ field }) => isWithin(field, name))) return [[key, item]]
    const isInner = isObject(item) && !problems.some(({ field }) => field === name)
    return isInner ? [[key, withoutInvalid(item, problems, `${name}.`)]] : []
  })
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function problemsOfHeaders(request: FastifyRequest): ValidationError[] {
  if (!request.caller || isReading(request)) return []
  const { 'idempotency-key': key, 'dry-run': dryRun } = request.headers
  return [...problemsOfKey(key), ...problemsOfDryRun(dryRun), ...problemsOfMatch(request)]
}

export const problemsOfKey = (key: unknown): ValidationError[] =>
  key === undefined || (typeof key === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    ? []
    : [{ field: 'Idempotency-Key', message: 'must be 1 to 255 printable characters' }]

/** Any other value would leave it unclear whether the request is to be applied. */
export const problemsOfDryRun = (value: unknown): ValidationError[] =>
  value === undefined || value === 'true' ? [] : [{ field: 'Dry-Run', message: 'must be true' }]

/** A DELETE takes no body. A body with content was probably meant for another request. */
export const problemsOfDeletion = ({ method, body, routeOptions }: FastifyRequest): ValidationError[] =>
  method === 'DELETE' && body && !routeOptions.schema?.body
    ? Object.keys(body)
        .slice(0, maxProblems)
        .map((field) => ({ field, message: 'is unknown' }))
    : []
