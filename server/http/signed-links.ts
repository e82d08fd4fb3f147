import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Options = {
  /** The links of one purpose are not valid for another one. */
  purpose: string
  /** The folder of the route `/:id/download`, such as `/api/v1/exports`. */
  path: string
  /** The name of the query parameter that is signed together with the id. */
  parameter: string
  validSeconds: number
}

/** Links that need no key: anyone with the link can download that file until the link expires. */
export function linkSigner({ secret }: Pick<Config, 'secret'>, { purpose, path, parameter, validSeconds }: Options) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sign = (id: string, value: string, expires: string) =>
    createHmac('sha256', key).update(`${id}\n${value}\n${expires}`).digest('base64url')

  return {
    pathOf(id: string, value: string, now = Date.now()) {
      const expires = String(Math.floor(now / 1000) + validSeconds)
      const query = new URLSearchParams({ [parameter]: value, expires, signature: sign(id, value, expires) })
      return `${path}/${id}/download?${query}`
    },
    /** The query string exactly as written here: a removed, added or repeated parameter makes the signature invalid. */
    isValid(id: string, query: Record<string, unknown>, now = Date.now()) {
      const { [parameter]: value, expires, signature, ...others } = query
      if (!isText(value) || !isText(expires) || !isText(signature) || Object.keys(others).length > 0) return false
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, value, expires))]
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now
    },
  }
}

const isText = (value: unknown) => typeof value === 'string'

/** The public address of the server: PUBLIC_URL, or else the address of this request. */
export const addressFor = ({ publicUrl, hasPublicUrl }: Config, { protocol, host }: FastifyRequest) =>
  hasPublicUrl || !host ? publicUrl : `${protocol}://${host}`
