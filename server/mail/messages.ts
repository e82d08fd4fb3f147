import type { Mail } from './deliver.ts'

type Invitation = {
  publicUrl: string
  workspace: string
  inviter: string
  invitation: { id: string; email: string; token: string }
}

export const invitationMail = ({ publicUrl, workspace, inviter, invitation }: Invitation): Mail => ({
  to: invitation.email,
  invitationId: invitation.id,
  subject: `${shortName(inviter)} invites you to ${shortName(workspace)}`,
  text: `${shortName(inviter)} invites you to the workspace "${shortName(workspace)}" in Rapport.

Accept the invitation within seven days:
${publicUrl}/invitations/${invitation.token}

If you did not expect this invitation, ignore this email.`,
})

/** A name is user input: it is reduced to one short line, so that users cannot send their own messages in our emails. */
export function shortName(name: string) {
  // `=?` begins an encoded word, which a mail program would decode in a subject.
  const line = name
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}

export const resetMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Reset your password',
  text: `We received a request to reset the password of your Rapport account.

Set a new password within one hour:
${publicUrl}/reset-password?token=${token}

If you did not request this, ignore this email. Your password does not change.`,
})

export const verificationMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Verify your email address',
  text: `A Rapport account uses this email address.

Verify the address within 24 hours:
${publicUrl}/verify-email?token=${token}

If this was not you, ignore this email. To take over the account that was created with your address, use "Forgot your password?" on the sign-in page.`,
})

export const changeEmailMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Confirm your new email address',
  text: `We received a request to change the email address of a Rapport account to this one.

Confirm the change within 24 hours, in the browser in which you requested it and are still signed in:
${publicUrl}/change-email?token=${token}

If this was not you, ignore this email.`,
})

/** To the previous address. The new one is not named, because this mailbox may belong to someone else by now. */
export const emailChangedMail = ({ to }: { to: string }): Mail => ({
  to,
  subject: 'Your email address was changed',
  text: `Your Rapport account now has another email address, and this one can no longer be used to sign in.

If this was not you, contact the operator of your Rapport server immediately.`,
})

/** Notifies the person, so that a sign-in method cannot be added unnoticed. */
export const newMethodMail = ({ publicUrl, to, method }: { publicUrl: string; to: string; method: string }): Mail => ({
  to,
  subject: 'A new sign-in method was added',
  text: `You, or someone with access to your Rapport account, added ${method} as a sign-in method.

If this was not you, remove it in your profile and change your password:
${publicUrl}/settings/profile`,
})

export const signUpMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Confirm your email address',
  text: `Someone signed up for Rapport with this email address.

To create the account, open this link within 24 hours and enter the password that you chose:
${publicUrl}/sign-up/confirm?token=${token}

If this was not you, ignore this email: no account is created.`,
})

export const existingAccountMail = ({ publicUrl, to }: { publicUrl: string; to: string }): Mail => ({
  to,
  subject: 'You already have an account',
  text: `Someone tried to sign up for Rapport with this email address, which already has an account.

Sign in:
${publicUrl}/sign-in

Set a new password:
${publicUrl}/forgotten-password

If this was not you, ignore this email: your account has not changed.`,
})
