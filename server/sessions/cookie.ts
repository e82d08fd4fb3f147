import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

// What the sign-in library's cookie looks like, so that a request can be judged without loading it.

export const cookiePrefix = 'rapport'
export const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')
export const cookieName = (config: Config) => `${isSecure(config) ? '__Secure-' : ''}${cookiePrefix}.session_token`
export const cookieSecret = ({ secret }: Config) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rapport sessions', 32)).toString('hex')

/** Finds the session's token in a Cookie header; undefined where there is none that we signed. */
export function tokenReader(config: Config) {
  const secret = cookieSecret(config)
  const cookie = new RegExp(`(?:^|; *)${RegExp.escape(cookieName(config))}=([^;]*)`)
  return (header: string | undefined) => unsign(secret, cookie.exec(header ?? '')?.[1])
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
