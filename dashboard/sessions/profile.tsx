import { SettingsPage } from '../settings/page.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { EmailVerification } from './email-verification.tsx'
import { FormatsSection } from './formats-section.tsx'
import { NameForm } from './name-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReminderSection } from './reminder-section.tsx'
import { SessionList } from './session-list.tsx'
import { LinkedAccounts } from './sign-in-methods.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export default function Profile() {
  return (
    <SettingsPage
      title="Profile"
      description="Your personal settings. All of them except the format, the reminders and the calendar address apply in every workspace."
    >
      <EmailVerification />
      <NameForm />
      <EmailForm />
      <PasswordForm />
      <TwoFactorSection />
      <Passkeys />
      <LinkedAccounts />
      <ConnectedApps />
      <FormatsSection />
      <ReminderSection />
      <CalendarSection />
      <SessionList />
      <DeleteAccount />
    </SettingsPage>
  )
}
