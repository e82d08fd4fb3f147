import createClient from 'openapi-fetch'
import type { components, paths } from '../../sdk/types.ts'
import { keepVersion } from './versions.ts'
import { ofBreakdown, ofWhole } from './words.ts'

export type Schemas = components['schemas']

/** The typed API client, generated from the OpenAPI document. The session cookie authenticates the caller. */
export const api = createClient<paths>({ baseUrl: '/' })

let firstAt: string | undefined
api.use({
  onResponse({ response }) {
    const date = response.headers.get('date')
    firstAt ??= date ? new Date(date).toISOString() : undefined
  },
})

/** By the clock of the server: everything that this page shows was read later. */
export const firstResponseAt = () => firstAt

export type ValidationError = { field: string; message: string }

/** An error response of the API; its messages about fields are in the words of the API. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: ValidationError[]
  /** After how many seconds to retry, if the request was rate limited. */
  readonly retryAfter: number | undefined
  /** The record has changed since the version that If-Match names. */
  readonly isStale: boolean

  constructor(
    status: number,
    code: string,
    message: string,
    details: ValidationError[] = [],
    { retryAfter, isStale = false }: { retryAfter?: number | undefined; isStale?: boolean } = {},
  ) {
    super(message)
    this.isStale = isStale
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

type Outcome<Body> = { data?: Body; error?: unknown; response: Response }

/** The response to a request without `cursor`: its `meta` has pages. */
type Paged<Body> = Body extends { data: infer Data; meta: infer Meta }
  ? { data: Data; meta: Extract<Meta, { total_pages: number }> }
  : Body

/** Returns the data of the response, or throws a Refusal with the reason. */
export async function ask<Body>(asking: Promise<Outcome<Body>>): Promise<Paged<Body>> {
  let outcome: Outcome<Body>
  try {
    outcome = await asking
  } catch {
    throw new Refusal(0, 'OFFLINE', 'Rapport cannot be reached. Check your connection and try again.')
  }
  const { status, headers, ok } = outcome.response
  const etag = headers.get('etag')
  if (ok) {
    const { data } = (outcome.data ?? {}) as { data?: { id: string } }
    if (etag && data) keepVersion(etag, data)
    return outcome.data as Paged<Body>
  }
  const { error } = (outcome.error ?? {}) as { error?: { code: string; message: string; details?: ValidationError[] } }
  const message =
    error && status < 500 ? ofWhole(error.message, error.details) : ofBreakdown(headers.get('x-request-id'))
  const retryAfter = Number(headers.get('retry-after')) || undefined
  throw new Refusal(status, error?.code ?? 'UNKNOWN', message, error?.details, {
    retryAfter,
    isStale: status === 409 && etag !== null,
  })
}

/** A change that is sent again after a lost response must not happen twice. */
export const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })
