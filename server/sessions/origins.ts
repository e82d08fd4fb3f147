import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The header in which our route passes the client address to the sign-in library. A value sent by a client is overwritten. */
export const addressHeader = 'x-rapport-address'

/** The origins of our own pages: PUBLIC_URL, and the address of the request itself. */
export function originsOf({ publicUrl }: Config, host: string | null | undefined) {
  const { origin, protocol } = new URL(publicUrl)
  return host ? [origin, `${protocol}//${host}`] : [origin]
}

/** The origin of our pages as the browser of this request sees it. */
export const originOf = ({ publicUrl, hasPublicUrl }: Config, { protocol, host }: FastifyRequest) =>
  hasPublicUrl || !host ? new URL(publicUrl).origin : `${protocol}://${host}`
