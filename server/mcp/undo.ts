import type { Vault } from '../http/vault.ts'
import type { Method } from './call.ts'

/** The request that takes a write back. */
export type Reversal = {
  method: Method
  path: string
  body?: object
  /** What the record must still be like: a later change by somebody else is not taken back. */
  expects?: { path: string; fields: Record<string, unknown> }
}

const lastsDays = 30

/** Tokens are sealed: text in a record that looks like one cannot make an agent send another request through `undo`. */
export const openUndo = (vault: Vault) => ({
  tokenFor: (reversal: Reversal) =>
    vault.seal(JSON.stringify({ reversal, until: Date.now() + lastsDays * 86_400_000 })).toString('base64url'),

  /** Undefined if the token is not one of ours, or too old. */
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
