import type { Mail } from './deliver.ts'

type Invitation = { publicUrl: string; to: string; workspace: string; inviter: string; token: string }

export const invitationMail = ({ publicUrl, to, workspace, inviter, token }: Invitation): Mail => ({
  to,
  subject: `${shortName(inviter)} invites you to ${shortName(workspace)}`,
  text: `${shortName(inviter)} invites you to the workspace "${shortName(workspace)}" in Rapport.

Accept the invitation within seven days:
${publicUrl}/invitations/${token}

If you did not expect this invitation, ignore this mail.`,
})

/** A name is user input: it is reduced to one short line, so that nobody can send their own message in our mails. */
export function shortName(name: string) {
  const line = name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}

export const resetMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Set a new password',
  text: `Someone, probably you, requested a new password for this address in Rapport.

Set it within an hour:
${publicUrl}/reset-password?token=${token}

If it was not you, ignore this mail. Your password does not change.`,
})

export const verificationMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Verify your email address',
  text: `Someone, probably you, uses this address in Rapport.

Verify it within 24 hours:
${publicUrl}/verify-email?token=${token}

If it was not you, ignore this mail. To take over the account that was created with your address, use "Forgotten your password?" on the sign-in page.`,
})

export const changeEmailMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Confirm your new email address',
  text: `Someone, probably you, wants to use this address to sign in to Rapport.

Confirm it within 24 hours, in the browser in which you are signed in:
${publicUrl}/change-email?token=${token}

If it was not you, ignore this mail.`,
})

/** To the previous address. The new one is not named, because this mailbox may belong to someone else by now. */
export const emailChangedMail = ({ to }: { to: string }): Mail => ({
  to,
  subject: 'Your email address was changed',
  text: `Your account in Rapport now has another email address, and this one can no longer be used to sign in.

If it was not you, tell the person who runs your Rapport server at once.`,
})

/** A notice, so that nobody can add a way to sign in unnoticed. */
export const newMethodMail = ({ publicUrl, to, method }: { publicUrl: string; to: string; method: string }): Mail => ({
  to,
  subject: 'A new way to sign in was added',
  text: `You, or someone with access to your account in Rapport, added ${method} as a way to sign in.

If it was not you, remove it in your profile and change your password:
${publicUrl}/settings/profile`,
})

export const signUpMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Confirm your email address',
  text: `Someone, probably you, signed up for Rapport with this address.

Create the account within 24 hours, with the password that you chose:
${publicUrl}/sign-up/confirm?token=${token}

If it was not you, ignore this mail: no account is created.`,
})

export const existingAccountMail = ({ publicUrl, to }: { publicUrl: string; to: string }): Mail => ({
  to,
  subject: 'You already have an account',
  text: `Someone, probably you, signed up for Rapport with this address, which already has an account.

Sign in:
${publicUrl}/sign-in

Set a new password:
${publicUrl}/forgotten-password

If it was not you, ignore this mail: your account has not changed.`,
})
