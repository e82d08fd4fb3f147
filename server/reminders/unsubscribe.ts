import type { Vault } from '../http/vault.ts'

/** The mails that a person can turn off with a link in the mail, by the name of the preference. */
export type ReminderMail = 'daily_mail' | 'assigned_mail'
type Claim = { mail: ReminderMail; workspaceId: string; userId: string }

/** An encrypted token instead of a stored one: it cannot be forged, and is valid as long as the membership. */
export const tokenFor = (vault: Vault, { mail, workspaceId, userId }: Claim) =>
  vault.seal(`unsubscribe ${mail} ${workspaceId} ${userId}`).toString('base64url')

/** Undefined for anything that is not such a token. */
export function claimIn(vault: Vault, token: string): Claim | undefined {
  try {
    const [purpose, mail, workspaceId, userId] = vault.open(Buffer.from(token, 'base64url')).split(' ')
    return purpose === 'unsubscribe'
      ? { mail: mail as ReminderMail, workspaceId: workspaceId!, userId: userId! }
      : undefined
  } catch {
    return undefined
  }
}

/** RFC 8058: a mail program offers a button that sends a POST. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
