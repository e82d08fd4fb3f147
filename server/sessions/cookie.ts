import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

// The format of the cookie of the sign-in library, so that a request can be checked without loading the library.

export const cookiePrefix = 'rapport'
export const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')
export const cookieName = (config: Config) => `${isSecure(config) ? '__Secure-' : ''}${cookiePrefix}.session_token`
export const cookieSecret = ({ secret }: Config) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rapport sessions', 32)).toString('hex')

const valueIn = (config: Config) => {
  const cookie = new RegExp(`(?:^|; *)${RegExp.escape(cookieName(config))}=([^;]*)`)
  return (header: string | undefined) => cookie.exec(header ?? '')?.[1]
}

/** Returns the session token from a Cookie header; undefined if there is none with a valid signature. */
export function tokenReader(config: Config) {
  const secret = cookieSecret(config)
  const find = valueIn(config)
  return (header: string | undefined) => unsign(secret, find(header))
}

/** Returns a Cookie header with the session that `tokenReader` finds, and no other: the library accepts further spellings. */
export function sessionCleaner(config: Config) {
  const name = cookieName(config)
  const find = valueIn(config)
  const tokenIn = tokenReader(config)
  return (header: string) => {
    const others = header.split(';').filter((pair) => pair.slice(0, pair.indexOf('=')).trim() !== name)
    const own = tokenIn(header) === undefined ? [] : [`${name}=${find(header)}`]
    return [...own, ...others.map((pair) => pair.trim())].join('; ')
  }
}

/** `token.signature`, base64 of an HMAC-SHA256, escaped for a URL. */
function unsign(secret: string, value: string | undefined) {
  const parts = /^([\w-]+)\.([\w+/=]+)$/.exec(unescaped(value ?? ''))
  if (!parts) return
  const expected = Buffer.from(createHmac('sha256', secret).update(parts[1]!).digest('base64'))
  const given = Buffer.from(parts[2]!)
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts[1] : undefined
}

function unescaped(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
