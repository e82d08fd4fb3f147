import type { Vault } from '../http/vault.ts'

// A claim is a statement of this server to itself that passes through a browser or a mail. It is encrypted, so nobody
// can read or forge it, and it holds for one purpose and a limited time.

export const sealClaim = (vault: Vault, purpose: string, claim: object, lifetimeMs: number) =>
  vault.seal(JSON.stringify({ ...claim, purpose, expires_at: Date.now() + lifetimeMs })).toString('base64url')

/** The content of the claim; undefined if it is invalid, expired, or for another purpose. */
export function openClaim<Claim extends object>(vault: Vault, purpose: string, text: string): Claim | undefined {
  try {
    const claim = JSON.parse(vault.open(Buffer.from(text, 'base64url')))
    if (claim.purpose === purpose && claim.expires_at > Date.now()) return claim
  } catch {
    return undefined
  }
}
