import dns from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import tls from 'node:tls'
import { countPieces, smallPieces } from '../http/pieces.ts'
import { hasLongHost, parseUrl } from '../http/url.ts'
import { readAllowed, isPublic } from './addresses.ts'

export type Protocol = 'http:' | 'https:'

/** The only HTTP client for outbound requests. It checks every connection, and limits every response in size and time. */
export type Outbound = {
  /** The reason why this URL is rejected, as the end of a sentence about it; undefined if it is accepted. */
  check(url: string, protocols: readonly Protocol[]): string | undefined
  post(
    url: string,
    message: { headers: Record<string, string>; body: Buffer; timeoutMs: number; signal?: AbortSignal },
  ): Promise<Reply>
  download(url: string, limits: Limits): Promise<Download | Failure>
  close(): void
}

/** The result of the exchange. With an `error` the exchange failed, even if a status was received. */
export type Reply = { status: number | null; retryAfter: string | null; body: string | null; error: string | null }

export type Failure = { error: string }

export type Limits = {
  maxBytes: number
  headMs: number
  idleMs: number
  totalMs: number
  /** How long a file may arrive at less than `slowestBytes` per second. */
  slowMs: number
  signal?: AbortSignal
}

export type Download = {
  error?: undefined
  /** Throws an error with a readable message when a limit is exceeded. */
  stream: Readable
  contentType: string | null
  /** The final URL after redirects. */
  url: string
}

const keptBytes = 1024
const replyBytes = 1024 * 1024
const replyPieces = 2000
/** Responses such as 103 (early hints) before the one that counts. */
const hints = 20
const headerBytes = 16 * 1024
const redirects = 5
/** Per second. A download that takes minutes keeps a worker from the imports of others. */
const slowestBytes = 64 * 1024

