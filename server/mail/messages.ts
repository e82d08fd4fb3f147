import type { Mail } from './deliver.ts'

type Invitation = { publicUrl: string; to: string; workspace: string; inviter: string; token: string }

export const invitationMail = ({ publicUrl, to, workspace, inviter, token }: Invitation): Mail => ({
  to,
  subject: `${inviter} invites you to ${workspace}`,
  text: `${inviter} invites you to the workspace "${workspace}" in Rapport.

Accept within seven days:
${publicUrl}/invitations/${token}

If you did not expect this, ignore it: nothing happens without you.`,
})

export const resetMail = ({ publicUrl, to, token }: { publicUrl: string; to: string; token: string }): Mail => ({
  to,
  subject: 'Set a new password',
  text: `Someone, probably you, asked for a new password for this address in Rapport.

Set it within an hour:
${publicUrl}/reset-password?token=${token}

If it was not you, ignore this: the password stays as it is.`,
})
