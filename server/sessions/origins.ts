import type { Config } from '../config.ts'

/** The header in which our route passes the client address to the sign-in library. A value sent by a client is overwritten. */
export const addressHeader = 'x-rapport-address'

/** The origins of our own pages: PUBLIC_URL, and the address of the request itself. */
export function originsOf({ publicUrl }: Config, host: string | null | undefined) {
  const { origin, protocol } = new URL(publicUrl)
  return host ? [origin, `${protocol}//${host}`] : [origin]
}
