import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { forgetRecent } from '../records/recent.ts'
import { adoptTimezone } from './adopt-timezone.ts'
import { PasswordStep } from './password-step.tsx'
import { CodeStep } from './code-step.tsx'

export default function SignIn() {
  const navigate = useNavigate()
  const { to, email, step } = useSearch({ strict: false }) as { to?: string; email?: string; step?: string }
  // The sign-in provider leads here if a code is required, or after it created an account.
  const [needsCode, setNeedsCode] = useState(step === 'code')
  const isNew = step === 'new'
  // Only paths within the dashboard, so that a link cannot redirect to another site.
  const next = to && /^\/(?![/\\])/.test(to) ? to : '/'
  useEffect(() => {
    if (isNew) void adoptTimezone().then(() => navigate({ href: next, replace: true }))
  }, [isNew, next, navigate])

  useEffect(forgetRecent, []) // the session may have expired, or was ended on another device

  async function enter() {
    queryClient.clear()
    await navigate({ href: next })
  }

  if (isNew) return null
  return needsCode ? (
    <CodeStep onIn={enter} onBack={() => setNeedsCode(false)} />
  ) : (
    <PasswordStep
      email={email}
      to={to}
      notice={step === 'deleted' && 'Your account was deleted.'}
      onIn={enter}
      onCode={() => setNeedsCode(true)}
    />
  )
}