export function openOutbound({
  allow,
  dnsServers,
}: {
  allow: readonly string[]
  dnsServers?: readonly string[]
}): Outbound {
  const allowed = readAllowed(allow)
  const guard = {
    lookup: guardedLookup(allowed, dnsServers),
    autoSelectFamilyAttemptTimeout: 2500,
    // One for all connections: by default each has its own, which takes more time than the rest of its start.
    secureContext: tls.createSecureContext(),
  }
  // Connections are kept open for the next message, and closed after a while without one.
  const keep = { ...guard, keepAlive: true, timeout: 10_000 }
  const kept = { 'http:': new http.Agent(keep), 'https:': new https.Agent(keep) }
  const fresh = { 'http:': new http.Agent(guard), 'https:': new https.Agent(guard) }

  function check(text: string, protocols: readonly Protocol[]) {
    if (hasLongHost(text)) return 'must have a valid host name'
    const url = URL.parse(text)
    if (!url || !protocols.some((protocol) => protocol === url.protocol))
      return `must be an ${protocols.map((protocol) => protocol.slice(0, -1)).join(' or ')} URL`
    if (url.username || url.password) return 'must not contain a user name or password'
    if (badPorts.has(url.port)) return `must not use port ${url.port}, which is reserved for another service`
    const host = hostOf(url)
    if (!isIP(host) && !isHostName(host)) return 'must have a valid host name'
    if (allowed.host(host)) return
    if (isIP(host) ? !isPublic(host) && !allowed.address(host) : isLocalName(host))
      return 'must not lead to a private address'
  }

  function start(url: URL, agents: Record<Protocol, http.Agent>, options: http.RequestOptions) {
    const { request } = url.protocol === 'https:' ? https : http
    return request(url, { ...options, agent: agents[url.protocol as Protocol], maxHeaderSize: headerBytes })
  }

  async function post(
    url: string,
    message: { headers: Record<string, string>; body: Buffer; timeoutMs: number; signal?: AbortSignal },
  ): Promise<Reply> {
    const reply: Reply = { status: null, retryAfter: null, body: null, error: null }
    const problem = check(url, ['https:', 'http:'])
    if (problem) return { ...reply, error: `The URL ${problem}` }
    const target = new URL(url)
    const deadline = AbortSignal.timeout(message.timeoutMs)
    const signal = message.signal ? AbortSignal.any([deadline, message.signal]) : deadline
    const headers = { ...message.headers, 'user-agent': 'Rapport', 'content-length': message.body.length }
    try {
      const response = await send(target, { method: 'POST', headers, signal }, message.body)
      reply.status = response.statusCode!
      reply.retryAfter = response.headers['retry-after'] ?? null
      await readReply(response, reply)
    } catch (error) {
      reply.error = deadline.aborted
        ? `No complete response arrived within ${message.timeoutMs / 1000} s`
        : sentenceOf(error as NodeJS.ErrnoException, target)
    }
    return reply
  }

  // The other side may close a kept connection just as we write to it. This is not a failure of the receiver, so the
  // request is sent once more on a new connection.
  async function send(url: URL, options: http.RequestOptions, body: Buffer) {
    const first = start(url, kept, options)
    try {
      return await responseTo(first, body)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!first.reusedSocket || (code !== 'ECONNRESET' && code !== 'EPIPE')) throw error
      return responseTo(start(url, fresh, options), body)
    }
  }

  async function download(from: string, limits: Limits): Promise<Download | Failure> {
    let url = from
    const total = AbortSignal.timeout(limits.totalMs)
    for (let hop = 0; hop <= redirects; hop++) {
      const problem = check(url, ['https:', 'http:'])
      if (problem) return { error: `The URL ${hop === 0 ? '' : 'that it redirects to '}${problem}` }
      const target = new URL(url)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), limits.headMs)
      const signal = AbortSignal.any([late.signal, total, ...(limits.signal ? [limits.signal] : [])])
      try {
        const response = await responseTo(
          start(target, fresh, { signal, headers: { 'user-agent': 'Rapport', 'accept-encoding': 'identity' } }),
        )
        const status = response.statusCode!
        const location = status >= 300 && status < 400 ? response.headers.location : undefined
        // Not a part of the file (206), which a cache may send.
        if (status === 200 || status === 203) {
          const stream = Readable.from(bounded(response, target, limits, total), { objectMode: false })
          response.on('error', () => {}) // the error is reported when the stream is read
          stream.once('close', () => response.destroy())
          return { stream, contentType: response.headers['content-type'] ?? null, url }
        }
        response.destroy()
        const next = location === undefined ? null : parseUrl(location, url)
        if (!next) return { error: `${target.host} responded with status ${status}` }
        url = next.href
      } catch (error) {
        return {
          error: late.signal.aborted
            ? `${target.host} did not respond within ${limits.headMs / 1000} s`
            : sentenceOf(error as NodeJS.ErrnoException, target),
        }
      } finally {
        clearTimeout(timer)
      }
    }
    return { error: `It redirects more than ${redirects} times` }
  }

  return {
    check,
    post,
    download,
    close() {
      for (const agent of Object.values(kept)) agent.destroy()
    },
  }
}

function responseTo(request: http.ClientRequest, body?: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    let hinted = 0
    const limitHints = () => {
      if (++hinted > hints && !request.destroyed)
        request.destroy(new Error(`There are more than ${hints} responses with a status below 200`))
    }
    request.on('information', limitHints)
    request.on('continue', limitHints)
    // After a response that switches to another protocol (101) there is no other event, and not even a deadline ends it.
    request.once('close', () => reject(new Error('The connection was closed without a response')))
    request.end(body)
  })
}

/**
 * Keeps the start of the response. A limited part of the rest is read and dropped so that the connection can be reused.
 * Each piece takes time, also if it has one byte only, so their number is limited too.
 */
async function readReply(response: IncomingMessage, reply: Reply) {
  const kept: Buffer[] = []
  let [bytes, pieces] = [0, 0]
  response.on('data', (piece: Buffer) => {
    if (response.destroyed) return // the rest of what was read at once
    if (bytes < keptBytes) kept.push(piece.subarray(0, keptBytes))
    bytes += piece.length
    pieces++
    if (bytes > replyBytes) response.destroy(new Error(`The response is larger than ${replyBytes / 1024} KiB`))
    else if (pieces > replyPieces) response.destroy(new Error(`The response has more than ${replyPieces} pieces`))
  })
  try {
    await finished(response)
  } finally {
    reply.body = new TextDecoder()
      .decode(Buffer.concat(kept).subarray(0, keptBytes), { stream: true })
      .replaceAll('\0', '')
  }
}

