/** Why this server offers no form for a new account. */
export const NoSignUp = ({ policy }: { policy: 'invited' | 'closed' }) => (
  <p role="status">
    {policy === 'invited'
      ? 'New accounts need an invitation. Open the link in your invitation email, or ask an owner of the workspace to invite you.'
      : 'This server does not accept new accounts.'}
  </p>
)
