import { queryClient } from '../api/queries.ts'
import { Refusal } from '../api/client.ts'

// Signing in and out is the sign-in library's own, beside the API and its document.

async function post(path: string, body: object = {}) {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(0, 'OFFLINE', 'Rapport cannot be reached. Check your connection and try again.')
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  const message =
    response.status === 429
      ? 'Too many tries. Wait a minute and try again.'
      : (answer?.error?.message ?? answer?.message)
  throw new Refusal(response.status, answer?.code ?? 'UNKNOWN', message ?? 'Something went wrong')
}

export type SignUp = {
  name: string
  email: string
  password: string
  workspace_name?: string
  invitation_token?: string
}

export const signIn = (email: string, password: string) => post('/sign-in/email', { email, password })
export const signUp = (person: SignUp) => post('/sign-up/email', person)
export const askForReset = (email: string) => post('/request-password-reset', { email, redirectTo: '/reset-password' })
export const resetPassword = (token: string, newPassword: string) => post('/reset-password', { token, newPassword })
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

export async function signOut() {
  await post('/sign-out')
  queryClient.clear()
}
