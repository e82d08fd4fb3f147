import { SettingsPage } from '../settings/page.tsx'
import { EmailVerification } from './email-verification.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export default function Profile() {
  return (
    <SettingsPage title="Profile" description="What concerns you alone, in every workspace.">
      <EmailVerification />
      <NameForm />
      <PasswordForm />
      <TwoFactorSection />
      <SessionList />
    </SettingsPage>
  )
}
