import { errorOf, RapportError } from './errors.ts'

export type ClientOptions = {
  /** The address of the server, such as https://crm.example.com. Default: the origin of the page. */
  url?: string
  /** An API key. Without one, a browser sends its session cookie. */
  apiKey?: string
  /** Milliseconds that one attempt may take. Default: 60000. */
  timeout?: number
  /** How often a request is repeated after a lost connection, a 429, a 5xx, or a 409 that has `Retry-After`. Default: 3. */
  retries?: number
  fetch?: typeof fetch
}

/** In a URL every value is text: numbers and booleans are accepted as well. Filters by custom fields depend on the workspace. */
export type Query<Parameters> = {
  [Name in keyof Parameters]:
    | Parameters[Name]
    | (string extends Parameters[Name] ? number : never)
    | ('true' extends Parameters[Name] ? boolean : never)
} & { [filter: `custom_fields[${string}`]: string | number | boolean }

export type RequestOptions = {
  signal?: AbortSignal | null | undefined
  timeout?: number
  retries?: number
  /** Default: a random one for each call, which its retries share; none if there are no retries. */
  idempotencyKey?: string
  /** The ETag of a record: a PATCH or DELETE fails with CONFLICT if the record has changed since. */
  ifMatch?: string | undefined
  /** Checks a write and returns its result, without changing anything. */
  dryRun?: boolean
}

type Input = {
  query?: object | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Any other body, created for every attempt because a stream can be read only once. */
  content?: () => NonNullable<RequestInit['body']>
  headers?: Record<string, string>
}

export type Send = (method: string, path: string, input: Input, options?: RequestOptions) => Promise<Response>

/** In seconds. A quota may be used up until the next day: the caller decides then. */
const longestPause = 60

/** Sends a request until it succeeds, cannot succeed, or the attempts are used up. */
export function openSend({ url = '', apiKey, timeout, retries = 3, fetch = globalThis.fetch }: ClientOptions): Send {
  const base = url.replace(/\/+$/, '')

  return async (method, path, { query, body, content, headers = {} }, options = {}) => {
    // The same for every attempt. A single attempt needs none.
    const idempotencyKey = options.idempotencyKey ?? ((options.retries ?? retries) > 0 ? newKey() : undefined)
    const isJson = body !== undefined
    const allHeaders = new Headers({
      ...(apiKey && { 'x-api-key': apiKey }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(options.ifMatch && { 'if-match': options.ifMatch }),
      ...(options.dryRun && { 'dry-run': 'true' }),
    })
    for (const [name, value] of Object.entries(headers)) allHeaders.set(name, value)
    const request = (): RequestInit & { duplex: 'half' } => ({
      method,
      duplex: 'half', // required for streams
      headers: allHeaders,
      ...(isJson && { body: JSON.stringify(body) }),
      ...(content && { body: content() }),
    })
    for (let attempt = 0; ; attempt++) {
      const error = await sendOnce(base + path + queryText(query), request(), options)
      if (!(error instanceof RapportError)) return error
      if (attempt >= (options.retries ?? retries) || !isTemporary(error) || error.retryAfter! > longestPause)
        throw error
      await pause(error.retryAfter === undefined ? backoff(attempt) : error.retryAfter * 1000, options.signal)
    }
  }

  async function sendOnce(address: string, init: RequestInit, options: RequestOptions) {
    const milliseconds = options.timeout ?? timeout ?? 60_000
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), milliseconds)
    const signal = options.signal ? eitherOf(options.signal, late.signal) : late.signal
    try {
      // A redirect would send the key to another address: fetch keeps X-API-Key.
      const response = await fetch(address, { ...init, redirect: 'manual', signal })
      if (!response.ok) return await errorOf(response)
      return isRecord(response) ? new Response(await response.arrayBuffer(), response) : response
    } catch (error) {
      options.signal?.throwIfAborted()
      if (late.signal.aborted)
        return new RapportError('TIMEOUT', `The server did not respond within ${milliseconds / 1000} seconds.`)
      return new RapportError(
        'CONNECTION_ERROR',
        base ? `The server cannot be reached at ${base}.` : 'The server cannot be reached.',
        {
          cause: error,
        },
      )
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A random idempotency key. crypto.randomUUID does not exist on pages without HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Not a download or a stream, which may take longer. The body is a part of the attempt: the timeout includes it, and if
 * the connection is lost before its end, the request is repeated.
 */
const isRecord = ({ headers }: Response) =>
  !headers.has('content-disposition') && /^application\/json\b/.test(headers.get('content-type') ?? '')

/** The part of a path. `fetch` would take `..` for the path above. */
export function segment(id: string) {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is not an id`)
  return encodeURIComponent(id)
}

const etags = new WeakMap<object, string>()

/** The ETag of a record that a method returned, for `ifMatch`; undefined for an item of a list. */
export const etagOf = (record: object) => etags.get(record)

/** The JSON of a response. Remembers the ETag of a record. */
export async function resultOf(response: Response) {
  const result = (await readJson(response)) as { data: unknown }
  const etag = response.headers.get('etag')
  if (etag && typeof result.data === 'object' && result.data !== null) etags.set(result.data, etag)
  return result
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new RapportError('UNKNOWN', 'The response is not JSON.', {
      status: response.status,
      headers: response.headers,
      cause: error,
    })
  }
}

// A 409 with Retry-After: another request holds the record, or the same Idempotency-Key is being processed.
export const isTemporary = ({ status, retryAfter }: RapportError) =>
  status === 0 || status === 429 || status >= 500 || (status === 409 && retryAfter !== undefined)

/** 0.5, 1, 2, 4, 8 seconds, each shortened at random so that many clients do not return at the same moment. */
export const backoff = (attempt: number) => Math.min(8000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)

/** AbortSignal.any, which not every edge runtime has. */
export function eitherOf(one: AbortSignal, other: AbortSignal) {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other])
  const either = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason)
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal })
  }
  return either.signal
}

export function pause(milliseconds: number, signal?: AbortSignal | null) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function queryText(query: object | undefined) {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}
