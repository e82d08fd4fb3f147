import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyOf } from '../http/auth.ts'
import { internalHeaders } from '../http/internal.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Input = {
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  /** The response is the content of a file: `data` is its text. */
  isFile?: boolean
  headers?: Record<string, string | undefined>
}
/** Calls an operation of the API. Throws a Refusal if the response is an error. */
export type Call = (method: Method, path: string, input?: Input) => Promise<Answer>
// oxlint-disable-next-line typescript/no-explicit-any -- the operation decides what `data` holds
export type Answer = { data: any; before?: any; meta: { total: number }; etag: string | undefined }

/** The error that the API returned. */
export class Refusal extends Error {
  readonly body: unknown
  /** In seconds, if the API asked for it. */
  readonly retryAfter: number

  constructor(body: unknown, retryAfter = 0) {
    super('The API refused the request')
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** How many entries are missing at the end of a list, because it was too long or its page was. */
export const omittedFrom = new WeakMap<readonly unknown[], number>()

/**
 * Calls the API's own routes with the caller's key, so that permissions, rate limits, validation, idempotency and the
 * audit log are those of the API.
 */
export function callFor(app: FastifyInstance, request: FastifyRequest): Call {
  const key = keyOf(request)!
  return async (method, path, { query = {}, body, form, isFile = false, headers = {} } = {}) => {
    const encoded = form && new Response(form)
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const response = await app.inject({
      method,
      url: `/api/v1${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
      remoteAddress: request.ip,
      headers: {
        ...internalHeaders(request),
        'x-api-key': key,
        'x-request-id': request.id, // the audit log shows which request to /mcp made a change
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type')! }),
        ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    })
    const { statusCode, payload } = response
    if (statusCode >= 400) throw new Refusal(JSON.parse(payload), Number(response.headers['retry-after'] ?? 0))
    const answer = { ...(isFile ? { data: payload } : JSON.parse(payload)), etag: response.headers.etag } as Answer
    if (Array.isArray(answer.data)) omittedFrom.set(answer.data, answer.meta.total - answer.data.length)
    return answer
  }
}
