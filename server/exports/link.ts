import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const validSeconds = 24 * 3600

/** Links that need no key: anyone with the link can download that file until the link expires. */
export function linkSigner({ secret }: Pick<Config, 'secret'>) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rapport downloads', 32))
  const sign = (id: string, file: string, expires: string) =>
    createHmac('sha256', key).update(`${id}\n${file}\n${expires}`).digest('base64url')

  return {
    pathOf(id: string, file: string, now = Date.now()) {
      const expires = String(Math.floor(now / 1000) + validSeconds)
      const query = new URLSearchParams({ file, expires, signature: sign(id, file, expires) })
      return `/api/v1/exports/${id}/download?${query}`
    },
    /** The query string exactly as written here: a removed, added or repeated parameter makes the signature invalid. */
    isValid(id: string, query: Record<string, unknown>, now = Date.now()) {
      const { file, expires, signature, ...others } = query
      if (!isText(file) || !isText(expires) || !isText(signature) || Object.keys(others).length > 0) return false
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, file, expires))]
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now
    },
  }
}

const isText = (value: unknown) => typeof value === 'string'

/** The public address of the server: PUBLIC_URL, or else the address of this request. */
export const addressFor = ({ publicUrl, hasPublicUrl }: Config, { protocol, host }: FastifyRequest) =>
  hasPublicUrl || !host ? publicUrl : `${protocol}://${host}`
