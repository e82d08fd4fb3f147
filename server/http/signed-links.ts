import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addressOf } from './internal.ts'

type Options<Name extends string> = {
  /** The links of one purpose are not valid for another one. */
  purpose: string
  /** The folder of the route `/:id/download`, such as `/api/v1/exports`. */
  path: string
  /** The names of the query parameters that are signed together with the id. */
  parameters: readonly Name[]
  validSeconds: number
}

/** Links that need no key: anyone with the link can download that file until the link expires. */
export function linkSigner<Name extends string>(
  { secret }: Pick<Config, 'secret'>,
  { purpose, path, parameters, validSeconds }: Options<Name>,
) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sign = (id: string, values: readonly string[], expires: string) =>
    createHmac('sha256', key)
      .update([id, ...values, expires].join('\n'))
      .digest('base64url')

  return {
    pathOf(id: string, values: Record<Name, string>, now = Date.now()) {
      const expires = String(Math.floor(now / 1000) + validSeconds)
      const signed = parameters.map((name) => values[name])
      const query = new URLSearchParams({ ...values, expires, signature: sign(id, signed, expires) })
      return `${path}/${id}/download?${query}`
    },
    /** The query string exactly as written here: a removed, added or repeated parameter makes the signature invalid. */
    isValid(id: string, query: Record<string, unknown>, now = Date.now()) {
      const { expires, signature, ...others } = query
      const values = parameters.map((name) => others[name])
      if (!isText(expires) || !isText(signature) || !values.every(isText)) return false
      if (Object.keys(others).length > parameters.length) return false
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, values, expires))]
      return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > now
    },
  }
}

const isText = (value: unknown) => typeof value === 'string'

/** The public address of the server: PUBLIC_URL, or else the address of this request. */
export const addressFor = ({ publicUrl, hasPublicUrl }: Config, request: FastifyRequest) =>
  hasPublicUrl || !request.host ? publicUrl : addressOf(request)
