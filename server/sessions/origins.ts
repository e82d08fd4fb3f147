import type { Config } from '../config.ts'

/** Where our route tells the sign-in library whom it speaks with; what the outside sends under this name is overwritten. */
export const addressHeader = 'x-rapport-address'

/** Where our own pages come from: PUBLIC_URL, and the very address that the request came to. */
export function originsOf({ publicUrl }: Config, host: string | null | undefined) {
  const { origin, protocol } = new URL(publicUrl)
  return host ? [origin, `${protocol}//${host}`] : [origin]
}
