import { fetchForPage, Refusal } from '../api/client.ts'
import { serverErrorMessage, errorMessage } from '../api/words.ts'
import { forgetRecent } from '../records/recent.ts'
import { forgetWorkspace } from './last-workspace.ts'

// Signing in and out is handled by the sign-in library, outside the API and its document.

async function call(path: string, init?: RequestInit) {
  // Signing in, out and up does not depend on what this window shows.
  const send = init && !path.startsWith('/sign-') ? fetchForPage : fetch
  const response = await send(`/api/auth${path}`, init).catch(() => {
    throw new Refusal(0, 'OFFLINE', 'Rapport cannot be reached. Check your connection and try again.')
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  const message =
    response.status === 429
      ? 'Too many attempts. Wait a minute and try again.'
      : response.status >= 500
        ? serverErrorMessage(response.headers.get('x-request-id'))
        : answer?.error
          ? errorMessage(answer.error.message, answer.error.details)
          : answer?.message
  throw new Refusal(
    response.status,
    answer?.code ?? 'UNKNOWN',
    message ?? 'Something went wrong',
    answer?.error?.details,
  )
}

const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
  call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const post = (path: string, body: object = {}) => send('POST', path, body)

export type SignUp = {
  name: string
  email: string
  password: string
  workspace_name?: string
  invitation_token?: string
}

/** Whether a second factor is required. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const answer = await post('/sign-in/email', { email, password })
  return { needsCode: answer?.twoFactorRedirect === true }
}
/** On a server that sends mail, the account is created by the link in a mail. */
export async function signUp(person: SignUp): Promise<{ needsMail: boolean }> {
  const answer = await post('/sign-up/email', person)
  return { needsMail: answer?.token === null }
}
export const confirmSignUp = (token: string, password: string) => post('/sign-up/confirm', { token, password })
export const askForReset = (email: string) => post('/request-password-reset', { email, redirectTo: '/reset-password' })
export const resetPassword = (token: string, newPassword: string) => post('/reset-password', { token, newPassword })

export type Invitation = {
  workspace_name: string
  inviter_name: string
  email: string
  role: 'owner' | 'member'
  expires_at: string
  accepted: boolean
  /** Accepted with an API key, and not yet confirmed by the person. */
  pending: boolean
}

/** What the link is for; null if it is not valid. */
export const describeInvitation = async (token: string): Promise<Invitation | null> =>
  (await post('/invitation', { token })).invitation
export const isResetLink = async (token: string): Promise<boolean> => (await post('/reset-link', { token })).works
export const readConfiguration = (): Promise<{
  sends_mail: boolean
  sign_up: 'open' | 'invited' | 'closed'
  /** The provider that people can sign in with. */
  oidc: { name: string } | null
}> => call('/configuration')

export const changeName = (name: string) => post('/update-user', { name })
/** On a server that sends mail, the address changes when the link in a mail to it is opened. */
export const changeEmail = (email: string, password: string | undefined): Promise<{ needs_confirmation: boolean }> =>
  post('/email', { email, password })
export const confirmEmail = (token: string): Promise<{ email: string }> => post('/email/confirm', { token })
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

export type Session = {
  id: string
  token: string
  createdAt: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
}

export const listSessions = (): Promise<Session[]> => call('/list-sessions')
export const endSession = (token: string) => post('/revoke-session', { token })
export const endOtherSessions = () => post('/revoke-other-sessions')
export const thisSession = (): Promise<{
  session: Session
  user: { email: string; emailVerified: boolean; twoFactorEnabled?: boolean | null }
} | null> => call('/get-session')

export type SignInMethods = {
  has_password: boolean
  linked_accounts: { id: string; email: string | null; created_at: string }[]
  passkeys: Passkey[]
}
export type Passkey = { id: string; name: string; last_used_at: string | null; created_at: string }

export const readSignInMethods = (): Promise<SignInMethods> => call('/sign-in-methods')
export const linkAccount = (password?: string): Promise<{ url: string }> => post('/oidc/link', { password })
export const unlinkAccount = (id: string) => call(`/linked-accounts/${id}`, { method: 'DELETE' })

export const passkeyOptions = (password?: string): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  post('/passkeys/options', { password })
export const createPasskey = (name: string, credential: object) => post('/passkeys', { name, credential })
export const renamePasskey = (id: string, name: string) => send('PATCH', `/passkeys/${id}`, { name })
export const removePasskey = (id: string) => call(`/passkeys/${id}`, { method: 'DELETE' })
export const passkeySignInOptions = (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  post('/passkeys/sign-in/options')
export const signInWithPasskey = (credential: object) => post('/passkeys/sign-in', credential)

/** The parameters with which an app opens the page /oauth/authorize. */
export type Authorization = Record<
  'client_id' | 'redirect_uri' | 'response_type' | 'code_challenge' | 'code_challenge_method' | 'scope' | 'resource',
  string | undefined
>
export type AppRequest = {
  client_name: string
  sends_to: string
  requested_scope: Scope
  workspaces: { id: string; name: string; role: 'owner' | 'member' }[]
}
export type Scope = 'full' | 'read_only'
export type ConnectedApp = {
  id: string
  name: string
  sends_to: string
  workspace_name: string
  scope: Scope
  created_at: string
  last_used_at: string | null
}

export const describeAppRequest = (authorization: Authorization): Promise<AppRequest> =>
  post('/oauth/authorization', authorization)
export const decideAppRequest = (
  authorization: Authorization & { state: string | undefined },
  decision: { decision: 'deny' } | { decision: 'allow'; workspace_id: string; granted_scope: Scope },
): Promise<{ redirect_to: string }> => post('/oauth/decision', { ...authorization, ...decision })
export const listConnectedApps = async (): Promise<ConnectedApp[]> => (await call('/connected-apps')).connected_apps
export const disconnectApp = (id: string) => call(`/connected-apps/${id}`, { method: 'DELETE' })

export type TwoFactor = { totpURI: string; backupCodes: string[] }

/** From then on a code is required at sign-in, once `verifyCode` has confirmed that the app of the person shows valid codes. */
export const enableTwoFactor = (password: string): Promise<TwoFactor> => post('/two-factor/enable', { password })
export const disableTwoFactor = (password: string) => post('/two-factor/disable', { password })
export const verifyCode = (code: string) => post('/two-factor/verify-totp', { code })
export const verifyBackupCode = (code: string) => post('/two-factor/verify-backup-code', { code })

export async function signOut(to = '/sign-in') {
  await post('/sign-out')
  forgetRecent()
  forgetWorkspace()
  noteSession(false)
  notifyOtherWindows()
  // A full page load clears everything from memory.
  location.assign(to)
}

// Scripts cannot read the cookie. A browser that was never signed in skips the request, which would fail.
const note = 'signed-in'
export const mayHaveSession = () => localStorage.getItem(note) !== null

export function noteSession(isThere: boolean) {
  if (isThere) localStorage.setItem(note, 'true')
  else localStorage.removeItem(note)
}

// All windows of a browser share the session: when it ends or changes workspace, none may show old data.
const windows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('rapport-session')
windows?.addEventListener('message', () => location.assign('/'))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
export const notifyOtherWindows = () => windows?.postMessage('changed')
