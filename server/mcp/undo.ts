import type { Vault } from '../http/vault.ts'
import type { Method } from './call.ts'

/** The request that undoes a write. */
export type Reversal = {
  method: Method
  path: string
  body?: object
  /** Values that are too long for a token, as digests: they are found in the events of the record. */
  recalls?: { entityId: string; digests: Record<string, string> }
  /** What the record must still be: some of its values, or all of them as a digest, so that a later change by somebody else is not undone too. */
  expects?: { path: string } & ({ fields: Record<string, unknown> } | { digest: string })
}

const lastsDays = 30

/** Tokens are encrypted, so that text in a record cannot imitate one and make an agent send another request. */
export const openUndo = (vault: Vault) => ({
  tokenFor: (reversal: Reversal) =>
    vault.seal(JSON.stringify({ reversal, until: Date.now() + lastsDays * 86_400_000 })).toString('base64url'),

  /** Undefined if the token was not made by this server, or has expired. */
  read(token: string): Reversal | undefined {
    try {
      const content = vault.open(Buffer.from(token, 'base64url'))
      const { reversal, until } = JSON.parse(content) as { reversal: Reversal; until: number }
      return until > Date.now() ? reversal : undefined
    } catch {
      return undefined
    }
  },
})
export type Undo = ReturnType<typeof openUndo>
