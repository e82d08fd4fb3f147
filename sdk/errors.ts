import type { components } from './types.ts'

type ApiError = components['schemas']['Error']['error']

/** CONNECTION_ERROR: no response arrived. TIMEOUT: none arrived in time. UNKNOWN: the response was not from the API. */
export type ErrorCode = ApiError['code'] | 'CONNECTION_ERROR' | 'TIMEOUT' | 'UNKNOWN'

/** Every request that fails throws one, except when its own `signal` aborts it. */
export class RapportError extends Error {
  override readonly name = 'RapportError'
  readonly code: ErrorCode
  /** The HTTP status, or 0 without a response. */
  readonly status: number
  /** For VALIDATION_ERROR: every error, with the field it belongs to. */
  readonly details: NonNullable<ApiError['details']>
  /** Quote it when you report a problem: the server logs it. */
  readonly requestId: string | undefined
  /** The seconds after which the server allows another attempt. */
  readonly retryAfter: number | undefined
  /** For a CONFLICT because of `ifMatch`: the current ETag of the record. */
  readonly etag: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    {
      status = 0,
      details = [],
      headers,
      cause,
    }: { status?: number; details?: ApiError['details']; headers?: Headers; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.details = details
    this.requestId = headers?.get('x-request-id') ?? undefined
    this.etag = headers?.get('etag') ?? undefined
    const seconds = Number(headers?.get('retry-after') ?? NaN) // it may also be a date
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }
}

export async function errorOf(response: Response) {
  const { status, headers, type } = response
  const location = headers.get('location')
  if (type === 'opaqueredirect' || (location !== null && status < 400))
    return new RapportError('UNKNOWN', `The server redirects to ${location ?? 'another address'}. Use that address.`, {
      status: status || 302, // a browser does not tell
      headers,
    })
  try {
    const { error } = (await response.json()) as { error: ApiError }
    return new RapportError(error.code, error.message, { status, headers, details: error.details })
  } catch {
    return new RapportError('UNKNOWN', `The server answered with status ${status}.`, { status, headers })
  }
}
