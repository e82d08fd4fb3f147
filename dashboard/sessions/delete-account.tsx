import { api, unwrap } from '../api/client.ts'
import { forgetRecent } from '../records/recent.ts'
import { Section } from '../settings/section.tsx'
import { ConfirmByTyping } from '../ui/confirm-by-typing.tsx'
import { noteSession, notifyOtherWindows } from './auth.ts'
import { forgetWorkspace } from './last-workspace.ts'
import { useMe } from './me.ts'

export function DeleteAccount() {
  const { user } = useMe()
  return (
    <Section
      title="Delete your account"
      description="Deletes your address, password, sessions and API keys. Your name is kept in the history of records."
      action={
        <ConfirmByTyping
          action="Delete account"
          label="Your email address"
          expected={user.email}
          send={(confirm) => unwrap(api.DELETE('/api/v1/me', { body: { confirm } }))}
          onDone={() => {
            forgetRecent()
            forgetWorkspace()
            noteSession(false)
            notifyOtherWindows()
            location.assign('/sign-in?step=deleted')
          }}
        >
          <p>You leave all workspaces. Those in which you are the only member are deleted with everything in them.</p>
          <p>This cannot be undone.</p>
        </ConfirmByTyping>
      }
    />
  )
}
