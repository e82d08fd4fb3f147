import { createPaths, etagOf, newKey, RapportError, type components } from '@rapport/sdk'
import { keepVersion } from './versions.ts'
import { serverErrorMessage, errorMessage } from './words.ts'

export type Schemas = components['schemas']

/**
 * The SDK's client, authenticated by the session cookie. It does not retry: react-query retries reads, and a person
 * decides about a failed change.
 */
export const api = createPaths({ retries: 0, fetch: fetchForPage })

let firstAt: string | undefined
let shown: string | undefined

/**
 * All windows of a browser share the session. What a window shows is sent with its requests, so that one that was left
 * open cannot change another account or workspace that was opened since.
 */
export const showPageOf = (owner: string | undefined) => (shown = owner)
export const pageIsOf = () => shown

export async function fetchForPage(address: Parameters<typeof fetch>[0], given?: RequestInit) {
  const headers = new Headers(given?.headers)
  if (shown !== undefined && address !== '/api/v1/me') headers.set('x-page-of', shown)
  const response = await fetch(address, { ...given, headers })
  const date = response.headers.get('date')
  firstAt ??= date ? new Date(date).toISOString() : undefined
  return response
}

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

/** The response to a request without `cursor`: its `meta` has pages. */
type Paged<Body> = Body extends { data: infer Data; meta: infer Meta }
  ? { data: Data; meta: Extract<Meta, { total_pages: number }> }
  : Body

/** Returns the response of the API and remembers the version of a record, or throws a Refusal with the reason. */
export async function unwrap<Body>(request: Promise<Body>): Promise<Paged<Body>> {
  try {
    const body = (await request) as { data?: { id: string } }
    const etag = body.data && etagOf(body.data)
    if (etag) keepVersion(etag, body.data!)
    return body as Paged<Body>
  } catch (error) {
    throw error instanceof RapportError ? refusalOf(error) : error
  }
}

const offline = 'Rapport cannot be reached. Check your connection and try again.'
const late = 'The server did not respond in time. Reload the page to see whether the change was saved.'

function refusalOf({ status, code, message, details, requestId, retryAfter, etag }: RapportError) {
  if (code === 'TIMEOUT') return new Refusal(0, 'OFFLINE', late)
  if (status === 0) return new Refusal(0, 'OFFLINE', offline)
  const isReadable = status < 500 && code !== 'UNKNOWN'
  return new Refusal(
    status,
    code,
    isReadable ? errorMessage(message, details) : serverErrorMessage(requestId),
    details,
    {
      retryAfter,
      isStale: status === 409 && etag !== undefined,
    },
  )
}

/** A change that is sent again after a lost response must not happen twice. */
export const idempotencyHeader = () => ({ 'Idempotency-Key': newKey() })