async function* bounded(
  response: IncomingMessage,
  url: URL,
  { maxBytes, idleMs, totalMs, slowMs }: Limits,
  total: AbortSignal,
) {
  const tooLarge = () => new Error(`The file is larger than the limit of ${maxBytes} bytes`)
  let [bytes, waited, since] = [0, 0, performance.now()]
  const isInSmallPieces = countPieces(10_000)
  const wait = () =>
    setTimeout(() => response.destroy(new Error(`${url.host} stopped sending for ${idleMs / 1000} s`)), idleMs)
  let idle = wait()
  try {
    if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
    for await (const chunk of response as AsyncIterable<Buffer>) {
      clearTimeout(idle) // the time that our own reader takes does not count
      bytes += chunk.length
      waited += performance.now() - since
      if (bytes > maxBytes) throw tooLarge()
      if (isInSmallPieces(chunk)) throw new Error(`${url.host} sends the file in ${smallPieces}`)
      if (waited > slowMs && bytes < (waited / 1000) * slowestBytes)
        throw new Error(`${url.host} sends less than ${slowestBytes / 1024} KiB per second`)
      yield chunk
      since = performance.now()
      idle = wait()
    }
  } catch (error) {
    if (total.aborted) throw new Error(`The file did not arrive within ${totalMs / 1000} s`, { cause: error })
    throw new Error(sentenceOf(error as NodeJS.ErrnoException, url), { cause: error })
  } finally {
    clearTimeout(idle)
  }
}

/**
 * Resolves the host and drops forbidden addresses; the connection uses only the remaining ones. It does not use
 * getaddrinfo of the system, which runs only a few lookups at a time, so that the slow name server of one tenant would
 * delay all. A name that the operator allowed may be in the hosts file, so the system resolves that one.
 */
function guardedLookup(allowed: ReturnType<typeof readAllowed>, dnsServers?: readonly string[]): LookupFunction {
  const resolver = new dns.promises.Resolver({ timeout: 3000, tries: 2 })
  if (dnsServers) resolver.setServers(dnsServers)

  async function resolve(host: string) {
    if (allowed.host(host)) return dns.promises.lookup(host, { all: true })
    if (isLocalName(host)) throw new ForbiddenAddress()
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason
    const open = found.filter(({ address }) => isPublic(address) || allowed.address(address))
    if (open.length === 0) throw new ForbiddenAddress()
    return open
  }

  return async (host, options, done) => {
    const found = await resolve(withoutDot(host)).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) done(found, '')
    else if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
}

class ForbiddenAddress extends Error {}

const withoutDot = (host: string) => host.replace(/\.$/, '').toLowerCase()
const hostOf = ({ hostname }: URL) => withoutDot(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)
/** A name with two dots in a row, or longer than DNS allows, can never be resolved. */
const isHostName = (host: string) =>
  host.length <= 253 && host.split('.').every((label) => label.length >= 1 && label.length <= 63)
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

function sentenceOf(error: NodeJS.ErrnoException, { hostname, host }: URL) {
  const { code = '', message } = error
  if (error instanceof ForbiddenAddress) return `${hostname} leads to a private address`
  if (code === 'ENOTFOUND' || code === 'ENODATA') return `The name ${hostname} does not exist (DNS)`
  if (code.startsWith('EAI_') || ['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'EBADRESP'].includes(code))
    return `The name ${hostname} could not be looked up (DNS: ${code})`
  if (code === 'ECONNREFUSED') return `${host} refused the connection`
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${host} cannot be reached`
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} closed the connection before the response was complete`
  if (code === 'HPE_HEADER_OVERFLOW') return `${host} responded with headers larger than ${headerBytes / 1024} KiB`
  if (code.startsWith('HPE_')) return `${host} did not respond with valid HTTP`
  if (/CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) return `No secure connection to ${host} (TLS): ${message}`
  return message
}

/** For the descriptions of fields that take a URL. */
export const portRule =
  'Ports of other services, such as 22, 25 or 6000 (those that browsers block: https://fetch.spec.whatwg.org/#port-blocking), are refused'

// A service that is not HTTP could interpret a request to one of these ports as a command.
const badPorts = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
   137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
   1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
)
