import type { Config } from '../config.ts'

/** Where our own pages come from: PUBLIC_URL, and the very address that the request came to. */
export function originsOf({ publicUrl }: Config, host: string | null | undefined) {
  const { origin, protocol } = new URL(publicUrl)
  return host ? [origin, `${protocol}//${host}`] : [origin]
}
