import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { ResultTooLarge, TooManyResults } from '../database/batch.ts'
import { DatabaseBusy } from '../database/database.ts'
import { QueueFull } from '../database/fair-queue.ts'
import { CredentialEnded } from '../database/transaction.ts'
import { DatabaseUnreachable } from '../database/watch.ts'

export const statusOf = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const

export type ErrorCode = keyof typeof statusOf
/** `current` is the stored value, in the details of a conflict with If-Match. */
export type ValidationError = { field: string; message: string; current?: unknown }

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ValidationError[] | undefined
  readonly retryAfter: number | undefined
  /** The ETag of the record that a request with If-Match conflicts with. */
  readonly etag: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    { details, retryAfter, etag }: { details?: ValidationError[]; retryAfter?: number; etag?: string } = {},
  ) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
    this.etag = etag
  }
}

export function invalid(problems: ValidationError[]) {
  const details = problems.map((problem) => ({ ...problem, message: shortened(problem.message) }))
  const message = details.map(({ field, message }) => `${field} ${message}`).join('; ')
  return new ApiError('VALIDATION_ERROR', message, { details })
}
/** A message may list all options of a custom field, which have 50,000 characters, and a small request a hundred of them. */
const shortened = (message: string) =>
  message.length > longestMessage ? `${message.slice(0, longestMessage - 1).toWellFormed()}…` : message
const longestMessage = 1000
/** A body of a megabyte could have a hundred thousand errors. */
export const maxProblems = 100
export function refuse(problems: ValidationError[]) {
  if (problems.length > 0) throw invalid(problems)
}
/** An error of a nested value: `set.custom_fields.plan`. */
export const inside = (path: string, { field, message }: ValidationError): ValidationError => ({
  field: `${path}.${field}`,
  message,
})

/** Prefixes the errors of the work with the position of the value in the request. */
export async function insideOf<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error
    throw invalid(error.details!.map((problem) => inside(path, problem)))
  }
}
export const inBody = (message: string) => invalid([{ field: 'body', message }])
export const tooLarge = () => inBody('is larger than the limit of 1 MiB, or of 32 KiB without a credential')
export const unauthorized = () =>
  new ApiError('UNAUTHORIZED', 'Send a valid API key in the X-API-Key header, or sign in')
export const forbidden = (message: string) => new ApiError('FORBIDDEN', message)
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} does not exist`)
/** For a field that refers to a record: `company_id: no company with this id exists in this workspace`. */
export const unknownReference = (field: string, noun = nounOf(field), by = 'id') =>
  new ApiError('NOT_FOUND', `${field}: no ${noun} with this ${by} exists in this workspace`)
const nounOf = (field: string) => {
  const name = /(?:^|\.)(\w+?)_ids?$/.exec(field)?.[1]
  return name === 'owner' || name === 'assignee' ? 'member' : (name?.replaceAll('_', '-') ?? 'record')
}
export function orNotFound<Item>(item: Item | undefined, what: string): Item {
  if (item === undefined) throw notFound(what)
  return item
}
export const noRoute = (request: FastifyRequest) => notFound(`${request.method} ${pathOf(request)}`)
export const conflict = (message: string, retryAfter?: number) =>
  new ApiError('CONFLICT', message, retryAfter === undefined ? {} : { retryAfter })
/** The server cannot keep up with the requests of this workspace or address. */
export const busy = () => tooMany('The server is busy with your other requests. Retry after 1 second.', 1)
export const tooMany = (message: string, retryAfter: number) => new ApiError('RATE_LIMITED', message, { retryAfter })

export const errorBody = ({ code, message, details }: ApiError) => ({
  error: { code, message, ...(details && { details }) },
})

export function sendError(reply: FastifyReply, error: ApiError) {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  if (error.etag !== undefined) reply.header('etag', error.etag)
  return reply
    .code(statusOf[error.code])
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error))
}

export const pathOf = (request: FastifyRequest) => {
  const query = request.url.indexOf('?')
  return query === -1 ? request.url : request.url.slice(0, query)
}

export function toApiError(error: Error & { statusCode?: number; code?: string }): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof CredentialEnded) return unauthorized()
  if (error instanceof QueueFull) return busy()
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (error instanceof ResultTooLarge)
    return invalid([
      {
        field: 'request',
        message:
          'asks for more data than fits into one response. Request fewer records, for example with a smaller per_page',
      },
    ])
  if (error instanceof DatabaseBusy || error instanceof TooManyResults)
    return tooMany('The server is busy. Retry after 1 second.', 1)
  if (error instanceof DatabaseUnreachable)
    return new ApiError(
      'INTERNAL_ERROR',
      'The database did not answer. Try again later; repeat a write with the same Idempotency-Key, because it may have been applied.',
    )
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return inBody('must be JSON, sent with Content-Type: application/json')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return inBody(`cannot be read: ${error.message}`)
  return internal()
}

const internal = () =>
  new ApiError('INTERNAL_ERROR', 'Internal error. If you report it, include the X-Request-Id of this response.')

/** The responses to errors that database functions of a resource raise, by SQLSTATE. */
export type DatabaseErrors = Record<string, (error: pg.DatabaseError) => ApiError>
const known: DatabaseErrors = {}
export const registerDatabaseErrors = (errors: DatabaseErrors) => void Object.assign(known, errors)

// Constraints are named <table>_<field>_fkey and <table>_<field>_key, so that the message can name the field.
function fromDatabase(error: pg.DatabaseError): ApiError {
  const { code, constraint, table } = error
  const answer = known[code!]
  if (answer) return answer(error)
  const field = constraint && table ? constraint.slice(table.length + 1).replace(/_(fkey|key)$/, '') : 'This'
  if (code === '23503') return unknownReference(field)
  if (code === '23505') return conflict(`${field} is already taken`)
  if (code === '57014')
    return tooMany('The request took too long and was cancelled. Narrow it, or retry after 5 seconds.', 5)
  if (code === '55P03') return conflict('Another request is changing the same record. Try again.', 1)
  return internal()
}
